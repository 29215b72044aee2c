import { useMemo, useState } from 'react';
import type { JsonValue } from '../../core/json.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { DataTable } from '../elements/data-table.tsx';
import { JsonTree } from '../elements/json-tree.tsx';
import { Segmented } from '../elements/segmented.tsx';
import { shapeOf, type ResultShape } from '../model/outcome.ts';
import { texts } from '../texts/texts.ts';
import styles from './run-panel.module.css';

type Look = ResultShape['kind'];
const MAX_TEXT = 100_000;

/** A result in the way it reads best, and in the others. */
export function ResultView({ value }: { value: JsonValue }) {
  const shape = useMemo(() => shapeOf(value), [value]);
  const [chosen, setChosen] = useState<Look | undefined>();
  const look = chosen ?? shape.kind;
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  const options = looks(shape, value);
  return (
    <section className={styles.section} aria-label={texts.result.title}>
      <div className={styles.sectionHead}>
        <h3>{texts.result.title}</h3>
        <span className={styles.space} />
        {options.length > 1 ? <Segmented label={texts.result.view} options={options} value={look} onChange={setChosen} /> : null}
        <CopyButton text={text} label={texts.result.copy} />
      </div>
      <Shown look={look} shape={shape} value={value} text={text} />
    </section>
  );
}

function Shown({ look, shape, value, text }: { look: Look; shape: ResultShape; value: JsonValue; text: string }) {
  if (look === 'table' && shape.kind === 'table') return <DataTable label={texts.result.table} columns={shape.columns} rows={shape.rows} />;
  if (look === 'image' && shape.kind === 'image') return <img className={styles.image} src={shape.source} alt={texts.result.imageAlt} />;
  if (look === 'tree') {
    return (
      <div className={styles.value}>
        <JsonTree value={value} />
      </div>
    );
  }
  const isShort = text.length <= 80 && !text.includes('\n');
  return (
    <pre className={isShort ? styles.shortValue : styles.value} tabIndex={0}>
      {text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n${texts.result.cut(String(text.length - MAX_TEXT))}` : text}
    </pre>
  );
}

function looks(shape: ResultShape, value: JsonValue): { id: Look; label: string }[] {
  const isBranch = typeof value === 'object' && value !== null;
  return [
    ...(shape.kind === 'table' ? [{ id: 'table' as const, label: texts.result.table }] : []),
    ...(shape.kind === 'image' ? [{ id: 'image' as const, label: texts.result.image }] : []),
    ...(isBranch ? [{ id: 'tree' as const, label: texts.result.tree }] : []),
    { id: 'text', label: texts.result.text },
  ];
}
