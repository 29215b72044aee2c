import { expect, test } from 'vitest';
import type { ChangeSetEntry, MergeResult } from '../contract/change-set.ts';
import type { VirtualFileSystem } from '../index.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';

type Entries = readonly ChangeSetEntry[];

const write = (path: string, text: string, mode = 0o644): ChangeSetEntry => ({
  type: 'write',
  path,
  mode,
  content: bytesOf(text),
});
const remove = (path: string): ChangeSetEntry => ({ type: 'remove', path });
const mkdir = (path: string): ChangeSetEntry => ({ type: 'mkdir', path, mode: 0o755 });
const symlink = (path: string, target: string): ChangeSetEntry => ({ type: 'symlink', path, target });
const chmod = (path: string, mode: number): ChangeSetEntry => ({ type: 'chmod', path, mode });

/** A disk with /d/x, /d/y, /f and a link to /f. */
async function openFilled(): Promise<VirtualFileSystem> {
  const disk = await openMemoryDisk();
  const files = disk.files();
  await good(files.mkdir('/d'));
  for (const path of ['/d/x', '/d/y', '/f']) await good(files.writeFile(path, bytesOf('old')));
  await good(files.symlink('f', '/link'));
  return disk;
}

/** Every path with its contents. */
async function shape(disk: VirtualFileSystem): Promise<string[]> {
  const { index, packs } = await good(disk.snapshot());
  const lines: string[] = [];
  for (const entry of index.entries) {
    if (entry.kind === 'file')
      lines.push(
        `${entry.path} ` +
          `${(await packs[entry.pack]?.slice(entry.offset, entry.offset + entry.size).text()) ?? ''}` +
          `${entry.mode === 0o644 ? '' : ` ${entry.mode.toString(8)}`}`,
      );
    else lines.push(entry.kind === 'link' ? `${entry.path} -> ${entry.target}` : `${entry.path}/`);
  }
  await disk.releaseSnapshot(index.version);
  return lines.sort();
}

/** Two runs on one snapshot; the first has landed when the second one lands. */
async function twoRuns(first: Entries, second: Entries): Promise<{ disk: VirtualFileSystem; reported: MergeResult }> {
  const disk = await openFilled();
  const base = (await good(disk.snapshot())).index.version;
  expect(await disk.merge({ base, entries: first })).toMatchObject({ ok: true, conflicts: [] });
  return { disk, reported: await disk.merge({ base, entries: second }) };
}

test('changes to different files both land', async () => {
  const { disk, reported } = await twoRuns(
    [write('/d/x', 'one'), mkdir('/n1'), write('/n1/a', 'a')],
    [write('/d/y', 'two', 0o755), remove('/f'), symlink('/l2', 'd')],
  );
  expect(reported).toEqual({ ok: true, version: 7, landed: ['/f', '/d/y', '/l2'], conflicts: [], kept: [] });
  expect(await shape(disk)).toEqual(['/d/', '/d/x one', '/d/y two 755', '/l2 -> d', '/link -> f', '/n1/', '/n1/a a']);
});

test.each<[title: string, first: Entries, second: Entries, conflicts: string[]]>([
  ['write, write', [write('/f', '1')], [write('/f', '2')], ['/f changed /f']],
  ['write, the same', [write('/f', '1')], [write('/f', '1')], []],
  ['write, remove', [write('/f', '1')], [remove('/f')], ['/f changed /f']],
  ['write, chmod', [write('/f', '1')], [chmod('/f', 0o700)], ['/f changed /f']],
  ['chmod, write', [chmod('/f', 0o700)], [write('/f', '2')], ['/f changed /f']],
  ['remove, write', [remove('/f')], [write('/f', '2')], ['/f removed /f']],
  ['remove, remove', [remove('/f')], [remove('/f')], []],
  ['create, create', [write('/n', '1')], [write('/n', '2')], ['/n created /n']],
  ['create, folder', [write('/n', '1')], [mkdir('/n'), write('/n/a', 'a')], ['/n created /n', '/n/a created /n']],
  ['folder, folder', [mkdir('/n'), write('/n/a', 'a')], [mkdir('/n'), write('/n/b', 'b')], []],
  ['folder, create', [mkdir('/n')], [write('/n', '2')], ['/n created /n']],
  ['link, file', [remove('/f'), symlink('/f', 'd/x')], [write('/f', '2')], ['/f changed /f']],
  ['link, other link', [symlink('/link', 'd')], [symlink('/link', 'd/x')], ['/link changed /link']],
  ['folder removed, file in it', [remove('/d')], [write('/d/x', '2')], ['/d/x removed /d']],
  ['folder removed, new file in it', [remove('/d')], [write('/d/new', '2')], ['/d/new removed /d']],
  ['folder became a link, file in it', [remove('/d'), symlink('/d', '/')], [write('/d/x', '2')], ['/d/x changed /d']],
  ['file in it, folder removed', [write('/d/x', '1')], [remove('/d')], ['/d changed /d/x']],
  ['new file in it, folder removed', [write('/d/new', '1')], [remove('/d')], ['/d created /d/new']],
  ['file out of it, folder removed', [remove('/d/x')], [remove('/d')], ['/d removed /d/x']],
  ['folder removed, folder removed', [remove('/d')], [remove('/d')], []],
  [
    'file, folder in its place',
    [write('/f', '1')],
    [remove('/f'), mkdir('/f'), write('/f/a', 'a')],
    ['/f changed /f', '/f/a changed /f'],
  ],
])('%s', async (_title, first, second, conflicts) => {
  const { disk, reported } = await twoRuns(first, [...second, write('/other', 'lands')]);
  if (!reported.ok) throw new Error(reported.message);
  const lines = reported.conflicts.map(({ path, theirs, at }) => `${path} ${theirs} ${at}`);
  expect(lines).toEqual(conflicts);
  // The changes of the first run stay where the second does not touch them.
  const alone = await twoRuns(first, []);
  const kept = await shape(alone.disk);
  const now = await shape(disk);
  expect(now).toContain('/other lands');
  if (conflicts.length > 0) expect(now.filter((line) => line !== '/other lands')).toEqual(kept);
  else expect(now).toEqual(expect.arrayContaining(kept));
});

test('a folder is replaced by a file, and a file by a folder', async () => {
  const disk = await openFilled();
  const base = (await good(disk.snapshot())).index.version;
  const entries = [
    write('/d', 'file'),
    mkdir('/f/sub'),
    remove('/d/x'),
    mkdir('/f'),
    write('/f/sub/a', 'a'),
    remove('/f'),
    remove('/d'),
  ];
  expect(await disk.merge({ base, entries })).toMatchObject({ ok: true, conflicts: [] });
  expect(await shape(disk)).toEqual(['/d file', '/f/', '/f/sub/', '/f/sub/a a', '/link -> f']);
  expect(await good(disk.usage())).toMatchObject({ bytes: 5, entries: 5 });
});

test('with land-nothing a conflict stops everything', async () => {
  const disk = await openFilled();
  const base = (await good(disk.snapshot())).index.version;
  await good(disk.files().writeFile('/f', bytesOf('person')));
  const reported = await disk.merge(
    { base, entries: [write('/f', 'run'), write('/g', 'run')] },
    { onConflict: 'land-nothing' },
  );
  expect(reported).toMatchObject({
    ok: false,
    reason: 'conflict',
    conflicts: [{ path: '/f', at: '/f', theirs: 'changed' }],
  });
  expect(await shape(disk)).toEqual(['/d/', '/d/x old', '/d/y old', '/f person', '/link -> f']);
});

test('nothing lands at a protected path, without space or without its snapshot', async () => {
  const disk = await openMemoryDisk({ limits: { maxBytes: 10, maxEntries: 4 } });
  await good(disk.files().writeFile('/a', bytesOf('12345')));
  const { version: base } = (await good(disk.snapshot())).index;
  const before = await shape(disk);
  const merged = async (entries: Entries, protectedPaths = ''): Promise<unknown> => {
    const reported = await disk.merge({ base, entries }, { protectedPaths });
    return reported.ok ? 'landed' : `${reported.reason} ${reported.path ?? ''}`.trim();
  };
  expect(await merged([write('/b', '1'), write('/.env', '2')], '/.env')).toBe('protected /.env');
  expect(await merged([write('/b', '123'), write('/c', '456')])).toBe('no-space');
  expect(await merged([mkdir('/1'), mkdir('/2'), mkdir('/3'), mkdir('/4')])).toBe('no-space');
  expect(await shape(disk)).toEqual(before);
  expect(await merged([remove('/a'), write('/b', '1234567890')])).toBe('landed');
  await disk.releaseSnapshot(base);
  await disk.releaseSnapshot(base);
  expect(await merged([write('/b', '1')])).toBe('unknown-base');
});

test('with land-rest, protected paths stay with everything below them, and the rest lands', async () => {
  const disk = await openMemoryDisk();
  const files = disk.files();
  for (const path of ['/app/keys', '/free']) await good(files.mkdir(path, { recursive: true }));
  for (const path of ['/app/keys/a', '/app/x', '/free/y', '/.env']) await good(files.writeFile(path, bytesOf('old')));
  const base = (await good(disk.snapshot())).index.version;
  const protectedPaths = '/app/keys:/.env:/later';
  const reported = async (entries: Entries): Promise<unknown> => {
    const merged = await disk.merge({ base, entries }, { protectedPaths, onProtected: 'land-rest' });
    return merged.ok ? { landed: merged.landed, kept: merged.kept } : merged.message;
  };
  // A folder with a protected file is moved: the copy lands, and the original stays.
  expect(await reported([remove('/app'), mkdir('/moved'), write('/moved/x', 'old')])).toEqual({
    landed: ['/moved', '/moved/x'],
    kept: ['/app'],
  });
  expect(await reported([remove('/app'), write('/app', 'a file now'), write('/free/y', 'new')])).toEqual({
    landed: ['/free/y'],
    kept: ['/app'],
  });
  expect(
    await reported([
      write('/APP/keys/b', 'x'),
      { type: 'symlink', path: '/later', target: '/free' },
      remove('/.env'),
      write('/.env', 'new'),
      { type: 'chmod', path: '/app/keys/a', mode: 0o777 },
      write('/z', 'z'),
    ]),
  ).toEqual({
    landed: ['/z'],
    kept: ['/APP/keys/b', '/later', '/.env', '/app/keys/a'],
  });
  // Thousands of removals become one change of the journal.
  const many = Array.from({ length: 10_000 }, (_, at) => write(`/app/keys/n${String(at)}`, ''));
  expect(await reported([mkdir('/app/keys/deep'), write('/app/keys/deep/er', ''), ...many])).toMatchObject({
    landed: [],
  });
  expect(await shape(disk)).toEqual([
    '/.env old',
    '/app/',
    '/app/keys/',
    '/app/keys/a old',
    '/app/x old',
    '/free/',
    '/free/y new',
    '/moved/',
    '/moved/x old',
    '/z z',
  ]);
});

test('watchers and the journal see a change set as one step', async () => {
  const disk = await openFilled();
  const received: string[][] = [];
  disk.files().watch((changes) => received.push(changes.map(({ path, kind }) => `${kind} ${path}`)));
  const base = (await good(disk.snapshot())).index.version;
  const reported = await disk.merge({ base, entries: [write('/f', 'new'), mkdir('/n'), remove('/d')] });
  expect(reported).toMatchObject({ ok: true, version: base + 1 });
  expect(received).toEqual([['removed /d', 'created /n', 'changed /f']]);
});
