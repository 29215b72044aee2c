import { ToolyardError } from '../../core/errors.ts';
import type { FileChange, FileStat, FileSystem } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/sha256.ts';
import type { WorkspaceApi, WorkspaceEntry } from '../../core/workspace-api.ts';
import { createProtection, type Disk, type Protection } from '../../workspace/index.ts';
import type { Host } from './create-host.ts';
import type { FileActs } from './file-acts.ts';
import { absolutePath, valueOf } from './file-failures.ts';
import { trimmedEnd } from '../../core/trim-characters.ts';

type FilesApi = Pick<
  WorkspaceApi,
  | 'watchFiles'
  | 'listFolder'
  | 'statFile'
  | 'fileBlob'
  | 'saveFile'
  | 'putFile'
  | 'makeFolder'
  | 'moveFile'
  | 'copyFile'
  | 'removeFiles'
  | 'undoFiles'
  | 'workspaceUsage'
>;

interface FilesParts {
  readonly host: Promise<Host>;
  readonly disk: () => Promise<Disk>;
  readonly acts: FileActs;
  /** Closes the way back to a function of the page. */
  readonly release: (callback: unknown) => void;
}

/**
 * What a person does with single files and folders. Protected paths are shown; they bind tools, not the person who
 * lists them.
 */
export function createFilesApi({ host, disk, acts, release }: FilesParts): FilesApi {
  const files = async (): Promise<FileSystem> => (await disk()).files();
  const protection = async (): Promise<Protection> => {
    const { protectedPaths } = await (await host).catalog.settings.read();
    return await createProtection(protectedPaths, await files());
  };
  return {
    watchFiles: async (listener) => {
      (await files()).watch(inOneGo((changes) => void listener(changes)));
    },
    listFolder: async (path) => {
      const folder = trimmedEnd(absolutePath(path), '/');
      const [entries, guard] = await Promise.all([(await files()).list(folder === '' ? '/' : folder), protection()]);
      return valueOf(entries).map((entry) => entryOf(`${folder}/${entry.name}`, entry, entry.leadsTo, guard));
    },
    statFile: async (path) => {
      const target = absolutePath(path);
      const own = await (await files()).lstat(target);
      if (!own.ok && (own.error.code === 'ENOENT' || own.error.code === 'ENOTDIR')) return undefined;
      const stat = valueOf(own);
      const led = stat.kind === 'link' ? await (await files()).stat(target) : undefined;
      const leadsTo = led?.ok === true && led.value.kind !== 'link' ? led.value.kind : undefined;
      return entryOf(target, stat, leadsTo, await protection());
    },
    fileBlob: async (path) => valueOf(await (await files()).blob(absolutePath(path))),
    saveFile: async ({ path, bytes, held }) => {
      const target = absolutePath(path);
      valueOf(await (await files()).writeFile(target, bytes, held === undefined ? {} : { replaces: held }));
      return await sha256Hex(new Uint8Array(bytes));
    },
    putFile: async (path, contents, act, goOn) => {
      try {
        // Not the function itself: it goes on to the disk’s worker from here.
        await acts.put(absolutePath(path), contents, act, goOn && (async (bytes) => await goOn(bytes)));
      } finally {
        if (goOn !== undefined) release(goOn);
      }
    },
    makeFolder: async (path, act) => {
      const target = absolutePath(path);
      if ((await (await files()).lstat(target)).ok)
        throw new ToolyardError('duplicate-name', `There is something at ${target} already`);
      await acts.makeFolder(target, act);
    },
    moveFile: async (from, to, act) => await acts.move(absolutePath(from), absolutePath(to), act),
    copyFile: async (from, to, act) => {
      const [source, target] = [absolutePath(from), absolutePath(to)];
      if (target.startsWith(`${source}/`))
        throw new ToolyardError('invalid-input', 'A folder cannot be copied into itself');
      await acts.made(target, act, async () => valueOf(await (await files()).copy(source, target)));
    },
    removeFiles: async (paths, act) => await acts.remove(paths.map(absolutePath), act),
    undoFiles: async (act) => await acts.undo(act),
    workspaceUsage: async () => valueOf(await (await disk()).usage()),
  };
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
    ...(leadsTo === undefined ? {} : { leadsTo }),
  };
}

/** Many changes one after the other are told together. */
function inOneGo(tell: (changes: readonly FileChange[]) => void): (changes: readonly FileChange[]) => void {
  let waiting: FileChange[] = [];
  return (changes) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        const told = waiting;
        waiting = [];
        tell(told.length > LIMITS.disk.maxChangesTold ? [{ path: '/', kind: 'changed' }] : told);
      }, LIMITS.files.tellDelayMs);
    }
    waiting = waiting.concat(changes);
  };
}
