import { native } from '../host.ts';
import { DiskError, type Disk } from './disk.ts';
import { OPEN } from './modes.ts';

/** Files of a small Linux that programs look at. */
const FILES: readonly (readonly [path: string, text: string, mode: number])[] = [
  ['/proc/sys/kernel/hostname', 'localhost\n', 0o444],
  ['/etc/hostname', 'localhost\n', 0o644],
  ['/etc/hosts', '127.0.0.1 localhost\n', 0o644],
  ['/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000:user:/home/user:/bin/sh\n', 0o644],
];

/** Puts them on the disk where nothing is yet, and something at the path of `node` itself. */
export function addSystemFiles(disk: Disk, execPath: string): void {
  for (const [path, text, mode] of [...FILES, [execPath, '#!node\n', 0o755] as const])
    unlessThere(() => putFile(disk, path, text, mode, OPEN.exclusive));
}

/** Writes a text, and makes the folders above it. */
export function putFile(disk: Disk, path: string, text: string, mode = 0o644, flags: number = OPEN.truncate): void {
  let at = '';
  for (const name of path.split('/').slice(1, -1)) unlessThere(() => disk.makeDirectory((at += `/${name}`), 0o755));
  disk.open(path, OPEN.writeOnly | OPEN.create | flags, mode).write(new native.TextEncoder().encode(text), 0);
}

function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof DiskError) || error.code !== 'EEXIST') throw error;
  }
}
