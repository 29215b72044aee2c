import type { JsonValue } from '../../../core/json/json.ts';
import { locale } from '../../texts/language.ts';
import { briefJson } from './brief-json.ts';
import type { TableShape } from './result-shape.ts';

export type Cell = JsonValue | undefined;
export interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

const SAMPLED = 200;
const MIN_CHARS = 5;
const MAX_CHARS = 36;
const MAX_CELL = 200;
const MAX_ITEMS = 20;

/** A cell in one line, truncated. */
export function cellText(cell: Cell): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'object')
    return Array.isArray(cell) && cell.length > MAX_ITEMS
      ? `${briefJson(cell.slice(0, MAX_ITEMS), MAX_CELL).slice(0, -1)}, …]`
      : briefJson(cell, MAX_CELL);
  const text = String(cell);
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}

/** Widths in characters, from the first rows; numbers are right-aligned. */
export function columnsOf({
  columns,
  rows,
}: TableShape): readonly { readonly name: string; readonly chars: number; readonly isNumeric: boolean }[] {
  const sample = rows.slice(0, SAMPLED);
  return columns.map((name, index) => {
    const cells = sample.map((row) => row[index]).filter((cell) => cell !== undefined && cell !== null);
    const longest = cells.reduce<number>((most, cell) => Math.max(most, cellText(cell).length), name.length + 3);
    return {
      name,
      chars: Math.min(MAX_CHARS, Math.max(MIN_CHARS, longest)),
      isNumeric: cells.length > 0 && cells.every((cell) => typeof cell === 'number'),
    };
  });
}

/**
 * Indexes of the rows in display order: numbers by size, the rest as text by the reader's language, empty cells last.
 * The sort is stable. Very many texts are compared by code units, which is much faster.
 */
export function sortedLocations(rows: TableShape['rows'], sorting: Sorting | undefined): readonly number[] {
  const locations = rows.map((_, index) => index);
  if (sorting === undefined) return locations;
  const { column, isDescending } = sorting;
  const keys = rows.map((row) => sortKey(row[column]));
  const turn = isDescending ? -1 : 1;
  const chars = keys.reduce<number>((sum, key) => sum + (typeof key === 'string' ? key.length : 0), 0);
  const compareTexts = chars * Math.log2(rows.length + 1) > MAX_COLLATED ? byCodes : byLanguage;
  return locations.sort((one, other) => compare(keys[one], keys[other], turn, compareTexts) || one - other);
}

/** Indexes of the rows with a cell that contains `query`, in any letter case. */
export function matchingLocations(
  rows: TableShape['rows'],
  locations: readonly number[],
  query: string,
): readonly number[] {
  const needle = query.toLowerCase();
  return locations.filter((location) =>
    rows[location]?.some(
      (cell) =>
        cell !== undefined &&
        (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell))
          .toLowerCase()
          .includes(needle),
    ),
  );
}

type SortKey = number | string | undefined;

function sortKey(cell: Cell): SortKey {
  if (cell === undefined || cell === null) return undefined;
  return typeof cell === 'number' ? cell : typeof cell === 'boolean' ? Number(cell) : cellText(cell);
}

const collator = new Intl.Collator(locale, { numeric: true });

/** Approximate maximum of characters that are compared by language. */
const MAX_COLLATED = 3_000_000;

function byLanguage(one: string, other: string): number {
  return collator.compare(one, other);
}

function byCodes(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function compare(
  one: SortKey,
  other: SortKey,
  turn: number,
  compareTexts: (one: string, other: string) => number,
): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * turn;
  if (typeof one !== typeof other) return (typeof one === 'number' ? -1 : 1) * turn;
  return compareTexts(String(one), String(other)) * turn;
}
