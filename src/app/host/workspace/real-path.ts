import type { RealPath } from '../../../agent/contract/resolve-input-paths.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import type { Stores } from '../open-stores.ts';

/**
 * The path that a plain absolute path leads to through links. Of a path that does not exist yet, the existing folders
 * are followed.
 *
 * @returns undefined if it cannot be said: a link leads nowhere, or the disk cannot be read
 */
export async function realPathOf(
  files: Pick<FileSystem, 'realpath' | 'lstat'>,
  path: string,
): Promise<string | undefined> {
  const names = path.split('/').filter((name) => name !== '');
  for (let depth = names.length; depth >= 0; depth -= 1) {
    const above = `/${names.slice(0, depth).join('/')}`;
    const real = await files.realpath(above);
    if (real.ok) return `/${[...real.value.split('/'), ...names.slice(depth)].filter((name) => name !== '').join('/')}`;
    if (real.error.code !== 'ENOENT' && real.error.code !== 'ENOTDIR') return undefined;
    // What is written to a link goes to where it leads, even if nothing is there yet.
    const entry = await files.lstat(above);
    if (entry.ok && entry.value.kind === 'link') return undefined;
  }
  return undefined;
}

/** Follows links in the workspace. */
export function createRealPath(workspace: Stores['workspace']): RealPath {
  return async (path) => {
    const opened = await workspace();
    return opened.ok ? await realPathOf(opened.value.files(), path) : undefined;
  };
}
