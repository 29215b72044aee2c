import { expect, test, vi } from 'vitest';
import { createFakeWorkspace } from '../testing/fake-workspace.ts';
import { createFilesStore } from './files-store.ts';

const nothing = new Uint8Array(0);

async function start(paths: readonly string[]) {
  const host = createFakeWorkspace();
  for (const path of paths) await host.files.write(path, nothing);
  const listFolder = vi.fn(host.files.listFolder);
  const files = createFilesStore({ ...host, files: { ...host.files, listFolder } });
  void host.files.watch((changes) => files.getState().noteChanges(changes));
  await files.getState().start();
  const shown = () =>
    files
      .getState()
      .rows.map(({ entry, level, isFolder }) => `${'  '.repeat(level - 1)}${entry.name}${isFolder ? '/' : ''}`);
  return { host, files, listFolder, shown };
}

test('folders come first, names sort naturally, and folders are read when opened', async () => {
  const { files, listFolder, shown } = await start(['/a10.txt', '/a2.txt', '/z/in/deep.txt', '/B.txt']);
  expect(shown()).toEqual(['z/', 'a2.txt', 'a10.txt', 'B.txt']);
  expect(listFolder.mock.calls).toEqual([['/']]);
  files.getState().toggle('/z');
  await vi.waitFor(() => expect(shown()).toEqual(['z/', '  in/', 'a2.txt', 'a10.txt', 'B.txt']));
  await files.getState().reveal('/z/in/deep.txt');
  expect(shown()).toEqual(['z/', '  in/', '    deep.txt', 'a2.txt', 'a10.txt', 'B.txt']);
  expect(files.getState().current).toBe('/z/in/deep.txt');
  expect(files.getState().location()).toBe('/z/in');
  files.getState().toggle('/z');
  expect(shown()).toEqual(['z/', 'a2.txt', 'a10.txt', 'B.txt']);
  // A hidden row cannot have the keyboard focus.
  expect(files.getState().current).toBeUndefined();
});

test('changes of this tab and others appear, and removed files are deselected', async () => {
  const { host, files, listFolder, shown } = await start(['/d/one.txt', '/e/other.txt']);
  files.getState().toggle('/d');
  await vi.waitFor(() => expect(shown()).toContain('  one.txt'));
  files.getState().select('/d/one.txt');
  listFolder.mockClear();
  await host.files.write('/d/two.txt', nothing);
  await vi.waitFor(() => expect(shown()).toEqual(['d/', '  one.txt', '  two.txt', 'e/']));
  expect(listFolder.mock.calls).toEqual([['/d']]);
  await host.files.removeForGood('/d/one.txt');
  await vi.waitFor(() => expect(files.getState().selected.size).toBe(0));
  await host.files.removeForGood('/d');
  await vi.waitFor(() => expect(shown()).toEqual(['e/']));
});

test('a range is everything between two rows, and 100,000 files in one folder stay manageable', async () => {
  const { files } = await start(['/a', '/b', '/c', '/d']);
  files.getState().select('/b');
  files.getState().select('/d', 'range');
  expect([...files.getState().selected]).toEqual(['/b', '/c', '/d']);
  files.getState().select('/c', 'add');
  expect([...files.getState().selected]).toEqual(['/b', '/d']);

  const entries = Array.from({ length: 100_000 }, (_, at) => ({
    path: `/f${at}`,
    name: `f${at}`,
    kind: 'file' as const,
    size: 1,
    mtimeMs: 0,
    isProtected: false,
  }));
  const large = createFilesStore({
    files: {
      listFolder: async () => entries,
      usage: createFakeWorkspace().files.usage,
    },
  });
  await large.getState().start();
  expect(large.getState().rows.length).toBe(100_000);
  expect(large.getState().rows[10]?.entry.name).toBe('f10');
});
