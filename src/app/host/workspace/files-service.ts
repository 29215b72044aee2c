import { ToolyardError } from '../../../core/errors.ts';
import type { DirectoryEntry, FileChange, FileStat, FileSystem } from '../../../core/file-system.ts';
import { LIMITS } from '../../../core/limits.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import { createProtection, type VirtualFileSystem, type Protection } from '../../../workspace/index.ts';
import type { FileActions } from './file-actions.ts';
import { absolutePath, folderOf, valueOf } from './file-failures.ts';
import { trimmedEnd } from '../../../core/text/trim-characters.ts';
import type { FilesService, WorkspaceEntry } from '../../../workspace/contract/services.ts';
import { defined } from '../../../core/defined.ts';

interface FilesDeps {
  readonly disk: () => Promise<VirtualFileSystem>;
  readonly actions: FileActions;
  /** Separated by colons. */
  readonly protectedPaths: () => Promise<string>;
  /** Releases a function of the page. */
  readonly release: (callback: unknown) => void;
}

/** The files of the workspace. Protected paths are only marked: they bind tools, not the person who lists them. */
export function createFilesService({ disk, actions, protectedPaths, release }: FilesDeps): FilesService {
  const files = async (): Promise<FileSystem> => (await disk()).files();
  const protection = async (): Promise<Protection> => await createProtection(await protectedPaths(), await files());
  return {
    read: async (path) => valueOf(await (await files()).readFile(absolutePath(path))),
    write: async (path, bytes) => {
      const target = absolutePath(path);
      const folder = folderOf(target);
      if (folder !== '') valueOf(await (await files()).mkdir(folder, { recursive: true }));
      valueOf(await (await files()).writeFile(target, bytes));
    },
    listAll: async (path) => {
      return await filesBelow(await files(), trimmedEnd(absolutePath(path), '/'));
    },
    removeForGood: async (path) => {
      valueOf(await (await files()).rm(absolutePath(path), { recursive: true }));
    },
    watch: async (listener) => {
      (await files()).watch(inOneGo((changes) => void listener(changes)));
    },
    listFolder: async (path) => {
      const folder = trimmedEnd(absolutePath(path), '/');
      const [entries, guard] = await Promise.all([(await files()).list(folder === '' ? '/' : folder), protection()]);
      return valueOf(entries).map((entry) => entryOf(`${folder}/${entry.name}`, entry, entry.leadsTo, guard));
    },
    stat: async (path) => {
      return await statOf(await files(), absolutePath(path), protection);
    },
    blob: async (path) => valueOf(await (await files()).blob(absolutePath(path))),
    save: async ({ path, bytes, held }) => {
      const target = absolutePath(path);
      valueOf(await (await files()).writeFile(target, bytes, held === undefined ? {} : { replaces: held }));
      return await sha256Hex(new Uint8Array(bytes));
    },
    put: async (path, contents, act, goOn) => {
      try {
        // Wrapped, since it is passed on to the disk’s worker from here.
        await actions.put(absolutePath(path), contents, act, goOn && (async (bytes) => await goOn(bytes)));
      } finally {
        if (goOn !== undefined) release(goOn);
      }
    },
    makeFolder: async (path, act) => {
      const target = absolutePath(path);
      if ((await (await files()).lstat(target)).ok)
        throw new ToolyardError('duplicate-name', `There is something at ${target} already`);
      await actions.makeFolder(target, act);
    },
    move: async (from, to, act) => await actions.move(absolutePath(from), absolutePath(to), act),
    copy: async (from, to, act) => {
      const [source, target] = [absolutePath(from), absolutePath(to)];
      if (target.startsWith(`${source}/`))
        throw new ToolyardError('invalid-input', 'A folder cannot be copied into itself');
      await actions.made(target, act, async () => valueOf(await (await files()).copy(source, target)));
    },
    remove: async (paths, act) => await actions.remove(paths.map(absolutePath), act),
    undo: async (act) => await actions.undo(act),
    usage: async () => valueOf(await (await disk()).usage()),
  };
}

async function statOf(
  files: FileSystem,
  target: string,
  protection: () => Promise<Protection>,
): Promise<WorkspaceEntry | undefined> {
  const own = await files.lstat(target);
  if (!own.ok && (own.error.code === 'ENOENT' || own.error.code === 'ENOTDIR')) return undefined;
  const stat = valueOf(own);
  const led = stat.kind === 'link' ? await files.stat(target) : undefined;
  const leadsTo = led?.ok === true && led.value.kind !== 'link' ? led.value.kind : undefined;
  return entryOf(target, stat, leadsTo, await protection());
}

function entryOf(
  path: string,
  { kind, size, mtimeMs }: FileStat,
  leadsTo: 'file' | 'directory' | undefined,
  protection: Protection,
): WorkspaceEntry {
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    kind,
    size,
    mtimeMs,
    isProtected: protection.covers(path),
    ...defined({ leadsTo }),
  };
}

/** Reports many consecutive changes together. */
function inOneGo(notify: (changes: readonly FileChange[]) => void): (changes: readonly FileChange[]) => void {
  let waiting: FileChange[] = [];
  return (changes) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        const sent = waiting;
        waiting = [];
        notify(sent.length > LIMITS.disk.maxChangesReported ? [{ path: '/', kind: 'changed' }] : sent);
      }, LIMITS.files.notifyDelayMs);
    }
    waiting = waiting.concat(changes);
  };
}

async function filesBelow(disk: FileSystem, folder: string): Promise<string[]> {
  const found: string[] = [];
  await walk(disk, folder, valueOf(await disk.readdir(folder === '' ? '/' : folder)), found);
  return found.sort();
}

async function walk(
  disk: FileSystem,
  folder: string,
  entries: readonly DirectoryEntry[],
  found: string[],
): Promise<void> {
  for (const { name, kind } of entries) {
    const path = `${folder}/${name}`;
    const below = kind === 'directory' ? await disk.readdir(path) : undefined;
    if (below === undefined) found.push(path);
    // A folder that was removed meanwhile is empty.
    else if (below.ok || below.error.code !== 'ENOENT') await walk(disk, path, valueOf(below), found);
  }
}
