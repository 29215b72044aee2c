import type { Builtin, BuiltinAnswer, BuiltinContext } from '../../catalog/contract/builtin.ts';
import type { FileSystem } from '../../core/file-system.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { VirtualFileSystem } from '../disk/virtual-file-system.ts';
import type { Search } from '../search/create-search.ts';
import { createSearchService } from '../search/search-service.ts';
import { createFileTools } from '../tools/file-tools.ts';
import { openMemoryDisk } from './open-memory-disk.ts';

export interface OpenedFileTools {
  readonly disk: VirtualFileSystem;
  /** Without protected paths. */
  readonly files: FileSystem;
  readonly tools: readonly Builtin[];
  readonly run: (name: string, input: JsonObject) => Promise<BuiltinAnswer>;
}

/** Opens the file tools over a disk in memory, for tests. They search in this thread. */
export async function openFileTools(protectedPaths = '', opened?: VirtualFileSystem): Promise<OpenedFileTools> {
  const disk = opened ?? (await openMemoryDisk());
  const files = disk.files();
  const guarded = disk.files(protectedPaths);
  const tools = createFileTools(async () => ({ ok: true, value: guarded }), searchHere(disk));
  return {
    disk,
    files,
    tools,
    run: async (name, input) => {
      const tool = tools.find(({ definition }) => definition.name === name);
      if (tool === undefined) throw new Error(`There is no tool ${name}`);
      return await tool.execute(input, CONTEXT);
    },
  };
}

const CONTEXT: BuiltinContext = {
  toolCallId: 'call' as ToolCallId,
  conversationId: 'conversation',
  caller: 'api',
  signal: new AbortController().signal,
  stopped: new AbortController().signal,
  timeoutMs: 1_000,
  onLog: () => undefined,
  onProgress: () => undefined,
  whileAsking: (waiting) => waiting,
  pauseClock: () => () => undefined,
  restartClock: () => undefined,
};

/** Reads blobs in advance, since only workers can read synchronously. */
function searchHere(disk: VirtualFileSystem): Search {
  const read = new Map<Blob, ArrayBuffer>();
  const service = createSearchService(
    {
      version: disk.version,
      releaseSnapshot: disk.releaseSnapshot,
      changesSince: async (version) => {
        const taken = await disk.changesSince(version);
        if (taken.ok) for (const pack of taken.value?.packs ?? []) read.set(pack, await pack.arrayBuffer());
        return taken;
      },
      snapshot: async () => {
        const taken = await disk.snapshot();
        if (taken.ok) for (const pack of taken.value.packs) read.set(pack, await pack.arrayBuffer());
        return taken;
      },
    },
    (blob) => read.get(blob) ?? new ArrayBuffer(0),
  );
  return { glob: (query) => service.glob(query), grep: (query) => service.grep(query) };
}
