import { expect, test } from 'vitest';
import type { FileSystem } from '../core/file-system.ts';
import { bytesOf, codeOf, good } from './testing/file-system-contract.ts';
import { openMemoryDisk } from './testing/open-memory-disk.ts';
import { parseProtectedPaths } from './protected-paths.ts';

const LIST = '/.env:config/keys/:/Secret/Straße:  :/café';

async function openProtected(): Promise<{ files: FileSystem; free: FileSystem }> {
  const disk = await openMemoryDisk();
  const free = disk.files();
  for (const path of ['/config/keys', '/Secret', '/home']) await good(free.mkdir(path, { recursive: true }));
  for (const path of ['/.env', '/config/keys/a', '/config/open', '/home/f'])
    await good(free.writeFile(path, bytesOf('x')));
  await good(free.symlink('/config/keys', '/home/keys'));
  await good(free.symlink('../.env', '/home/env'));
  await good(free.symlink('/café', '/home/dangling'));
  return { files: disk.files(LIST), free };
}

test('a list with odd paths is parsed', () => {
  expect(parseProtectedPaths('a:/b/:../../c::/d/./e/../f')).toEqual(['/a', '/b', '/c', '/d/f']);
  expect(parseProtectedPaths('')).toEqual([]);
});

test.each([
  '/.env',
  '/.ENV',
  '//.env',
  '/./.env',
  '/home/../.env',
  '/../../.env',
  '/.env.',
  '/.env ',
  '/.env. . ',
  '/.e\u200bnv',
  '/．env',
  '/home/env',
  '/home/dangling',
  '/home/keys/a',
  '/home/keys/new',
  '/home/keys/../keys/new',
  '/config/keys/a',
  '/CONFIG/keys/a',
  '/config/Keys',
  '/Secret/STRASSE',
  '/secret/straße',
  '/cafe\u0301',
  '/CAFÉ',
])('%j cannot be written', async (path) => {
  const { files, free } = await openProtected();
  // On this disk, names in another case are other folders; elsewhere they would be the same.
  for (const folder of ['/CONFIG/keys', '/secret']) await good(free.mkdir(folder, { recursive: true }));
  expect(['EACCES', 'EISDIR']).toContain(await codeOf(files.writeFile(path, bytesOf('evil'))));
  expect(new TextDecoder().decode(await good(free.readFile('/.env')))).toBe('x');
});

test('protected paths cannot be removed, moved, created, replaced or get a mode; folders above them cannot move', async () => {
  const { files } = await openProtected();
  const answers = [
    files.rm('/.env'),
    files.rm('/config', { recursive: true }),
    files.rm('/home/keys/a'),
    files.rename('/.env', '/env'),
    files.rename('/home/f', '/.env'),
    files.rename('/config', '/elsewhere'),
    files.rename('/home', '/café'),
    files.mkdir('/café'),
    files.mkdir('/café/deep', { recursive: true }),
    files.symlink('/home', '/cafe\u0301'),
    files.chmod('/.env', 0o777),
    files.chmod('/home/env', 0o777),
  ];
  for (const answer of answers) expect(await codeOf(answer)).toBe('EACCES');
});

test('paths next to them are free, and so is reading', async () => {
  const { files } = await openProtected();
  const answers = [
    files.readFile('/.env'),
    files.readFile('/home/keys/a'),
    files.writeFile('/config/open', bytesOf('y')),
    files.writeFile('/.environment', bytesOf('y')),
    files.writeFile('/config/keys2', bytesOf('y')),
    files.mkdir('/Secret', { recursive: true }),
    files.rm('/home/env'),
    files.rename('/home/keys', '/home/moved'),
  ];
  for (const answer of answers) expect(await codeOf(answer)).toBe('ok');
});

test('a protected path that is a link also protects its target', async () => {
  const disk = await openMemoryDisk();
  await good(disk.files().mkdir('/real'));
  await good(disk.files().symlink('real', '/alias'));
  const files = disk.files('/alias');
  expect(await codeOf(files.writeFile('/real/f', bytesOf('x')))).toBe('EACCES');
  expect(await codeOf(files.rm('/alias'))).toBe('EACCES');
});

test.each([
  ['write', '/.ENV'],
  ['write', '/config/keys/new'],
  ['write', '/Cafe\u0301'],
  ['remove', '/config'],
  ['symlink', '/café'],
  ['chmod', '/.env'],
  ['mkdir', '/CAFÉ'],
])('a change set may not %s %j', async (type, path) => {
  const disk = await openMemoryDisk();
  await good(disk.files().mkdir('/config/keys', { recursive: true }));
  await good(disk.files().writeFile('/.env', bytesOf('x')));
  const { version: base } = (await good(disk.snapshot())).index;
  const entries = [
    { type: 'mkdir', path: '/fine', mode: 0o755 },
    { type, path, mode: 0o755, content: bytesOf('evil'), target: '/' },
  ];
  expect(await disk.merge({ base, entries }, { protectedPaths: LIST })).toMatchObject({
    ok: false,
    reason: 'protected',
    path,
  });
  expect(await disk.files().exists('/fine')).toBe(false);
});
