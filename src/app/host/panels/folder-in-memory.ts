import { fileFailure, type FileSystem, type ListedEntry } from '../../../core/file-system.ts';
import type { IncomingPanel } from '../../../panels/contract/services.ts';

/** Files that came from outside, as a folder that code for the workspace can read. Nothing of them is stored. */
export function folderInMemory(folder: string, files: IncomingPanel['files']): Pick<FileSystem, 'list' | 'readFile'> {
  const contents = new Map(files.map(({ path, bytes }) => [`${folder}/${path}`, bytes]));
  return {
    list: async (path) => {
      const entries = new Map<string, ListedEntry>();
      for (const [file, bytes] of contents) {
        if (!file.startsWith(`${path}/`)) continue;
        const [name = '', ...below] = file.slice(path.length + 1).split('/');
        const isFile = below.length === 0;
        entries.set(name, {
          name,
          kind: isFile ? 'file' : 'directory',
          mode: isFile ? 0o644 : 0o755,
          size: isFile ? bytes.length : 0,
          mtimeMs: 0,
        });
      }
      return await Promise.resolve({ ok: true, value: [...entries.values()] });
    },
    readFile: async (path) => {
      const bytes = contents.get(path);
      return await Promise.resolve(
        bytes === undefined
          ? fileFailure('ENOENT', path, 'There is no such file')
          : { ok: true as const, value: bytes.slice() as Uint8Array<ArrayBuffer> },
      );
    },
  };
}
