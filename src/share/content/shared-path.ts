import { LIMITS } from '../../core/limits.ts';

/**
 * Why a path from outside is not a valid path of the workspace, in a few words; undefined if it is. The workspace
 * decides what may be written there.
 */
export function pathFault(path: string): string | undefined {
  if (!path.startsWith('/')) return 'it does not begin at the root';
  if (path.includes('\0')) return 'it holds a NUL';
  const encoder = new TextEncoder();
  const names = path.slice(1).split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'it has a name that is empty or leads elsewhere';
  if (
    path.length > LIMITS.disk.maxPathBytes ||
    encoder.encode(path).length > LIMITS.disk.maxPathBytes ||
    names.length > LIMITS.disk.maxDepth
  )
    return 'it is too long';
  return names.some((name) => encoder.encode(name).length > LIMITS.disk.maxNameBytes)
    ? 'a name in it is too long'
    : undefined;
}

/** Whether paths can be files of one tree: each occurs once, and none is the folder of another. */
export function isTree(paths: readonly string[]): boolean {
  const files = new Set(paths);
  return files.size === paths.length && paths.every((path) => foldersOf(path).every((folder) => !files.has(folder)));
}

function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
