import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { JsonValue } from '../../../core/json/json.ts';
import type { TableShape } from '../../lib/json/result-shape.ts';
import { cellText, columnsOf, matchingLocations, sortedLocations, type Sorting } from '../../lib/json/table-rows.ts';
import { pathText } from '../../lib/json/tree-rows.ts';
import { viewsTexts } from './texts/index.ts';
import { cx } from '../class-names.ts';
import styles from './data-table.module.css';
import { JsonTree, type Find } from './json-tree.tsx';
import { useWindow } from './use-window.ts';
import { ValueBar } from './value-bar.tsx';

const ROW = 28;
const MAX_SHOWN_ROWS = 14;

/** A cell: the index of its row among the shown rows, and its column. */
interface CellPosition {
  readonly at: number;
  readonly column: number;
}

/** A table that can be sorted by each column; only visible rows are in the page. Arrow keys move between cells. */
export function DataTable({ label, table, find }: { label: string; table: TableShape; find?: Find | undefined }) {
  const base = useId();
  const columns = useMemo(() => columnsOf(table), [table]);
  const [sorting, setSorting] = useState<Sorting | undefined>();
  const [cell, setCell] = useState<CellPosition | undefined>();
  const locations = useLocations(table, sorting, find);
  const { box, first, last, onScroll, reveal } = useWindow(locations.length, ROW, ROW);
  const location = cell === undefined ? undefined : locations[cell.at];
  const chosen = location === undefined || cell === undefined ? undefined : table.rows[location]?.[cell.column];
  const at = cell?.at;
  useEffect(() => {
    if (at !== undefined) reveal(at);
  }, [at, reveal]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const next = moved(event.key, cell, locations.length, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    setCell(next);
  };
  return (
    <div>
      <div
        ref={box}
        className={cx(styles.box, chosen !== undefined && styles.withBar)}
        style={{ maxHeight: (MAX_SHOWN_ROWS + 1) * ROW + 14 }}
        role="grid"
        aria-label={label}
        aria-rowcount={locations.length + 1}
        aria-colcount={columns.length}
        tabIndex={0}
        aria-activedescendant={cell === undefined ? undefined : `${base}${cell.at}-${cell.column}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <Head
          columns={columns}
          sorting={sorting}
          onSort={(column) => {
            setSorting(nextSorting(sorting, column));
            setCell(undefined);
          }}
        />
        <div role="rowgroup" className={styles.rows} style={{ height: locations.length * ROW - 1 }}>
          {locations.slice(first, last).map((rowPosition, offset) => (
            <Row
              key={rowPosition}
              base={base}
              index={first + offset}
              columns={columns}
              values={table.rows[rowPosition]}
              chosen={cell?.at === first + offset ? cell.column : undefined}
              onChoose={setCell}
            />
          ))}
        </div>
      </div>
      {chosen === undefined || location === undefined || cell === undefined ? null : (
        <ChosenValue location={location} column={cell.column} name={columns[cell.column]?.name} value={chosen} />
      )}
    </div>
  );
}

interface ChosenValueProps {
  /** Index of its row in the table. */
  readonly location: number;
  readonly column: number;
  readonly name: string | undefined;
  readonly value: JsonValue;
}

function ChosenValue({ location, column, name, value }: ChosenValueProps) {
  return (
    <>
      <ValueBar path={pathText(name === undefined ? [location] : [location, name])} value={value} />
      {typeof value === 'object' && value !== null ? (
        <JsonTree key={`${location}-${column}`} label={viewsTexts.value.chosenValue} value={value} />
      ) : null}
    </>
  );
}

/** The shown rows, in order. */
function useLocations(table: TableShape, sorting: Sorting | undefined, find: Find | undefined): readonly number[] {
  const sorted = useMemo(() => sortedLocations(table.rows, sorting), [table, sorting]);
  const query = find?.query ?? '';
  const locations = useMemo(
    () => (query === '' ? sorted : matchingLocations(table.rows, sorted, query)),
    [query, sorted, table],
  );
  const onHits = find?.onHits;
  useEffect(() => onHits?.(query === '' ? 0 : locations.length), [onHits, locations, query]);
  return locations;
}

function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

type Column = ReturnType<typeof columnsOf>[number];

interface HeadProps {
  readonly columns: readonly Column[];
  readonly sorting: Sorting | undefined;
  readonly onSort: (column: number) => void;
}

function Head({ columns, sorting, onSort }: HeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {columns.map(({ name, chars, isNumeric }, index) => (
        <div
          key={index}
          role="columnheader"
          aria-sort={sorting?.column !== index ? 'none' : sorting.isDescending ? 'descending' : 'ascending'}
          className={styles.headCell}
          style={{ width: widthOf(chars) }}
        >
          <button
            type="button"
            className={cx(styles.sort, isNumeric && styles.number)}
            title={viewsTexts.value.sortBy(name)}
            onClick={() => onSort(index)}
          >
            <span className={styles.name}>{name}</span>
            <span aria-hidden="true" className={styles.arrow}>
              {sorting?.column !== index ? '' : sorting.isDescending ? '↓' : '↑'}
            </span>
          </button>
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly base: string;
  /** Index among the shown rows. */
  readonly index: number;
  readonly columns: readonly Column[];
  readonly values: TableShape['rows'][number] | undefined;
  /** The column of the selected cell. */
  readonly chosen: number | undefined;
  readonly onChoose: (cell: CellPosition) => void;
}

function Row({ base, index, columns, values, chosen, onChoose }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${index * ROW}px)`, height: ROW }}
    >
      {columns.map(({ chars, isNumeric }, column) => {
        const isChosen = chosen === column;
        return (
          <div
            key={column}
            id={`${base}${index}-${column}`}
            role="gridcell"
            aria-selected={isChosen}
            data-current={isChosen ? '' : undefined}
            className={cx(styles.cell, isNumeric && styles.number, isChosen && styles.chosen)}
            style={{ width: widthOf(chars) }}
            onClick={() => onChoose({ at: index, column })}
          >
            {cellText(values?.[column])}
          </div>
        );
      })}
    </div>
  );
}

function widthOf(chars: number): string {
  return `calc(${chars}ch + 20px)`;
}

function moved(key: string, cell: CellPosition | undefined, rows: number, columns: number): CellPosition | undefined {
  if (cell === undefined) return key.startsWith('Arrow') ? { at: 0, column: 0 } : undefined;
  const { at, column } = cell;
  switch (key) {
    case 'ArrowDown':
      return { at: Math.min(at + 1, rows - 1), column };
    case 'ArrowUp':
      return { at: Math.max(at - 1, 0), column };
    case 'PageDown':
      return { at: Math.min(at + MAX_SHOWN_ROWS, rows - 1), column };
    case 'PageUp':
      return { at: Math.max(at - MAX_SHOWN_ROWS, 0), column };
    case 'ArrowRight':
      return { at, column: Math.min(column + 1, columns - 1) };
    case 'ArrowLeft':
      return { at, column: Math.max(column - 1, 0) };
    case 'Home':
      return { at: 0, column };
    case 'End':
      return { at: rows - 1, column };
    default:
      return undefined;
  }
}
