import type { MergeResult } from './contract/change-set.ts';
import type { FileChange, FileResult, FileSystem } from '../core/file-system.ts';
import type { Snapshot, SnapshotChanges } from './contract/snapshot.ts';
import { closeRpc, serveRpc } from '../platform/rpc.ts';
import type { MergeOptions } from './change-set/merge.ts';
import type { VirtualFileSystem, DiskOpening, DiskUsage } from './disk/virtual-file-system.ts';
import { defined } from '../core/defined.ts';

/** The message with which a thread sends the disk worker a port. */
export interface ConnectDisk {
  readonly type: 'connect-disk';
  readonly port: MessagePort;
  readonly protectedPaths: string;
}

/** The disk as served on such a port. Calls wait until it is open. */
export interface DiskService extends Omit<FileSystem, 'watch' | 'writeBlob'> {
  readonly writeBlob: (
    path: string,
    contents: Blob,
    mode?: number,
    goOn?: (bytes: number) => boolean | Promise<boolean>,
  ) => ReturnType<FileSystem['writeBlob']>;
  /** Whether the disk could be opened. If not, every other call returns `EIO` with the reason. */
  readonly opened: () => Promise<{ readonly ok: true } | Extract<DiskOpening, { ok: false }>>;
  readonly listen: (listener: (changes: readonly FileChange[]) => void) => Promise<void>;
  readonly snapshot: () => Promise<FileResult<Snapshot>>;
  readonly releaseSnapshot: (version: number) => Promise<void>;
  readonly restore: (version: number, paths: readonly string[]) => Promise<FileResult<void>>;
  readonly version: () => Promise<FileResult<number>>;
  readonly changesSince: (version: number) => Promise<FileResult<SnapshotChanges | undefined>>;
  readonly merge: (changeSet: unknown, options?: MergeOptions) => Promise<MergeResult>;
  readonly usage: () => Promise<FileResult<DiskUsage>>;
  /** Closes the disk for everyone. */
  readonly close: () => Promise<void>;
}

/** Serves one disk on the port that a thread has sent. */
export function serveDisk(opening: Promise<DiskOpening>, { port, protectedPaths }: ConnectDisk): void {
  const disk = async (): Promise<VirtualFileSystem> => {
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.message);
    return opened.disk;
  };
  let view: Promise<FileSystem> | undefined;
  const files = (): Promise<FileSystem> => (view ??= disk().then((opened) => opened.files(protectedPaths)));
  const service: DiskService = {
    async opened() {
      const result = await opening;
      return result.ok ? { ok: true } : result;
    },
    readFile: async (path) => (await files()).readFile(path),
    blob: async (path) => (await files()).blob(path),
    list: async (path) => (await files()).list(path),
    writeFile: async (...args) => (await files()).writeFile(...args),
    writeBlob: async (path, contents, mode, goOn) => {
      try {
        return await (
          await files()
        ).writeBlob(path, contents, {
          ...defined({ mode, goOn }),
        });
      } finally {
        // `goOn` came over the wire, with a connection of its own.
        if (goOn !== undefined) closeRpc(goOn);
      }
    },
    addFiles: async (given) => (await files()).addFiles(given),
    copy: async (from, to) => (await files()).copy(from, to),
    rmAll: async (paths) => (await files()).rmAll(paths),
    readdir: async (path) => (await files()).readdir(path),
    stat: async (path) => (await files()).stat(path),
    lstat: async (path) => (await files()).lstat(path),
    mkdir: async (...args) => (await files()).mkdir(...args),
    rm: async (...args) => (await files()).rm(...args),
    rename: async (from, to) => (await files()).rename(from, to),
    symlink: async (target, path) => (await files()).symlink(target, path),
    readlink: async (path) => (await files()).readlink(path),
    realpath: async (path) => (await files()).realpath(path),
    chmod: async (path, mode) => (await files()).chmod(path, mode),
    exists: async (path) => (await files()).exists(path),
    async listen(listener) {
      (await files()).watch(listener);
    },
    snapshot: async () => (await disk()).snapshot(),
    releaseSnapshot: async (version) => (await disk()).releaseSnapshot(version),
    restore: async (version, paths) => (await disk()).restore(version, paths),
    version: async () => (await disk()).version(),
    changesSince: async (version) => (await disk()).changesSince(version),
    merge: async (...args) => (await disk()).merge(...args),
    usage: async () => (await disk()).usage(),
    close: async () => (await disk()).close(),
  };
  serveRpc(service, port);
}
