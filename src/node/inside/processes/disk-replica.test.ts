import { describe, expect, it } from 'vitest';
import { MemoryDisk } from '../disk/memory-disk.ts';
import { OPEN } from '../disk/modes.ts';
import { DiskReplica, memoryOf, parseStates } from './disk-replica.ts';

const CREATE = OPEN.writeOnly | OPEN.create;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const write = (disk: MemoryDisk, path: string, content: Uint8Array | string, at = 0): void =>
  void disk.open(path, CREATE, 0o644).write(typeof content === 'string' ? bytes(content) : content, at);
function read(disk: MemoryDisk, path: string): string {
  const file = disk.open(path, OPEN.readOnly, 0);
  const target = new Uint8Array(file.stat().size);
  file.read(target, 0);
  return new TextDecoder('latin1').decode(target);
}
function tree(disk: MemoryDisk, path = '/tmp'): string[] {
  return disk.list(path).flatMap(({ name, kind }) => {
    const own = `${path}/${name}`;
    if (kind === 'directory') return [`${own}/`, ...tree(disk, own)];
    return [kind === 'link' ? `${own} -> ${disk.readLink(own)}` : `${own} = ${read(disk, own)}`];
  });
}

/** Two programs with a copy each, and a function that synchronizes them. */
function setUp() {
  const disks = [new MemoryDisk(() => 1_000), new MemoryDisk(() => 1_000)] as const;
  const replicas = [new DiskReplica(disks[0]), new DiskReplica(disks[1])] as const;
  const ends = [replicas[0].join(), replicas[1].join()] as const;
  const carry = (from: 0 | 1): number => {
    const states = ends[from].take();
    ends[from === 0 ? 1 : 0].apply(parseStates(structuredClone(states)));
    return states.length;
  };
  return { disks, replicas, carry };
}

/** Larger than what is copied. */
const LARGE = 'x'.repeat(100_000);

describe('files in shared memory', () => {
  it('reach the other program without a copy, and are its own from the first write', () => {
    const { disks, carry } = setUp();
    const [here, there] = disks;
    write(here, '/tmp/large', LARGE);
    carry(0);
    const [own, other] = disks.map((disk) => disk.open('/tmp/large', OPEN.readOnly, 0).share());
    own?.fill(121, 0, 1);
    expect([own?.buffer instanceof SharedArrayBuffer, other?.[0]]).toEqual([true, 121]);
    own?.fill(120, 0, 1);
    // Nobody writes under another's feet: neither in the middle, nor at the end, nor by truncation.
    write(there, '/tmp/large', 'theirs');
    expect(read(here, '/tmp/large')).toBe(LARGE);
    write(here, '/tmp/large', 'mine', LARGE.length);
    expect(read(there, '/tmp/large')).toBe(`theirs${LARGE.slice(6)}`);
    carry(0);
    there.open('/tmp/large', OPEN.writeOnly, 0).truncate(3);
    expect(read(here, '/tmp/large')).toBe(`${LARGE}mine`);
    write(there, '/tmp/large', 'z', 5);
    expect(read(there, '/tmp/large')).toBe('the\0\0z');
    carry(1);
    expect(read(here, '/tmp/large')).toBe('the\0\0z');
  });

  it('stay as they were handed over while their writer appends', () => {
    const { disks, carry } = setUp();
    const [here, there] = disks;
    write(here, '/tmp/log', LARGE);
    carry(0);
    const before = here.open('/tmp/log', OPEN.readOnly, 0).share()?.buffer;
    write(here, '/tmp/log', 'a', LARGE.length);
    write(here, '/tmp/log', 'b', LARGE.length + 1);
    const after = here.open('/tmp/log', OPEN.readOnly, 0).share()?.buffer;
    write(here, '/tmp/log', 'c', LARGE.length + 2);
    // Room at the end is the writer's own, so appending copies the file once at most.
    expect([before === after, here.open('/tmp/log', OPEN.readOnly, 0).share()?.buffer === after]).toEqual([
      false,
      true,
    ]);
    expect(read(there, '/tmp/log')).toBe(LARGE);
    carry(0);
    expect(read(there, '/tmp/log')).toBe(`${LARGE}abc`);
  });

  it('small files and ranges move with their message', () => {
    const { disks, replicas } = setUp();
    write(disks[0], '/tmp/small', 'small');
    write(disks[0], '/tmp/large', LARGE);
    const states = replicas[0].sinceStart();
    expect(memoryOf(states).map(({ byteLength }) => byteLength)).toEqual([5]);
  });
});

describe('DiskReplica', () => {
  it('transfers files, folders, links, modes and removals, with identical bytes', () => {
    const { disks, carry } = setUp();
    const [here, there] = disks;
    here.makeDirectory('/tmp/a', 0o750);
    write(here, '/tmp/a/binary', new Uint8Array([0, 255, 128]));
    here.symlink('a/binary', '/tmp/link');
    write(here, '/tmp/gone', 'x');
    carry(0);
    here.unlink('/tmp/gone');
    here.setMode('/tmp/a/binary', 0o600);
    carry(0);
    expect(tree(there)).toEqual(tree(here));
    expect(there.stat('/tmp/a/binary', true).mode & 0o777).toBe(0o600);
    expect(there.stat('/tmp/a', true).mode & 0o777).toBe(0o750);
  });

  it('sends nothing back that it received', () => {
    const { disks, carry } = setUp();
    write(disks[0], '/tmp/a', 'text');
    expect(carry(0)).toBe(1);
    expect(carry(1)).toBe(0);
  });

  it('sends only the bytes that were written', () => {
    const disk = new MemoryDisk(() => 1_000);
    const replica = new DiskReplica(disk);
    write(disk, '/tmp/a', 'x'.repeat(1000));
    const end = replica.join();
    write(disk, '/tmp/a', 'yy', 10);
    write(disk, '/tmp/a', 'z', 14);
    expect(end.take()).toEqual([
      { kind: 'file', path: '/tmp/a', mode: 0o644, mtimeMs: 1_000, size: 1000, from: 10, bytes: bytes('yyxxz') },
    ]);
  });

  it('keeps the zeros in between where a file grew past its end', () => {
    const { disks, carry } = setUp();
    write(disks[0], '/tmp/a', 'ab');
    carry(0);
    write(disks[0], '/tmp/a', 'z', 5);
    carry(0);
    expect(read(disks[1], '/tmp/a')).toBe('ab\0\0\0z');
  });

  it('moves a folder with everything in it', () => {
    const { disks, carry } = setUp();
    disks[0].makeDirectory('/tmp/a', 0o755);
    write(disks[0], '/tmp/a/b', '1');
    carry(0);
    disks[0].rename('/tmp/a', '/tmp/c');
    carry(0);
    expect(tree(disks[1])).toEqual(['/tmp/c/', '/tmp/c/b = 1']);
  });

  it('replaces a folder by a file, and the other way round', () => {
    const { disks, carry } = setUp();
    disks[0].makeDirectory('/tmp/a', 0o755);
    write(disks[0], '/tmp/b', '1');
    carry(0);
    disks[0].removeDirectory('/tmp/a');
    write(disks[0], '/tmp/a', '2');
    disks[0].unlink('/tmp/b');
    disks[0].makeDirectory('/tmp/b', 0o755);
    carry(0);
    expect(tree(disks[1])).toEqual(['/tmp/a = 2', '/tmp/b/']);
  });

  it('sends a new program all differences from the start, also those of others', () => {
    const { disks, replicas, carry } = setUp();
    write(disks[0], '/tmp/a', '1');
    carry(0);
    write(disks[1], '/tmp/b', '2');
    const fresh = new MemoryDisk(() => 1_000);
    new DiskReplica(fresh).join().apply(replicas[1].sinceStart());
    expect(tree(fresh)).toEqual(['/tmp/a = 1', '/tmp/b = 2']);
  });

  it('accepts only valid states', () => {
    const { disks } = setUp();
    const end = new DiskReplica(disks[0]).join();
    end.apply(
      parseStates([
        null,
        1,
        { kind: 'none', path: '/' },
        { kind: 'none', path: 'tmp' },
        { kind: 'file', path: '/tmp/a', mode: 1 },
        { kind: 'link', path: '/tmp/l' },
        { kind: 'none', path: '/tmp/nothing' },
      ]),
    );
    expect(tree(disks[0])).toEqual([]);
    expect(parseStates({ length: 1 })).toEqual([]);
  });
});
