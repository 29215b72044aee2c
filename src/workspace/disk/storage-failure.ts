import { fileFailure, type FileFailure } from '../../core/file-system.ts';

/** The error for callers when a read or write of the storage fails. */
export function storageFailure(error: unknown, path: string): FileFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError')
    return fileFailure(
      'ENOSPC',
      path,
      'the browser gives this site no more space: nothing was written; remove files or free space on the device',
    );
  return fileFailure('EIO', path, messageOf(error));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
