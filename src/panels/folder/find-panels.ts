import { endsLikeClientFolder, findClientFolders, SKIPPED_FOLDERS } from '../../core/tree/client-folders.ts';
import type { FileSystem, ListedEntry } from '../../core/file-system.ts';
import { MANIFEST_FILE, PANEL_FOLDERS } from '../contract/panel-folders.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';

type Files = Pick<FileSystem, 'list'>;
type List = (folder: string) => Promise<readonly ListedEntry[]>;

/** The folders of panels of a workspace, in the order in which they count. Links are not followed. */
export async function findWorkspacePanels(files: Files): Promise<readonly string[]> {
  const list = listing(files);
  const found: string[] = [];
  for (const root of await findClientFolders({ list, names: PANEL_FOLDERS }))
    found.push(...(await panelsIn(list, root)));
  return [...new Set(found)];
}

/** The panels at and below a folder, at any depth, such as those of `data/sites/…/panels`: of what is imported. */
export async function findPanelsBelow(files: Files, folder: string): Promise<readonly string[]> {
  return await panelsIn(listing(files), folder);
}

/** Whether a path can concern panels: it lies in a folder of panels or is one of its parents. */
export function concernsPanels(path: string): boolean {
  const parts = path.split('/').slice(1);
  if (parts.some((part) => SKIPPED_FOLDERS.has(part))) return false;
  return parts.includes('panels') || endsLikeClientFolder(path, PANEL_FOLDERS);
}

/** A folder that is a panel is not searched further. */
async function panelsIn(list: List, folder: string, depth = 0): Promise<readonly string[]> {
  const entries = await list(folder);
  if (entries.some(({ kind, name }) => kind === 'file' && name === MANIFEST_FILE)) return [folder];
  if (depth >= PANEL_LIMITS.maxDepth) return [];
  const found: string[] = [];
  for (const { kind, name } of entries)
    if (kind === 'directory' && !SKIPPED_FOLDERS.has(name))
      found.push(...(await panelsIn(list, `${folder}/${name}`, depth + 1)));
  return found;
}

/** Lists folders, at most `PANEL_LIMITS.maxFolders` in all. */
function listing(files: Files): List {
  let folders = 0;
  return async (folder) => {
    folders += 1;
    if (folders > PANEL_LIMITS.maxFolders) return [];
    const entries = await files.list(folder);
    return entries.ok ? entries.value : [];
  };
}
