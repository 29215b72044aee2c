import { ToolyardError } from '../../core/errors.ts';
import type { FileChange } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { LinkedFolder, WorkspaceEntry } from '../../workspace/contract/services.ts';
import type { HostServices } from '../../services/host-services.ts';
import { foldersAbove, isWithin, nameOf, parentOf } from '../files/tree/file-tree.ts';

type FakeWorkspace = Pick<HostServices, 'files'> &
  Pick<HostServices, 'files' | 'archives' | 'search' | 'linkedFolders'>;

type Nodes = Map<string, Uint8Array<ArrayBuffer> | undefined>;

/** Files and folders in a map; undefined is a folder. Reports changes synchronously. */
class FakeDisk {
  nodes: Nodes = new Map();
  notify: (changes: readonly FileChange[]) => void = () => undefined;
  /** The previous state for each act. */
  readonly befores = new Map<string, Nodes>();
  readonly #times = new Map<string, number>();
  // Every write gets a different time.
  #clock = Date.now();

  file(path: string): Uint8Array<ArrayBuffer> {
    const bytes = this.nodes.get(path);
    if (bytes === undefined) throw missing(path);
    return bytes;
  }

  put(path: string, bytes: Uint8Array<ArrayBuffer> | undefined): void {
    for (const folder of foldersAbove(path)) if (!this.nodes.has(folder)) this.nodes.set(folder, undefined);
    const kind = this.nodes.has(path) ? 'changed' : 'created';
    this.nodes.set(path, bytes);
    this.#times.set(path, (this.#clock += 1));
    this.notify([{ path, kind }]);
  }

  below(path: string): string[] {
    return [...this.nodes.keys()].filter((one) => isWithin(one, path));
  }

  remove(path: string): void {
    if (!this.nodes.has(path)) throw missing(path);
    for (const one of this.below(path)) this.nodes.delete(one);
    this.notify([{ path, kind: 'removed' }]);
  }

  begin(act: string | undefined): void {
    if (act !== undefined && !this.befores.has(act)) this.befores.set(act, new Map(this.nodes));
  }

  copy(from: string, to: string): void {
    if (this.nodes.has(to)) throw taken(to);
    for (const one of this.below(from)) this.put(`${to}${one.slice(from.length)}`, this.nodes.get(one));
  }

  entry(path: string): WorkspaceEntry {
    const bytes = this.nodes.get(path);
    return {
      path,
      name: nameOf(path),
      kind: bytes === undefined ? 'directory' : 'file',
      size: bytes?.length ?? 0,
      mtimeMs: this.#times.get(path) ?? 0,
      isProtected: false,
    };
  }
}

/** A workspace in memory. */
export function createFakeWorkspace(): FakeWorkspace {
  const disk = new FakeDisk();
  return {
    files: { ...readsOf(disk), ...actionsOf(disk), watch: async (listener) => void (disk.notify = listener) },
    search: {
      files: async (text) => ({
        paths: [...disk.nodes.keys()].filter((path) => nameOf(path).toLowerCase().includes(text.toLowerCase())),
        isCut: false,
      }),
      text: async () => ({ found: [], files: 0, searched: 0, isCut: false }),
      stop: async () => undefined,
    },
    archives: {
      zip: async (paths) => ({ blob: new Blob([paths.join('\n')]), otherwise: [], otherwiseCount: 0 }),
      unzip: async () => ({ files: 0, folders: 0, bytes: 0, left: [], leftCount: 0 }),
      stop: async () => undefined,
    },
    linkedFolders: createFakeLinks(),
  };
}

function readsOf(disk: FakeDisk) {
  return {
    read: async (path) => disk.file(path),
    listAll: async (path) =>
      disk
        .below(path)
        .filter((one) => disk.nodes.get(one) !== undefined)
        .sort(),
    async listFolder(path) {
      if (path !== '/' && !disk.nodes.has(path)) throw missing(path);
      return [...disk.nodes.keys()].filter((one) => parentOf(one) === path).map((one) => disk.entry(one));
    },
    stat: async (path) => (disk.nodes.has(path) ? disk.entry(path) : undefined),
    blob: async (path) => new Blob([disk.file(path)]),
    usage: async () => ({
      bytes: [...disk.nodes.values()].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0),
      maxBytes: LIMITS.disk.maxBytes,
      entries: disk.nodes.size,
      maxEntries: LIMITS.disk.maxEntries,
    }),
  } satisfies Partial<HostServices['files']>;
}

function actionsOf(disk: FakeDisk) {
  return {
    write: async (path, bytes) => disk.put(path, new Uint8Array(bytes)),
    removeForGood: async (path) => disk.remove(path),
    async save({ path, bytes, held }) {
      const now = disk.nodes.get(path);
      if (held !== undefined && (now === undefined || (await sha256Hex(now)) !== held))
        throw new ToolyardError('conflict', `Something else changed ${path}`);
      disk.put(path, new Uint8Array(bytes));
      return await sha256Hex(new Uint8Array(bytes));
    },
    async put(path, contents, act) {
      disk.begin(act);
      disk.put(path, new Uint8Array(await contents.arrayBuffer()));
    },
    async makeFolder(path, act) {
      if (disk.nodes.has(path)) throw taken(path);
      disk.begin(act);
      disk.put(path, undefined);
    },
    async move(from, to, act) {
      disk.begin(act);
      disk.copy(from, to);
      disk.remove(from);
    },
    async copy(from, to, act) {
      disk.begin(act);
      disk.copy(from, to);
    },
    async remove(paths, act) {
      disk.begin(act);
      for (const path of paths) disk.remove(path);
    },
    async undo(act) {
      const before = disk.befores.get(act);
      if (before === undefined) throw new ToolyardError('not-found', 'This change can no longer be taken back');
      disk.nodes = before;
      disk.notify([{ path: '/', kind: 'changed' }]);
    },
  } satisfies Partial<HostServices['files']>;
}

function createFakeLinks(): HostServices['linkedFolders'] {
  let linked: LinkedFolder[] = [];
  return {
    list: async () => linked,
    keep: async (folder) => void (linked = [...linked.filter(({ path }) => path !== folder.path), folder]),
    forget: async (path) => void (linked = linked.filter((folder) => folder.path !== path)),
  };
}

const missing = (path: string) =>
  new ToolyardError('not-found', `There is nothing at ${path}`, { code: 'ENOENT', path });
const taken = (path: string) => new ToolyardError('duplicate-name', `There is something at ${path} already`, { path });
