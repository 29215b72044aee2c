import type { WorkspaceEntry } from '../../../workspace/contract/services.ts';
import { locale } from '../../texts/language.ts';

/** The state of a folder that was requested. Entries are in display order. */
export type FolderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'listed'; readonly entries: readonly WorkspaceEntry[] }
  | { readonly kind: 'failed'; readonly message: string };

/** A line of the tree. */
export interface FileRow {
  readonly entry: WorkspaceEntry;
  /** From 1. */
  readonly level: number;
  readonly isFolder: boolean;
  readonly isOpen: boolean;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Of an open folder that cannot be shown yet, or at all. */
  readonly state: 'loading' | 'failed' | undefined;
}

const NAMES = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

export function isFolder({ kind, leadsTo }: Pick<WorkspaceEntry, 'kind' | 'leadsTo'>): boolean {
  return kind === 'directory' || leadsTo === 'directory';
}

/** Folders first, then by name in natural order: `a2` before `a10`. */
export function inOrder(entries: readonly WorkspaceEntry[]): readonly WorkspaceEntry[] {
  return [...entries].sort(
    (one, other) =>
      Number(isFolder(other)) - Number(isFolder(one)) ||
      NAMES.compare(one.name, other.name) ||
      (one.name < other.name ? -1 : 1),
  );
}

/** The visible rows: entries of the root and, below it, of open folders. */
export function rowsOf(folders: ReadonlyMap<string, FolderState>, open: ReadonlySet<string>): readonly FileRow[] {
  const rows: FileRow[] = [];
  const add = (folder: string, level: number): void => {
    const listed = folders.get(folder);
    if (listed?.kind !== 'listed') return;
    const { entries } = listed;
    entries.forEach((entry, at) => {
      const folderHere = isFolder(entry);
      const isOpen = folderHere && open.has(entry.path);
      const below = isOpen ? folders.get(entry.path)?.kind : undefined;
      rows.push({
        entry,
        level,
        isFolder: folderHere,
        isOpen,
        position: at + 1,
        siblings: entries.length,
        state: below === 'loading' || below === 'failed' ? below : undefined,
      });
      if (isOpen) add(entry.path, level + 1);
    });
  };
  add('/', 1);
  return rows;
}

/** `/` for entries of the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(folder: string, below: string): string {
  return folder === '/' ? `/${below}` : `${folder}/${below}`;
}

/** The folders above a path, the outermost first, without the root. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`);
}

/** Whether a path is another, or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}

/** Paths that are in none of the others. */
export function outermost(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter((path) => !foldersAbove(path).some((folder) => all.has(folder)));
}

/** The first free name of `a.txt`, `a 2.txt`, `a 3.txt`, … A name that begins with a dot has no extension. */
export function freeFileName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const dot = name.lastIndexOf('.');
  const [baseName, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 2; ; count += 1) {
    const free = `${baseName} ${count}${ending}`;
    if (!isTaken(free)) return free;
  }
}

/** The problem of a name that a person entered; it may be a path. */
export function nameProblem(name: string): 'empty' | 'dots' | 'slash' | undefined {
  if (name.trim() === '') return 'empty';
  if (name.startsWith('/') || name.endsWith('/') || name.includes('//') || name.includes('\0')) return 'slash';
  return name.split('/').some((part) => part === '.' || part === '..') ? 'dots' : undefined;
}
