import type { FileSystem, ListedEntry } from '../../core/file-system.ts';
import { MANIFEST_FILE, PANEL_FOLDERS } from '../contract/panel-folders.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';

type Files = Pick<FileSystem, 'list'>;

/** Folders that hold nothing of a person's own. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);
/** Folders of a workspace are searched for folders of panels down to this depth. */
const PROJECT_DEPTH = 4;

/** The folders of panels of a workspace, in the order in which they count. Links are not followed. */
export async function findWorkspacePanels(files: Files): Promise<readonly string[]> {
  const walk = createWalk(files);
  const roots: string[] = [];
  const look = async (folder: string, depth: number): Promise<void> => {
    for (const name of await walk.foldersIn(folder)) {
      const path = `${folder}/${name}`;
      if (rankOf(path) >= 0) roots.push(path);
      // Other folders that begin with a dot belong to programs.
      else if (depth < PROJECT_DEPTH && (!name.startsWith('.') || isHalfRoot(name))) await look(path, depth + 1);
    }
  };
  await look('', 0);
  const inOrder = roots.sort((one, other) => depthOf(one) - depthOf(other) || rankOf(one) - rankOf(other));
  const found: string[] = [];
  for (const root of inOrder) found.push(...(await walk.panelsBelow(root)));
  return [...new Set(found)];
}

/** The panels at and below a folder, at any depth, such as those of `data/sites/…/panels`: of what is imported. */
export async function findPanelsBelow(files: Files, folder: string): Promise<readonly string[]> {
  return await createWalk(files).panelsBelow(folder);
}

/** Whether a path can concern panels: it lies in a folder of panels or is one of its parents. */
export function concernsPanels(path: string): boolean {
  const parts = path.split('/').slice(1);
  if (parts.some((part) => SKIPPED.has(part))) return false;
  return parts.includes('panels') || PANEL_FOLDERS.some((root) => path.endsWith(`/${root.split('/')[0] ?? ''}`));
}

function createWalk(files: Files) {
  let folders = 0;
  const listed = async (folder: string): Promise<readonly ListedEntry[]> => {
    folders += 1;
    if (folders > PANEL_LIMITS.maxFolders) return [];
    const entries = await files.list(folder === '' ? '/' : folder);
    return entries.ok ? entries.value : [];
  };
  const foldersOf = (entries: readonly ListedEntry[]): readonly string[] =>
    entries.filter(({ kind, name }) => kind === 'directory' && !SKIPPED.has(name)).map(({ name }) => name);
  /** A folder that is a panel is not searched further. */
  const panelsBelow = async (folder: string, depth = 0): Promise<readonly string[]> => {
    const entries = await listed(folder);
    if (entries.some(({ kind, name }) => kind === 'file' && name === MANIFEST_FILE)) return [folder];
    if (depth >= PANEL_LIMITS.maxDepth) return [];
    const found: string[] = [];
    for (const name of foldersOf(entries)) found.push(...(await panelsBelow(`${folder}/${name}`, depth + 1)));
    return found;
  };
  return { panelsBelow, foldersIn: async (folder: string) => foldersOf(await listed(folder)) };
}

function isHalfRoot(name: string): boolean {
  return PANEL_FOLDERS.some((root) => root.startsWith(`${name}/`));
}

function rankOf(path: string): number {
  return PANEL_FOLDERS.findIndex((root) => path.endsWith(`/${root}`));
}

function depthOf(path: string): number {
  return path.split('/').length - (PANEL_FOLDERS[rankOf(path)] ?? '').split('/').length;
}
