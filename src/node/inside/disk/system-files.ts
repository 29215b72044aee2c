import { native } from '../host.ts';
import { DiskError, type Disk } from './disk.ts';
import { OPEN } from './modes.ts';

/** Files of a small Linux that programs read. */
const FILES: readonly (readonly [path: string, text: string, mode: number])[] = [
  ['/proc/sys/kernel/hostname', 'localhost\n', 0o444],
  ['/etc/hostname', 'localhost\n', 0o644],
  ['/etc/hosts', '127.0.0.1 localhost\n', 0o644],
  ['/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000:user:/home/user:/bin/sh\n', 0o644],
];

/** Adds these files where nothing exists, and a file at the path of `node`. */
export function addSystemFiles(disk: Disk, execPath: string): void {
  for (const [path, text, mode] of [...FILES, [execPath, '#!node\n', 0o755] as const])
    unlessThere(() => putFile(disk, path, text, mode, OPEN.exclusive));
}

/** Writes a text file and creates the folders above it. */
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
