import type { ListRootsResult } from '@modelcontextprotocol/client';

/** The answer to `roots/list`: folders of the workspace, each as an address. */
export function rootsOf(folders: readonly string[]): ListRootsResult {
  return {
    roots: folders.map((folder) => ({
      uri: `file://${folder.split('/').map(encodeURIComponent).join('/')}`,
      name: folder === '/' ? 'workspace' : folder,
    })),
  };
}
