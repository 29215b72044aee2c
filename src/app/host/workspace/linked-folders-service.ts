import { isRecord } from '../../../core/json/json.ts';
import type { LinkedFoldersService, LinkedFile, LinkedFolder } from '../../../workspace/contract/services.ts';
import type { Stores } from '../open-stores.ts';

const SETTING = 'linkedFolders';
const FORMAT = 1;

/** Folders outside the browser that have copies in the workspace. */
export function createLinkedFoldersService({
  settings,
  tabs,
}: Pick<Stores, 'settings' | 'tabs'>): LinkedFoldersService {
  const read = async (): Promise<LinkedFolder[]> => parseFolders(await settings.get(SETTING));
  const change = async (next: (folders: readonly LinkedFolder[]) => LinkedFolder[]): Promise<void> => {
    await settings.change(SETTING, (stored) => ({ format: FORMAT, folders: next(parseFolders(stored)) }));
    tabs.publish({ type: 'settings-changed' });
  };
  return {
    list: read,
    keep: async (folder) => await change((folders) => [...folders.filter(({ path }) => path !== folder.path), folder]),
    forget: async (path) => await change((folders) => folders.filter((folder) => folder.path !== path)),
  };
}

/** Ignores an unknown format: the folders can be picked again. */
function parseFolders(stored: unknown): LinkedFolder[] {
  if (!isRecord(stored) || stored['format'] !== FORMAT || !Array.isArray(stored['folders'])) return [];
  return stored['folders'].filter((folder: unknown): folder is LinkedFolder => {
    if (!isRecord(folder)) return false;
    const { path, handle, files } = folder;
    return (
      typeof path === 'string' &&
      handle instanceof FileSystemDirectoryHandle &&
      files instanceof Map &&
      [...files].every(([name, file]) => typeof name === 'string' && isFile(file))
    );
  });
}

function isFile(value: unknown): value is LinkedFile {
  return isRecord(value) && ['copiedAt', 'changedAt', 'size'].every((key) => typeof value[key] === 'number');
}
