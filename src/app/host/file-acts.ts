import { ToolyardError } from '../../core/errors.ts';
import type { FileSystem } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import type { Disk } from '../../workspace/index.ts';
import { folderOf, valueOf } from './file-failures.ts';

/** Changes of files that a person makes, each with its way back. What is held for it lives as long as this tab. */
export interface FileActs {
  /** Makes or replaces a file, with its folders. */
  readonly put: (path: string, contents: Blob, act: string | undefined) => Promise<void>;
  /** With folders above it; what is a folder already stays. */
  readonly makeFolder: (path: string, act: string | undefined) => Promise<void>;
  readonly link: (target: string, path: string, act: string | undefined) => Promise<void>;
  readonly move: (from: string, to: string, act: string | undefined) => Promise<void>;
  /** What `make` brings at `path`, which was free, is taken away again. */
  readonly made: (path: string, act: string | undefined, make: () => Promise<void>) => Promise<void>;
  readonly remove: (paths: readonly string[], act: string | undefined) => Promise<void>;
  /** Rejects with `not-found`, or with what could not be taken back. */
  readonly undo: (act: string) => Promise<void>;
}

interface Act {
  readonly backs: (() => Promise<void>)[];
  /** Contents as they were before the first file was replaced. */
  holding: Promise<unknown> | undefined;
  /** Versions of the disk whose contents are held. */
  readonly held: number[];
}
type Held = SnapshotEntry & { readonly contents: Blob | undefined };

export function createFileActs(disk: () => Promise<Disk>): FileActs {
  const acts = new Map<string, Act>();
  const files = async (): Promise<FileSystem> => (await disk()).files();

  function actOf(id: string): Act {
    const known = acts.get(id) ?? { backs: [], held: [], holding: undefined };
    acts.set(id, known);
    // Without a disk there is nothing to let go of.
    for (const old of [...acts.keys()].slice(0, -LIMITS.files.actsKept)) forget(old).catch(() => undefined);
    return known;
  }

  async function forget(id: string): Promise<void> {
    const held = acts.get(id)?.held ?? [];
    acts.delete(id);
    for (const version of held) await (await disk()).releaseSnapshot(version);
  }

  /** What lies at and below paths, which stays readable as long as the act is known. */
  async function hold(act: Act, paths: readonly string[]): Promise<readonly Held[]> {
    const { index, packs } = valueOf(await (await disk()).snapshot());
    act.held.push(index.version);
    return index.entries
      .filter(({ path }) => paths.some((root) => path === root || path.startsWith(`${root}/`)))
      .map((entry) => ({ ...entry, contents: entry.kind === 'file' ? (packs[entry.pack] ?? new Blob([])).slice(entry.offset, entry.offset + entry.size) : undefined }));
  }

  /** @param roots what was removed, with all below it in `entries`. @throws ToolyardError `conflict` before anything is written */
  async function putBack(roots: readonly string[], entries: readonly Held[]): Promise<void> {
    const disk = await files();
    for (const root of roots) if ((await disk.lstat(root)).ok) throw new ToolyardError('conflict', `There is something else at ${root} now`);
    for (const folder of new Set(roots.map(folderOf))) if (folder !== '') valueOf(await disk.mkdir(folder, { recursive: true }));
    for (const entry of entries) if (entry.kind === 'directory') valueOf(await disk.mkdir(entry.path, { mode: entry.mode }));
    const rest = entries.values();
    await Promise.all(
      Array.from({ length: LIMITS.files.writesAtOnce }, async () => {
        for (const entry of rest) {
          if (entry.kind === 'link') valueOf(await disk.symlink(entry.target, entry.path));
          else if (entry.kind === 'file') valueOf(await disk.writeFile(entry.path, await bytesOf(entry.contents), { mode: entry.mode }));
        }
      }),
    );
  }

  /** The path with no link before its last part: the one that a snapshot knows. */
  async function realOf(path: string): Promise<string> {
    const folder = folderOf(path);
    if (folder === '') return path;
    const real = valueOf(await (await files()).realpath(folder));
    return `${real === '/' ? '' : real}${path.slice(folder.length)}`;
  }

  /** Folders that have to be made for a path, the outermost first. */
  async function missingAbove(path: string): Promise<string[]> {
    const missing: string[] = [];
    for (let folder = folderOf(path); folder !== '' && !(await (await files()).exists(folder)); folder = folderOf(folder)) missing.unshift(folder);
    return missing;
  }

  async function makeAbove(path: string, id: string | undefined): Promise<void> {
    const missing = await missingAbove(path);
    if (missing.length === 0) return;
    valueOf(await (await files()).mkdir(folderOf(path), { recursive: true }));
    if (id !== undefined) for (const folder of missing) actOf(id).backs.push(() => leaveEmptyFolder(folder));
  }

  async function leaveEmptyFolder(path: string): Promise<void> {
    const removed = await (await files()).rm(path, { force: true });
    // What somebody put there since stays, and so does its folder.
    if (!removed.ok && removed.error.code !== 'ENOTEMPTY') valueOf(removed);
  }

  return {
    async put(path, contents, id) {
      const disk = await files();
      if (contents.size > LIMITS.disk.maxFileBytes) throw new ToolyardError('transport', `A file may have ${Math.round(LIMITS.disk.maxFileBytes / 1024 / 1024)} MB at most: ${path} was not read`, { code: 'ENOSPC', path });
      await makeAbove(path, id);
      const present = await disk.stat(path);
      if (id !== undefined && present.ok && present.value.kind === 'file') {
        const act = actOf(id);
        await (act.holding ??= hold(act, []));
        const before = valueOf(await disk.blob(path));
        actOf(id).backs.push(async () => {
          valueOf(await disk.writeFile(path, await bytesOf(before)));
        });
      }
      valueOf(await disk.writeFile(path, await bytesOf(contents)));
      const at = Date.now();
      if (id !== undefined && !present.ok) actOf(id).backs.push(() => removeUnchanged(disk, path, at));
    },
    async makeFolder(path, id) {
      await makeAbove(`${path}/.`, id);
    },
    async link(target, path, id) {
      const disk = await files();
      await makeAbove(path, id);
      valueOf(await disk.symlink(target, path));
      if (id !== undefined) actOf(id).backs.push(async () => void valueOf(await disk.rm(path, { force: true })));
    },
    async move(from, to, id) {
      const disk = await files();
      await makeAbove(to, id);
      if ((await disk.lstat(to)).ok) throw taken(to);
      valueOf(await disk.rename(from, to));
      if (id === undefined) return;
      actOf(id).backs.push(async () => {
        if ((await disk.lstat(from)).ok) throw taken(from);
        valueOf(await disk.rename(to, from));
      });
    },
    async made(path, id, make) {
      const disk = await files();
      if ((await disk.lstat(path)).ok) throw taken(path);
      // Also when it fails in the middle, what is there is taken away again.
      const back = { at: 0 };
      if (id !== undefined) actOf(id).backs.push(() => removeUnchanged(disk, path, back.at));
      try {
        await make();
      } finally {
        back.at = Date.now();
      }
    },
    async remove(paths, id) {
      const disk = await files();
      const real = [...new Set(await Promise.all(paths.map(realOf)))];
      // What lies in another of them goes with it.
      const outer = real.filter((path) => !real.some((other) => path.startsWith(`${other}/`)));
      if (id !== undefined) {
        const act = actOf(id);
        const entries = await hold(act, outer);
        act.backs.push(() => putBack(outer, entries));
      }
      for (const path of outer) valueOf(await disk.rm(path, { recursive: true }));
    },
    async undo(id) {
      const act = acts.get(id);
      if (act === undefined) throw new ToolyardError('not-found', 'This change can no longer be taken back');
      const failures: string[] = [];
      for (const back of act.backs.reverse()) {
        try {
          await back();
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error));
        }
      }
      await forget(id);
      const [first] = failures;
      if (first !== undefined) throw new ToolyardError('conflict', failures.length === 1 ? first : `${first} (and ${failures.length - 1} more)`);
    },
  };
}

function taken(path: string): ToolyardError {
  return new ToolyardError('duplicate-name', `There is something at ${path} already`, { code: 'EEXIST', path });
}

async function bytesOf(contents: Blob | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await contents?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** Removes what was made, unless somebody has changed it since. @throws ToolyardError `conflict` */
async function removeUnchanged(disk: FileSystem, path: string, madeAt: number): Promise<void> {
  const changed = await changedSince(disk, path, madeAt);
  if (changed !== undefined) throw new ToolyardError('conflict', `${changed} was changed since and stays`);
  valueOf(await disk.rm(path, { recursive: true, force: true }));
}

async function changedSince(disk: FileSystem, path: string, at: number): Promise<string | undefined> {
  const stat = await disk.lstat(path);
  if (!stat.ok) return undefined;
  if (stat.value.mtimeMs > at) return path;
  if (stat.value.kind !== 'directory') return undefined;
  for (const { name, kind, mtimeMs } of valueOf(await disk.list(path))) {
    const changed = kind === 'directory' ? await changedSince(disk, `${path}/${name}`, at) : mtimeMs > at ? `${path}/${name}` : undefined;
    if (changed !== undefined) return changed;
  }
  return undefined;
}
