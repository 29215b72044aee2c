import type { BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import type { RunChange } from '../../core/call.ts';
import type { FileError, FileResult, FileSystem } from '../../core/file-system.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';

/** The workspace as a tool sees it, with the protected paths of the settings. */
export type OpenFiles = () => Promise<FileResult<FileSystem>>;

export function answered(value: JsonValue, details?: JsonObject): BuiltinAnswer {
  return { ok: true, value, ...(details === undefined ? {} : { details }) };
}

/** What a tool did to one path, told beside its words. */
export function changed(value: string, change: RunChange): BuiltinAnswer {
  return { ok: true, value, changes: { state: 'landed', entries: [change], total: 1, conflicts: [] } };
}

export function refused(message: string, data?: JsonObject): BuiltinAnswer {
  return { ok: false, error: { code: 'threw', message, ...(data === undefined ? {} : { data }) } };
}

/** A failed file operation. A protected path is `denied`, a broken disk `crashed`; the rest was the caller's doing. */
export function fileRefusal({ code, path, message }: FileError): BuiltinAnswer {
  const kind = code === 'EACCES' ? 'denied' : code === 'EIO' ? 'crashed' : 'threw';
  return { ok: false, error: { code: kind, message, data: { code, path } } };
}

/** An absolute path; a relative one is meant from the root. */
export function absolutePath(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;
}
