import { memo, useMemo, useState } from 'react';
import type { LogLine } from '../../../core/call.ts';
import { Button } from '../../elements/button.tsx';
import { cx } from '../../elements/class-names.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { JsonTree } from '../../elements/views/json-tree.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { useFollow } from '../../elements/views/use-follow.ts';
import { formatOffset } from '../../lib/format.ts';
import { LOG_FILTERS, logRows, startOfValue, valueInLog, type LogFilter } from './log-rows.ts';
import { MAX_QUERY } from '../../lib/max-query.ts';
import { runTexts } from '../texts/index.ts';
import styles from './run-logs.module.css';

/** From this number of lines on they can be filtered. */
const FILTERED_FROM = 8;
/** Maximum characters of a line; a click shows the rest. */
const MAX_SHOWN = 1_000;

interface RunLogsProps {
  readonly logs: readonly LogLine[];
  /** Lines over the cap of a run. */
  readonly dropped: number;
}

/** Log lines, updated live; stays at the end unless the person scrolled up. */
export function RunLogs({ logs, dropped }: RunLogsProps) {
  const [filter, setFilter] = useState<LogFilter>('all');
  const [query, setQuery] = useState('');
  const rows = useMemo(() => logRows(logs, filter, query), [logs, filter, query]);
  const { box, onScroll } = useFollow(rows);
  const hasFilter = logs.length >= FILTERED_FROM;
  return (
    <section className={styles.section} aria-label={runTexts.logs.title}>
      <div className={styles.head}>
        <h3>{runTexts.logs.title}</h3>
        <span className={styles.muted}>{runTexts.logs.lines(logs.length)}</span>
        <span className={styles.space} />
        <CopyButton text={() => logs.map((line) => line.text).join('\n')} label={runTexts.logs.copy} />
      </div>
      {hasFilter ? (
        <div className={styles.filter}>
          <Segmented
            label={runTexts.logs.filter}
            options={LOG_FILTERS.map((id) => ({ id, label: runTexts.logs.filters[id] }))}
            value={filter}
            onChange={setFilter}
          />
          <input
            className={styles.query}
            type="search"
            maxLength={MAX_QUERY}
            aria-label={runTexts.logs.find}
            placeholder={runTexts.logs.find}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      ) : null}
      <div
        ref={box}
        className={styles.logs}
        role="log"
        aria-label={runTexts.logs.label}
        tabIndex={0}
        onScroll={onScroll}
      >
        {rows.map(({ line, times, at }) => (
          <Row key={at} line={line} times={times} />
        ))}
        {rows.length === 0 ? <p className={styles.none}>{runTexts.logs.none}</p> : null}
        {dropped > 0 ? <p className={styles.none}>{runTexts.logs.dropped(dropped)}</p> : null}
      </div>
    </section>
  );
}

/** Longer values are shown as text. */
const MAX_VALUE = 100_000;
/**
 * Up to this length a line is parsed immediately; in longer lines the value is parsed when opened, since there may be a
 * thousand.
 */
const MAX_READ = 2_000;

function LogText({ text, isOpened = false }: { text: string; isOpened?: boolean }) {
  const [isWhole, setWhole] = useState(isOpened);
  if (text.length <= MAX_SHOWN) return text;
  if (isWhole) return <LongText label={runTexts.logs.line} text={text} />;
  return (
    <>
      {text.slice(0, MAX_SHOWN)}{' '}
      <Button look="quiet" onClick={() => setWhole(true)}>
        {runTexts.logs.moreCharacters(text.length - MAX_SHOWN)}
      </Button>
    </>
  );
}

/** Memoized, so that new rows do not render old ones again. */
const Row = memo(function Row({ line: { level, text, atMs }, times }: { line: LogLine; times: number }) {
  const [isOpen, setOpen] = useState(false);
  const isRead = text.length <= MAX_READ || (isOpen && text.length <= MAX_VALUE);
  const found = useMemo(() => (isRead ? valueInLog(text) : undefined), [isRead, text]);
  const canOpen = isRead ? found !== undefined : text.length <= MAX_VALUE && startOfValue(text) !== undefined;
  return (
    <div className={cx(styles.log, styles[level])}>
      <span className={styles.at}>{formatOffset(atMs)}</span>
      <span className={styles.level}>{level}</span>
      <span className={styles.logText}>
        {canOpen ? (
          <button type="button" className={styles.value} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span aria-hidden="true">{isOpen ? '▾ ' : '▸ '}</span>
            {isOpen && found !== undefined
              ? found.before
              : text.length > MAX_SHOWN
                ? `${text.slice(0, MAX_SHOWN)}…`
                : text}
          </button>
        ) : (
          <LogText key={String(isOpen)} text={text} isOpened={isOpen} />
        )}
        {times > 1 ? (
          <span className={styles.times} title={runTexts.logs.repeated(times)}>
            ×{times}
          </span>
        ) : null}
        {isOpen && found !== undefined ? <JsonTree label={runTexts.logs.value} value={found.value} /> : null}
      </span>
    </div>
  );
});
