import { ToolyardError } from '../../core/errors.ts';
import type { FileChange } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/sha256.ts';
import type { LinkedFolder, WorkspaceEntry } from '../../workspace/contract.ts';
import type { HostServices } from '../../services/host-services.ts';
import { foldersAbove, isWithin, nameOf, parentOf } from '../files/tree/file-tree.ts';

type FakeWorkspace = Pick<HostServices, 'files'> &
  Pick<HostServices, 'files' | 'archives' | 'search' | 'linkedFolders'>;

/** A workspace of files and folders in a map; undefined is a folder. Changes are told at once. */
export function createFakeWorkspace(): FakeWorkspace {
  let nodes = new Map<string, Uint8Array<ArrayBuffer> | undefined>();
  const times = new Map<string, number>();
  // No two writes at one time.
  let clock = Date.now();
  const befores = new Map<string, typeof nodes>();
  let tell: (changes: readonly FileChange[]) => void = () => undefined;
  let linked: LinkedFolder[] = [];

  const missing = (path: string) =>
    new ToolyardError('not-found', `There is nothing at ${path}`, { code: 'ENOENT', path });
  const taken = (path: string) =>
    new ToolyardError('duplicate-name', `There is something at ${path} already`, { path });
  const file = (path: string): Uint8Array<ArrayBuffer> => {
    const bytes = nodes.get(path);
    if (bytes === undefined) throw missing(path);
    return bytes;
  };
  const put = (path: string, bytes: Uint8Array<ArrayBuffer> | undefined): void => {
    for (const folder of foldersAbove(path)) if (!nodes.has(folder)) nodes.set(folder, undefined);
    const kind = nodes.has(path) ? 'changed' : 'created';
    nodes.set(path, bytes);
    times.set(path, (clock += 1));
    tell([{ path, kind }]);
  };
  const below = (path: string) => [...nodes.keys()].filter((one) => isWithin(one, path));
  const remove = (path: string): void => {
    if (!nodes.has(path)) throw missing(path);
    for (const one of below(path)) nodes.delete(one);
    tell([{ path, kind: 'removed' }]);
  };
  const begin = (act: string | undefined): void =>
    void (act !== undefined && !befores.has(act) && befores.set(act, new Map(nodes)));
  const copy = (from: string, to: string): void => {
    if (nodes.has(to)) throw taken(to);
    for (const one of below(from)) put(`${to}${one.slice(from.length)}`, nodes.get(one));
  };
  const entry = (path: string): WorkspaceEntry => {
    const bytes = nodes.get(path);
    return {
      path,
      name: nameOf(path),
      kind: bytes === undefined ? 'directory' : 'file',
      size: bytes?.length ?? 0,
      mtimeMs: times.get(path) ?? 0,
      isProtected: false,
    };
  };

  return {
    files: {
      read: async (path) => file(path),
      write: async (path, bytes) => put(path, new Uint8Array(bytes)),
      listAll: async (path) =>
        below(path)
          .filter((one) => nodes.get(one) !== undefined)
          .sort(),
      removeForGood: async (path) => remove(path),
      watch: async (listener) => void (tell = listener),
      async listFolder(path) {
        if (path !== '/' && !nodes.has(path)) throw missing(path);
        return [...nodes.keys()].filter((one) => parentOf(one) === path).map(entry);
      },
      stat: async (path) => (nodes.has(path) ? entry(path) : undefined),
      blob: async (path) => new Blob([file(path)]),
      async save({ path, bytes, held }) {
        const now = nodes.get(path);
        if (held !== undefined && (now === undefined || (await sha256Hex(now)) !== held))
          throw new ToolyardError('conflict', `Something else changed ${path}`);
        put(path, new Uint8Array(bytes));
        return await sha256Hex(new Uint8Array(bytes));
      },
      async put(path, contents, act) {
        begin(act);
        put(path, new Uint8Array(await contents.arrayBuffer()));
      },
      async makeFolder(path, act) {
        if (nodes.has(path)) throw taken(path);
        begin(act);
        put(path, undefined);
      },
      async move(from, to, act) {
        begin(act);
        copy(from, to);
        remove(from);
      },
      async copy(from, to, act) {
        begin(act);
        copy(from, to);
      },
      async remove(paths, act) {
        begin(act);
        for (const path of paths) remove(path);
      },
      async undo(act) {
        const before = befores.get(act);
        if (before === undefined) throw new ToolyardError('not-found', 'This change can no longer be taken back');
        nodes = before;
        tell([{ path: '/', kind: 'changed' }]);
      },
      usage: async () => ({
        bytes: [...nodes.values()].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0),
        maxBytes: LIMITS.disk.maxBytes,
        entries: nodes.size,
        maxEntries: LIMITS.disk.maxEntries,
      }),
    },
    search: {
      files: async (text) => ({
        paths: [...nodes.keys()].filter((path) => nameOf(path).toLowerCase().includes(text.toLowerCase())),
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
    linkedFolders: {
      list: async () => linked,
      keep: async (folder) => void (linked = [...linked.filter(({ path }) => path !== folder.path), folder]),
      forget: async (path) => void (linked = linked.filter((folder) => folder.path !== path)),
    },
  };
}
