import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkspaceServices } from '../../../workspace/contract/services.ts';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../../workspace/index.ts';
import { createArchivesService } from './archives-service.ts';
import { createFileActions } from './file-actions.ts';
import { createFilesService } from './files-service.ts';

type Api = Pick<WorkspaceServices, 'files' | 'archives'>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function open(protectedPaths = '') {
  const opened = await openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  if (!opened.ok) throw new Error(opened.message);
  const disk = async () => opened.disk;
  const actions = createFileActions(disk);
  const release = (): void => undefined;
  const api: Api = {
    files: createFilesService({ disk, actions, protectedPaths: async () => protectedPaths, release }),
    archives: createArchivesService({ disk, actions, release }),
  };
  return { api, files: opened.disk.files() };
}
const text = (contents: string) => new Blob([contents]);
const tree = async ({ files }: Api) =>
  Object.fromEntries(
    await Promise.all(
      (await files.listAll('/')).map(async (path) => [path, new TextDecoder().decode(await files.read(path))]),
    ),
  );

test('every act is undone as one, whatever it did', async () => {
  const { api, files } = await open();
  await api.files.put('/a/one.txt', text('1'));
  await api.files.put('/a/two.txt', text('2'));
  await files.symlink('one.txt', '/a/link');
  await api.files.makeFolder('/a/empty');
  const before = await tree(api);

  await api.files.remove(['/a', '/a/one.txt'], 'remove');
  expect(await api.files.stat('/a')).toBeUndefined();
  await api.files.undo('remove');
  expect(await tree(api)).toEqual(before);
  expect(await files.readlink('/a/link')).toEqual({ ok: true, value: 'one.txt' });
  expect((await api.files.stat('/a/empty'))?.kind).toBe('directory');

  await files.symlink('/a', '/way');
  await api.files.remove(['/way/one.txt', '/a/two.txt'], 'through a link');
  expect(await api.files.stat('/a/one.txt')).toBeUndefined();
  await api.files.undo('through a link');
  await api.files.remove(['/way']);
  expect(await tree(api)).toEqual(before);

  await api.files.put('/a/one.txt', text('changed'), 'upload');
  await api.files.put('/new/deep/three.txt', text('3'), 'upload');
  await api.files.move('/a/two.txt', '/b/two.txt', 'upload');
  await api.files.copy('/a', '/c', 'upload');
  expect(await tree(api)).toEqual({
    '/a/one.txt': 'changed',
    '/a/link': 'changed',
    '/b/two.txt': '2',
    '/c/one.txt': 'changed',
    '/c/link': 'changed',
    '/new/deep/three.txt': '3',
  });
  await api.files.undo('upload');
  expect(await tree(api)).toEqual(before);
  expect(await api.files.stat('/new')).toBeUndefined();
  await expect(api.files.undo('upload')).rejects.toMatchObject({ code: 'not-found' });
});

test('a file that was changed after an act stays, and is reported', async () => {
  const { api } = await open();
  await api.files.put('/a.txt', text('brought'), 'act');
  vi.setSystemTime(Date.now() + 1);
  await api.files.put('/a.txt', text('edited'));
  await expect(api.files.undo('act')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('/a.txt was changed since') as unknown,
  });
  expect(await tree(api)).toEqual({ '/a.txt': 'edited' });

  await api.files.remove(['/a.txt'], 'gone');
  await api.files.put('/a.txt', text('another'));
  await expect(api.files.undo('gone')).rejects.toMatchObject({ code: 'conflict' });
  expect(await tree(api)).toEqual({ '/a.txt': 'another' });
});

test('a move or copy replaces nothing, and a save requires the held version', async () => {
  const { api } = await open();
  await api.files.put('/a', text('a'));
  await api.files.put('/b', text('b'));
  await expect(api.files.move('/a', '/b')).rejects.toMatchObject({ code: 'duplicate-name' });
  await expect(api.files.copy('/a', '/b')).rejects.toMatchObject({ code: 'duplicate-name' });
  await expect(api.files.makeFolder('/b')).rejects.toMatchObject({ code: 'duplicate-name' });
  const held = await api.files.save({ path: '/a', bytes: new TextEncoder().encode('two') });
  await api.files.put('/a', text('other'));
  await expect(api.files.save({ path: '/a', bytes: new Uint8Array(1), held })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await tree(api)).toEqual({ '/a': 'other', '/b': 'b' });
  await expect(api.files.copy('/a', '/a/b')).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a folder is listed with sizes, targets of links, and protection', async () => {
  const { api, files } = await open('secret:d/in');
  await api.files.put('/d/in/x.txt', text('four'));
  await api.files.put('/secret', text(''));
  await files.symlink('d', '/to-folder');
  await files.symlink('none', '/broken');
  const brief = async (path: string) =>
    (await api.files.listFolder(path)).map(
      ({ name, kind, leadsTo, size, isProtected }) => `${name} ${kind} ${leadsTo ?? '-'} ${size} ${isProtected}`,
    );
  expect(await brief('/')).toEqual([
    'broken link - 4 false',
    'd directory - 0 false',
    'secret file - 0 true',
    'to-folder link directory 1 false',
  ]);
  expect(await brief('/d/in')).toEqual(['x.txt file - 4 true']);
  await expect(api.files.listFolder('/none')).rejects.toMatchObject({ code: 'not-found' });
  expect(await (await api.files.blob('/d/in/x.txt')).slice(1, 3).text()).toBe('ou');
  expect(await api.files.usage()).toMatchObject({ bytes: 4, entries: 6 });
});
