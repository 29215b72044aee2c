import { useEffect, useMemo, useState } from 'react';
import { isSlowToWrap } from '../../lib/slow-to-wrap.ts';
import { cx } from '../class-names.ts';
import type { Find } from './json-tree.tsx';
import styles from './long-text.module.css';
import { useWindow } from './use-window.ts';

const LINE = 20;
const MAX_SHOWN_LINES = 20;
/** Longer lines continue in the next row. */
const ROW_CHARS = 1_000;
/** Up to this length, the whole text is in the page, wrapped. */
const SHORT_CHARS = 20_000;
const MAX_HITS = 1_000;
const MAX_ROWS_AT_ONCE = 100_000;

interface Piece {
  readonly text: string;
  /** Its offset in the whole text. */
  readonly from: number;
}

/** A text of any length with highlighted matches. Long texts are not wrapped, and only visible rows are in the page. */
export function LongText({ label, text, find }: { label: string; text: string; find?: Find | undefined }) {
  const isShort = useMemo(() => text.length <= SHORT_CHARS && !isSlowToWrap(text), [text]);
  const query = find?.query ?? '';
  const hits = useMemo(() => findAll(text, query), [text, query]);
  const onHits = find?.onHits;
  useEffect(() => onHits?.(hits.length), [hits, onHits]);
  const hit = hits.length === 0 ? undefined : hits[(find?.hit ?? 0) % hits.length];
  const starts = useRowStarts(isShort ? '' : text);
  const { box, first, last, onScroll, reveal } = useWindow(starts.length, LINE);
  useEffect(() => {
    if (hit === undefined) return;
    if (isShort) box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
    else reveal(starts.findLastIndex((from) => from <= hit));
  }, [box, hit, isShort, starts, reveal]);
  if (isShort) {
    const isBrief = text.length <= 80 && !text.includes('\n');
    return (
      <div ref={box} className={cx(styles.text, isBrief && styles.brief)} tabIndex={0} role="region" aria-label={label}>
        <Marked piece={{ text, from: 0 }} hits={hits} hit={hit} length={query.length} />
      </div>
    );
  }
  return (
    <div
      ref={box}
      className={styles.long}
      style={{ height: Math.min(starts.length + 1, MAX_SHOWN_LINES) * LINE + 16 }}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={onScroll}
    >
      <div style={{ height: starts.length * LINE, position: 'relative' }}>
        {starts.slice(first, last).map((from, offset) => (
          <div key={from} className={styles.line} style={{ transform: `translateY(${(first + offset) * LINE}px)` }}>
            <Marked piece={{ text: rowAt(text, from), from }} hits={hits} hit={hit} length={query.length} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Marked({
  piece: { text, from },
  hits,
  hit,
  length,
}: {
  piece: Piece;
  hits: readonly number[];
  hit: number | undefined;
  length: number;
}) {
  const inside = hits.filter((at) => at + length > from && at < from + text.length);
  if (inside.length === 0) return text;
  const parts = inside.flatMap((at, index) => {
    const start = Math.max(0, at - from);
    const before = index === 0 ? 0 : Math.max(0, (inside[index - 1] ?? 0) + length - from);
    return [
      text.slice(before, start),
      <mark key={at} className={at === hit ? styles.current : undefined} data-current={at === hit ? '' : undefined}>
        {text.slice(start, at + length - from)}
      </mark>,
    ];
  });
  return [...parts, text.slice((inside.at(-1) ?? 0) + length - from)];
}

interface RowIndex {
  readonly of: string;
  readonly starts: readonly number[];
  /** The offset of the next part; undefined at the end. */
  readonly next: number | undefined;
}

/** The offsets of all rows, possibly millions: computed in parts, so that the page stays responsive. */
function useRowStarts(text: string): readonly number[] {
  const [index, setIndex] = useState(() => moreRows({ of: text, starts: [], next: 0 }));
  if (index.of !== text) setIndex(moreRows({ of: text, starts: [], next: 0 }));
  useEffect(() => {
    if (index.next === undefined) return undefined;
    const timer = setTimeout(() => setIndex(moreRows(index)), 0);
    return () => clearTimeout(timer);
  }, [index]);
  return index.starts;
}

function moreRows({ of: text, starts: before, next = 0 }: RowIndex): RowIndex {
  const starts: number[] = [];
  let start = next;
  while (start <= text.length && starts.length < MAX_ROWS_AT_ONCE) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    for (let from = start; from < stop || from === start; from += ROW_CHARS) starts.push(from);
    start = stop + 1;
  }
  return {
    of: text,
    starts: before.length === 0 ? starts : [...before, ...starts],
    next: start <= text.length ? start : undefined,
  };
}

function rowAt(text: string, from: number): string {
  const row = text.slice(from, from + ROW_CHARS);
  const end = row.indexOf('\n');
  return end === -1 ? row : row.slice(0, end);
}

/** The offsets of `query`, in any letter case. */
function findAll(text: string, query: string): readonly number[] {
  if (query === '') return [];
  const all = text.toLowerCase();
  // A few letters get longer in lower case, which would move the offsets.
  const where = all.length === text.length ? all : text;
  const needle = where === all ? query.toLowerCase() : query;
  const hits: number[] = [];
  for (
    let at = where.indexOf(needle);
    at !== -1 && hits.length < MAX_HITS;
    at = where.indexOf(needle, at + needle.length)
  )
    hits.push(at);
  return hits;
}
