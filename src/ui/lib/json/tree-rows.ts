import { pointerOf } from '../../../core/json/json-pointer.ts';
import { isRecord, type JsonValue } from '../../../core/json/json.ts';

/** The keys from the root to a value. */
export type ValuePath = readonly (string | number)[];

/** One visible line of a tree. */
export interface TreeRow {
  readonly id: string;
  /** Undefined at the root. */
  readonly name: string | undefined;
  readonly value: JsonValue;
  readonly depth: number;
  readonly path: ValuePath;
  /** Number of entries of a list or an object; undefined for a leaf. */
  readonly size: number | undefined;
  readonly isOpen: boolean;
  /** Position among its siblings, from 1, and their number. */
  readonly location: number;
  readonly siblings: number;
}

/** Maximum number of lines: more would take longer to build than to read. */
const MAX_TREE_ROWS = 300_000;

/** The visible lines in order. `isOpen` decides by id and depth; deep trees are walked without recursion. */
export function treeRows(root: JsonValue, isOpen: (id: string, depth: number) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  for (const row of walk(root, ({ id, depth }) => isOpen(id, depth))) {
    rows.push(row);
    if (rows.length === MAX_TREE_ROWS) break;
  }
  return rows;
}

/** Ids of the values whose key or leaf contains `query`, in any letter case, in tree order. */
export function findInTree(
  root: JsonValue,
  query: string,
  max: number,
): { readonly id: string; readonly ancestors: readonly string[] }[] {
  const needle = query.toLowerCase();
  const found: { id: string; ancestors: readonly string[] }[] = [];
  for (const row of walk(root, () => true)) {
    const { key, size, value } = row;
    if (
      (typeof key === 'string' && key.toLowerCase().includes(needle)) ||
      (size === undefined && String(value).toLowerCase().includes(needle))
    )
      found.push({ id: row.id, ancestors: row.upwards().map(({ id }) => id) });
    if (found.length === max) break;
  }
  return found;
}

/** Lazily: lines that are not requested cost nothing. */
function* walk(root: JsonValue, isOpen: (row: Row) => boolean): Generator<Row> {
  const branches: { readonly row: Row; readonly keys: readonly string[] | undefined; next: number }[] = [];
  const enter = (row: Row): Row => {
    if (row.size !== undefined && row.size > 0 && isOpen(row)) {
      row.isOpen = true;
      branches.push({ row, keys: isRecord(row.value) ? Object.keys(row.value) : undefined, next: 0 });
    }
    return row;
  };
  yield enter(new Row(root, undefined, undefined, 1, 1));
  for (let branch = branches.at(-1); branch !== undefined; branch = branches.at(-1)) {
    const { row, keys, next } = branch;
    const size = row.size ?? 0;
    if (next >= size) {
      branches.pop();
      continue;
    }
    branch.next += 1;
    const key = keys === undefined ? next : (keys[next] ?? '');
    // Only lists and objects have entries, and these are own keys.
    yield enter(
      new Row((row.value as Readonly<Record<string | number, JsonValue>>)[key] ?? null, row, key, next + 1, size),
    );
  }
}

/** Names and paths are computed only for visible lines: there may be hundreds of thousands. */
class Row implements TreeRow {
  readonly value: JsonValue;
  readonly parent: Row | undefined;
  readonly key: string | number | undefined;
  readonly location: number;
  readonly siblings: number;
  readonly depth: number;
  readonly size: number | undefined;
  isOpen = false;
  #id: string | undefined;

  constructor(
    value: JsonValue,
    parent: Row | undefined,
    key: string | number | undefined,
    location: number,
    siblings: number,
  ) {
    this.value = value;
    this.parent = parent;
    this.key = key;
    this.location = location;
    this.siblings = siblings;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.size = sizeOf(value);
  }

  get name(): string | undefined {
    return this.key === undefined ? undefined : String(this.key);
  }

  get id(): string {
    return (this.#id ??= this.parent === undefined ? '$' : this.parent.id + pointerOf([this.key ?? '']));
  }

  get path(): ValuePath {
    return this.key === undefined ? [] : [...this.upwards().flatMap(({ key }) => key ?? []), this.key];
  }

  /** Its ancestors, the root first. */
  upwards(): readonly Row[] {
    const above: Row[] = [];
    for (let row = this.parent; row !== undefined; row = row.parent) above.push(row);
    return above.reverse();
  }
}

/** The path as in code: `[0].name`, `["a b"]`; `$` is the root. */
export function pathText(path: ValuePath): string {
  if (path.length === 0) return '$';
  return path
    .map((part, index) =>
      typeof part === 'number'
        ? `[${part}]`
        : /^[A-Za-z_$][\w$]*$/.test(part)
          ? `${index === 0 ? '' : '.'}${part}`
          : `[${JSON.stringify(part)}]`,
    )
    .join('');
}

function sizeOf(value: JsonValue): number | undefined {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : undefined;
}
