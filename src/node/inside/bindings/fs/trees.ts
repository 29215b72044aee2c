import { DiskError, type Disk } from '../../disk/disk.ts';
import { OPEN } from '../../disk/modes.ts';
import type { FsContext, RawPath } from './fs-context.ts';

/** `COPYFILE_EXCL` and `COPYFILE_FICLONE_FORCE`. */
const EXCLUSIVE = 1;
const CLONE_OR_FAIL = 4;

export interface CopyTreeOptions {
  readonly force: boolean;
  readonly dereference: boolean;
  readonly errorOnExist: boolean;
  readonly verbatimLinks: boolean;
  readonly preserveTimes: boolean;
}

export const kindAt = (disk: Disk, path: string, followLinks: boolean): 'file' | 'directory' | 'link' | undefined => {
  try {
    const type = disk.stat(path, followLinks).mode & 0o170000;
    return type === 0o040000 ? 'directory' : type === 0o120000 ? 'link' : 'file';
  } catch (error) {
    if (error instanceof DiskError && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
};

export function readWhole(disk: Disk, path: string): Uint8Array {
  const file = disk.open(path, OPEN.readOnly, 0);
  const bytes = new Uint8Array(file.stat().size);
  const count = file.read(bytes, 0);
  return bytes.subarray(0, count);
}

export function copyFile({ runtime: { disk } }: FsContext, from: string, to: string, mode: number): void {
  if ((mode & CLONE_OR_FAIL) !== 0) throw new DiskError('ENOTSUP');
  const source = disk.stat(from, true);
  if ((source.mode & 0o170000) === 0o040000) throw new DiskError('EISDIR');
  const bytes = readWhole(disk, from);
  if (disk.realPath(from) === realPathOrNone(disk, to)) return;
  const flags = OPEN.writeOnly | OPEN.create | OPEN.truncate | ((mode & EXCLUSIVE) !== 0 ? OPEN.exclusive : 0);
  const target = disk.open(to, flags, source.mode);
  target.write(bytes, 0);
  target.setMode(source.mode);
}

/** Removes a file, or with `recursive` a directory with everything below it. A missing path is not an error. */
export function removeTree(context: FsContext, raw: RawPath, recursive: boolean): void {
  const { disk } = context.runtime;
  const path = context.path(raw);
  const kind = kindAt(disk, path, false);
  if (kind === undefined) return;
  if (kind !== 'directory') return disk.unlink(path);
  if (!recursive) throw new DiskError('EISDIR');
  for (const { name } of disk.list(path)) removeTree(context, `${path}/${name}`, true);
  disk.removeDirectory(path);
}

/** Copies a directory with everything below it, like `cp` without a filter. */
export function copyTree(context: FsContext, from: string, to: string, options: CopyTreeOptions): void {
  const { disk } = context.runtime;
  if (kindAt(disk, to, true) === undefined) disk.makeDirectory(to, disk.stat(from, true).mode);
  for (const { name } of disk.list(from)) {
    const source = `${from}/${name}`;
    const target = `${to}/${name}`;
    const kind = kindAt(disk, source, options.dereference);
    if (kind === 'directory') copyTree(context, source, target, options);
    else if (kind === 'link') copyLink(context, source, target, options);
    else copyOver(context, source, target, options);
  }
  if (options.preserveTimes) copyTimes(disk, from, to);
}

function copyOver(context: FsContext, source: string, target: string, options: CopyTreeOptions): void {
  const { disk } = context.runtime;
  if (kindAt(disk, target, false) !== undefined) {
    if (!options.force) {
      if (options.errorOnExist) throw copyError(context, 'EEXIST', `${target} already exists`, target);
      return;
    }
    disk.unlink(target);
  }
  copyFile(context, source, target, 0);
  if (options.preserveTimes) copyTimes(disk, source, target);
}

function copyLink(context: FsContext, source: string, target: string, options: CopyTreeOptions): void {
  const { disk } = context.runtime;
  const text = disk.readLink(source);
  const absolute =
    options.verbatimLinks || text.startsWith('/') ? text : `${source.slice(0, source.lastIndexOf('/'))}/${text}`;
  if (kindAt(disk, target, false) !== undefined) {
    if (options.errorOnExist && !options.force) throw copyError(context, 'EEXIST', `${target} already exists`, target);
    disk.unlink(target);
  }
  disk.symlink(absolute, target);
}

export function copyTimes(disk: Disk, from: string, to: string): void {
  const { atimeMs, mtimeMs } = disk.stat(from, true);
  disk.setTimes(to, atimeMs, mtimeMs, true);
}

/** Node's `ERR_FS_CP_*` error for a POSIX code. */
export function copyError(
  context: FsContext,
  code: 'EEXIST' | 'EINVAL' | 'EISDIR' | 'ENOTDIR' | 'ENOENT',
  message: string,
  path: string,
  name: string = code,
): Error {
  const { codes } = context.runtime.requireBuiltin('internal/errors') as {
    codes: Record<string, new (info: object) => Error>;
  };
  const errno = context.runtime.info.bindings['uv']?.[`UV_${code}`];
  const Made = codes[`ERR_FS_${name.startsWith('CP_') ? name : `CP_${name}`}`];
  return Made === undefined ? context.error(code, 'cp', path) : new Made({ code, message, path, syscall: 'cp', errno });
}

function realPathOrNone(disk: Disk, path: string): string | undefined {
  return kindAt(disk, path, true) === undefined ? undefined : disk.realPath(path);
}
