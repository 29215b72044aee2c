import { useState } from 'react';
import type { JsonValue } from '../../core/json.ts';
import { texts } from '../texts/texts.ts';
import styles from './json-tree.module.css';

const PAGE = 100;

/** A JSON value that opens and closes. The first two levels are open. */
export function JsonTree({ value }: { value: JsonValue }) {
  return (
    <div className={styles.tree}>
      <Node value={value} depth={0} />
    </div>
  );
}

function Node({ name, value, depth }: { name?: string; value: JsonValue; depth: number }) {
  const isBranch = typeof value === 'object' && value !== null;
  if (!isBranch) {
    return (
      <div className={styles.line}>
        <Name name={name} />
        <Leaf value={value} />
      </div>
    );
  }
  return <Branch {...(name === undefined ? {} : { name })} value={value} depth={depth} />;
}

function Branch({ name, value, depth }: { name?: string; value: Extract<JsonValue, object>; depth: number }) {
  const [open, setOpen] = useState(depth < 2);
  const [shown, setShown] = useState(PAGE);
  const entries: [string, JsonValue][] = Array.isArray(value) ? value.map((item, index) => [String(index), item]) : Object.entries(value);
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div className={styles.line}>
        <Name name={name} />
        <span className={styles.mark}>{`${before}${after}`}</span>
      </div>
    );
  }
  return (
    <div>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.arrow} aria-hidden="true">
          {open ? '▾' : '▸'}
        </span>
        <Name name={name} />
        <span className={styles.mark}>
          {before}
          {open ? '' : ` … ${after}`}
        </span>
        <span className={styles.count}>{texts.result.entries(entries.length)}</span>
      </button>
      {open ? (
        <>
          <div className={styles.children}>
            {entries.slice(0, shown).map(([key, item]) => (
              <Node key={key} name={key} value={item} depth={depth + 1} />
            ))}
            {shown < entries.length ? (
              <button type="button" className={styles.more} onClick={() => setShown(shown + PAGE * 5)}>
                {texts.result.showMore(entries.length - shown)}
              </button>
            ) : null}
          </div>
          <div className={styles.close}>{after}</div>
        </>
      ) : null}
    </div>
  );
}

function Name({ name }: { name: string | undefined }) {
  return name === undefined ? null : <span className={styles.name}>{`${name}: `}</span>;
}

function Leaf({ value }: { value: string | number | boolean | null }) {
  if (typeof value === 'string') return <span className={styles.string}>{JSON.stringify(value)}</span>;
  return <span className={styles.number}>{String(value)}</span>;
}
