import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { ChangeSetEntry, MergeResult } from '../contract/change-set.ts';
import { createMemoryStorage } from '../index.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';

const write = (path: string, text: string): ChangeSetEntry => ({
  type: 'write',
  path,
  mode: 0o644,
  content: bytesOf(text),
});

/** A disk with `/app/keys/a` and `/f`, and how it answers a change set. */
async function openProtected(storage = createMemoryStorage()) {
  const disk = await openMemoryDisk({ storage });
  const files = disk.files();
  await good(files.mkdir('/app/keys', { recursive: true }));
  for (const path of ['/app/keys/a', '/f']) await good(files.writeFile(path, bytesOf('old')));
  const { version: base } = (await good(disk.snapshot())).index;
  const merged = (entries: readonly ChangeSetEntry[], more: object = {}): Promise<MergeResult> =>
    disk.merge({ base, entries }, { protectedPaths: '/app/keys:/new/keys', ...more });
  return { files, merged };
}

test.each<[what: string, entry: ChangeSetEntry, lands: boolean]>([
  ['a mode above a protected path', { type: 'chmod', path: '/app', mode: 0o700 }, true],
  ['a mode of a protected path', { type: 'chmod', path: '/app/keys', mode: 0o700 }, false],
  ['a folder above a protected path', { type: 'mkdir', path: '/new', mode: 0o755 }, true],
  ['a folder in a protected path', { type: 'mkdir', path: '/app/keys/b', mode: 0o755 }, false],
  ['a file above a protected path', write('/new', 'x'), false],
  ['a link above a protected path', { type: 'symlink', path: '/new', target: '/f' }, false],
  ['a removal above a protected path', { type: 'remove', path: '/app' }, false],
  ['a file beside a protected path', write('/app/b', 'x'), true],
])('%s', async (_what, entry, lands) => {
  const { merged } = await openProtected();
  const { path } = entry;
  const reported = await merged([entry]);
  if (lands) expect(reported).toMatchObject({ ok: true, landed: [path], conflicts: [], kept: [] });
  else
    expect(reported).toStrictEqual({
      ok: false,
      reason: 'protected',
      message: `The run changed a protected path, so nothing of it was kept: ${path}`,
      path,
      conflicts: [],
    });
});

test('a refusal without a path has none', async () => {
  const disk = await openMemoryDisk();
  expect(await disk.merge({ base: 77, entries: [] })).toStrictEqual({
    ok: false,
    reason: 'unknown-base',
    message: 'The snapshot of this run is no longer held: run the tool again',
    conflicts: [],
  });
});

test('with land-nothing, a change set without conflicts lands', async () => {
  const { merged } = await openProtected();
  expect(await merged([write('/f', 'new')], { onConflict: 'land-nothing' })).toMatchObject({
    ok: true,
    landed: ['/f'],
    conflicts: [],
  });
});

test('contents of conflicts are not kept, and empty contents are contents', async () => {
  const storage = createMemoryStorage();
  const { files, merged } = await openProtected(storage);
  const bytesKept = async (): Promise<number> => {
    const kept = await Promise.all((await storage.list()).map((name) => storage.file(name)));
    return kept.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  };
  await good(files.writeFile('/f', bytesOf('mine')));
  const before = await bytesKept();
  const large = 'x'.repeat(2 * LIMITS.disk.largeFileBytes);
  const reported = await merged([write('/f', large), write('/g', ''), write('/h', 'new')]);
  expect(reported).toMatchObject({ ok: true, landed: ['/g', '/h'], conflicts: [{ path: '/f' }] });
  expect((await bytesKept()) - before).toBeLessThan(large.length);
  expect(await good(files.readFile('/g'))).toEqual(new Uint8Array(0));
});
