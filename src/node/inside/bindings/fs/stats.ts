import { DiskError, type DiskStat } from '../../disk/disk.ts';
import { fdOperation, operation, type FsContext, type RawPath } from './fs-context.ts';

export type StatFields = Float64Array | BigInt64Array;

const BLOCK_BYTES = 4096;

/** The 18 numbers of a stat in Node's order; times as seconds and nanoseconds. */
export function statFields(stat: DiskStat, big: boolean): StatFields {
  const { mode, nlink, uid, gid, ino, size } = stat;
  const numbers = [1, mode, nlink, uid, gid, 0, BLOCK_BYTES, ino, size, Math.ceil(size / 512)];
  for (const timeMs of [stat.atimeMs, stat.mtimeMs, stat.ctimeMs, stat.birthtimeMs]) {
    const seconds = Math.floor(timeMs / 1000);
    // Rounded to microseconds, since our clock is less precise than a kernel's: a time that is set is read back
    // unchanged.
    numbers.push(seconds, Math.round((timeMs - seconds * 1000) * 1000) * 1000);
  }
  return big ? BigInt64Array.from(numbers, (number) => BigInt(Math.trunc(number))) : Float64Array.from(numbers);
}

/** The result of `fstat` on a standard stream: a pipe. */
const STANDARD: DiskStat = {
  ino: 0,
  mode: 0o010600,
  nlink: 1,
  uid: 0,
  gid: 0,
  size: 0,
  atimeMs: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  birthtimeMs: 0,
};

const isAbsent = (error: unknown): boolean =>
  error instanceof DiskError && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** `stat`, `lstat`, `fstat`, `statfs`, and the sync-only `existsSync` and `internalModuleStat`. */
export function statOperations(context: FsContext): Record<string, unknown> {
  const { runtime } = context;
  const { disk } = runtime;
  const statPath =
    (followLinks: boolean) => (raw: RawPath, big: boolean, _request: unknown, throwIfAbsent?: boolean) => {
      try {
        return statFields(disk.stat(context.path(raw), followLinks), big);
      } catch (error) {
        if (throwIfAbsent === false && isAbsent(error)) return undefined;
        throw error;
      }
    };
  const statOpen = (fd: number, big: boolean, _request: unknown, mayFail?: boolean): StatFields | undefined => {
    try {
      return statFields(context.files.isStandard(fd) ? STANDARD : context.files.file(fd).stat(), big);
    } catch (error) {
      if (mayFail === true) return undefined;
      throw error;
    }
  };
  return {
    stat: operation(context, 'stat', 2, [0], statPath(true)),
    lstat: operation(context, 'lstat', 2, [0], statPath(false)),
    fstat: fdOperation(context, 'fstat', 2, statOpen),
    statfs: operation(context, 'statfs', 2, [0], (raw: RawPath, big: boolean) => {
      disk.stat(context.path(raw), true);
      const numbers = [0x01021994, BLOCK_BYTES, 1_000_000, 500_000, 500_000, 1_000_000, 1_000_000, BLOCK_BYTES];
      return big ? BigInt64Array.from(numbers, BigInt) : Float64Array.from(numbers);
    }),
    existsSync(raw: RawPath): boolean {
      try {
        disk.stat(context.path(raw), true);
        return true;
      } catch (error) {
        if (error instanceof DiskError) return false;
        throw error;
      }
    },
    /** For module loaders: 0 for a file, 1 for a directory, negative if there is nothing. */
    internalModuleStat(...parameters: unknown[]): number {
      const raw = parameters.find((parameter) => typeof parameter === 'string');
      if (runtime.allowedCode !== undefined) {
        const kind = runtime.allowedCode.kindOf(context.path(String(raw)));
        return kind === 'file' ? 0 : kind === 'directory' ? 1 : -2;
      }
      try {
        return (disk.stat(context.path(String(raw)), true).mode & 0o170000) === 0o040000 ? 1 : 0;
      } catch (error) {
        if (error instanceof DiskError) return -2;
        throw error;
      }
    },
  };
}
