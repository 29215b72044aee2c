import { expect, test } from 'vitest';
import { hostileTree } from '../../../core/testing/hostile-trees.ts';
import { linkedFiles } from '../../../core/testing/linked-files.ts';
import type { BackupEntry } from '../entries.ts';
import { createFileWriter } from './restore-files.ts';

type FileEntry = Extract<BackupEntry, { kind: 'folder' | 'link' | 'file' }>;

const bytes = new TextEncoder().encode('theirs');
const file = (path: string): FileEntry => ({ kind: 'file', path, mode: 0o644, bytes });
const link = (path: string, target: string): FileEntry => ({ kind: 'link', path, target });

async function setUp(onDifference: 'keep' | 'take' = 'take', own = true) {
  const { files, list } = linkedFiles();
  for (const path of ['/mine', '/mine/sub', '/app']) await files.mkdir(path);
  await files.writeFile('/mine/f', new Uint8Array(1));
  const refused: string[] = [];
  const writer = createFileWriter({ mode: 'merge', onDifference, own });
  const restore = async (entries: readonly FileEntry[]): Promise<void> => {
    for (const entry of entries)
      await writer.write(files, entry, (name, { message }) => refused.push(`${name}: ${message}`));
  };
  return { files, list, refused, restore, local: () => list('/mine') };
}

test.each(['/mine', '../mine', './../mine/', '/app/../mine', '../chain'])(
  'no file of a backup is written through a link to %s, whether it was there or is in the backup',
  async (target) => {
    for (const isThere of [true, false]) {
      const { files, restore, refused, local } = await setUp();
      await files.symlink('mine', '/chain');
      if (isThere) await files.symlink(target, '/app/l');
      const before = local();
      await restore([
        ...(isThere ? [] : [link('/app/l', target)]),
        file('/app/l/f'),
        file('/app/l/new'),
        { kind: 'folder', path: '/app/l/sub/deep', mode: 0o755 },
        link('/app/l/link', 'f'),
      ]);
      expect(local()).toEqual(before);
      expect(refused).toHaveLength(4);
      expect(refused[0]).toBe(
        '/app/l/f: app/l is a link, and nothing is written or removed through a link. Remove the link first',
      );
    }
  },
);

test('links of an own backup come back as they were, also from one project to another', async () => {
  const { list, restore, refused } = await setUp();
  await restore([link('/app/a', '../mine'), link('/app/b', '/mine'), link('/app/c', 'x/../y'), link('/app/d', 'd')]);
  expect({ refused, app: list('/app') }).toEqual({
    refused: [],
    app: ['/app/a -> ../mine', '/app/b -> /mine', '/app/c -> x/../y', '/app/d -> d'],
  });
});

test("links of somebody else's backup lead to no other project that is there", async () => {
  const { list, restore, refused } = await setUp('take', false);
  const out = ['../mine', '/mine', '..', '/', 'x/../../mine', '../mine/sub', '/app/../mine'];
  await restore([
    ...out.map((target, at) => link(`/app/${String(at)}`, target)),
    link('/app/a', 'x/y'),
    link('/app/b', '/app/x'),
    link('/new/c', '../new2/d'),
  ]);
  expect({ refused, app: list('/app'), made: list('/new') }).toEqual({
    refused: out.map((_target, at) => `/app/${String(at)}: it is a link to files that the backup did not bring`),
    app: ['/app/a -> x/y', '/app/b -> /app/x'],
    made: ['/new/c -> ../new2/d'],
  });
  // A folder does not make way for a link that is left out.
  await restore([link('/mine/sub', '../app')]);
  expect(list('/mine')).toContain('/mine/sub');
});

test('a link makes way for a file, and a folder for both, only if the backup is taken', async () => {
  for (const onDifference of ['keep', 'take'] as const) {
    const { files, list, restore, local } = await setUp(onDifference);
    await files.symlink('/mine/f', '/app/l');
    await files.mkdir('/app/d');
    await files.symlink('/mine', '/app/d/l');
    const before = local();
    await restore([file('/app/l'), file('/app/d')]);
    expect(local()).toEqual(before);
    expect(list('/app')).toEqual(
      onDifference === 'take'
        ? ['/app/l theirs', '/app/d theirs']
        : ['/app/l -> /mine/f', '/app/d', '/app/d/l -> /mine'],
    );
  }
});

test('300 hostile trees change nothing that they do not name', async () => {
  for (let seed = 0; seed < 300; seed++) {
    const { restore, list } = await setUp(seed % 2 === 0 ? 'take' : 'keep');
    const before = list('').filter((line) => !line.startsWith('/app'));
    await restore(
      hostileTree(seed).flatMap((entry): FileEntry[] => {
        const path = `/app/${entry.path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '');
        // Other paths make a backup damaged.
        if (path.split('/').some((name) => name === '..' || name === '.')) return [];
        if (entry.kind === 'link') return [link(path, entry.target)];
        return [entry.kind === 'file' ? file(path) : { kind: 'folder', path, mode: 0o755 }];
      }),
    );
    expect({ seed, outside: list('').filter((line) => !line.startsWith('/app')) }).toEqual({ seed, outside: before });
  }
});
