import {
  fileFailure,
  type FileChange,
  type FileFailure,
  type FileResult,
  type FileStat,
  type FileSystem,
} from '../../core/file-system.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { PathGuard } from '../protected-paths.ts';
import type { DiskLimits } from './disk-limits.ts';
import type { DiskQueue } from './disk-queue.ts';
import {
  existingNode,
  listDirectory,
  listWithStats,
  planChangeMode,
  planMakeDirectories,
  planMakeDirectory,
  planRemove,
  planRename,
  planSymlink,
  planWriteFile,
  type Planned,
  type Scene,
} from './operations.ts';
import type { HashedBytes } from './format/packing.ts';
import { planCopy, planRemoveAll } from './subtree-operations.ts';
import type { DiskSession } from './session.ts';
import { storageFailure } from './storage-failure.ts';
import { statOfNode, type Tree } from './tree.ts';

interface DiskFilesDeps {
  readonly queue: DiskQueue;
  readonly session: DiskSession;
  readonly limits: DiskLimits;
  /** Created for each change, since the target of a protected path may have changed. */
  readonly guard: () => PathGuard;
  readonly subscribe: (listener: (changes: readonly FileChange[]) => void) => () => void;
}

/** Reads and changes the tree, one operation at a time. */
interface TreeAccess extends DiskFilesDeps {
  readonly look: <Value>(path: string, use: (tree: Tree) => FileResult<Value>) => Promise<FileResult<Value>>;
  /** @param contents the contents that the planned change needs; read once the plan is valid. */
  readonly change: (
    path: string,
    plan: (scene: Scene) => Planned | Promise<Planned>,
    contents?: () => Promise<readonly HashedBytes[]>,
  ) => Promise<FileResult<void>>;
  readonly changeWith: (
    path: string,
    plan: (scene: Scene) => Planned | Promise<Planned>,
    location: () => ReturnType<DiskSession['store']>,
  ) => Promise<FileResult<void>>;
}

/** Creates the `FileSystem` view of a disk. */
export function createDiskFiles(deps: DiskFilesDeps): FileSystem {
  const disk = accessTree(deps);
  const { change } = disk;
  return {
    ...readingOf(disk),
    ...writingOf(disk),
    ...foldersOf(disk),
    rm: (path, options = {}) => change(path, (scene) => planRemove(scene, path, options)),
    rename: (from, to) => change(from, (scene) => planRename(scene, from, to)),
    symlink: (target, path) => change(path, (scene) => planSymlink(scene, target, path)),
    async chmod(path, mode) {
      return isMode(mode)
        ? change(path, (scene) => planChangeMode(scene, path, mode))
        : fileFailure('EINVAL', path, { code: 'file-mode', values: [] });
    },
    watch: deps.subscribe,
  };
}

function accessTree(deps: DiskFilesDeps): TreeAccess {
  const { queue, session, limits, guard } = deps;
  function look<Value>(path: string, use: (tree: Tree) => FileResult<Value>): Promise<FileResult<Value>> {
    return queue.add(
      false,
      async () => ({ value: () => use(session.state.tree) }),
      (error) => storageFailure(error, path),
    );
  }

  const changeWith: TreeAccess['changeWith'] = (path, plan, location) =>
    queue.add<FileResult<void>>(
      true,
      async () => {
        const planned = await plan({ tree: session.state.tree, guard: guard(), limits });
        if (!planned.ok) return { value: () => planned };
        return {
          record: { changes: planned.value, ...(await location()) },
          value: () => ({ ok: true, value: undefined }),
        };
      },
      (error) => storageFailure(error, path),
    );
  return {
    ...deps,
    look,
    changeWith,
    change: (path, plan, contents = async () => []) =>
      changeWith(path, plan, async () => session.store(await contents())),
  };
}

const statAt = ({ look }: TreeAccess, path: string, followLast: boolean): Promise<FileResult<FileStat>> =>
  look(path, (tree) => {
    const node = existingNode(tree, path, followLast);
    return node.ok ? { ok: true, value: statOfNode(node.value) } : node;
  });

async function contentsAt<Contents>(
  session: DiskSession,
  path: string,
  read: (hash: string, size: number) => Promise<Contents>,
): Promise<FileResult<Contents>> {
  const node = existingNode(session.state.tree, path, true);
  if (!node.ok) return node;
  if (node.value.kind !== 'file') return fileFailure('EISDIR', path);
  return { ok: true, value: await read(node.value.hash, node.value.size) };
}
function contents<Contents>(
  { queue, session }: DiskFilesDeps,
  path: string,
  read: (hash: string, size: number) => Promise<Contents>,
): Promise<FileResult<Contents>> {
  return queue.add<FileResult<Contents>>(
    false,
    async () => ({
      async value() {
        try {
          return await contentsAt(session, path, read);
        } catch (error) {
          if (session.isOwner) throw error;
          // Another disk may have moved the contents: after reloading, this one knows their new place.
          session.stale = true;
          await session.own();
          return await contentsAt(session, path, read);
        }
      },
    }),
    (error) => storageFailure(error, path),
  );
}
type Reading = 'readFile' | 'blob' | 'list' | 'readdir' | 'stat' | 'lstat' | 'readlink' | 'realpath' | 'exists';

function readingOf(disk: TreeAccess): Pick<FileSystem, Reading> {
  const { look, session } = disk;
  return {
    readFile: (path) =>
      contents(disk, path, async (hash, size) => (size === 0 ? new Uint8Array(0) : await session.read(hash))),
    blob: (path) =>
      contents(disk, path, async (hash, size) => {
        const blob = size === 0 ? new Blob([]) : await session.blob(hash);
        // The file of a pack that another disk has removed still exists here, but reading it fails.
        if (size > 0) await blob.slice(0, 1).arrayBuffer();
        return blob;
      }),
    list: (path) => look(path, (tree) => listWithStats(tree, path)),
    readdir: (path) => look(path, (tree) => listDirectory(tree, path)),
    stat: (path) => statAt(disk, path, true),
    lstat: (path) => statAt(disk, path, false),
    readlink: (path) =>
      look(path, (tree) => {
        const node = existingNode(tree, path, false);
        if (!node.ok) return node;
        return node.value.kind === 'link'
          ? { ok: true, value: node.value.target }
          : fileFailure('EINVAL', path, { code: 'file-no-link', values: [] });
      }),
    realpath: (path) =>
      look(path, (tree) => {
        const location = tree.resolve(path, true);
        if (!location.ok) return location;
        return location.value.node === undefined
          ? fileFailure('ENOENT', path)
          : { ok: true, value: location.value.path };
      }),
    exists: async (path) => (await statAt(disk, path, true)).ok,
  };
}

function writingOf(disk: TreeAccess): Pick<FileSystem, 'writeFile' | 'writeBlob' | 'addFiles'> {
  const { look, change, changeWith, session, limits, guard } = disk;
  const writeFile: FileSystem['writeFile'] = async (path, given, options = {}) => {
    const { mode, replaces } = options;
    if (given.length > limits.maxFileBytes) return tooLarge(path, limits);
    if (mode !== undefined && !isMode(mode)) return fileFailure('EINVAL', path, { code: 'file-mode', values: [] });
    // Copied, since the caller may change its bytes.
    const bytes = new Uint8Array(given);
    const hashing = sha256Hex(bytes);
    const planned = async (scene: Scene): Promise<Planned> =>
      planWriteFile(scene, path, { hash: await hashing, size: bytes.length, mode, replaces });
    return change(path, planned, async () => (bytes.length === 0 ? [] : [{ hash: await hashing, bytes }]));
  };

  return {
    writeFile,
    async writeBlob(path, given, { mode, goOn = () => true } = {}) {
      if (given.size > limits.maxFileBytes) return tooLarge(path, limits);
      if (mode !== undefined && !isMode(mode)) return fileFailure('EINVAL', path, { code: 'file-mode', values: [] });
      const planned = (scene: Scene, hash: string): Planned =>
        planWriteFile(scene, path, { hash, size: given.size, mode, replaces: undefined });
      try {
        if (given.size < limits.largeFileBytes)
          return await writeFile(path, new Uint8Array(await given.arrayBuffer()), mode === undefined ? {} : { mode });
        // The contents are read only if they can be written.
        const early = await look(path, (tree) => planned({ tree, guard: guard(), limits }, ''));
        if (!early.ok) return early;
        const staged = await session.stage(given, goOn);
        if (staged === undefined) return fileFailure('ECANCELED', path);
        const [{ hash } = { hash: '' }] = staged.pack.blobs;
        const written = await changeWith(
          path,
          (scene) => planned(scene, hash),
          async () => ({ packs: session.state.contents.location(hash) === undefined ? [staged.pack] : [], inline: [] }),
        );
        await staged.letGo();
        return written;
      } catch (error) {
        return storageFailure(error, path);
      }
    },
    addFiles: (given) => addFiles(disk, writeFile, given),
  };
}

async function addFiles(
  disk: TreeAccess,
  writeFile: FileSystem['writeFile'],
  given: Parameters<FileSystem['addFiles']>[0],
): ReturnType<FileSystem['addFiles']> {
  const folders = new Set(
    given.map(({ path }) => path.slice(0, path.lastIndexOf('/'))).filter((folder) => folder !== ''),
  );
  // Watchers also hear of the files of a removed folder.
  await Promise.all(
    Array.from(folders, (folder) => disk.change(folder, (scene) => planMakeDirectories(scene, folder, 0o755))),
  );
  return await Promise.all(
    given.map(async ({ path, bytes }): Promise<FileResult<boolean>> => {
      if ((await statAt(disk, path, false)).ok) return { ok: true, value: false };
      const written = await writeFile(path, bytes);
      return written.ok ? { ok: true, value: true } : written;
    }),
  );
}

function foldersOf({ change }: TreeAccess): Pick<FileSystem, 'copy' | 'rmAll' | 'mkdir'> {
  return {
    copy: (from, to) => change(to, (scene) => planCopy(scene, from, to)),
    rmAll: (paths) => change(paths[0] ?? '/', (scene) => planRemoveAll(scene, paths)),
    async mkdir(path, { recursive = false, mode = 0o755 } = {}) {
      if (!isMode(mode)) return fileFailure('EINVAL', path, { code: 'file-mode', values: [] });
      return change(path, (scene) => (recursive ? planMakeDirectories : planMakeDirectory)(scene, path, mode));
    },
  };
}

function tooLarge(path: string, limits: DiskLimits): FileFailure {
  return fileFailure('ENOSPC', path, { code: 'file-large', values: [Math.round(limits.maxFileBytes / 1024 / 1024)] });
}

function isMode(mode: number): boolean {
  return Number.isInteger(mode) && mode >= 0 && mode <= 0o777;
}
