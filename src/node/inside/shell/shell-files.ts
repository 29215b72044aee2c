import { DiskError, type Disk, type DiskStat } from '../disk/disk.ts';
import { MODE, OPEN } from '../disk/modes.ts';

export interface FileStat {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly isSymbolicLink: boolean;
  readonly mode: number;
  readonly size: number;
  readonly mtime: Date;
  readonly ino: number;
  /** With `ino` it shows whether two paths are one file: without it, commands refuse to overwrite files. */
  readonly dev?: number;
  /** The number of paths that are this file. */
  readonly nlink?: number;
}

/** Calls that do not change the disk; `open` may write. */
const READING: ReadonlySet<string> = new Set(['stat', 'scandir', 'readlink', 'realpath']);
const COPY_BYTES = 1024 * 1024;

/** Operations of the shell's commands on a program's disk. Paths are absolute; errors have Node's messages. */
export class ShellFiles {
  readonly #disk: Disk;
  readonly #messages: ReadonlyMap<string, string>;
  readonly #umask: () => number;
  readonly #onChange: () => void;

  /** @param onChange called after an operation that may have changed the disk */
  constructor(disk: Disk, messages: ReadonlyMap<string, string>, umask: () => number, onChange: () => void) {
    this.#onChange = onChange;
    this.#disk = disk;
    this.#messages = messages;
    this.#umask = umask;
  }

  exists(path: string): boolean {
    try {
      this.#disk.stat(path, true);
      return true;
    } catch (error) {
      if (error instanceof DiskError) return false;
      throw error;
    }
  }

  stat(path: string, followLinks = true): FileStat {
    return statOf(this.#attempt('stat', path, () => this.#disk.stat(path, followLinks)));
  }

  read(path: string): Uint8Array {
    return this.#attempt('open', path, () => {
      const file = this.#disk.open(path, OPEN.readOnly, 0);
      const bytes = new Uint8Array(file.stat().size);
      return bytes.subarray(0, file.read(bytes, 0));
    });
  }

  write(path: string, bytes: Uint8Array): void {
    this.#attempt('open', path, () => {
      const file = this.#disk.open(path, OPEN.writeOnly | OPEN.create | OPEN.truncate, 0o666 & ~this.#umask());
      if (bytes.length > 0) file.write(bytes, 0);
    });
  }

  append(path: string, bytes: Uint8Array): void {
    this.#attempt('open', path, () => {
      const file = this.#disk.open(path, OPEN.writeOnly | OPEN.create, 0o666 & ~this.#umask());
      if (bytes.length > 0) file.write(bytes, file.stat().size);
    });
  }

  names(path: string): {
    readonly name: string;
    readonly isFile: boolean;
    readonly isDirectory: boolean;
    readonly isSymbolicLink: boolean;
  }[] {
    return this.#attempt('scandir', path, () => this.#disk.list(path)).map(({ name, kind }) => ({
      name,
      isFile: kind === 'file',
      isDirectory: kind === 'directory',
      isSymbolicLink: kind === 'link',
    }));
  }

  makeDirectory(path: string, isRecursive: boolean): void {
    const make = (at: string): void => this.#disk.makeDirectory(at, 0o777 & ~this.#umask());
    this.#attempt('mkdir', path, () => {
      if (!isRecursive) return make(path);
      let at = '';
      for (const name of path.split('/').filter((part) => part !== '')) {
        at += `/${name}`;
        if (!this.exists(at)) make(at);
      }
      if (!this.stat(path).isDirectory) throw new DiskError('EEXIST');
    });
  }

  remove(path: string, isRecursive: boolean, isForced: boolean): void {
    this.#attempt('rm', path, () => {
      let stat: DiskStat;
      try {
        stat = this.#disk.stat(path, false);
      } catch (error) {
        if (isForced && error instanceof DiskError && error.code === 'ENOENT') return;
        throw error;
      }
      if ((stat.mode & MODE.typeMask) !== MODE.directory) return this.#disk.unlink(path);
      if (isRecursive) for (const { name } of this.#disk.list(path)) this.remove(`${path}/${name}`, true, true);
      this.#disk.removeDirectory(path);
    });
  }

  copy(from: string, to: string, isRecursive: boolean): void {
    this.#attempt('cp', from, () => {
      const stat = this.#disk.stat(from, false);
      const kind = stat.mode & MODE.typeMask;
      if (kind === MODE.link) return this.#disk.symlink(this.#disk.readLink(from), to);
      if (kind === MODE.directory) {
        if (!isRecursive) throw new DiskError('EISDIR');
        if (!this.exists(to)) this.#disk.makeDirectory(to, stat.mode & MODE.permissions);
        for (const { name } of this.#disk.list(from)) this.copy(`${from}/${name}`, `${to}/${name}`, true);
        return;
      }
      const source = this.#disk.open(from, OPEN.readOnly, 0);
      const target = this.#disk.open(to, OPEN.writeOnly | OPEN.create | OPEN.truncate, stat.mode & MODE.permissions);
      const chunk = new Uint8Array(Math.min(COPY_BYTES, Math.max(stat.size, 1)));
      for (let at = 0; at < stat.size;) {
        const count = source.read(chunk, at);
        if (count === 0) break;
        at += target.write(chunk.subarray(0, count), at);
      }
    });
  }

  move(from: string, to: string): void {
    this.#attempt('rename', from, () => this.#disk.rename(from, to));
  }

  setMode(path: string, mode: number): void {
    this.#attempt('chmod', path, () => this.#disk.setMode(path, mode));
  }

  symlink(target: string, path: string): void {
    this.#attempt('symlink', path, () => this.#disk.symlink(target, path));
  }

  link(existing: string, path: string): void {
    this.#attempt('link', path, () => this.#disk.link(existing, path));
  }

  readLink(path: string): string {
    return this.#attempt('readlink', path, () => this.#disk.readLink(path));
  }

  realPath(path: string): string {
    return this.#attempt('realpath', path, () => this.#disk.realPath(path));
  }

  setTimes(path: string, atimeMs: number, mtimeMs: number): void {
    this.#attempt('utimes', path, () => this.#disk.setTimes(path, atimeMs, mtimeMs, true));
  }

  #attempt<T>(syscall: string, path: string, work: () => T): T {
    try {
      const done = work();
      if (!READING.has(syscall)) this.#onChange();
      return done;
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      const made = new Error(
        `${error.code}: ${this.#messages.get(error.code) ?? 'unknown error'}, ${syscall} '${path}'`,
      );
      throw Object.assign(made, { code: error.code, syscall, path });
    }
  }
}

function statOf({ mode, size, mtimeMs, ino, nlink }: DiskStat): FileStat {
  const kind = mode & MODE.typeMask;
  return {
    isFile: kind === MODE.file || kind === MODE.character,
    isDirectory: kind === MODE.directory,
    isSymbolicLink: kind === MODE.link,
    mode: mode & MODE.permissions,
    size,
    mtime: new Date(mtimeMs),
    ino,
    dev: 1,
    nlink,
  };
}
