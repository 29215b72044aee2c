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
  if (isUnsafe)
    throw new PackageError(
      'archive',
      `${archive} holds "${name}", which lies outside of the package. Nothing of it was installed.`,
    );
  if (parts.length > LIMITS.disk.maxDepth || parts.some((part) => part.length > LIMITS.disk.maxNameBytes))
    throw new PackageError('archive', `${archive} holds a name that is too long: "${name.slice(0, 80)}…".`);
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
    throw new PackageError(
      'archive',
      `${archive} holds a link "${parts.join('/')}" that leads out of the package, to "${target}". Nothing of it ` +
        `was installed.`,
    );
}

/** Counts the unpacked bytes of an archive and throws above the caps. */
export function archiveMeter(archive: string): (bytes: number) => void {
  let files = 0;
  let total = 0;
  return (bytes) => {
    files++;
    total += bytes;
    if (files > LIMITS.packages.maxFilesPerPackage)
      throw new PackageError('too-large', `${archive} holds more than ${LIMITS.packages.maxFilesPerPackage} files.`);
    if (total > LIMITS.packages.maxUnpackedBytes)
      throw new PackageError('too-large', `${archive} unpacks to more than ${LIMITS.packages.maxUnpackedBytes} bytes.`);
  };
}
