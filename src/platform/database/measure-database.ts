import type { StoreNames } from 'idb';
import type { ToolyardDatabase, ToolyardSchema } from './database.ts';

/** Number of records that are measured; the rest is extrapolated. */
const SAMPLE = 2_000;
const BATCH = 200;

export interface StoreSize {
  readonly bytes: number;
  readonly count: number;
}

/** Estimated size of a store's values in bytes. `pick` selects the part of each value that counts. */
export async function measureStore<Name extends StoreNames<ToolyardSchema>>(
  database: ToolyardDatabase,
  name: Name,
  pick: (value: ToolyardSchema[Name]['value']) => unknown = (value) => value,
): Promise<StoreSize> {
  const count = await database.count(name);
  let [seen, bytes] = [0, 0];
  let after: IDBKeyRange | undefined;
  while (seen < Math.min(count, SAMPLE)) {
    const { store } = database.transaction(name);
    const [keys, values] = await Promise.all([store.getAllKeys(after, BATCH), store.getAll(after, BATCH)]);
    const last = keys.at(-1);
    if (last === undefined) break;
    for (const value of values) bytes += bytesOf(pick(value));
    seen += values.length;
    after = IDBKeyRange.lowerBound(last, true);
  }
  return { bytes: seen === 0 ? 0 : Math.round((bytes / seen) * count), count };
}

/** Estimated size of a value as a structured clone, in bytes: text by its characters, everything else by its parts. */
export function bytesOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return textBytes(value);
    case 'object':
      return value === null ? 1 : objectBytes(value);
    case 'number':
    case 'bigint':
      return 8;
    default:
      return 1;
  }
}

/** One byte per character if all are Latin-1, otherwise two. */
function textBytes(text: string): number {
  // eslint-disable-next-line no-control-regex -- the whole of Latin-1
  return /^[\u0000-\u00ff]*$/.test(text) ? text.length : text.length * 2;
}

function objectBytes(value: object): number {
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, part: unknown) => sum + bytesOf(part), 0);
  return Object.entries(value).reduce((sum, [name, part]) => sum + textBytes(name) + bytesOf(part), 0);
}
