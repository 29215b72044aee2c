import { fileFailure, type FileSystem } from '../core/file-system.ts';
import { createPathGuard, parseProtectedPaths } from './protected-paths.ts';

/** The paths that a list protects, for display. */
export interface Protection {
  readonly covers: (path: string) => boolean;
}

/** @param list as `VirtualFileSystem.files` takes it. */
export async function createProtection(list: string, files: Pick<FileSystem, 'realpath'>): Promise<Protection> {
  const paths = parseProtectedPaths(list);
  const real = await Promise.all(paths.map((path) => files.realpath(path)));
  const leadTo = real.filter((result) => result.ok).map(({ value }) => value);
  const guard = createPathGuard([...paths, ...leadTo], {
    resolve: (path) => fileFailure('ENOENT', path),
  });
  return { covers: guard.refuses };
}
