import { parsePackageLock, type PackageLock } from '../../../core/package-lock.ts';
import { PackageError } from './package-error.ts';

export type { LockedPackage, PackageLock, RequestedPackage } from '../../../core/package-lock.ts';

export const EMPTY_LOCK: PackageLock = { format: 1, requested: [], packages: [] };

/** @throws PackageError `invalid-lock`, naming the first error */
export function parseLock(value: unknown): PackageLock {
  const parsed = parsePackageLock(value);
  if (!parsed.ok) throw new PackageError('invalid-lock', { code: 'message', values: [parsed.message] });
  return parsed.lock;
}
