import { describe, expect, it, test } from 'vitest';
import { bytesOf, neighbourDisk } from '../../shell/testing/neighbour-disk.ts';
import { FAKE_REGISTRY, fakeRegistry } from '../testing/fake-registry.ts';
import { provideCommand, runNpm } from './npm-command.ts';

const PACKAGES = [
  { name: 'a', version: '1.0.0', bin: 'cli.js', dependencies: { b: '1' }, files: { 'cli.js': 'a', 'lib/x.js': 'x' } },
  { name: 'a', version: '2.0.0', bin: 'cli.js', dependencies: { b: '1' }, files: { 'cli.js': 'a2' } },
  { name: 'b', version: '1.0.0', files: { 'index.js': 'b' } },
  { name: 'b', version: '2.0.0', files: { 'index.js': 'b2' } },
  { name: '@s/c', version: '1.0.0', dependencies: { b: '2' }, files: { 'index.js': 'c' } },
];

const registry = fakeRegistry(PACKAGES);

/** A project in `/app` with installed packages; beside it a folder that is not its own. */
async function setUp(given = 'a@1 @s/c') {
  const disk = neighbourDisk();
  const { files } = disk;
  const { fetch } = await registry;
  const env = { npm_config_registry: FAKE_REGISTRY };
  const callOf = (line: string) => ({ args: line.split(' '), cwd: '/app', env, files, fetch });
  const npm = (line: string) => runNpm(callOf(line));
  files.write('/app/package.json', bytesOf('{"name":"app"}'));
  if (given !== '') await npm(`install ${given}`);
  const replace = (path: string, target: string): void => {
    files.remove(path, true, true);
    files.symlink(target, path);
  };
  return { ...disk, npm, npx: (line: string) => provideCommand(callOf(line)), replace };
}

/** Where a link stands, and how often its folder lies below the project. */
const LOCATIONS: readonly (readonly [path: string, depth: number])[] = [
  ['node_modules', 0],
  ['node_modules/a', 1],
  ['node_modules/b', 1],
  ['node_modules/.bin', 1],
  ['node_modules/@s', 1],
  ['node_modules/@s/c', 2],
  ['node_modules/a/node_modules', 2],
  ['node_modules/a/node_modules/b', 3],
  ['node_modules/a/lib', 2],
  ['node_modules/a/package.json', 2],
  ['package.json', 0],
  ['package-lock.json', 0],
  ['.npmrc', 0],
];
const COMMANDS = ['ls', 'init', 'install', 'ci', 'install a@2', 'install --no-save b@1', 'uninstall a'];

describe('npm never reads, writes or removes through a link', () => {
  for (const [path, depth] of LOCATIONS)
    test(`${path} that is a link`, async () => {
      const up = '../'.repeat(depth + 1);
      const at = path.endsWith('.json') || path.endsWith('rc') ? 'package.json' : 'sub/node_modules';
      const chain = `./${'../'.repeat(depth)}chain/${at}`;
      for (const target of [`${up}mine/${at}`, `/mine/${at}/`, chain, `/app/../mine/./${at}`]) {
        const { npm, replace, files, outside, reads } = await setUp();
        files.symlink('../mine', '/app/chain');
        const before = outside();
        for (const command of COMMANDS) {
          replace(`/app/${path}`, target);
          await npm(command);
          const after = { target, command, outside: outside(), reads };
          expect(after).toEqual({ target, command, outside: before, reads: [] });
        }
      }
    });

  test.each(['../mine/sub/node_modules', '/mine/sub/node_modules', '..', '/', 'inside'])(
    'a folder takes the place of node_modules -> %s, and this is reported',
    async (target) => {
      const { npm, files, outside } = await setUp('');
      files.makeDirectory('/app/inside', false);
      files.write('/app/inside/f', bytesOf('f'));
      files.symlink(target, '/app/node_modules');
      const before = outside();
      expect(await npm('install a@1')).toEqual({
        stdout:
          'npm warn node_modules was a link, and is now a folder. What the link led to stays as it is.\n' +
          'added 2 packages\n',
        stderr: '',
        exitCode: 0,
      });
      expect(files.stat('/app/node_modules', false).isDirectory).toBe(true);
      expect(files.names('/app/inside').map(({ name }) => name)).toEqual(['f']);
      expect(outside()).toEqual(before);
    },
  );

  it('installs at the root of the disk', async () => {
    const { files } = neighbourDisk();
    const env = { npm_config_registry: FAKE_REGISTRY };
    const npm = async (line: string) =>
      await runNpm({ args: line.split(' '), cwd: '/', env, files, fetch: (await registry).fetch });
    expect((await npm('install a@1')).stdout).toBe('added 2 packages\n');
    expect(files.readLink('/node_modules/.bin/a')).toBe('../a/cli.js');
    expect((await npm('uninstall a')).stdout).toBe('removed 2 packages\n');
  });

  it('links the commands of packages, and follows a package.json that stays inside', async () => {
    const { npm, files, replace } = await setUp();
    expect(files.readLink('/app/node_modules/.bin/a')).toBe('../a/cli.js');
    files.makeDirectory('/app/config', false);
    files.write('/app/config/package.json', files.read('/app/package.json'));
    replace('/app/package.json', 'config/package.json');
    expect((await npm('install a@2')).stdout).toBe('changed 2 packages\n');
    expect(files.readLink('/app/package.json')).toBe('config/package.json');
    expect(new TextDecoder().decode(files.read('/app/config/package.json'))).toContain('"a": "2"');
  });

  it('reports a package.json that leads out, and does not take it for missing', async () => {
    const { npm, replace } = await setUp();
    replace('/app/package.json', '../mine/package.json');
    expect((await npm('install')).stderr).toBe(
      'npm error /app/package.json is a link to nothing or out of /app, to "../mine/package.json". Put a file in its ' +
        'place.\n',
    );
  });

  test.each(['/mine', '../../../mine', '/mine/sub', '/mine/sub/'])(
    'npx with a folder that is a link to %s',
    async (to) => {
      const { npx, files, outside, reads } = await setUp();
      const before = outside().filter((line) => !line.startsWith('/home'));
      for (const location of ['/home/user/.npm', '/home/user', '/home/user/.npm/_npx']) {
        files.remove('/home/user', true, true);
        files.makeDirectory(location.slice(0, location.lastIndexOf('/')), true);
        files.symlink(to, location);
        const { ok, ...more } = await npx('a@1');
        expect({ ok, ...more }).toMatchObject({ ok: false, stderr: expect.stringContaining('is a link, and nothing') });
        expect(outside().filter((line) => !line.startsWith('/home'))).toEqual(before);
      }
      expect(reads.filter((path) => path.startsWith('/mine'))).toEqual([]);
    },
  );
});
