import { DiskError, type Disk, type OpenFile } from '../../disk/disk.ts';
import { OPEN } from '../../disk/modes.ts';

interface Entry {
  readonly file: OpenFile;
  readonly flags: number;
  position: number;
}

/** The targets of descriptors 0 to 2. */
export interface Stdio {
  /** Writes bytes to 1 or 2. */
  write(fd: number, bytes: Uint8Array): void;
  /** Reads standard input; returns 0 at its end. */
  read(target: Uint8Array): number;
}

/** The process's table of file descriptors. */
export class OpenFiles {
  readonly #disk: Disk;
  readonly #stdio: Stdio;
  readonly #entries = new Map<number, Entry>();
  /** Standard streams that the program has not closed. */
  readonly #standard = new Set([0, 1, 2]);

  constructor(disk: Disk, stdio: Stdio) {
    this.#disk = disk;
    this.#stdio = stdio;
  }

  open(path: string, flags: number, mode: number): number {
    const file = this.#disk.open(path, flags, mode);
    let fd = 0;
    while (this.#standard.has(fd) || this.#entries.has(fd)) fd++;
    this.#entries.set(fd, { file, flags, position: 0 });
    return fd;
  }

  close(fd: number): void {
    if (!this.#entries.delete(fd) && !this.#standard.delete(fd)) throw new DiskError('EBADF');
  }

  isStandard(fd: number): boolean {
    return this.#standard.has(fd);
  }

  file(fd: number): OpenFile {
    return this.#entry(fd).file;
  }

  /** @param position `undefined` continues where the last read ended */
  read(fd: number, target: Uint8Array, position: number | undefined): number {
    if (this.#standard.has(fd)) return fd === 0 ? this.#stdio.read(target) : 0;
    const entry = this.#entry(fd);
    if ((entry.flags & OPEN.accessMask) === OPEN.writeOnly) throw new DiskError('EBADF');
    const count = entry.file.read(target, position ?? entry.position);
    if (position === undefined) entry.position += count;
    return count;
  }

  /** @param position `undefined` continues where the last write ended; ignored if the file is open for appending */
  write(fd: number, bytes: Uint8Array, position: number | undefined): number {
    if (this.#standard.has(fd)) {
      if (fd === 0) throw new DiskError('EBADF');
      this.#stdio.write(fd, bytes);
      return bytes.length;
    }
    const entry = this.#entry(fd);
    if ((entry.flags & OPEN.accessMask) === OPEN.readOnly) throw new DiskError('EBADF');
    const at = (entry.flags & OPEN.append) !== 0 ? entry.file.stat().size : (position ?? entry.position);
    const count = entry.file.write(bytes, at);
    if (position === undefined) entry.position = at + count;
    return count;
  }

  truncate(fd: number, size: number): void {
    const entry = this.#entry(fd);
    if ((entry.flags & OPEN.accessMask) === OPEN.readOnly) throw new DiskError('EINVAL');
    entry.file.truncate(size);
  }

  #entry(fd: number): Entry {
    const entry = this.#entries.get(fd);
    if (entry === undefined) throw new DiskError('EBADF');
    return entry;
  }
}
