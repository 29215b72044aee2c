import type { MergeResult } from './contract/change-set.ts';
import type { FileChange, FileResult, FileSystem } from '../core/file-system.ts';
import type { Snapshot, SnapshotChanges } from './contract/snapshot.ts';
import { connectRpc, shareCallback, type RpcRemote } from '../platform/rpc.ts';
import type { VirtualFileSystem, DiskOpening, DiskUsage } from './disk/virtual-file-system.ts';
import { messageOf, storageFailure } from './disk/storage-failure.ts';
import type { ConnectDisk, DiskService } from './disk-service.ts';

/** The worker that holds the disk. */
export interface DiskWorker {
  postMessage(message: ConnectDisk, transfer: Transferable[]): void;
}

/**
 * Connects a thread of the app to the disk in its worker. A tab has one such worker; several threads may connect. Calls
 * never reject.
 *
 * @param lost aborted when the worker has ended. Pending and later calls then return `EIO`.
 */
export async function connectDisk(worker: DiskWorker, lost?: AbortSignal): Promise<DiskOpening> {
  const listeners = new Set<(changes: readonly FileChange[]) => void>();
  const views = new Map<string, RpcRemote<DiskService>>();
  const ended = whenLost(lost);

  function view(protectedPaths: string): RpcRemote<DiskService> {
    const known = views.get(protectedPaths);
    if (known !== undefined) return known;
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ type: 'connect-disk', port: port2, protectedPaths }, [port2]);
    const service = connectRpc<DiskService>(port1);
    views.set(protectedPaths, service);
    return service;
  }

  const call = unless(ended);

  const whole = view('');
  const disk: VirtualFileSystem = {
    files: (protectedPaths = '') =>
      filesOf(view(protectedPaths), call, (listener) => {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      }),
    snapshot: () => call<FileResult<Snapshot>>(whole.snapshot(), (error) => storageFailure(error, '/')),
    releaseSnapshot: (version) => call(whole.releaseSnapshot(version), () => undefined),
    restore: (version, paths) =>
      call<FileResult<void>>(whole.restore(version, paths), (error) => storageFailure(error, paths[0] ?? '/')),
    changesSince: (version) =>
      call<FileResult<SnapshotChanges | undefined>>(whole.changesSince(version), (error) => storageFailure(error, '/')),
    version: () => call<FileResult<number>>(whole.version(), (error) => storageFailure(error, '/')),
    merge: (changeSet, options) =>
      call<MergeResult>(whole.merge(changeSet, options), (error) => ({
        ok: false,
        reason: 'storage',
        message: messageOf(error),
        conflicts: [],
      })),
    usage: () => call<FileResult<DiskUsage>>(whole.usage(), (error) => storageFailure(error, '/')),
    close: () => call(whole.close(), () => undefined),
  };
  const opened = await call<Awaited<ReturnType<DiskService['opened']>>>(whole.opened(), (error) => ({
    ok: false,
    reason: 'storage',
    message: messageOf(error),
  }));
  if (!opened.ok) return opened;
  const notify = (changes: readonly FileChange[]): void => {
    for (const listener of [...listeners]) listener(changes);
  };
  await call(whole.listen(shareCallback(notify)), () => undefined);
  return { ok: true, disk };
}

/** A promise that rejects when the worker has ended. */
function whenLost(lost: AbortSignal | undefined): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = (): void => {
      reject(new Error('The worker of the workspace has ended: reload the tab'));
    };
    if (lost?.aborted === true) fail();
    lost?.addEventListener('abort', fail, { once: true });
  });
  // Avoids an unhandled rejection while no call is pending.
  ended.catch(() => undefined);
  return ended;
}

type Call = <Value>(answer: Promise<Value>, failed: (error: unknown) => Value) => Promise<Value>;

/** Returns the answer of a call, or an error if the worker ends first. */
function unless(ended: Promise<never>): Call {
  return async (answer, failed) => {
    try {
      return await Promise.race([answer, ended]);
    } catch (error) {
      return failed(error);
    }
  };
}

function filesOf(service: RpcRemote<DiskService>, call: Call, watch: FileSystem['watch']): FileSystem {
  const ask = <Value>(path: string, answer: Promise<FileResult<Value>>): Promise<FileResult<Value>> =>
    call(answer, (error) => storageFailure(error, path));
  return {
    readFile: (path) => ask(path, service.readFile(path)),
    blob: (path) => ask(path, service.blob(path)),
    list: (path) => ask(path, service.list(path)),
    writeFile: (path, bytes, options) => ask(path, service.writeFile(path, bytes, options)),
    writeBlob: (path, contents, { mode, goOn } = {}) =>
      ask(path, service.writeBlob(path, contents, mode, goOn === undefined ? undefined : shareCallback(goOn))),
    addFiles: (given) => call(service.addFiles(given), (error) => given.map(({ path }) => storageFailure(error, path))),
    copy: (from, to) => ask(to, service.copy(from, to)),
    rmAll: (paths) => ask(paths[0] ?? '/', service.rmAll(paths)),
    readdir: (path) => ask(path, service.readdir(path)),
    stat: (path) => ask(path, service.stat(path)),
    lstat: (path) => ask(path, service.lstat(path)),
    mkdir: (path, options) => ask(path, service.mkdir(path, options)),
    rm: (path, options) => ask(path, service.rm(path, options)),
    rename: (from, to) => ask(from, service.rename(from, to)),
    symlink: (target, path) => ask(path, service.symlink(target, path)),
    readlink: (path) => ask(path, service.readlink(path)),
    realpath: (path) => ask(path, service.realpath(path)),
    chmod: (path, mode) => ask(path, service.chmod(path, mode)),
    exists: (path) => call(service.exists(path), () => false),
    watch,
  };
}
