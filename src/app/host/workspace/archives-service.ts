import type { Progress } from '../../../core/call.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { entryAt } from '../../../core/tree/tree-disk.ts';
import { serveRpc } from '../../../platform/rpc.ts';
import {
  createArchiver,
  type Archiver,
  type ArchiveHost,
  type ArchiveOutcome,
  type VirtualFileSystem,
} from '../../../workspace/index.ts';
import type { FileActions } from './file-actions.ts';
import { absolutePath, valueOf } from './file-failures.ts';
import { trimmedEnd } from '../../../core/text/trim-characters.ts';
import type { ArchivesService } from '../../../workspace/contract/services.ts';

interface ArchiveDeps {
  readonly disk: () => Promise<VirtualFileSystem>;
  readonly actions: FileActions;
  /** Releases a function of the page. */
  readonly release: (callback: unknown) => void;
}
type Listener = ((progress: Progress) => void) | undefined;

/** Packs and unpacks zips, each in its own worker. */
export function createArchivesService({ disk, actions, release }: ArchiveDeps): ArchivesService {
  let underWay = new AbortController();

  async function run<Value>(
    listener: Listener,
    act: string | undefined,
    work: (archiver: Archiver, signal: AbortSignal) => Promise<ArchiveOutcome<Value>>,
  ): Promise<Value> {
    const { signal } = underWay;
    const channel = new MessageChannel();
    try {
      const archiver = createArchiver(() => {
        const worker = new Worker(new URL('../../../realms/archive-worker.ts', import.meta.url), {
          type: 'module',
          name: 'archive-worker',
        });
        // After Stop, further requests are not answered.
        serveRpc(
          archiveHost(disk, actions, act, (progress) => void listener?.(progress), signal),
          channel.port1,
        );
        worker.postMessage({ host: channel.port2 }, [channel.port2]);
        return worker;
      });
      const outcome = await work(archiver, signal);
      if (outcome.ok) return outcome.value;
      const what = outcome.reason === 'archive' ? `The zip cannot be taken: ${outcome.message}` : outcome.message;
      throw new ToolyardError(
        outcome.reason === 'stopped' ? 'aborted' : outcome.reason === 'archive' ? 'invalid-input' : 'transport',
        what,
      );
    } finally {
      channel.port1.close();
      if (listener !== undefined) release(listener);
    }
  }

  return {
    zip: async (paths, listener) =>
      await run(listener, undefined, (archiver, signal) => archiver.pack(paths.map(absolutePath), signal)),
    unzip: async (zip, folder, { replace = false, act } = {}, listener) => {
      const target = trimmedEnd(absolutePath(folder), '/');
      return await run(listener, act, (archiver, signal) => archiver.unpack(zip, target, replace, signal));
    },
    stop: async () => {
      underWay.abort();
      underWay = new AbortController();
      await Promise.resolve();
    },
  };
}

function archiveHost(
  disk: () => Promise<VirtualFileSystem>,
  actions: FileActions,
  act: string | undefined,
  notify: (progress: Progress) => void,
  signal: AbortSignal,
): ArchiveHost {
  const files = async () => {
    if (signal.aborted) throw new ToolyardError('aborted', 'It was stopped');
    return (await disk()).files();
  };
  return {
    stat: async (path) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      ...valueOf(await (await files()).lstat(path)),
    }),
    list: async (path) => valueOf(await (await files()).list(path)),
    blob: async (path) => valueOf(await (await files()).blob(path)),
    read: async (path) => valueOf(await (await files()).readFile(path)),
    readlink: async (path) => valueOf(await (await files()).readlink(path)),
    room: async () => {
      const { bytes, maxBytes, entries, maxEntries } = valueOf(await (await disk()).usage());
      return { bytes: maxBytes - bytes, entries: maxEntries - entries };
    },
    look: async (path) => entryAt(await files(), path),
    names: async (folder) => valueOf(await (await files()).readdir(folder)).map(({ name }) => name),
    write: async (path, contents) => {
      await files();
      await actions.put(path, contents, act);
    },
    add: async (given) => {
      await files();
      return await actions.add(given, act);
    },
    makeFolder: async (path) => {
      await files();
      await actions.makeFolder(path, act);
    },
    link: async (target, path) => {
      await files();
      await actions.link(target, path, act);
    },
    remove: async (path) => {
      await files();
      await actions.remove([path], act);
    },
    notify,
  };
}
