import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileChange } from '../../core/file-system.ts';
import type { FilesService, WorkspaceUsage } from '../../workspace/contract.ts';
import { foldersAbove, inOrder, isWithin, parentOf, rowsOf, type FileRow, type FolderState } from './tree/file-tree.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

export interface FilesState {
  readonly folders: ReadonlyMap<string, FolderState>;
  readonly open: ReadonlySet<string>;
  readonly rows: readonly FileRow[];
  /** Where the keys are; undefined for none. */
  readonly current: string | undefined;
  /** What acts are for; `current` is one of them, if any. */
  readonly selected: ReadonlySet<string>;
  readonly usage: WorkspaceUsage | undefined;
  /** Why the root cannot be shown. */
  readonly failure: string | undefined;
  /** Paths that Paste moves or copies. */
  readonly clipboard: { readonly paths: readonly string[]; readonly how: 'move' | 'copy' } | undefined;
  /** Reads the root and hears of changes from then on. */
  start(): Promise<void>;
  toggle(folder: string, isOpen?: boolean): void;
  /** Opens the folders above a path and goes to it. */
  reveal(path: string): Promise<void>;
  /** `add` keeps what is selected; `range` takes everything from the current row to this one. */
  select(path: string | undefined, how?: 'only' | 'add' | 'range'): void;
  selectAll(): void;
  setClipboard(paths: readonly string[], how: 'move' | 'copy'): void;
  noteChanges(changes: readonly FileChange[]): void;
  /** The folder that new things go to. */
  place(): string;
}
export type FilesStore = StoreApi<FilesState>;

/** Folders that change often are not read more often than this, and no more than half of the time. */
const REFRESH_MS = 120;

/** The tree of the workspace: folders are read when they are opened, and again when they change. */
export function createFilesStore(host: { readonly files: Pick<FilesService, 'listFolder' | 'usage'> }): FilesStore {
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last reading of each folder: an older answer that comes later is dropped. */
  const turns = new Map<string, number>();

  return createStore<FilesState>()((set, get) => {
    const put = (folders: ReadonlyMap<string, FolderState>, open: ReadonlySet<string> = get().open): void => {
      const rows = rowsOf(folders, open);
      const { current } = get();
      set({
        folders,
        open,
        rows,
        ...(current === undefined || rows.some(({ entry }) => entry.path === current) ? {} : { current: undefined }),
      });
    };

    async function read(folder: string): Promise<void> {
      const turn = (turns.get(folder) ?? 0) + 1;
      turns.set(folder, turn);
      if (get().folders.get(folder)?.kind !== 'listed') put(new Map(get().folders).set(folder, { kind: 'loading' }));
      try {
        const entries = inOrder(await host.files.listFolder(folder));
        if (turns.get(folder) === turn) put(new Map(get().folders).set(folder, { kind: 'listed', entries }));
        if (folder === '/') set({ failure: undefined });
      } catch (error) {
        if (turns.get(folder) !== turn) return;
        const folders = new Map(get().folders);
        if (folder !== '/' && codeOf(error) === 'not-found') {
          folders.delete(folder);
          return put(folders, new Set([...get().open].filter((path) => !isWithin(path, folder))));
        }
        put(folders.set(folder, { kind: 'failed', message: messageOf(error) }));
        if (folder === '/') set({ failure: messageOf(error) });
      }
    }

    async function measure(): Promise<void> {
      try {
        set({ usage: await host.files.usage() });
      } catch {
        // What it holds is a word at the edge; the tree says what is wrong with the disk.
        set({ usage: undefined });
      }
    }

    function later(ms: number): void {
      timer ??= setTimeout(() => void refresh(), ms);
    }

    async function refresh(): Promise<void> {
      const folders = [...stale];
      stale.clear();
      const began = performance.now();
      await Promise.all([...folders.map(read), measure()]);
      timer = undefined;
      if (stale.size > 0) later(Math.max(REFRESH_MS, performance.now() - began));
      const { selected } = get();
      const present = new Set(get().rows.map(({ entry }) => entry.path));
      if ([...selected].some((path) => !present.has(path)))
        set({ selected: new Set([...selected].filter((path) => present.has(path))) });
    }

    return {
      folders: new Map(),
      open: new Set(),
      rows: [],
      current: undefined,
      selected: new Set(),
      usage: undefined,
      failure: undefined,
      clipboard: undefined,
      start: async () => {
        await Promise.all([read('/'), measure()]);
      },
      toggle(folder, isOpen = !get().open.has(folder)) {
        const open = new Set(get().open);
        if (isOpen) open.add(folder);
        else open.delete(folder);
        put(get().folders, open);
        // Also when it was read before: changes in closed folders are not followed.
        if (isOpen) void read(folder);
      },
      async reveal(path) {
        const above = foldersAbove(path);
        if (above.some((folder) => !get().open.has(folder))) {
          put(get().folders, new Set([...get().open, ...above]));
          await Promise.all(above.map(read));
        }
        const isThere = (): boolean => get().rows.some(({ entry }) => entry.path === path);
        // It may have been made a moment ago.
        if (!isThere()) await read(parentOf(path));
        if (isThere()) set({ current: path, selected: new Set([path]) });
      },
      select(path, how = 'only') {
        if (path === undefined) return set({ current: undefined, selected: new Set() });
        const { current, selected, rows } = get();
        if (how === 'add') {
          const next = new Set(selected);
          if (!next.delete(path)) next.add(path);
          return set({ current: path, selected: next });
        }
        const [from, to] = [current ?? path, path].map((one) => rows.findIndex(({ entry }) => entry.path === one)) as [
          number,
          number,
        ];
        if (how === 'range' && from >= 0 && to >= 0) {
          const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ entry }) => entry.path);
          return set({ current: path, selected: new Set([...selected, ...between]) });
        }
        set({ current: path, selected: new Set([path]) });
      },
      selectAll: () => set({ selected: new Set(get().rows.map(({ entry }) => entry.path)) }),
      setClipboard: (paths, how) => set({ clipboard: { paths, how } }),
      noteChanges(changes) {
        const { folders, open } = get();
        const everywhere = changes.some(({ path }) => path === '/');
        for (const folder of folders.keys())
          if (
            (folder === '/' || open.has(folder)) &&
            (everywhere || changes.some(({ path }) => parentOf(path) === folder || path === folder))
          )
            stale.add(folder);
        later(REFRESH_MS);
      },
      place() {
        const { current, rows } = get();
        const row = rows.find(({ entry }) => entry.path === current);
        return row === undefined ? '/' : row.isFolder ? row.entry.path : parentOf(row.entry.path);
      },
    };
  });
}
