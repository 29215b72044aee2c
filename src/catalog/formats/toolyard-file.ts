import type { RunRecord } from '../../core/call.ts';
import { isRecord } from '../../core/json.ts';
import type { ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { ToolyardDatabase } from '../../platform/database.ts';
import type { SettingsStore } from '../../platform/settings-store.ts';
import { own } from '../record/field-fault.ts';
import { parseToolFields } from '../record/parse-tool.ts';
import { everyKeyOf } from '../store/tool-writes.ts';
import type { ReadRecord } from './read-record.ts';

const EXPORT_FORMAT = 'toolyard';
export const EXPORT_FORMAT_VERSION = 1;

/** Everything but secrets and grants, in one file. Runs are the last 100 of each tool, oldest first. */
export interface ToolyardFile {
  readonly format: typeof EXPORT_FORMAT;
  readonly formatVersion: number;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly settings: Record<string, unknown>;
  readonly tools: readonly (ToolRecord & { readonly versions: readonly ToolVersion[] })[];
  readonly runs: readonly RunRecord[];
}

/** Writes a `ToolyardFile`, tool by tool, so that all of it is never in memory twice. */
export async function exportEverything(database: ToolyardDatabase, settings: SettingsStore, now: Date = new Date()): Promise<Blob> {
  const head = { format: EXPORT_FORMAT, formatVersion: EXPORT_FORMAT_VERSION, exportedAt: now.toISOString(), settings: Object.fromEntries(await settings.exportable()) };
  const parts: string[] = [`${JSON.stringify(head).slice(0, -1)},\n"tools":[`];
  const ids = await database.getAllKeys('tools');
  let between = '\n';
  for (const id of ids) {
    const transaction = database.transaction(['tools', 'versions']);
    const [record, stored] = await Promise.all([transaction.objectStore('tools').get(id), transaction.objectStore('versions').getAll(everyKeyOf(id))]);
    if (record === undefined) continue;
    const versions = stored.map(({ version, record: kept, savedAt }) => ({ version, record: kept, savedAt }));
    parts.push(between, JSON.stringify({ ...record, versions }));
    between = ',\n';
  }
  parts.push('\n],\n"runs":[');
  between = '\n';
  for (const id of ids) {
    for (const run of await database.getAllFromIndex('runs', 'by-tool', everyKeyOf(id))) {
      parts.push(between, JSON.stringify(run));
      between = ',\n';
    }
  }
  parts.push('\n]}\n');
  return new Blob(parts, { type: 'application/json' });
}

/** Whether a value says it is a file of ours. */
export function isToolyardFile(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && own(value, 'format') === EXPORT_FORMAT && typeof own(value, 'formatVersion') === 'number';
}

/** One tool of a file of ours. Its versions, trust and identity stay behind: it comes in as a new tool. */
export function readToolyardTool(input: unknown): ReadRecord {
  const fields = parseToolFields(input);
  if (!isRecord(input) || !fields.ok) {
    const name = isRecord(input) ? own(input, 'name') : undefined;
    return { ok: false, name: typeof name === 'string' ? name : '', reason: fields.ok ? 'It is not an object' : fields.fault.message };
  }
  const times = Object.fromEntries(['createdAt', 'updatedAt'].flatMap((field) => {
    const time = own(input, field);
    return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? [[field, time]] : [];
  }));
  return { ok: true, fields: fields.value, mended: [], ...times };
}
