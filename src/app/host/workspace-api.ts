import { ToolyardError } from '../../core/errors.ts';
import type { FileError, FileResult, FileSystem } from '../../core/file-system.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { Host } from './create-host.ts';

/** Files of the workspace. Paths are absolute, or below the root. */
export function createWorkspaceApi(host: Promise<Host>): Pick<HostApi, 'readWorkspaceFile' | 'writeWorkspaceFile' | 'listWorkspace' | 'removeFromWorkspace'> {
  const files = async (): Promise<FileSystem> => valueOf(await (await host).stores.workspace()).files();
  return {
    readWorkspaceFile: async (path) => valueOf(await (await files()).readFile(absolute(path))),
    writeWorkspaceFile: async (path, bytes) => {
      const disk = await files();
      const target = absolute(path);
      const folder = target.slice(0, target.lastIndexOf('/'));
      if (folder !== '') valueOf(await disk.mkdir(folder, { recursive: true }));
      valueOf(await disk.writeFile(target, bytes));
    },
    listWorkspace: async (path) => {
      const found: string[] = [];
      await walk(await files(), absolute(path).replace(/\/+$/, ''), found);
      return found.sort();
    },
    removeFromWorkspace: async (path) => {
      valueOf(await (await files()).rm(absolute(path), { recursive: true }));
    },
  };
}

async function walk(disk: FileSystem, folder: string, found: string[]): Promise<void> {
  for (const { name, kind } of valueOf(await disk.readdir(folder === '' ? '/' : folder))) {
    if (kind === 'directory') await walk(disk, `${folder}/${name}`, found);
    else found.push(`${folder}/${name}`);
  }
}

function absolute(path: unknown): string {
  if (typeof path !== 'string' || path === '') throw new ToolyardError('invalid-input', 'A path must be text such as /folder/file.txt');
  return path.startsWith('/') ? path : `/${path}`;
}

function valueOf<Value>(result: FileResult<Value>): Value {
  if (result.ok) return result.value;
  throw failure(result.error);
}

/** What is not there is `not-found`; what the storage could not do is `transport`; the rest was asked for wrongly. */
function failure({ code, path, message }: FileError): ToolyardError {
  const kind = code === 'ENOENT' ? 'not-found' : code === 'EIO' || code === 'ENOSPC' ? 'transport' : 'invalid-input';
  return new ToolyardError(kind, message, { code, path });
}
