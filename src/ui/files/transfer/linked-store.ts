import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Progress } from '../../../core/call.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { LinkedFile, LinkedFolder } from '../../../workspace/contract/services.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { freeFileName, joinPath } from '../tree/file-tree.ts';
import { fileIn, filesIn, mayUse, pickFolder, removeIn, writeIn, type PickedFile } from './picked-folder.ts';
import { messageOf } from '../../stores/error-text.ts';
import { each, refuseTooLarge, type Done, type TransferStore } from './transfer-store.ts';

/** The effects of writing a copy back, by paths below the folder. */
export interface WriteBackPlan {
  readonly folder: LinkedFolder;
  readonly write: readonly string[];
  readonly remove: readonly string[];
  /** Changed both here and outside since the copy was made: skipped unless the person chooses otherwise. */
  readonly both: readonly string[];
}

export interface LinkedState {
  /** Undefined until loaded. */
  readonly folders: readonly LinkedFolder[] | undefined;
  readonly plan: WriteBackPlan | undefined;
  load(): Promise<void>;
  /** Lets the person pick a folder and copies it in. Undefined if none was picked, or it was stopped. */
  pick(): Promise<(Done & { readonly path: string }) | undefined>;
  copyIn(handle: FileSystemDirectoryHandle): Promise<(Done & { readonly path: string }) | undefined>;
  /** Compares a copy with its folder; asks for permission to read it. */
  compare(path: string): Promise<void>;
  /** Carries out `plan`; asks for permission to write. Resolves to the number of written or removed files. */
  writeBack(withBoth: boolean): Promise<number | undefined>;
  dropPlan(): void;
  forget(path: string): Promise<void>;
}
export type LinkedStore = StoreApi<LinkedState>;

type LinkedHost = Pick<HostServices, 'files' | 'linkedFolders'>;

/** Folders outside the browser: they are copied in, and changes are written back on request. */
export function createLinkedStore(host: LinkedHost, transfers: TransferStore, makeAction: () => string): LinkedStore {
  return createStore<LinkedState>()((set, get) => ({
    folders: undefined,
    plan: undefined,
    load: async () => set({ folders: await host.linkedFolders.list() }),
    async pick() {
      const handle = await pickFolder();
      return handle === undefined ? undefined : await get().copyIn(handle);
    },
    copyIn: (handle) =>
      transfers.getState().run('copy-in', async (notify, signal) => {
        const { noteFailed } = transfers.getState();
        const done = await copyIn(handle, { host, act: makeAction(), notify, signal, noteFailed });
        await get().load();
        return done;
      }),
    async compare(path) {
      const folder = get().folders?.find((one) => one.path === path);
      if (folder === undefined || !(await mayUse(folder.handle, 'read'))) return;
      await transfers.getState().run('write-back', async () => {
        set({ plan: await planOf(folder, await copies(host, path)) });
      });
    },
    async writeBack(withBoth) {
      const { plan } = get();
      if (plan === undefined || !(await mayUse(plan.folder.handle, 'readwrite'))) return undefined;
      set({ plan: undefined });
      return await transfers.getState().run('write-back', async (notify, signal) => {
        const paths = [...plan.write, ...plan.remove, ...(withBoth ? plan.both : [])];
        const { noteFailed } = transfers.getState();
        const done = await writeBack(plan.folder, paths, { host, notify, signal, noteFailed });
        await get().load();
        return done;
      });
    },
    dropPlan: () => set({ plan: undefined }),
    async forget(path) {
      await host.linkedFolders.forget(path);
      await get().load();
    },
  }));
}

/** Files below a folder of the workspace, with their modification times. */
async function copies(host: LinkedHost, folder: string, above = ''): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const entry of await host.files.listFolder(folder)) {
    if (entry.kind === 'file') found.set(`${above}${entry.name}`, entry.mtimeMs);
    else if (entry.kind === 'directory')
      for (const [below, at] of await copies(host, entry.path, `${above}${entry.name}/`)) found.set(below, at);
  }
  return found;
}

interface Copying {
  readonly host: LinkedHost;
  readonly notify: (progress: Progress) => void;
  readonly signal: AbortSignal;
  readonly noteFailed: (path: string, message: string) => void;
}

/** Copies a folder into a new one of the workspace, and stores the link unless it was stopped. */
async function copyIn(
  handle: FileSystemDirectoryHandle,
  { host, act, notify, signal, noteFailed }: Copying & { readonly act: string },
): Promise<Done & { readonly path: string }> {
  const names = new Set((await host.files.listFolder('/')).map(({ name }) => name));
  const path = joinPath(
    '/',
    freeFileName(handle.name === '' ? 'folder' : handle.name, (name) => names.has(name)),
  );
  await host.files.makeFolder(path, act);
  const files = new Map<string, LinkedFile>();
  const take = async ({ below, file }: PickedFile): Promise<void> => {
    try {
      refuseTooLarge(file);
      await host.files.put(
        joinPath(path, below),
        file,
        act,
        ...(file.size >= LIMITS.disk.largeFileBytes ? [() => !signal.aborted] : []),
      );
      // The times of the copies are read at the end.
      files.set(below, { copiedAt: 0, changedAt: file.lastModified, size: file.size });
    } catch (error) {
      noteFailed(below, messageOf(error));
    }
  };
  let waiting: PickedFile[] = [];
  for await (const found of filesIn(handle)) {
    if (signal.aborted) break;
    waiting.push(found);
    if (waiting.length < LIMITS.files.writesAtOnce) continue;
    await each(waiting, signal, take);
    waiting = [];
    notify({ done: files.size, message: found.below });
  }
  await each(waiting, signal, take);
  const written = await copies(host, path);
  for (const [below, file] of files) files.set(below, { ...file, copiedAt: written.get(below) ?? 0 });
  if (!signal.aborted) await host.linkedFolders.keep({ path, handle, files });
  return { act, files: files.size, path };
}

/** The differences from the copy. `now`: the current state of the copy, from `copies`. */
async function planOf(folder: LinkedFolder, now: ReadonlyMap<string, number>): Promise<WriteBackPlan> {
  const changed = [...now].filter(([below, at]) => at !== folder.files.get(below)?.copiedAt).map(([below]) => below);
  const removed = [...folder.files.keys()].filter((below) => !now.has(below));
  const both: string[] = [];
  for (const below of [...changed, ...removed]) {
    const outside = await fileIn(folder.handle, below);
    const known = folder.files.get(below);
    if (
      outside !== undefined &&
      (known === undefined || outside.lastModified !== known.changedAt || outside.size !== known.size)
    )
      both.push(below);
  }
  const left = new Set(both);
  return {
    folder,
    write: changed.filter((below) => !left.has(below)),
    remove: removed.filter((below) => !left.has(below)),
    both,
  };
}

/** Writes and removes files outside; resolves to their number. */
async function writeBack(
  folder: LinkedFolder,
  paths: readonly string[],
  { host, notify, signal, noteFailed }: Copying,
): Promise<number> {
  const { path, handle } = folder;
  const files = new Map(folder.files);
  const present = await copies(host, path);
  let done = 0;
  for (const below of paths) {
    if (signal.aborted) break;
    try {
      const copiedAt = present.get(below);
      if (copiedAt !== undefined) {
        const contents = await host.files.blob(joinPath(path, below));
        files.set(below, { copiedAt, changedAt: await writeIn(handle, below, contents), size: contents.size });
      } else {
        await removeIn(handle, below);
        files.delete(below);
      }
      done += 1;
    } catch (error) {
      noteFailed(below, messageOf(error));
    }
    notify({ done, total: paths.length, message: below });
  }
  await host.linkedFolders.keep({ path, handle, files });
  return done;
}
