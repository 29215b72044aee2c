import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../workspace/index.ts';
import type { WorkspaceApi } from '../../core/workspace-api.ts';
import type { Host } from './create-host.ts';
import { createWorkspaceApi } from './workspace-api.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function open(protectedPaths = '') {
  const opened = await openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  if (!opened.ok) throw new Error(opened.message);
  const host = {
    stores: { workspace: async () => ({ ok: true, value: opened.disk }) },
    catalog: { settings: { read: async () => ({ protectedPaths }) } },
  };
  // The parts of a host that files need.
  const api = createWorkspaceApi(Promise.resolve(host as unknown as Host), () => undefined);
  return { api, files: opened.disk.files() };
}
const text = (contents: string) => new Blob([contents]);
const tree = async (
  api: WorkspaceApi & {
    listWorkspace(path: string): Promise<string[]>;
    readWorkspaceFile(path: string): Promise<Uint8Array>;
  },
) =>
  Object.fromEntries(
    await Promise.all(
      (await api.listWorkspace('/')).map(async (path) => [
        path,
        new TextDecoder().decode(await api.readWorkspaceFile(path)),
      ]),
    ),
  );

test('every act is taken back as one, whatever it did', async () => {
  const { api, files } = await open();
  await api.putFile('/a/one.txt', text('1'));
  await api.putFile('/a/two.txt', text('2'));
  await files.symlink('one.txt', '/a/link');
  await api.makeFolder('/a/empty');
  const before = await tree(api);

  await api.removeFiles(['/a', '/a/one.txt'], 'remove');
  expect(await api.statFile('/a')).toBeUndefined();
  await api.undoFiles('remove');
  expect(await tree(api)).toEqual(before);
  expect(await files.readlink('/a/link')).toEqual({ ok: true, value: 'one.txt' });
  expect((await api.statFile('/a/empty'))?.kind).toBe('directory');

  await files.symlink('/a', '/way');
  await api.removeFiles(['/way/one.txt', '/a/two.txt'], 'through a link');
  expect(await api.statFile('/a/one.txt')).toBeUndefined();
  await api.undoFiles('through a link');
  await api.removeFiles(['/way']);
  expect(await tree(api)).toEqual(before);

  await api.putFile('/a/one.txt', text('changed'), 'upload');
  await api.putFile('/new/deep/three.txt', text('3'), 'upload');
  await api.moveFile('/a/two.txt', '/b/two.txt', 'upload');
  await api.copyFile('/a', '/c', 'upload');
  expect(await tree(api)).toEqual({
    '/a/one.txt': 'changed',
    '/a/link': 'changed',
    '/b/two.txt': '2',
    '/c/one.txt': 'changed',
    '/c/link': 'changed',
    '/new/deep/three.txt': '3',
  });
  await api.undoFiles('upload');
  expect(await tree(api)).toEqual(before);
  expect(await api.statFile('/new')).toBeUndefined();
  await expect(api.undoFiles('upload')).rejects.toMatchObject({ code: 'not-found' });
});

test('what was changed since an act stays, and is told', async () => {
  const { api } = await open();
  await api.putFile('/a.txt', text('brought'), 'act');
  vi.setSystemTime(Date.now() + 1);
  await api.putFile('/a.txt', text('edited'));
  await expect(api.undoFiles('act')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('/a.txt was changed since') as unknown,
  });
  expect(await tree(api)).toEqual({ '/a.txt': 'edited' });

  await api.removeFiles(['/a.txt'], 'gone');
  await api.putFile('/a.txt', text('another'));
  await expect(api.undoFiles('gone')).rejects.toMatchObject({ code: 'conflict' });
  expect(await tree(api)).toEqual({ '/a.txt': 'another' });
});

test('nothing is replaced by a move or a copy, and a save is only over what was held', async () => {
  const { api } = await open();
  await api.putFile('/a', text('a'));
  await api.putFile('/b', text('b'));
  await expect(api.moveFile('/a', '/b')).rejects.toMatchObject({ code: 'duplicate-name' });
  await expect(api.copyFile('/a', '/b')).rejects.toMatchObject({ code: 'duplicate-name' });
  await expect(api.makeFolder('/b')).rejects.toMatchObject({ code: 'duplicate-name' });
  const held = await api.saveFile({ path: '/a', bytes: new TextEncoder().encode('two') });
  await api.putFile('/a', text('other'));
  await expect(api.saveFile({ path: '/a', bytes: new Uint8Array(1), held })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await tree(api)).toEqual({ '/a': 'other', '/b': 'b' });
  await expect(api.copyFile('/a', '/a/b')).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a folder is listed with sizes, what links lead to, and what tools may not change', async () => {
  const { api, files } = await open('secret:d/in');
  await api.putFile('/d/in/x.txt', text('four'));
  await api.putFile('/secret', text(''));
  await files.symlink('d', '/to-folder');
  await files.symlink('none', '/broken');
  const brief = async (path: string) =>
    (await api.listFolder(path)).map(
      ({ name, kind, leadsTo, size, isProtected }) => `${name} ${kind} ${leadsTo ?? '-'} ${size} ${isProtected}`,
    );
  expect(await brief('/')).toEqual([
    'broken link - 4 false',
    'd directory - 0 false',
    'secret file - 0 true',
    'to-folder link directory 1 false',
  ]);
  expect(await brief('/d/in')).toEqual(['x.txt file - 4 true']);
  await expect(api.listFolder('/none')).rejects.toMatchObject({ code: 'not-found' });
  expect(await (await api.fileBlob('/d/in/x.txt')).slice(1, 3).text()).toBe('ou');
  expect(await api.workspaceUsage()).toMatchObject({ bytes: 4, entries: 6 });
});
