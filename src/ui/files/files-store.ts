import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileChange } from '../../core/file-system.ts';
import type { FilesService, WorkspaceUsage } from '../../workspace/contract/services.ts';
import { foldersAbove, inOrder, isWithin, parentOf, rowsOf, type FileRow, type FolderState } from './tree/file-tree.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

export interface FilesState {
  readonly folders: ReadonlyMap<string, FolderState>;
  readonly open: ReadonlySet<string>;
  readonly rows: readonly FileRow[];
  /** The row with the keyboard focus; undefined for none. */
  readonly current: string | undefined;
  /** The targets of actions; `current` is one of them, if any. */
  readonly selected: ReadonlySet<string>;
  readonly usage: WorkspaceUsage | undefined;
  /** Why the root cannot be shown. */
  readonly failure: string | undefined;
  /** Paths that Paste moves or copies. */
  readonly clipboard: { readonly paths: readonly string[]; readonly how: 'move' | 'copy' } | undefined;
  /** Reads the root and watches for changes. */
  start(): Promise<void>;
  toggle(folder: string, isOpen?: boolean): void;
  /** Opens the folders above a path and moves to it. */
  reveal(path: string): Promise<void>;
  /** `add` extends the selection; `range` selects everything from the current row to this one. */
  select(path: string | undefined, how?: 'only' | 'add' | 'range'): void;
  selectAll(): void;
  setClipboard(paths: readonly string[], how: 'move' | 'copy'): void;
  noteChanges(changes: readonly FileChange[]): void;
  /** The folder for new files. */
  location(): string;
}
export type FilesStore = StoreApi<FilesState>;

interface FilesHost {
  readonly files: Pick<FilesService, 'listFolder' | 'usage'>;
}

/** Minimum time between two reads of a folder; reading takes at most half of the time. */
const REFRESH_MS = 120;

/** The tree of the workspace: folders are read when opened, and again when they change. */
export function createFilesStore(host: FilesHost): FilesStore {
  return createStore<FilesState>()((set, get, store) => {
    const reading = new FolderReading(host, store);
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
        await Promise.all([reading.read('/'), reading.measure()]);
      },
      toggle(folder, isOpen = !get().open.has(folder)) {
        const open = new Set(get().open);
        if (isOpen) open.add(folder);
        else open.delete(folder);
        reading.put(get().folders, open);
        // Even if it was read before, since changes in closed folders are not tracked.
        if (isOpen) void reading.read(folder);
      },
      async reveal(path) {
        const above = foldersAbove(path);
        if (above.some((folder) => !get().open.has(folder))) {
          reading.put(get().folders, new Set([...get().open, ...above]));
          await Promise.all(above.map((folder) => reading.read(folder)));
        }
        const isThere = (): boolean => get().rows.some(({ entry }) => entry.path === path);
        // It may have just been created.
        if (!isThere()) await reading.read(parentOf(path));
        if (isThere()) set({ current: path, selected: new Set([path]) });
      },
      select: (path, how = 'only') => set(selectionAfter(get(), path, how)),
      selectAll: () => set({ selected: new Set(get().rows.map(({ entry }) => entry.path)) }),
      setClipboard: (paths, how) => set({ clipboard: { paths, how } }),
      noteChanges: (changes) => reading.noteChanges(changes),
      location() {
        const { current, rows } = get();
        const row = rows.find(({ entry }) => entry.path === current);
        return row === undefined ? '/' : row.isFolder ? row.entry.path : parentOf(row.entry.path);
      },
    };
  });
}

/** Reads folders, and reads them again after changes. */
class FolderReading {
  readonly #host: FilesHost;
  readonly #store: FilesStore;
  readonly #stale = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last request for each folder: an older answer that arrives later is dropped. */
  readonly #turns = new Map<string, number>();

  constructor(host: FilesHost, store: FilesStore) {
    this.#host = host;
    this.#store = store;
  }

  get #folders(): ReadonlyMap<string, FolderState> {
    return this.#store.getState().folders;
  }

  put(folders: ReadonlyMap<string, FolderState>, open: ReadonlySet<string> = this.#store.getState().open): void {
    const rows = rowsOf(folders, open);
    const { current } = this.#store.getState();
    this.#store.setState({
      folders,
      open,
      rows,
      ...(current === undefined || rows.some(({ entry }) => entry.path === current) ? {} : { current: undefined }),
    });
  }

  async read(folder: string): Promise<void> {
    const turn = (this.#turns.get(folder) ?? 0) + 1;
    this.#turns.set(folder, turn);
    if (this.#folders.get(folder)?.kind !== 'listed') this.put(new Map(this.#folders).set(folder, { kind: 'loading' }));
    try {
      const entries = inOrder(await this.#host.files.listFolder(folder));
      if (this.#turns.get(folder) === turn) this.put(new Map(this.#folders).set(folder, { kind: 'listed', entries }));
      if (folder === '/') this.#store.setState({ failure: undefined });
    } catch (error) {
      if (this.#turns.get(folder) !== turn) return;
      const folders = new Map(this.#folders);
      if (folder !== '/' && codeOf(error) === 'not-found') {
        folders.delete(folder);
        return this.put(folders, new Set([...this.#store.getState().open].filter((path) => !isWithin(path, folder))));
      }
      this.put(folders.set(folder, { kind: 'failed', message: messageOf(error) }));
      if (folder === '/') this.#store.setState({ failure: messageOf(error) });
    }
  }

  async measure(): Promise<void> {
    try {
      this.#store.setState({ usage: await this.#host.files.usage() });
    } catch {
      // The usage is only a footnote; the tree shows errors of the disk.
      this.#store.setState({ usage: undefined });
    }
  }

  later(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#refresh(), ms);
  }

  async #refresh(): Promise<void> {
    const folders = [...this.#stale];
    this.#stale.clear();
    const began = performance.now();
    await Promise.all([...folders.map((folder) => this.read(folder)), this.measure()]);
    this.#timer = undefined;
    if (this.#stale.size > 0) this.later(Math.max(REFRESH_MS, performance.now() - began));
    const { selected, rows } = this.#store.getState();
    const present = new Set(rows.map(({ entry }) => entry.path));
    if ([...selected].some((path) => !present.has(path)))
      this.#store.setState({ selected: new Set([...selected].filter((path) => present.has(path))) });
  }

  noteChanges(changes: readonly FileChange[]): void {
    const { folders, open } = this.#store.getState();
    const everywhere = changes.some(({ path }) => path === '/');
    for (const folder of folders.keys())
      if (
        (folder === '/' || open.has(folder)) &&
        (everywhere || changes.some(({ path }) => parentOf(path) === folder || path === folder))
      )
        this.#stale.add(folder);
    this.later(REFRESH_MS);
  }
}

/** The selection after a person has selected a row. */
function selectionAfter(
  { current, selected, rows }: FilesState,
  path: string | undefined,
  how: 'only' | 'add' | 'range',
): Pick<FilesState, 'selected'> & Partial<Pick<FilesState, 'current'>> {
  if (path === undefined) return { current: undefined, selected: new Set() };
  if (how === 'add') {
    const next = new Set(selected);
    if (!next.delete(path)) next.add(path);
    return { current: path, selected: next };
  }
  const [from, to] = [current ?? path, path].map((one) => rows.findIndex(({ entry }) => entry.path === one)) as [
    number,
    number,
  ];
  if (how === 'range' && from >= 0 && to >= 0) {
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ entry }) => entry.path);
    return { current: path, selected: new Set([...selected, ...between]) };
  }
  return { current: path, selected: new Set([path]) };
}
