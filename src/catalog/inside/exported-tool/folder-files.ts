import type * as FsPromises from 'node:fs/promises';
import { isRecord } from '../../../core/json/json.ts';
import type { ToolFiles } from '../../../sandbox/inside/files/run-files.ts';

/** `context.files` for a folder, which is the root of its paths; `..` cannot leave it. */
export function createFolderFiles(
  {
    readFile,
    writeFile,
    mkdir,
    readdir,
    rm,
  }: Pick<typeof FsPromises, 'readFile' | 'writeFile' | 'mkdir' | 'readdir' | 'rm'>,
  root: string,
): ToolFiles {
  const location = (path: string): string =>
    root +
    decodeURIComponent(
      new URL(`file:///${encodeURI(String(path).replace(/^\/+/, '')).replaceAll('?', '%3F').replaceAll('#', '%23')}`)
        .pathname,
    );
  const walk = async (folder: string, shown: string, found: string[]): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await walk(`${folder}/${entry.name}`, `${shown}/${entry.name}`, found);
      else found.push(`${shown}/${entry.name}`);
    }
  };
  return {
    readFile: async (path, encoding) =>
      encoding === 'bytes' ? new Uint8Array(await readFile(location(path))) : await readFile(location(path), 'utf8'),
    writeFile: async (path, data) => {
      const target = location(path);
      await mkdir(target.slice(0, target.lastIndexOf('/')), { recursive: true });
      await writeFile(target, data);
    },
    list: async (path = '/') => {
      const found: string[] = [];
      const folder = location(path).replace(/\/+$/, '');
      await walk(folder, folder.slice(root.length), found);
      return found.sort();
    },
    remove: async (path) => {
      try {
        await rm(location(path), { recursive: true });
        return true;
      } catch (error) {
        if (isRecord(error) && error.code === 'ENOENT') return false;
        throw error;
      }
    },
  };
}
