import { endsLikeClientFolder, findClientFolders, SKIPPED_FOLDERS } from '../../core/tree/client-folders.ts';
import type { FileSystem, ListedEntry } from '../../core/file-system.ts';
import { SKILL_FILES, SKILL_FOLDERS } from '../contract/skill-folders.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';

/** Folders that hold a `SKILL.md`. */
export interface FoundFolders {
  /** In the order in which they count. */
  readonly folders: readonly string[];
  /** Some were not searched: there are too many, or they lie too deep. */
  readonly isCut: boolean;
}

interface Search {
  readonly files: Pick<FileSystem, 'list'>;
  folders: number;
  isCut: boolean;
}

/**
 * The skills of a workspace: those in its own folders of skills first, then those of folders further down, such as a
 * repository that was dropped. Links are not followed.
 */
export async function findWorkspaceSkills(files: Pick<FileSystem, 'list'>): Promise<FoundFolders> {
  const search: Search = { files, folders: 0, isCut: false };
  const roots = await findClientFolders({ list: (folder) => listed(search, folder), names: SKILL_FOLDERS });
  const found: string[] = [];
  for (const root of roots) await findBelow(search, root, found, 0);
  return { folders: [...new Set(found)], isCut: search.isCut };
}

/** The skills at and below a folder, at any depth: of something that is imported. */
export async function findSkillsBelow(files: Pick<FileSystem, 'list'>, folder: string): Promise<FoundFolders> {
  const search: Search = { files, folders: 0, isCut: false };
  const entries = await listed(search, folder);
  const found: string[] = [];
  if (mainFileOf(entries) === undefined) await findBelow(search, folder, found, 0);
  else found.push(folder);
  return { folders: found, isCut: search.isCut };
}

/** The name of the main file among the entries of a folder. */
export function mainFileOf(entries: readonly ListedEntry[]): string | undefined {
  return SKILL_FILES.find((name) => entries.some((entry) => entry.name === name && entry.kind === 'file'));
}

/** Whether a path can concern skills: it lies in a folder of skills or is one of its parents. */
export function concernsSkills(path: string): boolean {
  const parts = path.split('/').slice(1);
  if (parts.some((part) => SKIPPED_FOLDERS.has(part))) return false;
  return parts.some((part) => part === 'skills' || part === '') || endsLikeClientFolder(path, SKILL_FOLDERS);
}

/** The folder itself is no skill; a folder that is one is not searched. */
async function findBelow(search: Search, folder: string, found: string[], depth: number): Promise<void> {
  if (depth > SKILL_LIMITS.maxDepth) {
    search.isCut = true;
    return;
  }
  for (const { name, kind } of await listed(search, folder)) {
    if (kind !== 'directory' || SKIPPED_FOLDERS.has(name)) continue;
    const path = folder === '/' ? `/${name}` : `${folder}/${name}`;
    if (mainFileOf(await listed(search, path)) === undefined) await findBelow(search, path, found, depth + 1);
    else found.push(path);
  }
}

async function listed(search: Search, folder: string): Promise<readonly ListedEntry[]> {
  search.folders += 1;
  if (search.folders > SKILL_LIMITS.maxFolders) {
    search.isCut = true;
    return [];
  }
  const entries = await search.files.list(folder);
  return entries.ok ? entries.value : [];
}
