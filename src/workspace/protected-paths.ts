import type { Tree } from './disk/tree.ts';
import { trimmedEnd } from '../core/trim-characters.ts';

/** Says which changes a list of protected paths forbids. Takes real, canonical paths. */
export interface PathGuard {
  /** The path is protected or lies in a protected folder. */
  readonly refuses: (path: string) => boolean;
  /**
   * Like `refuses`, and true also of a folder above a protected path: replacing or moving it would change that path.
   */
  readonly refusesReplacing: (path: string) => boolean;
}

/**
 * @param list paths with colons between them, from the root whether or not they begin with a slash; `..` stays inside.
 */
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
 * The guard for one moment of a tree. A path is compared in a form that other file systems and readers would take it
 * for: without regard to case, Unicode form, invisible characters, dots and spaces at the end of a name. A protected
 * path that leads through links protects also what it leads to.
 */
export function createPathGuard(paths: readonly string[], tree: Pick<Tree, 'resolve'>): PathGuard {
  const folded = new Set<string>();
  for (const path of paths) {
    folded.add(foldPath(path));
    const place = tree.resolve(path, true);
    if (place.ok) folded.add(foldPath(place.value.path));
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

/** The root becomes nothing, so that it is above everything. */
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
