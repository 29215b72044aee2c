import type { DirectoryEntry, FileSystem } from '../../core/file-system.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { WorkspaceApi } from '../../core/workspace-api.ts';
import { createArchivesApi } from './archives-api.ts';
import type { Host } from './create-host.ts';
import { createFileActs } from './file-acts.ts';
import { absolutePath, folderOf, valueOf } from './file-failures.ts';
import { createFindApi } from './find-api.ts';
import { createLinkedFoldersApi } from './linked-folders-api.ts';
import { createFilesApi } from './files-api.ts';
import { trimmedEnd } from '../../core/trim-characters.ts';

type PublicFiles = Pick<HostApi, 'readWorkspaceFile' | 'writeWorkspaceFile' | 'listWorkspace' | 'removeFromWorkspace'>;

/** Files of the workspace. `release` closes the ways back to functions of the page. */
export function createWorkspaceApi(
  host: Promise<Host>,
  release: (callback: unknown) => void,
): PublicFiles & WorkspaceApi {
  const disk = async () => valueOf(await (await host).stores.workspace());
  const files = async (): Promise<FileSystem> => (await disk()).files();
  const acts = createFileActs(disk);
  return {
    readWorkspaceFile: async (path) => valueOf(await (await files()).readFile(absolutePath(path))),
    writeWorkspaceFile: async (path, bytes) => {
      const target = absolutePath(path);
      const folder = folderOf(target);
      if (folder !== '') valueOf(await (await files()).mkdir(folder, { recursive: true }));
      valueOf(await (await files()).writeFile(target, bytes));
    },
    listWorkspace: async (path) => {
      const found: string[] = [];
      const folder = trimmedEnd(absolutePath(path), '/');
      const disk = await files();
      await walk(disk, folder, valueOf(await disk.readdir(folder === '' ? '/' : folder)), found);
      return found.sort();
    },
    removeFromWorkspace: async (path) => {
      valueOf(await (await files()).rm(absolutePath(path), { recursive: true }));
    },
    ...createFilesApi({ host, disk, acts, release }),
    ...createFindApi(host),
    ...createArchivesApi({ disk, acts, release }),
    ...createLinkedFoldersApi(host),
  };
}

async function walk(
  disk: FileSystem,
  folder: string,
  entries: readonly DirectoryEntry[],
  found: string[],
): Promise<void> {
  for (const { name, kind } of entries) {
    const path = `${folder}/${name}`;
    const below = kind === 'directory' ? await disk.readdir(path) : undefined;
    if (below === undefined) found.push(path);
    // A folder that was removed meanwhile holds nothing.
    else if (below.ok || below.error.code !== 'ENOENT') await walk(disk, path, valueOf(below), found);
  }
}
