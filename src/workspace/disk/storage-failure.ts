import { fileFailure, type FileFailure } from '../../core/file-system.ts';

/** The error for callers when a read or write of the storage fails. */
export function storageFailure(error: unknown, path: string): FileFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return fileFailure('ENOSPC', path, { code: 'file-quota', values: [] });
  return fileFailure('EIO', path, messageOf(error));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
