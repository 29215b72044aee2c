import type { BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import type { RunChange } from '../../core/call.ts';
import type { FileError, FileResult, FileSystem } from '../../core/file-system.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/** Opens the workspace as tools see it, with the protected paths of the settings. */
export type OpenFiles = () => Promise<FileResult<FileSystem>>;

export function answered(value: JsonValue, details?: JsonObject): BuiltinAnswer {
  return { ok: true, value, ...defined({ details }) };
}

/** The answer of a tool that changed one path: its text and the change. */
export function changed(value: string, change: RunChange): BuiltinAnswer {
  return { ok: true, value, changes: { state: 'landed', entries: [change], total: 1, conflicts: [] } };
}

export function refused(message: string, data?: JsonObject): BuiltinAnswer {
  return { ok: false, error: { code: 'threw', message, ...defined({ data }) } };
}

/**
 * The answer to a failed file operation: `denied` for a protected path, `crashed` for a broken disk, else invalid
 * input.
 */
export function fileRefusal({ code, path, message }: FileError): BuiltinAnswer {
  const kind = code === 'EACCES' ? 'denied' : code === 'EIO' ? 'crashed' : 'threw';
  return { ok: false, error: { code: kind, message, data: { code, path } } };
}

/** Makes a path absolute; a relative one starts at the root. */
export function absolutePath(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;
}
