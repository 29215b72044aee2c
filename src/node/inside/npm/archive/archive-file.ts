import { LIMITS } from '../../../../core/limits.ts';
import { PackageError } from '../package-error.ts';

/** One file of a package, by its path inside the package. */
export interface ArchiveFile {
  /** Relative, canonical: no part is empty, `.` or `..`. */
  readonly path: string;
  readonly isExecutable: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Splits a name in an archive into parts below the archive's root. @throws PackageError `archive` if it leads out */
export function partsInside(name: string, archive: string): string[] {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const isUnsafe = name.startsWith('/') || /[\0\\]/.test(name) || parts.includes('..') || /^[A-Za-z]:/.test(name);
  if (isUnsafe) throw new PackageError('archive', { code: 'archive-outside', values: [archive, name] });
  if (parts.length > LIMITS.disk.maxDepth || parts.some((part) => part.length > LIMITS.disk.maxNameBytes))
    throw new PackageError('archive', { code: 'archive-long-name', values: [archive, name.slice(0, 80)] });
  return parts;
}

/** @throws PackageError `archive` if a link in the package leads out of it */
export function checkLink(parts: readonly string[], target: string, archive: string): void {
  let depth = parts.length - 1;
  for (const part of target.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) break;
  }
  if (target.startsWith('/') || depth < 0)
    throw new PackageError('archive', { code: 'archive-link-outside', values: [archive, parts.join('/'), target] });
}

/** Counts the unpacked bytes of an archive and throws above the caps. */
export function archiveMeter(archive: string): (bytes: number) => void {
  let files = 0;
  let total = 0;
  return (bytes) => {
    files++;
    total += bytes;
    if (files > LIMITS.packages.maxFilesPerPackage)
      throw new PackageError('too-large', {
        code: 'archive-many-files',
        values: [archive, LIMITS.packages.maxFilesPerPackage],
      });
    if (total > LIMITS.packages.maxUnpackedBytes)
      throw new PackageError('too-large', {
        code: 'archive-unpacks-large',
        values: [archive, LIMITS.packages.maxUnpackedBytes],
      });
  };
}
