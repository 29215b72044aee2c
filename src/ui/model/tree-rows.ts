import { pointerOf } from '../../core/json-pointer.ts';
import { isRecord, type JsonValue } from '../../core/json.ts';

/** The keys from the root to a value. */
export type ValuePath = readonly (string | number)[];

/** One line of a tree that is open so far. */
export interface TreeRow {
  readonly id: string;
  /** Undefined at the root. */
  readonly name: string | undefined;
  readonly value: JsonValue;
  readonly depth: number;
  readonly path: ValuePath;
  /** Entries of a list or an object; undefined of a leaf. */
  readonly size: number | undefined;
  readonly isOpen: boolean;
  /** Place among its siblings, from 1, and how many there are. */
  readonly place: number;
  readonly siblings: number;
}

/** More lines than these are not opened: a page of them would take longer to make than to read. */
const MAX_TREE_ROWS = 300_000;

/** The lines that show, in order. `isOpen` decides by id and depth; deep trees are walked without recursion. */
export function treeRows(root: JsonValue, isOpen: (id: string, depth: number) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  interface Waiting { name: string | number | undefined; value: JsonValue; depth: number; parent: TreeRow | undefined; place: number; siblings: number }
  const stack: Waiting[] = [{ name: undefined, value: root, depth: 0, parent: undefined, place: 1, siblings: 1 }];
  for (let next = stack.pop(); next !== undefined && rows.length < MAX_TREE_ROWS; next = stack.pop()) {
    const { name, value, depth, parent, place, siblings } = next;
    const path = parent === undefined || name === undefined ? [] : [...parent.path, name];
    const id = parent === undefined ? '$' : idOf(parent.id, name ?? '');
    const size = sizeOf(value);
    const opened = size !== undefined && size > 0 && isOpen(id, depth);
    const row: TreeRow = { id, name: name === undefined ? undefined : String(name), value, depth, path, size, isOpen: opened, place, siblings };
    rows.push(row);
    if (!opened) continue;
    const entries = entriesOf(value);
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      if (entry !== undefined) stack.push({ name: entry[0], value: entry[1], depth: depth + 1, parent: row, place: index + 1, siblings: entries.length });
    }
  }
  return rows;
}

/** Ids of the values whose key or leaf holds `query`, in any letter case, in the order of the tree. */
export function findInTree(root: JsonValue, query: string, max: number): { readonly id: string; readonly ancestors: readonly string[] }[] {
  const wanted = query.toLowerCase();
  const found: { id: string; ancestors: readonly string[] }[] = [];
  interface Waiting { name: string | number; value: JsonValue; id: string; ancestors: readonly string[] }
  const stack: Waiting[] = [{ name: '', value: root, id: '$', ancestors: [] }];
  for (let next = stack.pop(); next !== undefined && found.length < max; next = stack.pop()) {
    const { name, value, id, ancestors } = next;
    const isLeaf = sizeOf(value) === undefined;
    if ((typeof name === 'string' && name.toLowerCase().includes(wanted)) || (isLeaf && String(value).toLowerCase().includes(wanted))) found.push({ id, ancestors });
    if (isLeaf) continue;
    const inside = [...ancestors, id];
    const entries = entriesOf(value);
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      if (entry !== undefined) stack.push({ name: entry[0], value: entry[1], id: idOf(id, entry[0]), ancestors: inside });
    }
  }
  return found;
}

/** As code would reach it: `[0].name`, `["a b"]`; `$` is the whole. */
export function pathText(path: ValuePath): string {
  if (path.length === 0) return '$';
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : /^[A-Za-z_$][\w$]*$/.test(part) ? `${index === 0 ? '' : '.'}${part}` : `[${JSON.stringify(part)}]`)).join('');
}

function sizeOf(value: JsonValue): number | undefined {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : undefined;
}

function entriesOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item] as const);
  return isRecord(value) ? Object.entries(value) : [];
}

function idOf(parent: string, name: string | number): string {
  return parent + pointerOf([name]);
}
