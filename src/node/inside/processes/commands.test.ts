import { describe, expect, it } from 'vitest';
import { MemoryDisk } from '../disk/memory-disk.ts';
import { OPEN } from '../disk/modes.ts';
import { resolveCommand } from './commands.ts';

const CWD = '/home/user';

function disk(): MemoryDisk {
  const on = new MemoryDisk(() => 0);
  const made = new Set(['/home', '/home/user']);
  const put = (path: string, text: string, mode = 0o755): void => {
    let at = '';
    for (const name of path.split('/').slice(1, -1)) {
      at += `/${name}`;
      if (!made.has(at)) on.makeDirectory(at, 0o755);
      made.add(at);
    }
    on.open(path, OPEN.writeOnly | OPEN.create, mode).write(new TextEncoder().encode(text), 0);
  };
  put('/usr/bin/node', '#!node\n');
  put(`${CWD}/copy`, '#!node\n');
  put(`${CWD}/script.js`, '#!/usr/bin/env node\n1');
  put(`${CWD}/plain.js`, '1', 0o644);
  put(`${CWD}/run.sh`, '#!/bin/sh -e\necho');
  put(`${CWD}/strange`, '#!/usr/bin/perl\n');
  put(`${CWD}/text`, 'no more than text', 0o644);
  put(`${CWD}/binary`, '\x7fELF');
  put(`${CWD}/node_modules/.bin/tool`, '#!/usr/bin/env -S node --no-warnings\n');
  put(`${CWD}/node_modules/@scope/pack/package.json`, '{ "bin": { "other": "./cli.mjs" } }', 0o644);
  put(`${CWD}/node_modules/@scope/pack/cli.mjs`, '1', 0o644);
  return on;
}

describe('resolveCommand', () => {
  const at = { disk: disk(), cwd: CWD, path: '/usr/bin:/bin' };
  it.each<[string, string, string[], unknown]>([
    ['node by name', 'node', ['a.js'], { kind: 'node', argv: ['a.js'] }],
    ['node by its path', '/usr/bin/node', ['-e', '1'], { kind: 'node', argv: ['-e', '1'] }],
    ['a copy of node', './copy', ['x'], { kind: 'node', argv: ['x'], execPath: '/home/user/copy' }],
    ['a script that names node', './script.js', ['y'], { kind: 'node', argv: ['/home/user/script.js', 'y'] }],
    ['a module without a first line', './plain.js', [], { kind: 'node', argv: ['/home/user/plain.js'] }],
    ['a script of the shell', './run.sh', ['z'], { kind: 'shell', argv: ['sh', '-e', '/home/user/run.sh', 'z'] }],
    ['the shell', '/bin/sh', ['-c', 'ls'], { kind: 'shell', argv: ['sh', '-c', 'ls'] }],
    ['a command of the shell', 'ls', ['-l'], { kind: 'shell', argv: ['ls', '-l'] }],
    ['a command of the shell by its path', '/usr/bin/env', ['node'], { kind: 'shell', argv: ['env', 'node'] }],
    [
      'an installed command',
      'npx',
      ['-y', 'tool', 'a'],
      { kind: 'node', argv: ['--no-warnings', '/home/user/node_modules/.bin/tool', 'a'] },
    ],
    [
      'a package by its name and version',
      'npx',
      ['@scope/pack@1.2.3', 'b'],
      { kind: 'node', argv: ['/home/user/node_modules/@scope/pack/cli.mjs', 'b'] },
    ],
    [
      'npm exec',
      'npm',
      ['exec', '--', 'tool'],
      { kind: 'node', argv: ['--no-warnings', '/home/user/node_modules/.bin/tool'] },
    ],
    ['a package that is not there', 'npx', ['left-pad'], { error: 'ENOENT' }],
    ['the rest of npm', 'npm', ['install'], { error: 'ENOENT' }],
    ['what nobody knows', 'perl', [], { error: 'ENOENT' }],
    ['a program that is not here', './strange', [], { error: 'ENOENT' }],
    ['a file that may not be run', './text', [], { error: 'EACCES' }],
    ['a file that is no script', './binary', [], { error: 'ENOEXEC' }],
    ['a folder', './node_modules', [], { error: 'EACCES' }],
  ])('%s', (_name, file, args, expected) => {
    expect(resolveCommand(file, args, at)).toEqual(expected);
  });

  it('finds commands in the folders of PATH', () => {
    expect(resolveCommand('tool', [], { ...at, path: '/usr/bin:node_modules/.bin' })).toEqual({
      kind: 'node',
      argv: ['--no-warnings', '/home/user/node_modules/.bin/tool'],
    });
  });
});
