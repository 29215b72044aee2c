import { createCodeAnalyzer } from '../../../catalog/index.ts';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../../workspace/index.ts';
import { createFileActions } from '../workspace/file-actions.ts';
import { createFilesService } from '../workspace/files-service.ts';
import type { Stores } from '../open-stores.ts';

/** A workspace and settings in memory, for tests of what reads folders of the workspace. */
export async function setUpWorkspace(start: Readonly<Record<string, string>> = {}) {
  const opened = await openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  if (!opened.ok) throw new Error(opened.message);
  const { disk } = opened;
  const files = disk.files();
  const write = async (path: string, content: string | Uint8Array<ArrayBuffer>, mode?: number): Promise<void> => {
    await files.mkdir(path.slice(0, path.lastIndexOf('/')) || '/', { recursive: true });
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const written = await files.writeFile(path, bytes, mode === undefined ? {} : { mode });
    if (!written.ok) throw new Error(written.error.message);
  };
  for (const [path, content] of Object.entries(start)) await write(path, content);
  const stored = new Map<string, unknown>();
  const stores = {
    settings: {
      get: async (key: string) => structuredClone(stored.get(key)),
      change: async (key: string, make: (value: unknown) => unknown) => {
        const next = make(structuredClone(stored.get(key)));
        stored.set(key, next);
        return next;
      },
    },
    tabs: { subscribe: () => () => undefined, publish: () => undefined },
    analyzer: createCodeAnalyzer((code) => Promise.resolve({ ok: true, js: code })),
    workspace: () => Promise.resolve({ ok: true, value: disk }),
    workspaceOpened: Promise.resolve(),
  } as object as Stores;
  const filesService = createFilesService({
    ...stores,
    disk: () => Promise.resolve(disk),
    actions: createFileActions(() => Promise.resolve(disk)),
    protectedPaths: () => Promise.resolve(''),
    release: () => undefined,
  });
  return { disk, files, write, stored, stores, filesService };
}
