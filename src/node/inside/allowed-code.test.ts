import { describe, expect, it } from 'vitest';
import { AllowedCode, isRefusal } from './allowed-code.ts';
import type { Disk } from './disk/disk.ts';
import { MemoryDisk } from './disk/memory-disk.ts';
import { mountSnapshot } from './disk/mount.ts';
import { OPEN } from './disk/modes.ts';
import { openSnapshot, type SnapshotEntry } from '../../workspace/contract/snapshot.ts';
import { resolveCommand } from './processes/commands.ts';

const NOW = 1_000;

/** Mounts these files at the root of a disk; only those in `allowed` may be loaded. */
function setUp(files: readonly string[], allowed: readonly string[], mayLoadOwn = false) {
  const disk = new MemoryDisk(() => NOW);
  const folders = new Set(
    files.flatMap((file) =>
      file
        .split('/')
        .slice(1, -1)
        .map((_name, at, names) => `/${names.slice(0, at + 1).join('/')}`),
    ),
  );
  const entries: SnapshotEntry[] = [
    ...[...folders].sort().map((path) => ({ kind: 'directory' as const, path, mode: 0o755, mtimeMs: 1 })),
    ...files.map((path) => ({
      kind: 'file' as const,
      path,
      mode: 0o755,
      mtimeMs: 1,
      size: 0,
      hash: '',
      pack: 0,
      offset: 0,
    })),
  ];
  mountSnapshot(
    disk.root,
    '/',
    openSnapshot({ index: { format: 1, version: 1, entries }, packs: [] }, () => new ArrayBuffer(0)),
    NOW,
  );
  const code = new AllowedCode(disk, allowed, mayLoadOwn);
  const write = (path: string): void =>
    void disk.open(path, OPEN.writeOnly | OPEN.create, 0o644).write(new Uint8Array([1]), 0);
  return { disk, code, write };
}
const DENIED = expect.objectContaining({ code: 'ERR_ACCESS_DENIED' }) as Error;

describe('code that may be loaded', () => {
  it('includes the allowed files and the folders above them', () => {
    const { code } = setUp(['/tools/a.js', '/lib/b/index.js'], ['/tools/a.js', '/lib/b/index.js']);
    expect(
      ['/tools/a.js', '/lib/b/index.js', '/lib//./b/../b/index.js', '/lib/b', '/lib', '/'].map((path) =>
        code.kindOf(path),
      ),
    ).toEqual(['file', 'file', 'file', 'directory', 'directory', 'directory']);
    expect(code.kindOf('/lib/nothing.js')).toBeUndefined();
  });

  it.each([
    ['a file beside a folder', '/lib/b.js'],
    ['another ending', '/lib/c.js'],
    ['a package in the way', '/tools/node_modules/p'],
    ['a package of a scope', '/tools/node_modules/@s/q'],
    ['a file of a package', '/tools/node_modules/p/index.js'],
  ])('excludes %s', (_name, path) => {
    const { code } = setUp(
      [
        '/tools/a.js',
        '/lib/b/index.js',
        '/lib/b.js',
        '/lib/c.json',
        '/lib/c.js',
        '/tools/node_modules/p/index.js',
        '/tools/node_modules/@s/q/index.js',
      ],
      ['/tools/a.js', '/lib/b/index.js', '/lib/c.json'],
    );
    expect(() => code.kindOf(path)).toThrow(DENIED);
    expect(code.has(path)).toBe(false);
  });

  it('silently skips files that describe how others are loaded', () => {
    const { code } = setUp(['/lib/a/package.json', '/lib/a/index.js'], ['/lib/a/index.js']);
    expect(code.has('/lib/a/package.json')).toBe(false);
  });

  it.each<[name: string, act: (set: ReturnType<typeof setUp>) => void]>([
    ['written to', ({ write }) => write('/lib/a.js')],
    [
      'replaced by another',
      ({ disk, write }) => {
        write('/lib/new.js');
        disk.rename('/lib/new.js', '/lib/a.js');
      },
    ],
    ['replaced by another that was there', ({ disk }) => disk.rename('/evil/a.js', '/lib/a.js')],
    [
      'moved with its folder',
      ({ disk }) => {
        disk.rename('/lib', '/old');
        disk.rename('/evil', '/lib');
      },
    ],
    [
      'replaced by a link',
      ({ disk }) => {
        disk.unlink('/lib/a.js');
        disk.symlink('/evil/a.js', '/lib/a.js');
      },
    ],
    [
      'given back its times',
      ({ disk, write }) => {
        write('/lib/a.js');
        disk.setTimes('/lib/a.js', 0, 0, true);
      },
    ],
  ])('excludes a file that was %s since', (_name, act) => {
    const set = setUp(['/lib/a.js', '/evil/a.js'], ['/lib/a.js']);
    expect(set.code.kindOf('/lib/a.js')).toBe('file');
    act(set);
    expect(() => set.code.kindOf('/lib/a.js')).toThrow(DENIED);
    expect(set.code.has('/lib/a.js')).toBe(false);
    expect(() => set.code.need('/lib/a.js')).toThrow(DENIED);
  });

  it('excludes links to files, and includes text of the code itself', () => {
    const { disk, code } = setUp(['/lib/a.js', '/evil.js'], ['/lib/a.js']);
    disk.symlink('/evil.js', '/lib/link.js');
    disk.symlink('/lib', '/linked');
    expect(code.kindOf('/lib/link.js')).toBeUndefined();
    expect(code.kindOf('/linked')).toBe('directory');
    expect(() => code.need('/lib/link.js')).toThrow(DENIED);
    expect(() => code.need('/evil.js')).toThrow(DENIED);
    code.need('/nowhere/made-of-text.js');
    code.need('[eval]');
  });
});

describe('programs that may be started', () => {
  const { disk, code } = setUp(['/tools/run', '/tools/other', '/bin/ls', '/tools/evil.js'], ['/tools/run']);
  const at = { disk, allowedCode: code, cwd: '/tools', path: '/bin:/usr/bin' };

  it('include the allowed ones', () => {
    disk.symlink('/tools/run', '/tools/linked');
    expect(resolveCommand('/tools/run', [], at)).toEqual({ error: 'ENOEXEC' });
    expect(resolveCommand('./linked', [], at)).toEqual({ error: 'ENOEXEC' });
  });
  it.each(['/tools/other', './other', '../tools/./evil.js', '/bin/ls'])('exclude any other file: %s', (file) => {
    expect(() => resolveCommand(file, [], at)).toThrow(DENIED);
  });
  it('exclude a file that has taken the name of a command', () => {
    expect(resolveCommand('ls', [], at)).toEqual({ kind: 'shell', argv: ['ls'] });
  });
});

describe('code that a tool outside the workspace may load', () => {
  const PINNED = ['/lib/b/index.js'];
  it('includes its pinned files and those it wrote', () => {
    const { code, disk, write } = setUp([...PINNED, '/lib/b.js', '/package.json'], PINNED, true);
    write('/lib/made.js');
    disk.symlink('/lib/b', '/short');
    disk.symlink('/lib/b/index.js', '/link.js');
    expect(
      ['/lib/b/index.js', '/lib/b', '/lib/made.js', '/link.js', '/lib/nothing.js'].map((path) => code.kindOf(path)),
    ).toEqual(['file', 'directory', 'file', 'file', undefined]);
    expect(
      ['/lib/b/index.js', '/lib/made.js', '/package.json', '/lib/b.js', '/lib'].map((path) => code.has(path)),
    ).toEqual([true, true, false, false, false]);
    code.need('[eval]');
  });
  it.each<[name: string, path: string, act: (set: ReturnType<typeof setUp>) => void]>([
    ['another file of the workspace', '/lib/b.js', () => undefined],
    ['one that a link of its own leads to', '/link.js', ({ disk }) => disk.symlink('/lib/b.js', '/link.js')],
    ['one below a linked folder', '/linked/../lib/./b.js', ({ disk }) => disk.symlink('/lib', '/linked')],
    ['one of a package', '/node_modules/p/index.js', () => undefined],
    ['a pinned one that was written to', '/lib/b/index.js', ({ write }) => write('/lib/b/index.js')],
  ])('excludes %s', (_name, path, act) => {
    const set = setUp([...PINNED, '/lib/b.js', '/node_modules/p/index.js'], PINNED, true);
    act(set);
    expect(() => set.code.kindOf(path)).toThrow(DENIED);
    expect(() => set.code.need(path)).toThrow(DENIED);
  });
});

describe('at the edges', () => {
  it('an allowed file that is not there is not there, and neither are its folders', () => {
    const { code } = setUp([], ['/x/y/a.js']);
    expect(['/x/y/a.js', '/x/y', '/x', '/'].map((path) => code.kindOf(path))).toEqual([
      undefined,
      undefined,
      undefined,
      'directory',
    ]);
    expect([code.has('/x/y/a.js'), code.hasCommand('/x/y/a.js')]).toEqual([false, false]);
    expect(() => code.needCommand('/x/y/a.js')).toThrow(DENIED);
  });

  it('a folder without allowed files is not there, unless it is a package', () => {
    const { code } = setUp(
      [
        '/a.js',
        '/lib/b.js',
        '/node_modules/p/lib/c.js',
        '/node_modules/@scope/pack/lib/c.js',
        '/my_node_modules/p/c.js',
      ],
      ['/a.js'],
    );
    for (const path of [
      '/lib',
      '/node_modules',
      '/node_modules/p/lib',
      '/node_modules/@scope/pack/lib',
      '/my_node_modules/p',
    ])
      expect([path, code.kindOf(path)]).toEqual([path, undefined]);
    for (const path of ['/node_modules/p', '/node_modules/@scope/pack'])
      expect(() => code.kindOf(path)).toThrow(DENIED);
  });

  it('a file that the engine wrote for the entry is one of the code', () => {
    const { code, write } = setUp(['/a.js'], ['/a.js']);
    write('/entry.js');
    expect(() => code.kindOf('/entry.js')).toThrow(DENIED);
    code.addOwn('/entry.js');
    expect(code.kindOf('/x/../entry.js')).toBe('file');
  });

  it('a name that is no path is not looked up', () => {
    const { code } = setUp(['/a.js', '/b.js'], ['/a.js']);
    code.need('b.js');
    code.need('/a.js');
    expect(() => code.need('/b.js')).toThrow(DENIED);
  });

  it('links to nowhere, to themselves and to folders', () => {
    for (const [mayLoadOwn, folder] of [
      [false, undefined],
      [true, 'directory'],
    ] as const) {
      const { code, disk } = setUp(['/a.js', '/lib/b.js'], ['/a.js'], mayLoadOwn);
      disk.symlink('/nowhere', '/lost');
      disk.symlink('/round', '/round');
      expect([code.kindOf('/lost'), code.kindOf('/round'), code.kindOf('/lib')]).toEqual([
        undefined,
        undefined,
        folder,
      ]);
    }
  });

  it('the folder of a tool is its own, and only as a beginning', () => {
    const { code } = setUp(['/.toolyard/p.js', '/x/.toolyard/p.js'], [], true);
    expect([code.kindOf('/.toolyard/p.js'), code.has('/.toolyard/p.js')]).toEqual(['file', true]);
    expect(() => code.kindOf('/x/.toolyard/p.js')).toThrow(DENIED);
    expect(() => setUp(['/.toolyard/p.js'], []).code.kindOf('/.toolyard/p.js')).toThrow(DENIED);
  });

  it('a disk that breaks is no refusal', () => {
    const broken = () => {
      throw new TypeError('broken');
    };
    const { disk } = setUp(['/a.js'], []);
    const part = (changes: Partial<Disk>): Disk => Object.assign(Object.create(disk) as Disk, changes);
    expect(() => new AllowedCode(part({ stat: broken }), []).kindOf('/b.js')).toThrow(TypeError);
    expect(() => new AllowedCode(part({ realPath: broken }), []).hasCommand('/b.js')).toThrow(TypeError);
  });

  it('a refusal has a path, a code, and says what to do', () => {
    const errorOf = (set: ReturnType<typeof setUp>, path: string): unknown => {
      try {
        return set.code.kindOf(path);
      } catch (error) {
        return error;
      }
    };
    const set = setUp(['/a.js', '/b.js'], ['/a.js']);
    set.write('/a.js');
    const errors = [errorOf(set, '/b.js'), errorOf(set, '/a.js'), errorOf(setUp(['/b.js'], [], true), '/b.js')];
    expect(errors.map((error) => [isRefusal(error), (error as { path: string }).path])).toEqual([
      [true, '/b.js'],
      [true, '/a.js'],
      [true, '/b.js'],
    ]);
    expect(errors.map(String)).toEqual([
      expect.stringContaining('/b.js is no part of the code that a person has allowed'),
      expect.stringContaining('/a.js was changed after the run began'),
      expect.stringContaining('/b.js of the workspace is not pinned to this tool'),
    ]);
    for (const other of [
      new Error('x'),
      { code: 'ERR_ACCESS_DENIED' },
      Object.assign(new Error('x'), { code: 'ENOENT' }),
      undefined,
    ])
      expect(isRefusal(other)).toBe(false);
  });
});
