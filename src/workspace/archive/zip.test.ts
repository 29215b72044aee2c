import { unzipSync, zipSync, strToU8, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import type { FileSystem } from '../../core/file-system.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import type { ArchiveHost } from './archive-service.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';
import { readZipDirectory } from './zip-directory.ts';

async function hostOf(room = { bytes: 1e9, entries: 100_000 }): Promise<{ host: ArchiveHost; files: FileSystem }> {
  const files = (await openMemoryDisk()).files();
  const above = async (path: string): Promise<void> => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (folder !== '') await good(files.mkdir(folder, { recursive: true }));
  };
  const host: ArchiveHost = {
    stat: async (path) => ({ name: path.slice(path.lastIndexOf('/') + 1), ...(await good(files.lstat(path))) }),
    list: (path) => good(files.list(path)),
    blob: (path) => good(files.blob(path)),
    read: (path) => good(files.readFile(path)),
    readlink: (path) => good(files.readlink(path)),
    room: async () => room,
    look: async (path) => {
      const found = await files.lstat(path);
      if (!found.ok) return undefined;
      const { kind } = found.value;
      return kind === 'link' ? { kind, target: await good(files.readlink(path)) } : { kind };
    },
    names: async (path) => (await good(files.readdir(path))).map(({ name }) => name),
    remove: (path) => good(files.rm(path)),
    write: async (path, contents) => {
      await above(path);
      await good(files.writeFile(path, new Uint8Array(await new Blob([contents]).arrayBuffer())));
    },
    add: async (given) =>
      (await files.addFiles(given)).map((answer) => (answer.ok ? answer.value : answer.error.message)),
    makeFolder: (path) => good(files.mkdir(path, { recursive: true })),
    link: async (target, path) => {
      await above(path);
      await good(files.symlink(target, path));
    },
    notify: () => undefined,
  };
  return { host, files };
}

const nothing = (): void => undefined;
const zipOf = (files: Zippable): Blob => new Blob([zipSync(files) as Uint8Array<ArrayBuffer>]);
const unpack = (zip: Blob, host: ArchiveHost, replace = false) => readZip(zip, '/in', replace, host, nothing);

test('another program reads our zip and we read its zip, with all links and folders', async () => {
  const { host, files } = await hostOf();
  await good(files.mkdir('/p/empty', { recursive: true }));
  const large = new Uint8Array(5 * 1024 * 1024).map((_, at) => (at * at) >> 7);
  await good(files.writeFile('/p/large.bin', large));
  await good(files.writeFile('/p/žluť 🐎.txt', bytesOf('text '.repeat(1000)), { mode: 0o755 }));
  await good(files.writeFile('/p/none', new Uint8Array(0)));
  await good(files.symlink('large.bin', '/p/link'));
  const reported: number[] = [];
  const { blob: zip } = await writeZip(['/p'], host, ({ done }) => reported.push(done));
  const other = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(other).sort()).toEqual(['p/', 'p/empty/', 'p/large.bin', 'p/link', 'p/none', 'p/žluť 🐎.txt']);
  expect(Buffer.compare(other['p/large.bin'] ?? new Uint8Array(0), large)).toBe(0);
  expect(reported.at(-1)).toBeGreaterThan(large.length);

  expect(await unpack(zip, host)).toEqual({ files: 4, folders: 2, bytes: large.length + 5000, left: [], leftCount: 0 });
  expect(Buffer.compare(await good(files.readFile('/in/p/large.bin')), large)).toBe(0);
  expect(await good(files.readlink('/in/p/link'))).toBe('large.bin');
  expect(await good(files.readdir('/in/p/empty'))).toEqual([]);
});

test('more entries than the plain records can count', async () => {
  const { host } = await hostOf();
  const many = Array.from({ length: 66_000 }, (_, at) => ({
    name: `f${at}`,
    kind: 'file' as const,
    mode: 0o644,
    size: 0,
    mtimeMs: 0,
  }));
  const { blob: zip } = await writeZip(
    ['/p'],
    {
      ...host,
      stat: async () => ({ name: 'p', kind: 'directory', mode: 0o755, size: 0, mtimeMs: 0 }),
      list: async () => many,
      read: async () => new Uint8Array(0),
      blob: async () => new Blob([]),
    },
    nothing,
  );
  const entries = await readZipDirectory(zip, 100_000);
  expect({ count: entries.length, last: entries.at(-1)?.name }).toEqual({ count: 66_001, last: 'p/f65999' });
});

test('no name leads out of the folder, and existing files stay', async () => {
  const { host, files } = await hostOf();
  await good(files.mkdir('/in'));
  await good(files.writeFile('/in/there.txt', bytesOf('mine')));
  const zip = zipOf({
    '../up.txt': strToU8('x'),
    '/root.txt': strToU8('x'),
    'C:/win.txt': strToU8('x'),
    'a/../../b.txt': strToU8('x'),
    'x\\..\\..\\y.txt': strToU8('x'),
    './fine.txt': strToU8('fine'),
    'there.txt': strToU8('theirs'),
    constructor: strToU8('p'),
  });
  const taken = await unpack(zip, host);
  expect(taken.left.map(({ name, why }) => `${name} ${why}`).sort()).toEqual([
    '../up.txt outside',
    '/root.txt outside',
    'C:/win.txt outside',
    'a/../../b.txt outside',
    'there.txt exists',
    'x\\..\\..\\y.txt outside',
  ]);
  expect((await good(files.readdir('/'))).map(({ name }) => name)).toEqual(['in']);
  expect((await good(files.readdir('/in'))).map(({ name }) => name)).toEqual(['constructor', 'fine.txt', 'there.txt']);
  expect(new TextDecoder().decode(await good(files.readFile('/in/there.txt')))).toBe('mine');
  await unpack(zip, host, true);
  expect(new TextDecoder().decode(await good(files.readFile('/in/there.txt')))).toBe('theirs');
});

test('unsafe names are replaced, unsafe links are left out, and the result lists both', async () => {
  const { host, files } = await hostOf();
  await good(files.mkdir('/p/d.', { recursive: true }));
  for (const name of ['..\\up.txt', 'C:evil.txt', 'nul.txt', 'a', 'A', 'd./x\u202egpj.exe'])
    await good(files.writeFile(`/p/${name}`, bytesOf(name)));
  for (const [target, name] of [
    ['/etc/passwd', 'abs'],
    ['..\\..\\x', 'back'],
    ['C:\\Windows', 'disk'],
    ['../../x', 'up'],
    ['a', 'fine'],
  ] as const)
    await good(files.symlink(target, `/p/${name}`));
  const { blob, otherwise, otherwiseCount } = await writeZip(['/p'], host, nothing);
  expect((await readZipDirectory(blob, 100)).map(({ name }) => name).sort()).toEqual([
    'p/',
    'p/.._up.txt',
    'p/A',
    'p/C_evil.txt',
    'p/_nul.txt',
    'p/a 2',
    'p/d_/',
    'p/d_/x_gpj.exe',
    'p/fine',
  ]);
  expect(new Map(otherwise.map(({ path, name }) => [path, name]))).toEqual(
    new Map([
      ['/p/..\\up.txt', '.._up.txt'],
      ['/p/C:evil.txt', 'C_evil.txt'],
      ['/p/nul.txt', '_nul.txt'],
      ['/p/a', 'a 2'],
      ['/p/d.', 'd_'],
      ['/p/d./x\u202egpj.exe', 'x_gpj.exe'],
      ['/p/abs', undefined],
      ['/p/back', undefined],
      ['/p/disk', undefined],
      ['/p/up', undefined],
    ]),
  );
  expect(otherwiseCount).toBe(10);
});

const link = (target: string): Zippable[string] => [strToU8(target), { os: 3, attrs: (0o120777 << 16) >>> 0 }];
const leftOf = ({ left }: Awaited<ReturnType<typeof unpack>>): string[] =>
  left.map(({ name, why }) => `${name} ${why}`).sort();

test('no link leads to what was there before, nor to what the zip does not hold', async () => {
  for (const target of ['../mine', './../mine/', '..', '../', '../mine/sub', '../later', '/in/mine', '../chain/mine']) {
    const { host, files } = await hostOf();
    await good(files.mkdir('/in/mine/sub', { recursive: true }));
    await good(files.symlink('.', '/in/chain'));
    const taken = await unpack(zipOf({ 'p/package.json': strToU8('{}'), 'p/node_modules': link(target) }), host);
    expect({ target, left: leftOf(taken) }).toEqual({ target, left: ['p/node_modules link'] });
    expect((await good(files.readdir('/in/p'))).map(({ name }) => name)).toEqual(['package.json']);
  }
  const { host, files } = await hostOf();
  await good(files.mkdir('/in/mine', { recursive: true }));
  const zip = zipOf({
    'p/q': link('../other/f'),
    'other/f': strToU8('f'),
    'p/r': link('q'),
    'p/mine': link('../mine'),
  });
  expect(leftOf(await unpack(zip, host))).toEqual(['p/mine link']);
  expect(await good(files.readlink('/in/p/q'))).toBe('../other/f');
});

test('nothing is written through a link that is there already', async () => {
  for (const target of ['/mine', '../mine', 'c/../../mine', 'inner', '../in/c'])
    for (const replace of [false, true]) {
      const { host, files } = await hostOf();
      await good(files.mkdir('/mine'));
      await good(files.mkdir('/in/inner', { recursive: true }));
      await good(files.writeFile('/mine/f', bytesOf('mine')));
      await good(files.symlink('/mine', '/in/c'));
      await good(files.symlink(target, '/in/d'));
      await good(files.symlink('/mine/f', '/in/f'));
      const zip = zipOf({
        'd/f': strToU8('theirs'),
        'd/large': new Uint8Array(300_000),
        'd/e/': strToU8(''),
        'd/l': link('f'),
        f: strToU8('theirs'),
      });
      const left = ['d/e behind-link', 'd/f behind-link', 'd/l behind-link', 'd/large behind-link'];
      expect(leftOf(await unpack(zip, host, replace))).toEqual(replace ? left : [...left, 'f exists']);
      expect((await good(files.readdir('/mine'))).map(({ name }) => name)).toEqual(['f']);
      expect(new TextDecoder().decode(await good(files.readFile('/mine/f')))).toBe('mine');
      expect((await good(files.lstat('/in/f'))).kind).toBe(replace ? 'file' : 'link');
      expect(await good(files.readdir('/in/inner'))).toEqual([]);
    }
});

test('a folder behind a link is no folder to unpack into', async () => {
  const { host, files } = await hostOf();
  await good(files.mkdir('/mine/sub', { recursive: true }));
  await good(files.symlink('/mine', '/in'));
  await expect(unpack(zipOf({ f: strToU8('f') }), host)).rejects.toThrow('/in is a link');
  await expect(readZip(zipOf({ f: strToU8('f') }), '/in/sub', false, host, nothing)).rejects.toThrow('/in is a link');
  expect(await good(files.readdir('/mine/sub'))).toEqual([]);
});

test('links that lead out are left out, and nothing is written through a link', async () => {
  const { host, files } = await hostOf();
  const taken = await unpack(
    zipOf({
      out: link('/'),
      up: link('../..'),
      'd/ok': link('../file'),
      d2: link('d'),
      'd2/inside.txt': strToU8('x'),
      file: strToU8('f'),
    }),
    host,
  );
  expect(taken.left.map(({ name, why }) => `${name} ${why}`).sort()).toEqual(['d2 refused', 'out link', 'up link']);
  expect((await good(files.lstat('/in/d2'))).kind).toBe('directory');
  expect((await good(files.lstat('/in/d/ok'))).kind).toBe('link');
});

test('zip bombs and damaged archives: no more is written than declared, and the rest is refused', async () => {
  const { host } = await hostOf({ bytes: 1000, entries: 2 });
  await expect(unpack(zipOf({ a: new Uint8Array(100_000) }), host)).rejects.toThrow(/unpacks to/);
  await expect(unpack(zipOf({ a: strToU8(''), b: strToU8(''), c: strToU8('') }), host)).rejects.toThrow(/3 files/);
  await expect(unpack(new Blob(['no zip at all']), host)).rejects.toThrow(/no zip/);

  const bytes = zipSync({ a: new Uint8Array(100_000), b: strToU8('b') });
  const view = new DataView(bytes.buffer);
  const central = view.getUint32(bytes.length - 6, true);
  // The entry declares 10 bytes and has 100,000.
  view.setUint32(central + 24, 10, true);
  const { left, files } = await unpack(new Blob([bytes as Uint8Array<ArrayBuffer>]), host);
  expect({ left: left.map(({ name, why }) => `${name} ${why}`), files }).toEqual({ left: ['a damaged'], files: 1 });
  // Both entries point to the same data.
  view.setUint32(central + 46 + 1 + 42, 0, true);
  await expect(unpack(new Blob([bytes as Uint8Array<ArrayBuffer>]), host)).rejects.toThrow(/overlap/);
});
