import type { FileResult } from '../../../core/file-system.ts';
import { serveRpc } from '../../../platform/rpc.ts';
import { createSearch, type VirtualFileSystem, type Search } from '../../../workspace/index.ts';

/** Searches of the workspace, in a worker that requests the disk from this thread. It starts with the first search. */
export function createWorkspaceSearch(workspace: () => Promise<FileResult<VirtualFileSystem>>): Search {
  const use = async <Value>(
    ask: (disk: VirtualFileSystem) => Promise<FileResult<Value>>,
  ): Promise<FileResult<Value>> => {
    const opened = await workspace();
    return opened.ok ? await ask(opened.value) : opened;
  };
  const service = {
    version: () => use((disk) => disk.version()),
    changesSince: (version: number) => use((disk) => disk.changesSince(version)),
    snapshot: () => use((disk) => disk.snapshot()),
    releaseSnapshot: async (version: number) => {
      const opened = await workspace();
      if (opened.ok) await opened.value.releaseSnapshot(version);
    },
  };
  return createSearch(() => {
    const worker = new Worker(new URL('../../../realms/search-worker.ts', import.meta.url), {
      type: 'module',
      name: 'search-worker',
    });
    const { port1, port2 } = new MessageChannel();
    serveRpc(service, port1);
    worker.postMessage({ disk: port2 }, [port2]);
    return worker;
  });
}
