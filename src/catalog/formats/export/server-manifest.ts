import { isRecord, type JsonObject } from '../../../core/json/json.ts';
import { own } from '../../fields/field-fault.ts';
import { parseToolFields } from '../../fields/parse-tool.ts';
import type { ReadRecord } from '../import/read-record.ts';

export const SERVER_FORMAT = 'toolyard-server';
export const SERVER_FORMAT_VERSION = 1;

/**
 * `toolyard.json` of an exported server. The code of a tool is in separate files: `source` as written, `run` as
 * executed.
 */
export interface ServerManifest {
  readonly format: typeof SERVER_FORMAT;
  readonly formatVersion: number;
  readonly tools: readonly JsonObject[];
}

/**
 * The tools of a server's folder, with their current code.
 * @returns undefined if it is not a valid manifest
 */
export function readServerManifest(
  manifest: unknown,
  textOf: (path: string) => string | undefined,
): { readonly version: unknown; readonly records: readonly ReadRecord[] } | undefined {
  if (!isRecord(manifest) || own(manifest, 'format') !== SERVER_FORMAT) return undefined;
  const tools = own(manifest, 'tools');
  return {
    version: own(manifest, 'formatVersion'),
    records: (Array.isArray(tools) ? (tools as unknown[]) : []).map((entry) => readTool(entry, textOf)),
  };
}

function readTool(entry: unknown, textOf: (path: string) => string | undefined): ReadRecord {
  if (!isRecord(entry)) return { ok: false, name: '', reason: { code: 'not-object', values: [] } };
  const [name, source] = [own(entry, 'name'), own(entry, 'source')];
  const label = typeof name === 'string' ? name : '';
  const code = typeof source === 'string' ? textOf(source) : undefined;
  if (code === undefined)
    return {
      ok: false,
      name: label,
      reason:
        typeof source === 'string'
          ? { code: 'code-not-in-archive', values: [source] }
          : { code: 'code-of-no-file', values: [] },
    };
  const fields = parseToolFields({ ...entry, code });
  if (!fields.ok) return { ok: false, name: label, reason: { code: 'message', values: [fields.fault] } };
  const times = Object.fromEntries(
    ['createdAt', 'updatedAt'].flatMap((field) => {
      const time = own(entry, field);
      return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? [[field, time]] : [];
    }),
  );
  return { ok: true, fields: fields.value, fixed: [], ...times };
}
