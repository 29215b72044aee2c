import { describe, expect, it } from 'vitest';
import type { DiskError } from './disk.ts';
import { MemoryDisk } from './memory-disk.ts';
import { OPEN } from './modes.ts';

const CREATE = OPEN.writeOnly | OPEN.create;
const disk = (): MemoryDisk => new MemoryDisk(() => 1_000);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const write = (on: MemoryDisk, path: string, text: string): void =>
  void on.open(path, CREATE, 0o644).write(bytes(text), 0);
function read(on: MemoryDisk, path: string): string {
  const file = on.open(path, OPEN.readOnly, 0);
  const target = new Uint8Array(file.stat().size);
  return new TextDecoder().decode(target.subarray(0, file.read(target, 0)));
}
function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as DiskError).code;
  }
  return 'nothing thrown';
}

describe('MemoryDisk', () => {
  it('reads what was written, also through links', () => {
    const on = disk();
    write(on, '/tmp/a', 'text');
    on.symlink('a', '/tmp/b');
    on.link('/tmp/a', '/tmp/c');
    on.unlink('/tmp/a');
    expect(codeOf(() => read(on, '/tmp/b'))).toBe('ENOENT');
    expect(read(on, '/tmp/c')).toBe('text');
  });

  it('follows links in a path, and resolves `..` from their targets', () => {
    const on = disk();
    on.makeDirectory('/tmp/x', 0o755);
    on.makeDirectory('/tmp/x/y', 0o755);
    on.symlink('/tmp/x/y', '/home/link');
    write(on, '/tmp/x/file', '1');
    expect(read(on, '/home/link/../file')).toBe('1');
    expect(on.realPath('/home/link/..')).toBe('/tmp/x');
  });

  it('ends a loop of links', () => {
    const on = disk();
    on.symlink('/tmp/b', '/tmp/a');
    on.symlink('/tmp/a', '/tmp/b');
    expect(codeOf(() => on.stat('/tmp/a', true))).toBe('ELOOP');
  });

  it('keeps an open file alive after its path is gone', () => {
    const on = disk();
    write(on, '/tmp/a', 'kept');
    const file = on.open('/tmp/a', OPEN.readOnly, 0);
    on.unlink('/tmp/a');
    const target = new Uint8Array(4);
    file.read(target, 0);
    expect(new TextDecoder().decode(target)).toBe('kept');
  });

  it('takes no memory for a size without contents', () => {
    const on = disk();
    const file = on.open('/tmp/big', CREATE, 0o644);
    file.truncate(2 ** 40);
    expect(file.stat().size).toBe(2 ** 40);
    const target = new Uint8Array(2).fill(7);
    expect(file.read(target, 2 ** 39)).toBe(2);
    expect([...target]).toEqual([0, 0]);
  });

  it('shows zeros where a file was truncated and extended again', () => {
    const on = disk();
    write(on, '/tmp/a', 'abcdef');
    const file = on.open('/tmp/a', OPEN.readWrite, 0);
    file.truncate(2);
    file.truncate(4);
    expect(read(on, '/tmp/a')).toBe('ab\0\0');
  });

  it.each<[string, (on: MemoryDisk) => unknown, string]>([
    ['a folder in nothing', (on) => on.makeDirectory('/nope/a', 0o755), 'ENOENT'],
    ['a folder where one is', (on) => on.makeDirectory('/tmp', 0o755), 'EEXIST'],
    ['a file as a folder', (on) => (write(on, '/tmp/a', ''), on.list('/tmp/a')), 'ENOTDIR'],
    ['a path through a file', (on) => (write(on, '/tmp/a', ''), on.stat('/tmp/a/b', true)), 'ENOTDIR'],
    ['removing a full folder', (on) => (write(on, '/tmp/a', ''), on.removeDirectory('/tmp')), 'ENOTEMPTY'],
    ['removing a folder as a file', (on) => on.unlink('/tmp'), 'EISDIR'],
    ['a folder moved into itself', (on) => on.rename('/home', '/home/user/home'), 'EINVAL'],
    ['writing to a folder', (on) => on.open('/tmp', OPEN.writeOnly, 0), 'EISDIR'],
    [
      'creating what is there, exclusively',
      (on) => (write(on, '/tmp/a', ''), on.open('/tmp/a', CREATE | OPEN.exclusive, 0)),
      'EEXIST',
    ],
    ['reading a link that is none', (on) => on.readLink('/tmp'), 'EINVAL'],
    ['a name too long', (on) => on.stat(`/${'a'.repeat(256)}`, true), 'ENAMETOOLONG'],
  ])('%s fails as in POSIX', (_name, work, code) => {
    const on = disk();
    expect(codeOf(() => work(on))).toBe(code);
  });

  it('notifies watchers only of changes at and below their path', () => {
    const on = disk();
    const changes: string[] = [];
    const stop = on.watch('/tmp', ({ kind, path }) => changes.push(`${kind} ${path}`));
    write(on, '/tmp/a', 'x');
    write(on, '/home/b', 'x');
    on.unlink('/tmp/a');
    stop();
    write(on, '/tmp/c', 'x');
    expect(changes).toEqual(['rename /tmp/a', 'change /tmp/a', 'rename /tmp/a']);
  });
});
