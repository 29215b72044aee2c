import { expect, test, vi } from 'vitest';
import type { Incoming } from './incoming-files.ts';
import { createFakeWorkspace } from '../../testing/fake-workspace.ts';
import { createTransferStore } from './transfer-store.ts';

function start() {
  const host = createFakeWorkspace();
  let actions = 0;
  const transfers = createTransferStore(host, () => `act-${(actions += 1)}`);
  const text = async (path: string) => new TextDecoder().decode(await host.files.read(path));
  return { host, transfers, text };
}
const incoming = (files: Readonly<Record<string, string>>, folders: readonly string[] = []): Incoming => ({
  files: Object.entries(files).map(([below, contents]) => ({ below, file: new File([contents], below) })),
  folders,
});

test('files and folders are added under one act', async () => {
  const { host, transfers, text } = start();
  const done = await transfers.getState().upload(incoming({ 'd/a.txt': 'a', 'b.txt': 'b' }, ['d/empty']), '/in');
  expect(done).toEqual({ act: 'act-1', files: 2 });
  expect(await text('/in/d/a.txt')).toBe('a');
  expect((await host.files.listFolder('/in/d')).map(({ name }) => name).sort()).toEqual(['a.txt', 'empty']);
  await host.files.undo('act-1');
  expect(await host.files.listAll('/')).toEqual([]);
});

test.each([
  ['replace', { '/a.txt': 'new', '/b.txt': 'new' }],
  ['skip', { '/a.txt': 'old', '/b.txt': 'new' }],
  ['both', { '/a.txt': 'old', '/a 2.txt': 'new', '/b.txt': 'new' }],
  [undefined, { '/a.txt': 'old' }],
] as const)('one question covers all existing files: %s', async (how, expected) => {
  const { host, transfers, text } = start();
  await host.files.put('/a.txt', new Blob(['old']));
  const uploading = transfers.getState().upload(incoming({ 'a.txt': 'new', 'b.txt': 'new' }), '/');
  await vi.waitFor(() => expect(transfers.getState().question?.names).toEqual(['a.txt']));
  transfers.getState().question?.answer(how);
  await uploading;
  const paths = await host.files.listAll('/');
  expect(Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await text(path)])))).toEqual(expected);
  expect(transfers.getState()).toMatchObject({ running: undefined, question: undefined });
});

test('a file that is too large is not read, failures are reported, and the rest is added', async () => {
  const { host, transfers } = start();
  const large = { size: 2 ** 32, name: 'large', arrayBuffer: vi.fn() } as unknown as File;
  const done = await transfers
    .getState()
    .upload({ files: [{ below: 'large', file: large }, ...incoming({ ok: 'x' }).files], folders: [] }, '/');
  expect(done?.files).toBe(1);
  expect(transfers.getState().failed).toEqual([
    {
      path: '/large',
      message: expect.stringMatching(/^It has 4.0 GB and was not read: .* 2.0 GB at most$/) as unknown,
    },
  ]);
  expect(large.arrayBuffer).not.toHaveBeenCalled();
  expect(await host.files.listAll('/')).toEqual(['/ok']);
});

test('Stop ends an upload between two files', async () => {
  const { host, transfers } = start();
  let written = 0;
  const slow = createTransferStore(
    { ...host, files: { ...host.files, put: async () => void ((written += 1) === 40 && slow.getState().stop()) } },
    () => 'act',
  );
  await slow
    .getState()
    .upload(incoming(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, '']))), '/');
  expect(written).toBeLessThan(120);
  expect(slow.getState().running).toBeUndefined();
  expect(transfers.getState().running).toBeUndefined();
});
