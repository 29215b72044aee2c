import type { ListedEntry } from '../file-system.ts';

/** Folders that hold nothing of a person's own. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules']);
/** Folders of a workspace are searched for folders of clients down to this depth. */
const PROJECT_DEPTH = 4;

interface ClientFolderSearch {
  /** The entries of a folder; empty if it cannot be read, or enough were read. */
  readonly list: (folder: string) => Promise<readonly Pick<ListedEntry, 'name' | 'kind'>[]>;
  /** Relative paths such as `.claude/skills` or `skills`, in the order in which they count. */
  readonly names: readonly string[];
  /** A name of a folder that is not searched, besides those of programs. */
  readonly skipped?: string;
}

/**
 * Finds the folders of these names in a workspace and further down, such as in a repository that was dropped: those
 * nearest to the top first, and of one depth in the order of the names. Links are not followed. Other folders that
 * begin with a dot belong to programs and are not searched.
 *
 * @param from where to begin; '' for the root
 */
export async function findClientFolders({ list, names, skipped }: ClientFolderSearch, from = ''): Promise<string[]> {
  const found: { readonly path: string; readonly depth: number; readonly rank: number }[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    for (const { name, kind } of await list(folder === '' ? '/' : folder)) {
      if (kind !== 'directory' || SKIPPED_FOLDERS.has(name) || name === skipped) continue;
      const path = `${folder}/${name}`;
      const rank = names.indexOf(name);
      if (rank >= 0) found.push({ path, depth, rank });
      else if (name.startsWith('.')) await visitProgram(path, name, depth);
      else if (depth < PROJECT_DEPTH) await visit(path, depth + 1);
    }
  };
  const visitProgram = async (folder: string, program: string, depth: number): Promise<void> => {
    if (!names.some((name) => name.startsWith(`${program}/`))) return;
    for (const { name, kind } of await list(folder)) {
      const rank = names.indexOf(`${program}/${name}`);
      if (kind === 'directory' && rank >= 0) found.push({ path: `${folder}/${name}`, depth, rank });
    }
  };
  await visit(from, 0);
  return found.sort((one, other) => one.depth - other.depth || one.rank - other.rank).map(({ path }) => path);
}

/** Whether a folder at this path could be one of these folders, or hold one: of a program's folder, the half. */
export function endsLikeClientFolder(path: string, names: readonly string[]): boolean {
  return names.some((name) => path.endsWith(`/${name.split('/')[0] ?? ''}`));
}
