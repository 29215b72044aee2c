import type { Tree } from './disk/tree.ts';
import { trimmedEnd } from '../core/text/trim-characters.ts';

/** Decides which changes a list of protected paths forbids. Takes real, canonical paths. */
export interface PathGuard {
  /** Whether the path is protected or lies in a protected folder. */
  readonly refuses: (path: string) => boolean;
  /**
   * Like `refuses`, but also true for a folder above a protected path: replacing or moving it would change that path.
   */
  readonly refusesReplacing: (path: string) => boolean;
}

/** @param list paths separated by colons, relative to the root even without a slash; `..` cannot leave the root. */
export function parseProtectedPaths(list: string): readonly string[] {
  return list
    .split(':')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .map((path) => {
      const names: string[] = [];
      for (const name of path.split('/')) {
        if (name === '..') names.pop();
        else if (name !== '' && name !== '.') names.push(name);
      }
      return `/${names.join('/')}`;
    });
}

/**
 * Creates the guard for one state of the tree. It compares paths without case, Unicode form, invisible characters, and
 * dots and spaces at the end of a name, since other file systems may treat these as equal. A protected path that leads
 * through links also protects its target.
 */
export function createPathGuard(paths: readonly string[], tree: Pick<Tree, 'resolve'>): PathGuard {
  const folded = new Set<string>();
  for (const path of paths) {
    folded.add(foldPath(path));
    const location = tree.resolve(path, true);
    if (location.ok) folded.add(foldPath(location.value.path));
  }
  const list = [...folded];
  const refuses = (path: string): boolean => {
    if (list.length === 0) return false;
    const form = foldPath(path);
    return list.some((item) => item === '' || form === item || form.startsWith(`${item}/`));
  };
  return {
    refuses,
    refusesReplacing(path) {
      if (refuses(path)) return true;
      const form = foldPath(path);
      return list.some((item) => item.startsWith(`${form}/`));
    },
  };
}

/** The form of a path for comparison. The root becomes empty, so that it is above everything. */
function foldPath(path: string): string {
  return path === '/' ? '' : path.split('/').map(foldName).join('/');
}

function foldName(name: string): string {
  const form = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
  return trimmedEnd(form, '. ') || form || name;
}
