import { describe, expect, it, test } from 'vitest';
import { bytesOf, neighbourDisk } from '../shell/testing/neighbour-disk.ts';
import type { ShellFiles } from '../shell/shell-files.ts';
import { runGit } from './git-command.ts';

/** A repository in `/app`; beside it a folder that is not its own. */
async function setUp() {
  const disk = neighbourDisk();
  const { files } = disk;
  const git = async (line: string, cwd = '/app') => {
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return await runGit({ args, cwd, env: {}, files });
  };
  const write = (path: string, content: string | Uint8Array): void => {
    files.makeDirectory(path.slice(0, path.lastIndexOf('/')), true);
    files.write(path, typeof content === 'string' ? bytesOf(content) : content);
  };
  const replace = (path: string, target: string): void => {
    files.makeDirectory(path.slice(0, path.lastIndexOf('/')), true);
    files.remove(path, true, true);
    files.symlink(target, path);
  };
  if (committed.size === 0) {
    for (const line of ['init', 'config user.name Ada', 'config user.email a@example.org']) await git(line);
    for (const path of ['f', 'sub/f', 'sub/deep/f']) write(`/app/${path}`, path);
    await git('add .');
    await git('commit -m first');
    remember(files, '/app');
  } else for (const [path, bytes] of committed) write(path, bytes);
  return { ...disk, git, write, replace };
}

/** The files of the repository, which each test starts with. */
const committed = new Map<string, Uint8Array>();

function remember(files: ShellFiles, folder: string): void {
  for (const { name, isDirectory } of files.names(folder))
    if (isDirectory) remember(files, `${folder}/${name}`);
    else committed.set(`${folder}/${name}`, files.read(`${folder}/${name}`));
}

const FOLDERS = ['../mine/sub', '/mine/sub', '../mine/sub/', './.././mine/sub', '/app/../mine/sub', 'chain'];
const FILES = ['../mine/f', '/mine/f', './../mine/./f', 'f2/../../mine/f', '/app/../mine/f', 'chain/f'];
/** Those that change the index come last. */
const COMMANDS = [
  'status',
  'restore .',
  'restore sub/f',
  'restore sub/deep/f f',
  'restore -S -W sub f',
  'checkout -- .',
  'checkout -- sub/f',
  'checkout HEAD -- sub',
  'checkout sub',
  'reset --hard',
  'switch -c other',
  'rm f',
  'rm -r sub',
  'add sub/f',
  'add .',
  'commit -am second',
];

describe('git never reads or writes through a link', () => {
  const up = (target: string): string => (target.startsWith('/') ? target : `../${target}`);
  for (const [path, targets] of [
    ['/app/sub', FOLDERS],
    ['/app/f', FILES],
    ['/app/sub/f', FILES.map(up)],
    ['/app/sub/deep', FOLDERS.map(up)],
  ] as const)
    test.each(targets)(`${path} that became a link to %s`, async (target) => {
      const { git, replace, files, outside, reads } = await setUp();
      files.symlink('../mine', '/app/chain');
      const before = outside();
      for (const command of COMMANDS) {
        replace(path, target);
        await git(command);
        expect({ command, outside: outside(), reads }).toEqual({ command, outside: before, reads: [] });
      }
    });

  it('puts a folder or a file back in the place of a link', async () => {
    for (const command of ['restore .', 'checkout -- .', 'reset --hard', 'restore sub/f f']) {
      const { git, replace, files } = await setUp();
      replace('/app/sub', '../mine/sub');
      replace('/app/f', '../mine/f');
      expect(await git(command)).toMatchObject({ stderr: '', exitCode: 0 });
      expect(files.stat('/app/sub', false).isDirectory).toBe(true);
      expect(new TextDecoder().decode(files.read('/app/sub/f'))).toBe('sub/f');
      expect(files.stat('/app/f', false).isFile).toBe(true);
    }
  });

  it('writes a file that is a hard link anew', async () => {
    for (const command of ['restore .', 'checkout -- f', 'reset --hard', 'rm f'])
      for (const path of ['/app/f', '/app/.git/index']) {
        const { git, files, outside } = await setUp();
        const own = files.read(path);
        files.remove('/mine/f', false, false);
        files.write('/mine/f', path.endsWith('index') ? own : bytesOf('mine'));
        files.remove(path, false, false);
        files.link('/mine/f', path);
        const before = outside();
        expect(await git(command)).toMatchObject({ stderr: '', exitCode: 0 });
        expect({ command, path, outside: outside() }).toEqual({ command, path, outside: before });
      }
  });

  it('reports what git rm leaves', async () => {
    const { git, replace } = await setUp();
    replace('/app/sub', '../mine/sub');
    expect(await git('rm sub/f')).toEqual({
      stdout: "rm 'sub/f'\n",
      stderr:
        'error: left out sub/f: sub is a link, and nothing is written or removed through a link. Remove the link first\n',
      exitCode: 1,
    });
  });
});

test('a repository at the root of the disk is one like others', async () => {
  const { files, outside } = neighbourDisk();
  const git = (line: string) => runGit({ args: line.split(' '), cwd: '/', env: {}, files });
  for (const line of ['init', 'config user.name Ada', 'config user.email a@example.org']) await git(line);
  for (const path of ['/app/f', '/g']) files.write(path, bytesOf('mine'));
  files.symlink('app/f', '/l');
  await git('add app g l');
  expect(await git('commit -qm first')).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  const before = outside().filter((line) => line.startsWith('/mine'));
  for (const path of ['/app', '/g', '/l']) files.remove(path, true, true);
  files.symlink('/mine', '/app');
  expect(await git('reset --hard')).toMatchObject({ stderr: '', exitCode: 0 });
  expect([files.readLink('/l'), files.stat('/app', false).isDirectory, files.exists('/g')]).toEqual([
    'app/f',
    true,
    true,
  ]);
  files.remove('/g', false, false);
  expect(await git('restore g')).toMatchObject({ stderr: '', exitCode: 0 });
  expect((await git('rm g l')).stderr).toBe('');
  expect([files.exists('/g'), files.exists('/l')]).toEqual([false, false]);
  expect(outside().filter((line) => line.startsWith('/mine'))).toEqual(before);
});

describe('links in a commit', () => {
  /** Commits a link on a branch of its own, and goes back. */
  async function withLink(target: string, path = '/app/link') {
    const parts = await setUp();
    await parts.git('switch -c links');
    parts.files.symlink(target, path);
    await parts.git('add .');
    await parts.git('commit -m link');
    await parts.git('switch main');
    return parts;
  }

  test.each(['../mine', '/mine', 'sub/../../mine', './..', '..\\..\\mine', 'C:\\x', 'new/../../mine', '/app/../mine'])(
    'one to %s is not made, and reported',
    async (target) => {
      for (const command of ['switch links', 'checkout links', 'reset --hard', 'restore link', 'checkout -- .']) {
        const { git, files, outside } = await withLink(target);
        const before = outside();
        if (!command.endsWith('links')) await git('switch links');
        const { stderr, exitCode } = await git(command);
        expect({ command, stderr, exitCode, outside: outside() }).toEqual({
          command,
          stderr: 'error: left out link: its link leads out of /app\n',
          exitCode: 1,
          outside: before,
        });
        expect(() => files.stat('/app/link', false)).toThrow('ENOENT');
        expect((await git('status -s')).stdout).toBe(' D link\n');
      }
    },
  );

  test.each(['f', 'sub', './sub/f', '/app/sub', 'missing', 'sub/deep/'])('one to %s is made', async (target) => {
    const { git, files } = await withLink(target);
    expect(await git('switch links')).toMatchObject({ stderr: '', exitCode: 0 });
    expect(files.readLink('/app/link')).toBe(target);
    expect(await git('status -s')).toMatchObject({ stdout: '' });
    for (const command of ['restore link', 'checkout -- link', 'reset --hard']) {
      files.remove('/app/link', false, false);
      expect(await git(command)).toMatchObject({ stderr: '', exitCode: 0 });
      expect(files.readLink('/app/link')).toBe(target);
    }
  });
});

describe('the folder .git', () => {
  const LOCATIONS: readonly (readonly [path: string, target: string])[] = [
    ['/app/.git', '../mine/.git'],
    ['/app/.git', '/mine/.git'],
    ['/app/.git', 'sub/../../mine/.git/'],
    ['/app/.git', './../mine/./.git'],
    ['/app/.git/index', '../../mine/f'],
    ['/app/.git/HEAD', '/mine/f'],
    ['/app/.git/config', '../../mine/.git/config'],
    ['/app/.git/refs', '/mine/sub'],
    ['/app/.git/refs/heads', '../../../mine/sub'],
    ['/app/.git/objects', '../../mine'],
    ['/app/.git/logs', '../../mine'],
  ];
  for (const [path, target] of LOCATIONS)
    test(`${path} that is a link to ${target}`, async () => {
      for (const command of ['add .', 'commit -am x', 'branch new', 'switch -c new', 'config a.b c', 'init', 'log']) {
        const { git, replace, write, outside, reads } = await setUp();
        replace(path, target);
        write('/app/f', 'changed');
        const before = outside();
        await git(command);
        expect({ command, outside: outside(), reads }).toEqual({ command, outside: before, reads: [] });
      }
    });

  const TEXTS: readonly (readonly [path: string, text: string])[] = [
    ['/app/.git', 'gitdir: ../mine/.git\n'],
    ['/app/.git', 'gitdir: /mine/.git\n'],
    ['/app/.git/HEAD', 'ref: ../../mine/f\n'],
    ['/app/.git/HEAD', 'ref: refs/heads/../../../../mine/f\n'],
    ['/app/.git/refs/heads/main', 'ref: ../../mine/f\n'],
    ['/app/.git/commondir', '../../mine/.git\n'],
    ['/app/.git/objects/info/alternates', '/mine\n'],
  ];
  for (const [path, text] of TEXTS)
    test(`${path} that names another place: ${JSON.stringify(text)}`, async () => {
      for (const command of ['add .', 'commit -am x', 'switch -c new', 'config a.b c', 'init', 'log', 'reset --hard']) {
        const { git, files, write, outside, reads } = await setUp();
        files.remove(path, true, true);
        write(path, text);
        const before = outside();
        await git(command);
        expect({ command, outside: outside(), reads }).toEqual({ command, outside: before, reads: [] });
      }
    });

  it('is refused with a reason where it is no folder', async () => {
    const { git, replace } = await setUp();
    replace('/app/.git', '../mine/.git');
    expect((await git('status')).stderr).toBe(
      'fatal: /app/.git is a link, which leads to another place. Only a repository with a .git folder of its own can ' +
        'be used here: work in the folder that it belongs to, or remove it and start a repository with git init.\n',
    );
  });
});
