import { faultError, ToolyardError } from '../../../core/errors.ts';
import type { FileError, FileResult } from '../../../core/file-system.ts';

/** @throws ToolyardError for a failed result. */
export function valueOf<Value>(result: FileResult<Value>): Value {
  if (result.ok) return result.value;
  throw fileRefusal(result.error);
}

/** A missing path is `not-found`; a failure of the storage is `transport`; the rest is invalid input. */
function fileRefusal(error: FileError): ToolyardError {
  const { code, path } = error;
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
  return faultError(kind, error, { code, path });
}

/** Parses a path from outside: absolute, or below the root. @throws ToolyardError */
export function absolutePath(path: unknown): string {
  if (typeof path !== 'string' || path === '')
    throw new ToolyardError('invalid-input', 'A path must be text such as /folder/file.txt');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Empty for entries of the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
