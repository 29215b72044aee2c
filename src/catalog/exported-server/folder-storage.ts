import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isRecord } from '../../core/json/json.ts';
import type { StorageArea, StorageAreaName, StorageOp } from '../../sandbox/contract/sandbox-wire.ts';

/** The tools' storage between calls: in memory, and in a file if one is given. */
export interface ServedStorage {
  readonly snapshot: (toolName: string) => readonly StorageArea[];
  readonly apply: (toolName: string, ops: readonly StorageOp[]) => void;
}

type Areas = Map<string, Map<string, string>>;

/** @param file stores all areas except `session` as JSON: `{ tool: { area: { key: value } } }` */
export function createServedStorage(file: string | undefined): ServedStorage {
  const tools = new Map<string, Areas>(file === undefined || !existsSync(file) ? [] : readAll(file));
  const areaOf = (toolName: string, area: string): Map<string, string> => {
    const areas: Areas = tools.get(toolName) ?? new Map();
    const entries = areas.get(area) ?? new Map<string, string>();
    tools.set(toolName, areas.set(area, entries));
    return entries;
  };
  const save = (to: string): void => {
    const kept = [...tools].map(([name, areas]) => [
      name,
      Object.fromEntries(
        [...areas].filter(([area]) => area !== 'session').map(([area, entries]) => [area, Object.fromEntries(entries)]),
      ),
    ]);
    // Written atomically.
    writeFileSync(`${to}.new`, JSON.stringify(Object.fromEntries(kept)));
    renameSync(`${to}.new`, to);
  };
  return {
    // The tool's own runs wrote the areas.
    snapshot: (toolName) =>
      [...(tools.get(toolName) ?? [])].map(([area, entries]) => ({
        area: area as StorageAreaName,
        entries: [...entries],
      })),
    apply: (toolName, ops) => {
      for (const op of ops) {
        const entries = areaOf(toolName, op.area);
        if (op.op === 'set') entries.set(op.key, op.value);
        else if (op.op === 'remove') entries.delete(op.key);
        else entries.clear();
      }
      if (file !== undefined) save(file);
    },
  };
}

function readAll(file: string): [string, Areas][] {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entriesOf = (holder: unknown): [string, unknown][] => (isRecord(holder) ? Object.entries(holder) : []);
  return entriesOf(value).map(([name, areas]) => [
    name,
    new Map(
      entriesOf(areas).map(([area, entries]) => [
        area,
        new Map(entriesOf(entries).map(([key, text]) => [key, String(text)])),
      ]),
    ),
  ]);
}
