import { expect, test } from 'vitest';
import { createFakeWorkspace } from '../../testing/fake-workspace.ts';
import { createLinkedStore } from './linked-store.ts';
import { createTransferStore } from './transfer-store.ts';

type Node = Map<string, Node> | File;

/** A folder of the computer: maps and files behind the browser's handles. */
function handleOf(name: string, node: Map<string, Node>): FileSystemDirectoryHandle {
  const missing = () => new DOMException('not there', 'NotFoundError');
  const fileHandle = (key: string) => ({
    kind: 'file',
    name: key,
    getFile: async () => node.get(key),
    createWritable: async () => {
      const parts: Blob[] = [];
      return {
        write: async (part: Blob) => void parts.push(part),
        close: async () => void node.set(key, new File(parts, key, { lastModified: 5_000 })),
      };
    },
  });
  const folderHandle = (key: string, below: Map<string, Node>) => handleOf(key, below);
  const handle = {
    kind: 'directory',
    name,
    async *values() {
      for (const [key, child] of node) yield child instanceof Map ? folderHandle(key, child) : fileHandle(key);
    },
    async getDirectoryHandle(key: string, { create = false } = {}) {
      const child = node.get(key) ?? (create ? new Map<string, Node>() : undefined);
      if (!(child instanceof Map)) throw missing();
      node.set(key, child);
      return folderHandle(key, child);
    },
    async getFileHandle(key: string, { create = false } = {}) {
      if (!create && !(node.get(key) instanceof File)) throw missing();
      return fileHandle(key);
    },
    async removeEntry(key: string) {
      if (!node.delete(key)) throw missing();
    },
    requestPermission: async () => 'granted',
  };
  // Only the members that the store uses.
  return handle as unknown as FileSystemDirectoryHandle;
}
const file = (text: string, lastModified = 1_000) => new File([text], 'f', { lastModified });

test('a folder is copied in, compared and written back; conflicts are written only on request', async () => {
  const outside = new Map<string, Node>([
    ['keep.txt', file('keep')],
    ['drop.txt', file('drop')],
    ['both.txt', file('both')],
    ['deep', new Map<string, Node>([['change.txt', file('change')]])],
  ]);
  const host = createFakeWorkspace();
  const linked = createLinkedStore(
    host,
    createTransferStore(host, () => 'act'),
    () => 'act',
  );
  await host.files.write('/folder/mine.txt', new Uint8Array(0));
  await linked.getState().load();
  const copied = await linked.getState().copyIn(handleOf('folder', outside));
  expect(copied).toEqual({ act: 'act', files: 4, path: '/folder 2' });
  expect(await host.files.listAll('/folder 2')).toEqual([
    '/folder 2/both.txt',
    '/folder 2/deep/change.txt',
    '/folder 2/drop.txt',
    '/folder 2/keep.txt',
  ]);
  await linked.getState().compare('/folder 2');
  expect(linked.getState().plan).toMatchObject({ write: [], remove: [], both: [] });

  const write = (path: string, text: string) => host.files.write(path, new TextEncoder().encode(text));
  await write('/folder 2/deep/change.txt', 'changed');
  await write('/folder 2/new/file.txt', 'new');
  await write('/folder 2/both.txt', 'here');
  await host.files.removeForGood('/folder 2/drop.txt');
  outside.set('both.txt', file('there', 2_000));
  await linked.getState().compare('/folder 2');
  expect(linked.getState().plan).toMatchObject({
    write: ['deep/change.txt', 'new/file.txt'],
    remove: ['drop.txt'],
    both: ['both.txt'],
  });
  expect(await linked.getState().writeBack(false)).toBe(3);
  const text = async (node: Node | undefined) => (node instanceof File ? await node.text() : undefined);
  const deep = (key: string, name: string) => (outside.get(key) as Map<string, Node>).get(name);
  expect([
    await text(deep('deep', 'change.txt')),
    await text(deep('new', 'file.txt')),
    await text(outside.get('both.txt')),
    outside.has('drop.txt'),
    await text(outside.get('keep.txt')),
  ]).toEqual(['changed', 'new', 'there', false, 'keep']);

  // Written files are not offered again; the others are.
  await linked.getState().compare('/folder 2');
  expect(linked.getState().plan).toMatchObject({ write: [], remove: [], both: ['both.txt'] });
  expect(await linked.getState().writeBack(true)).toBe(1);
  expect(await text(outside.get('both.txt'))).toBe('here');
});
