import { DiskError, type EntryKind } from '../../disk/disk.ts';
import { fdOperation, operation, textOf, type FsContext, type RawPath } from './fs-context.ts';
import { copyFile, removeTree } from './trees.ts';

/** `uv_dirent_type_t` by kind. */
const DIRENT: Readonly<Record<EntryKind, number>> = { file: 1, directory: 2, link: 3, character: 6 };
export const direntType = (kind: EntryKind): number => DIRENT[kind];

/** The highest modes of `access` and `copyFile`. */
const ALL_ACCESS = 7;
const ALL_COPY_FLAGS = 7;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function makeDirectory(context: FsContext, full: string, mode: number, recursive: boolean): string | undefined {
  if (recursive) return makeDirectories(context, full, mode);
  context.runtime.disk.makeDirectory(full, mode);
  return undefined;
}

/** Operations on attributes of a path: mode, owner, times. */
function attributeOperations(context: FsContext): Record<string, unknown> {
  const { disk } = context.runtime;
  const path = (raw: RawPath): string => context.path(raw);
  return {
    chmod: operation(context, 'chmod', 2, [0], (raw: RawPath, mode: number) => disk.setMode(path(raw), mode)),
    chown: operation(context, 'chown', 3, [0], (raw: RawPath, uid: number, gid: number) =>
      disk.setOwner(path(raw), uid, gid, true),
    ),
    lchown: operation(context, 'lchown', 3, [0], (raw: RawPath, uid: number, gid: number) =>
      disk.setOwner(path(raw), uid, gid, false),
    ),
    utimes: operation(context, 'utime', 3, [0], (raw: RawPath, atime: number, mtime: number) =>
      disk.setTimes(path(raw), atime * 1000, mtime * 1000, true),
    ),
    lutimes: operation(context, 'lutime', 3, [0], (raw: RawPath, atime: number, mtime: number) =>
      disk.setTimes(path(raw), atime * 1000, mtime * 1000, false),
    ),
  };
}

/** Operations on paths: stat, create, move, remove. */
export function pathOperations(context: FsContext): Record<string, unknown> {
  const { disk, state } = context.runtime;
  const path = (raw: RawPath): string => context.path(raw);
  return {
    access: operation(context, 'access', 2, [0], (raw: RawPath, rawMode: number) => {
      const mode = validMode(context, rawMode, ALL_ACCESS);
      const stat = disk.stat(path(raw), true);
      // Root may do everything, but execute only files that somebody may execute.
      if ((mode & 1) !== 0 && (stat.mode & 0o111) === 0) throw new DiskError('EACCES');
    }),
    mkdir: operation(context, 'mkdir', 3, [0], (raw: RawPath, mode: number, recursive: boolean) =>
      makeDirectory(context, path(raw), mode & ~state.umask, recursive),
    ),
    rmdir: operation(context, 'rmdir', 1, [0], (raw: RawPath) => disk.removeDirectory(path(raw))),
    unlink: operation(context, 'unlink', 1, [0], (raw: RawPath) => disk.unlink(path(raw))),
    rename: operation(context, 'rename', 2, [0, 1], (from: RawPath, to: RawPath) => disk.rename(path(from), path(to))),
    link: operation(context, 'link', 2, [0, 1], (from: RawPath, to: RawPath) => disk.link(path(from), path(to))),
    symlink: operation(context, 'symlink', 3, [0, 1], (target: RawPath, raw: RawPath) =>
      disk.symlink(textOf(target), path(raw)),
    ),
    readlink: operation(context, 'readlink', 2, [0], (raw: RawPath, encoding: unknown) =>
      context.encode(disk.readLink(path(raw)), encoding),
    ),
    realpath: operation(context, 'realpath', 2, [0], (raw: RawPath, encoding: unknown) =>
      context.encode(disk.realPath(path(raw)), encoding),
    ),
    copyFile: operation(context, 'copyfile', 3, [0, 1], (from: RawPath, to: RawPath, mode: number) =>
      copyFile(context, path(from), path(to), validMode(context, mode, ALL_COPY_FLAGS)),
    ),
    ...attributeOperations(context),
    mkdtemp: operation(context, 'mkdtemp', 2, [], (prefix: RawPath, encoding: unknown) => {
      const name = `${textOf(prefix)}${randomLetters()}`;
      // The error names the template, not the generated name.
      context.attempt('mkdtemp', [`${textOf(prefix)}XXXXXX`], () => disk.makeDirectory(path(name), 0o700));
      return context.encode(name, encoding);
    }),
    readdir: operation(context, 'scandir', 3, [0], (raw: RawPath, encoding: unknown, withTypes: boolean) => {
      const entries = disk.list(path(raw));
      const names = entries.map(({ name }) => context.encode(name, encoding));
      return withTypes ? [names, entries.map(({ kind }) => direntType(kind))] : names;
    }),
    readdirRecursive: operation(context, 'scandir', 3, [0], (raw: RawPath, encoding: unknown, withTypes: boolean) =>
      listTree(context, path(raw), encoding, withTypes),
    ),
    rmSync(raw: RawPath, _retries: number, recursive: boolean): void {
      context.attempt('rm', [raw], () => removeTree(context, raw, recursive));
    },
    ftruncate: fdOperation(context, 'ftruncate', 2, (fd: number, size: number) => context.files.truncate(fd, size)),
    fchmod: fdOperation(context, 'fchmod', 2, (fd: number, mode: number) => context.files.file(fd).setMode(mode)),
    fchown: fdOperation(context, 'fchown', 3, (fd: number, uid: number, gid: number) =>
      context.files.file(fd).setOwner(uid, gid),
    ),
    futimes: fdOperation(context, 'futime', 3, (fd: number, atime: number, mtime: number) =>
      context.files.file(fd).setTimes(atime * 1000, mtime * 1000),
    ),
  };
}

/** Checks a mode, which Node's library leaves to its native half. */
function validMode({ runtime }: FsContext, mode: unknown, most: number): number {
  if (mode === undefined || mode === null) return 0;
  const { validateInteger } = runtime.requireBuiltin('internal/validators') as {
    validateInteger(value: unknown, name: string, least: number, most: number): void;
  };
  validateInteger(mode, 'mode', 0, most);
  return Number(mode);
}

/** Makes a directory and missing ones above it; returns the first that was created. */
function makeDirectories(context: FsContext, full: string, mode: number): string | undefined {
  const { disk } = context.runtime;
  let first: string | undefined;
  let at = '';
  for (const name of full.split('/').filter((part) => part !== '')) {
    at += `/${name}`;
    try {
      disk.makeDirectory(at, mode);
      first ??= at;
    } catch (error) {
      if (!(error instanceof DiskError) || error.code !== 'EEXIST') throw error;
      const isDirectory = (disk.stat(at, true).mode & 0o170000) === 0o040000;
      if (!isDirectory) throw new DiskError(at === full ? 'EEXIST' : 'ENOTDIR');
    }
  }
  return first;
}

/** All names below a directory, breadth first, for Node's recursive `readdir`. */
function listTree(context: FsContext, root: string, encoding: unknown, withTypes: boolean): unknown {
  const names: unknown[] = [];
  const types: number[] = [];
  const counts: number[] = [];
  const relatives: unknown[] = [];
  const queue = [''];
  for (let relative = queue.shift(); relative !== undefined; relative = queue.shift()) {
    const entries = context.runtime.disk.list(relative === '' ? root : `${root}/${relative}`);
    counts.push(entries.length);
    relatives.push(context.encode(relative, encoding));
    for (const { name, kind } of entries) {
      const below = relative === '' ? name : `${relative}/${name}`;
      names.push(context.encode(withTypes ? name : below, encoding));
      types.push(direntType(kind));
      if (kind === 'directory') queue.push(below);
    }
  }
  return withTypes ? [names, types, counts, relatives] : names;
}

function randomLetters(): string {
  return Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
}
