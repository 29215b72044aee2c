import { ToolyardError } from '../../../core/errors.ts';
import type { FileError, FileResult } from '../../../core/file-system.ts';

/** @throws ToolyardError what keeps the value away. */
export function valueOf<Value>(result: FileResult<Value>): Value {
  if (result.ok) return result.value;
  throw fileRefusal(result.error);
}

/** What is not there is `not-found`; what the storage could not do is `transport`; the rest was asked for wrongly. */
function fileRefusal({ code, path, message }: FileError): ToolyardError {
  const kind =
    code === 'ENOENT'
      ? 'not-found'
      : code === 'EIO' || code === 'ENOSPC'
        ? 'transport'
        : code === 'EEXIST'
          ? 'duplicate-name'
          : code === 'EBUSY'
            ? 'conflict'
            : code === 'ECANCELED'
              ? 'aborted'
              : 'invalid-input';
  return new ToolyardError(kind, message, { code, path });
}

/** From outside, whatever its type says: absolute, or below the root. @throws ToolyardError */
export function absolutePath(path: unknown): string {
  if (typeof path !== 'string' || path === '')
    throw new ToolyardError('invalid-input', 'A path must be text such as /folder/file.txt');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Empty for what lies in the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
