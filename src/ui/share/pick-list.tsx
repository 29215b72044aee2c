import { useDeferredValue, useId, useMemo, useState } from 'react';
import { VirtualList } from '../elements/views/virtual-list.tsx';
import { MAX_QUERY } from '../lib/max-query.ts';
import { shareTexts } from './texts/index.ts';
import styles from './share.module.css';

interface PickListProps {
  readonly label: string;
  readonly findLabel: string;
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const ROW = 32;
const MOST_ROWS = 6;
const FIND_FROM = 8;

/** Selects some of many names, with a search. Handles thousands. */
export function PickList({ label, findLabel, names, chosen, onChange }: PickListProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query.trim().toLowerCase());
  const shown = useMemo(
    () => (deferredQuery === '' ? names : names.filter((name) => name.toLowerCase().includes(deferredQuery))),
    [names, deferredQuery],
  );
  const picked = useMemo(() => new Set(chosen), [chosen]);
  return (
    <div className={styles.pick}>
      {names.length < FIND_FROM ? null : (
        <input
          type="search"
          maxLength={MAX_QUERY}
          id={id}
          className={styles.find}
          aria-label={findLabel}
          placeholder={findLabel}
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {shown.length === 0 && names.length > 0 ? <p className={styles.muted}>{shareTexts.noneFound}</p> : null}
      <div className={styles.rows} style={{ height: Math.min(shown.length, MOST_ROWS) * ROW }}>
        <VirtualList
          label={label}
          items={shown}
          itemKey={(name) => name}
          rowHeight={ROW}
          renderRow={(name) => (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={picked.has(name)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
                }
              />
              <span className={styles.name}>{name}</span>
            </label>
          )}
        />
      </div>
    </div>
  );
}
