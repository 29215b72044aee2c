import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Progress } from '../../../core/call.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { ArchiveTaken, FilesPacked } from '../../../workspace/contract/services.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { formatBytes } from '../../lib/format.ts';
import { freeFileName, isFolder, joinPath, nameOf, parentOf } from '../tree/file-tree.ts';
import type { Incoming, IncomingFile } from './incoming-files.ts';
import { filesTexts } from '../texts/index.ts';
import { codeOf, messageOf } from '../../stores/error-text.ts';

export type OnExisting = 'replace' | 'both' | 'skip';

export interface TransferState {
  /** The work in progress; one at a time. */
  readonly running:
    | { readonly what: 'upload' | 'zip' | 'unzip' | 'copy-in' | 'write-back'; readonly progress: Progress | undefined }
    | undefined;
  /** Some files exist already: the person decides for all of them. */
  readonly question:
    { readonly names: readonly string[]; readonly answer: (how: OnExisting | undefined) => void } | undefined;
  /** Files that failed, by path, with the reason. */
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  /** Adds files and folders to a folder; resolves to the number of files, under one act. */
  upload(incoming: Incoming, folder: string): Promise<Done | undefined>;
  zip(paths: readonly string[]): Promise<FilesPacked | undefined>;
  /** `taken` is unknown if it was stopped; undoing its act removes the files. */
  unzip(zip: Blob, folder: string): Promise<(Done & { readonly taken: ArchiveTaken | undefined }) | undefined>;
  /** Shows other work in the same bar; waits for current work. Undefined if it was stopped or failed. */
  run<Value>(
    what: NonNullable<TransferState['running']>['what'],
    work: (notify: (progress: Progress) => void, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined>;
  noteFailed(path: string, message: string): void;
  stop(): void;
  clearFailed(): void;
}
export interface Done {
  readonly act: string;
  readonly files: number;
}
export type TransferStore = StoreApi<TransferState>;

type TransferHost = Pick<HostServices, 'files' | 'archives'>;

/** Long work with files, with its progress and Stop. */
export function createTransferStore(host: TransferHost, makeAction: () => string): TransferStore {
  let underWay = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return createStore<TransferState>()((set, get) => {
    const ask = (names: readonly string[]): Promise<OnExisting | undefined> =>
      new Promise((resolve) => {
        const answer = (how: OnExisting | undefined): void => {
          set({ question: undefined });
          resolve(how);
        };
        underWay.signal.addEventListener('abort', () => answer(undefined), { once: true });
        set({ question: { names, answer } });
      });

    return {
      running: undefined,
      question: undefined,
      failed: [],
      run(what, work) {
        const { signal } = underWay;
        const next = last.then(async () => {
          if (signal.aborted) return undefined;
          set({ running: { what, progress: undefined }, failed: [] });
          try {
            return await work(
              (progress) => (signal.aborted ? undefined : set({ running: { what, progress } })),
              signal,
            );
          } catch (error) {
            if (codeOf(error) !== 'aborted') get().noteFailed('', messageOf(error));
            return undefined;
          } finally {
            set({ running: undefined });
          }
        });
        last = next;
        return next;
      },
      upload: (incoming, folder) =>
        get().run('upload', async (notify, signal) => {
          const uploads = await targets(host, incoming, folder, ask);
          if (uploads === undefined) return undefined;
          const putting = { host, act: makeAction(), notify, signal, noteFailed: get().noteFailed };
          const files = await putAll(uploads, putting);
          await makeFolders(incoming.folders, folder, putting);
          return { act: putting.act, files };
        }),
      zip: (paths) => get().run('zip', (notify) => host.archives.zip(paths, notify)),
      unzip: (zip, folder) => get().run('unzip', (notify) => unzipInto(host, zip, folder, makeAction(), notify)),
      noteFailed: (path, message) =>
        set({ failed: [...get().failed, { path, message }].slice(-LIMITS.files.maxLeftReported) }),
      stop() {
        underWay.abort();
        underWay = new AbortController();
        void host.archives.stop();
      },
      clearFailed: () => set({ failed: [] }),
    };
  });
}

/** Processes some items at a time; starts none after `signal`. */
export async function each<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: Math.min(items.length, LIMITS.files.writesAtOnce) }, async () => {
      for (const item of queue) {
        if (signal.aborted) return;
        await work(item);
      }
    }),
  );
}

/** The names in each existing target folder. */
async function present(
  host: TransferHost,
  files: readonly IncomingFile[],
  folder: string,
): Promise<ReadonlySet<string>> {
  const folders = new Set(files.map(({ below }) => parentOf(joinPath(folder, below))));
  const taken = new Set<string>();
  for (const one of folders) {
    const entries = await host.files.listFolder(one).catch((error: unknown) => {
      if (codeOf(error) === 'not-found') return [];
      throw error;
    });
    for (const entry of entries) if (!isFolder(entry)) taken.add(entry.path);
  }
  return taken;
}
/** The target of each file, as the person decides; undefined if they cancel. */
async function targets(
  host: TransferHost,
  { files }: Incoming,
  folder: string,
  ask: (names: readonly string[]) => Promise<OnExisting | undefined>,
): Promise<readonly Upload[] | undefined> {
  const taken = await present(host, files, folder);
  const uploads = files.map(({ below, file }) => ({ path: joinPath(folder, below), file }));
  const existing = uploads.filter(({ path }) => taken.has(path));
  if (existing.length === 0) return uploads;
  const how = await ask(existing.map(({ path }) => nameOf(path)));
  if (how === undefined) return undefined;
  if (how === 'skip') return uploads.filter(({ path }) => !taken.has(path));
  if (how === 'replace') return uploads;
  const used = new Set([...taken, ...uploads.map(({ path }) => path).filter((path) => !taken.has(path))]);
  return uploads.map(({ path, file }) => {
    if (!taken.has(path)) return { path, file };
    const free = joinPath(
      parentOf(path),
      freeFileName(nameOf(path), (name) => used.has(joinPath(parentOf(path), name))),
    );
    used.add(free);
    return { path: free, file };
  });
}

interface Upload {
  readonly path: string;
  readonly file: File;
}

interface Putting {
  readonly host: TransferHost;
  readonly act: string;
  readonly notify: (progress: Progress) => void;
  readonly signal: AbortSignal;
  readonly noteFailed: TransferState['noteFailed'];
}

/** Writes some files at a time; resolves to the number of written files. */
async function putAll(uploads: readonly Upload[], { host, act, notify, signal, noteFailed }: Putting): Promise<number> {
  const total = uploads.reduce((sum, { file }) => sum + file.size, 0);
  let [done, files] = [0, 0];
  await each(uploads, signal, async ({ path, file }) => {
    let written = 0;
    // A large file reports its progress and can be stopped.
    const goOn = (bytes: number): boolean => {
      done += bytes - written;
      written = bytes;
      notify({ done, total, message: nameOf(path) });
      return !signal.aborted;
    };
    try {
      refuseTooLarge(file);
      await host.files.put(path, file, act, ...(file.size >= LIMITS.disk.largeFileBytes ? [goOn] : []));
      files += 1;
    } catch (error) {
      if (codeOf(error) !== 'aborted') noteFailed(path, messageOf(error));
    }
    done += file.size - written;
    notify({ done, total, message: nameOf(path) });
  });
  return files;
}

async function makeFolders(
  folders: readonly string[],
  above: string,
  { host, act, signal, noteFailed }: Putting,
): Promise<void> {
  for (const below of folders) {
    if (signal.aborted) break;
    await host.files
      .makeFolder(joinPath(above, below), act)
      .catch((error: unknown) =>
        codeOf(error) === 'duplicate-name' ? undefined : noteFailed(below, messageOf(error)),
      );
  }
}

async function unzipInto(
  host: TransferHost,
  zip: Blob,
  folder: string,
  act: string,
  notify: (progress: Progress) => void,
): ReturnType<TransferState['unzip']> {
  try {
    const taken = await host.archives.unzip(zip, folder, { act }, notify);
    return { act, files: taken.files, taken };
  } catch (error) {
    if (codeOf(error) !== 'aborted') throw error;
    return { act, files: 0, taken: undefined };
  }
}

/** Throws the error for a file that is too large for the disk. */
export function refuseTooLarge(file: File): void {
  if (file.size > LIMITS.disk.maxFileBytes)
    throw new Error(filesTexts.transfer.tooLarge(formatBytes(file.size), formatBytes(LIMITS.disk.maxFileBytes)));
}
