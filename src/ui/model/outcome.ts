import type { ExecuteToolResult } from '../../core/call.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Permissions } from '../../core/permissions.ts';
import { isEmptyPermissions, readPermissions } from './permissions.ts';

export interface OutcomeProblem {
  readonly path: string;
  readonly message: string;
}
export interface TriedFile {
  readonly access: 'read' | 'write';
  readonly path: string;
}
/** What can be shown of a failure beside its message. */
export interface FailureFacts {
  /** 1-based, in the user's source. */
  readonly line?: number;
  readonly column?: number;
  readonly name?: string;
  readonly problems: readonly OutcomeProblem[];
  readonly requested?: Permissions;
  /** Files it tried to reach. */
  readonly files: readonly TriedFile[];
  /** Everything there is, as text. */
  readonly raw: string;
}

export function failureFacts(result: ExecuteToolResult): FailureFacts {
  const details: JsonObject = result.details ?? {};
  const { line, column, name, stack, errors, requested, files } = details;
  const asked = readPermissions(requested);
  return {
    ...(typeof line === 'number' ? { line } : {}),
    ...(typeof column === 'number' ? { column } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    problems: Array.isArray(errors) ? errors.flatMap(readProblem) : [],
    files: Array.isArray(files) ? files.flatMap(readFile) : [],
    ...(requested === undefined || isEmptyPermissions(asked) ? {} : { requested: asked }),
    raw: typeof stack === 'string' ? `${stack}\n\n${pretty(without(details, 'stack'))}`.trim() : pretty(details),
  };
}

function readProblem(value: JsonValue): OutcomeProblem[] {
  if (!isRecord(value) || typeof value['message'] !== 'string') return [];
  return [{ path: typeof value['path'] === 'string' ? value['path'] : '', message: value['message'] }];
}

function readFile(value: JsonValue): TriedFile[] {
  if (!isRecord(value) || typeof value['path'] !== 'string') return [];
  return [{ access: value['access'] === 'write' ? 'write' : 'read', path: value['path'] }];
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
function pretty(value: JsonObject): string {
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}

export type ResultShape =
  | { readonly kind: 'image'; readonly source: string }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly JsonObject[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tree' };

const IMAGE = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/;
const MAX_COLUMNS = 12;

/** The way a result reads best. */
export function shapeOf(value: JsonValue): ResultShape {
  if (typeof value === 'string') return IMAGE.test(value) ? { kind: 'image', source: value } : { kind: 'text', text: value };
  if (value === null || typeof value !== 'object') return { kind: 'text', text: JSON.stringify(value) };
  if (!Array.isArray(value) || value.length === 0) return { kind: 'tree' };
  const rows = value.filter(isFlatRow);
  if (rows.length !== value.length) return { kind: 'tree' };
  const columns = [...new Set(rows.slice(0, 200).flatMap((row) => Object.keys(row)))];
  return columns.length === 0 || columns.length > MAX_COLUMNS ? { kind: 'tree' } : { kind: 'table', columns, rows };
}

function isFlatRow(value: JsonValue): value is JsonObject {
  return isRecord(value) && Object.values(value).every((cell) => cell === null || typeof cell !== 'object');
}
