import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import type { FileSystem } from '../../core/file-system.ts';
import { treeDisk } from '../../core/tree/tree-disk.ts';
import { hostileTree, type HostileEntry } from '../../core/testing/hostile-trees.ts';
import { LIMITS } from '../../core/limits.ts';
import { parseChangeSet } from '../change-set/parse-change-set.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import type { UnpackedFiles } from './archive-files.ts';
import { readZip } from './read-zip.ts';

const SEEDS = 300;

/** A project in `/app` with links in it, beside somebody else's folders. */
async function setUp(seed: number) {
  const disk = await openMemoryDisk();
  const files = disk.files();
  for (const path of ['/mine/sub', '/app/own']) await good(files.mkdir(path, { recursive: true }));
  for (const path of ['/mine/f', '/mine/sub/f', '/mine/package.json', '/app/own/f'])
    await good(files.writeFile(path, bytesOf('mine')));
  for (const entry of hostileTree(seed + 11))
    if (entry.kind === 'link' && /^[\w@]+$/.test(entry.path)) await files.symlink(entry.target, `/app/${entry.path}`);
  const outside = async (): Promise<readonly string[]> => (await listed(files, '/')).filter((line) => !inApp(line));
  return { disk, files, outside };
}

const inApp = (line: string): boolean => line.startsWith('/app');

async function listed(files: FileSystem, folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, kind, mode, mtimeMs } of await good(files.list(folder))) {
    const path = `${folder === '/' ? '' : folder}/${name}`;
    const contents = kind === 'file' ? new TextDecoder().decode(await good(files.readFile(path))) : '';
    lines.push(`${path} ${kind} ${String(mode)} ${kind === 'file' ? String(mtimeMs) : ''} ${contents}`);
    if (kind === 'directory') lines.push(...(await listed(files, path)));
  }
  return lines;
}

function unpackedFiles(files: FileSystem): UnpackedFiles {
  const { write, ...disk } = treeDisk(files);
  const bytesIn = async (contents: Blob | Uint8Array): Promise<Uint8Array> =>
    contents instanceof Blob ? new Uint8Array(await contents.arrayBuffer()) : contents;
  return {
    ...disk,
    write: async (path, contents) => write(path, { bytes: await bytesIn(contents) }),
    room: async () => ({ bytes: 1e9, entries: 1e5 }),
    add: async (given) =>
      (await files.addFiles(given)).map((answer) => (answer.ok ? answer.value : answer.error.message)),
  };
}

function zipOf(entries: readonly HostileEntry[]): Blob {
  const names: Zippable = {};
  for (const entry of entries) {
    if (entry.kind === 'link') names[entry.path] = [strToU8(entry.target), { os: 3, attrs: (0o120777 << 16) >>> 0 }];
    else if (entry.kind === 'folder') names[`${entry.path}/`] = new Uint8Array(0);
    else names[entry.path] = strToU8(entry.text);
  }
  return new Blob([zipSync(names, { level: 0 }) as Uint8Array<ArrayBuffer>]);
}

test('a zip touches nothing outside of its folder, and no file that was there', async () => {
  const whys = new Set<string>();
  for (let seed = 0; seed < SEEDS; seed++) {
    const { files, outside } = await setUp(seed);
    const before = await outside();
    const isReplacing = seed % 3 === 0;
    const { left } = await readZip(
      zipOf(hostileTree(seed)),
      seed % 2 === 0 ? '/app' : '/app/unpacked',
      isReplacing,
      unpackedFiles(files),
      () => undefined,
    );
    expect({ seed, outside: await outside() }).toEqual({ seed, outside: before });
    expect(new TextDecoder().decode(await good(files.readFile('/app/own/f')))).toBe('mine');
    for (const { why } of left) whys.add(why);
  }
  expect([...whys].sort()).toEqual(expect.arrayContaining(['behind-link', 'exists', 'link', 'outside', 'refused']));
});

test('the changes of a run touch nothing but the paths that they name', async () => {
  let landed = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    const { disk, outside } = await setUp(seed);
    const before = await outside();
    const { version: base } = (await good(disk.snapshot())).index;
    const entries = hostileTree(seed).map((entry) => {
      const path = `/app/${entry.path}`;
      if (entry.kind === 'link') return { type: 'symlink', path, target: entry.target };
      if (entry.kind === 'folder') return { type: 'mkdir', path, mode: 0o755 };
      return { type: 'write', path, mode: 0o644, content: bytesOf(entry.text) };
    });
    // Whole, and each entry that parses alone, in the order of the tree.
    for (const some of [entries, ...entries.map((entry) => [entry])]) {
      const parsed = parseChangeSet({ base, entries: some }, LIMITS.disk);
      if (parsed.ok && (await disk.merge(parsed.changeSet)).ok) landed++;
    }
    expect({ seed, outside: await outside() }).toEqual({ seed, outside: before });
  }
  expect(landed).toBeGreaterThan(SEEDS);
});
