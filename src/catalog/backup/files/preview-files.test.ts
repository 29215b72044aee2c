import { expect, test } from 'vitest';
import { hostileTree } from '../../../core/testing/hostile-trees.ts';
import { linkedFiles } from '../../../core/testing/linked-files.ts';
import type { BackupEntry } from '../entries.ts';
import { createFilePreview, type FilePreview } from './preview-files.ts';
import { createFileWriter } from './restore-files.ts';

type FileEntry = Extract<BackupEntry, { kind: 'folder' | 'link' | 'file' }>;

const bytes = new TextEncoder().encode('theirs');
const file = (path: string): FileEntry => ({ kind: 'file', path, mode: 0o644, bytes });
const link = (path: string, target: string): FileEntry => ({ kind: 'link', path, target });
const folder = (path: string): FileEntry => ({ kind: 'folder', path, mode: 0o755 });

async function setUp() {
  const { files, list } = linkedFiles();
  for (const path of ['/mine', '/mine/sub', '/app']) await files.mkdir(path);
  await files.writeFile('/mine/f', new Uint8Array(1));
  return { files, list };
}

/** What the preview says, and what restoring then does. */
async function bothOf(
  entries: readonly FileEntry[],
  prepare: (files: ReturnType<typeof linkedFiles>['files']) => unknown,
  own = true,
) {
  const { files, list } = await setUp();
  await prepare(files);
  const before = list('');
  const preview = createFilePreview(files, own);
  const reported = { written: 0, kept: 0, refused: [] as string[] };
  for (const entry of entries) {
    const answer = await preview(entry);
    if (typeof answer === 'object')
      reported.refused.push(...answer.refused.map(({ message }) => `${entry.path}: ${message}`));
    else if (answer !== 'made') reported[answer === 'added' ? 'written' : 'kept'] += 1;
  }
  expect(list('')).toEqual(before);
  const refused: string[] = [];
  const writer = createFileWriter({ mode: 'merge', own, onDifference: 'keep' });
  for (const entry of entries)
    await writer.write(files, entry, (name, { message }) => refused.push(`${name}: ${message}`));
  return { reported, done: { ...writer.counts(), refused } };
}

test.each<[string, FileEntry[], (files: ReturnType<typeof linkedFiles>['files']) => unknown, object]>([
  ['a file behind a link of the backup', [link('/app/l', '/mine'), file('/app/l/f')], () => 0, { written: 1, kept: 0 }],
  ['the same, relative', [link('/app/l', '../mine'), file('/app/l/f')], () => 0, { written: 1, kept: 0 }],
  ['the same, over two links', [link('/a', 'b'), link('/b', 'mine'), file('/a/f')], () => 0, { written: 2, kept: 0 }],
  [
    'the same, with folders',
    [link('/app/l', '/mine'), folder('/app/l/sub'), file('/app/l/sub/g')],
    () => 0,
    { written: 1 },
  ],
  [
    'a file behind a link that is there',
    [file('/app/l/f')],
    (files) => files.symlink('/mine', '/app/l'),
    { written: 0 },
  ],
  [
    'a folder behind a link that is there',
    [folder('/app/l'), file('/app/l/f')],
    (files) => files.symlink('../mine', '/app/l'),
    { written: 0 },
  ],
  ['a file behind a file of the backup', [file('/app/x'), file('/app/x/y')], () => 0, { written: 1 }],
  ['a file that is there, by its own path', [file('/mine/f')], () => 0, { written: 0, kept: 1 }],
])('%s: the preview says what is done', async (_what, entries, prepare, counts) => {
  const { reported, done } = await bothOf(entries, prepare);
  expect(reported).toEqual(done);
  expect(reported).toMatchObject(counts);
});

test('a link of somebody else to another project is left out, and what is behind it is written', async () => {
  const entries = [link('/app/l', '/mine'), file('/app/l/f')];
  const { reported, done } = await bothOf(entries, () => 0, false);
  expect(reported).toEqual(done);
  expect(reported).toEqual({
    written: 1,
    kept: 0,
    refused: ['/app/l: it is a link to files that the backup did not bring'],
  });
});

test('says of each entry what is done with it', async () => {
  const { files } = await setUp();
  await files.symlink('f', '/mine/l');
  await files.writeFile('/mine/same', bytes);
  const preview = createFilePreview(files, true);
  const entries: readonly (readonly [FileEntry, Exclude<FilePreview, object> | { readonly refused: string }])[] = [
    [file('/mine/same'), 'same'],
    [file('/mine/f'), 'different'],
    [file('/mine/sub'), 'different'],
    [link('/mine/l', 'f'), 'same'],
    [link('/mine/l', 'g'), 'different'],
    [link('/mine/f', 'g'), 'different'],
    [folder('/mine'), 'made'],
    [folder('/mine/sub'), 'made'],
    [folder('/new/deep'), 'made'],
    [file('/new/deep/f'), 'added'],
    // The second entry of a path differs from the first, which would be there.
    [file('/new/deep/f'), 'different'],
    [link('/new/l', 'deep'), 'added'],
    [link('/new/l', 'deep'), 'different'],
    [folder('/mine/f'), { refused: 'mine/f is a file, not a folder. Remove it first' }],
    [folder('/new/deep/f/x'), { refused: 'new/deep/f is a file, not a folder. Remove it first' }],
    [
      file('/new/l/f'),
      { refused: 'new/l is a link, and nothing is written or removed through a link. Remove the link first' },
    ],
    [file(`/new/${'x'.repeat(256)}`), { refused: 'no file can have this name. Shorten or rename it' }],
  ];
  for (const [entry, reported] of entries) {
    const found = await preview(entry);
    const inWords = typeof found === 'object' ? { refused: found.refused.map(({ message }) => message).join() } : found;
    expect([entry, inWords]).toEqual([entry, reported]);
  }
});

test('the preview of 500 hostile trees says what is done', async () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const entries = hostileTree(seed).flatMap((entry): FileEntry[] => {
      const path = `/app/${entry.path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '');
      if (path.split('/').some((name) => name === '..' || name === '.')) return [];
      if (entry.kind === 'link') return [link(path, entry.target)];
      return [entry.kind === 'file' ? file(path) : folder(path)];
    });
    for (const own of [true, false]) {
      const { reported, done } = await bothOf(
        entries,
        async (files) => {
          if (seed % 3 === 0) await files.symlink('/mine', '/app/a');
          if (seed % 3 === 1) await files.writeFile('/app/a', new Uint8Array(2));
        },
        own,
      );
      expect({ seed, own, ...reported }).toEqual({ seed, own, ...done });
    }
  }
});
