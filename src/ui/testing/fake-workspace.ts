import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';

type FakeWorkspace = Pick<HostApi, 'readWorkspaceFile' | 'writeWorkspaceFile' | 'listWorkspace' | 'removeFromWorkspace'>;

/** A workspace of files alone: folders are what paths say they are. */
export function createFakeWorkspace(): FakeWorkspace {
  const files = new Map<string, Uint8Array>();
  const below = (folder: string) => [...files.keys()].filter((path) => path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
  return {
    async readWorkspaceFile(path) {
      const bytes = files.get(path);
      if (bytes === undefined) throw new ToolyardError('not-found', `There is no file ${path}`, { code: 'ENOENT', path });
      return bytes;
    },
    async writeWorkspaceFile(path, bytes) {
      files.set(path, bytes);
    },
    listWorkspace: async (path) => below(path).sort(),
    async removeFromWorkspace(path) {
      for (const one of below(path)) files.delete(one);
    },
  };
}
