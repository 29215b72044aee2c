import type { ToolFiles } from '../../../sandbox/inside/files/run-files.ts';

export interface FsPromises {
  readFile(path: string, encoding?: 'utf8'): Promise<string | Uint8Array>;
  writeFile(path: string, data: string | Uint8Array): Promise<void>;
  mkdir(path: string, options: { recursive: true }): Promise<unknown>;
  readdir(path: string, options: { withFileTypes: true }): Promise<{ name: string; isDirectory(): boolean }[]>;
  rm(path: string, options: { recursive: true }): Promise<void>;
}

/** `context.files` on the same disk as Node's `fs`. */
export function createNodeFiles(fs: () => FsPromises): ToolFiles {
  const absolute = (path: string): string => (String(path).startsWith('/') ? String(path) : `/${String(path)}`);
  const walk = async (folder: string, found: string[]): Promise<void> => {
    for (const entry of await fs().readdir(folder, { withFileTypes: true })) {
      const path = folder === '/' ? `/${entry.name}` : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walk(path, found);
      else found.push(path);
    }
  };
  return {
    readFile: (path, encoding) =>
      encoding === 'bytes' ? fs().readFile(absolute(path)) : fs().readFile(absolute(path), 'utf8'),
    writeFile: async (path, data) => {
      const target = absolute(path);
      await fs().mkdir(target.slice(0, target.lastIndexOf('/')) || '/', { recursive: true });
      await fs().writeFile(target, data);
    },
    list: async (path = '/') => {
      const found: string[] = [];
      await walk(absolute(path).replace(/(?<=.)\/+$/, ''), found);
      return found.sort();
    },
    remove: async (path) => {
      try {
        await fs().rm(absolute(path), { recursive: true });
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return false;
        throw error;
      }
    },
  };
}
