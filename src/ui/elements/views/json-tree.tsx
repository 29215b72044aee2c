import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { JsonValue } from '../../../core/json/json.ts';
import { findInTree, pathText, treeRows, type TreeRow } from '../../lib/json/tree-rows.ts';
import { viewsTexts } from './texts/index.ts';
import { cx } from '../class-names.ts';
import styles from './json-tree.module.css';
import { useWindow } from './use-window.ts';
import { ValueBar } from './value-bar.tsx';

/** A search in a value, and which of its matches to show. */
export interface Find {
  readonly query: string;
  /** Increases without limit; wraps around. */
  readonly hit: number;
  readonly onHits: (count: number) => void;
}

const ROW = 22;
const OPEN_LEVELS = 2;
const MAX_HITS = 1_000;
const MAX_LEAF = 300;
/** Deeper lines are not indented further. */
const MAX_INDENT = 24;

/** A JSON value as a tree; only visible lines are in the page. Arrow keys navigate it. */
export function JsonTree({ label, value, find }: { label: string; value: JsonValue; find?: Find | undefined }) {
  const base = useId();
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [selected, setSelected] = useState<string | undefined>();
  const rows = useMemo(() => treeRows(value, (id, depth) => opened.get(id) ?? depth < OPEN_LEVELS), [value, opened]);
  const at = useMemo(
    () => (selected === undefined ? -1 : rows.findIndex(({ id }) => id === selected)),
    [rows, selected],
  );
  const { box, first, last, onScroll, reveal } = useWindow(rows.length, ROW);
  const row = rows[at];

  const hit = useHit(value, find);
  const [shown, setShown] = useState<typeof hit>();
  if (hit !== shown) {
    setShown(hit);
    if (hit !== undefined) {
      setSelected(hit.id);
      setOpened(new Map([...opened, ...hit.ancestors.map((id) => [id, true] as const)]));
    }
  }
  useEffect(() => {
    if (at >= 0) reveal(at);
  }, [at, reveal]);

  const toggle = ({ id, isOpen }: TreeRow) => setOpened(new Map(opened).set(id, !isOpen));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyMove(event.key, rows, Math.max(at, 0));
    if (next === undefined) return;
    event.preventDefault();
    if (next === 'toggle') {
      if (row !== undefined && (row.size ?? 0) > 0) toggle(row);
    } else setSelected(rows[row === undefined && event.key === 'ArrowDown' ? 0 : next]?.id);
  };
  return (
    <div>
      <div
        ref={box}
        className={cx(styles.tree, row !== undefined && styles.withBar)}
        style={{ height: Math.min(rows.length, 18) * ROW + 10 }}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={row === undefined ? undefined : `${base}${at}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: rows.length * ROW, position: 'relative' }}>
          {rows.slice(first, last).map((each, offset) => (
            <Line
              key={each.id}
              id={`${base}${first + offset}`}
              row={each}
              top={(first + offset) * ROW}
              isSelected={each === row}
              onSelect={() => setSelected(each.id)}
              onToggle={() => toggle(each)}
            />
          ))}
        </div>
      </div>
      {row === undefined ? null : <ValueBar path={pathText(row.path)} value={row.value} />}
    </div>
  );
}

/** The match to show. */
function useHit(value: JsonValue, find: Find | undefined) {
  const query = find?.query ?? '';
  const hits = useMemo(() => (query === '' ? [] : findInTree(value, query, MAX_HITS)), [value, query]);
  const hit = hits.length === 0 ? undefined : hits[(find?.hit ?? 0) % hits.length];
  const onHits = find?.onHits;
  useEffect(() => onHits?.(hits.length), [hits, onHits]);
  return hit;
}

function Line({
  id,
  row,
  top,
  isSelected,
  onSelect,
  onToggle,
}: {
  id: string;
  row: TreeRow;
  top: number;
  isSelected: boolean;
  onSelect: () => void;
  onToggle: () => void;
}) {
  const { name, value, depth, size, isOpen, location, siblings } = row;
  const canOpen = size !== undefined && size > 0;
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={location}
      aria-setsize={siblings}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-selected={isSelected}
      data-current={isSelected ? '' : undefined}
      className={cx(styles.line, isSelected && styles.selected, canOpen && styles.branch)}
      style={{ transform: `translateY(${top}px)`, height: ROW, paddingLeft: 8 + Math.min(depth, MAX_INDENT) * 16 }}
      onClick={() => {
        onSelect();
        if (canOpen) onToggle();
      }}
    >
      <span className={styles.arrow} aria-hidden="true">
        {canOpen ? (isOpen ? '▾' : '▸') : ''}
      </span>
      {name === undefined ? null : <span className={styles.name}>{`${name}: `}</span>}
      {size === undefined ? (
        <Leaf value={value} />
      ) : (
        <>
          <span className={styles.mark}>{canOpen && isOpen ? before : `${before}${canOpen ? ' … ' : ''}${after}`}</span>
          {canOpen ? <span className={styles.count}>{viewsTexts.value.entries(size)}</span> : null}
        </>
      )}
    </div>
  );
}

function Leaf({ value }: { value: JsonValue }) {
  if (typeof value !== 'string') return <span className={styles.number}>{String(value)}</span>;
  return (
    <span className={styles.string}>
      {value.length > MAX_LEAF ? `${JSON.stringify(value.slice(0, MAX_LEAF)).slice(0, -1)}…` : JSON.stringify(value)}
    </span>
  );
}

const PAGE = 15;

function keyMove(key: string, rows: readonly TreeRow[], at: number): number | 'toggle' | undefined {
  const row = rows[at];
  const isBranch = (row?.size ?? 0) > 0;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + PAGE, rows.length - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'Enter':
    case ' ':
      return 'toggle';
    case 'ArrowRight':
      return isBranch && row?.isOpen === false ? 'toggle' : Math.min(at + (isBranch ? 1 : 0), rows.length - 1);
    case 'ArrowLeft':
      return isBranch && row?.isOpen === true
        ? 'toggle'
        : Math.max(
            0,
            rows.findLastIndex((other, index) => index < at && other.depth < (row?.depth ?? 0)),
          );
    default:
      return undefined;
  }
}
