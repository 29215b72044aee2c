import { deflateSync } from 'fflate';
import { expect, test } from 'vitest';
import { concatBytes } from '../../core/bytes.ts';
import { LIMITS } from '../../core/limits.ts';
import { listingFiles } from '../testing/listing-files.ts';
import { makeZip, type ZipItem } from '../testing/make-zip.ts';
import { readZip } from './read-zip.ts';

const MB = 1024 * 1024;
const SMALL = 256 * 1024;
const LARGE = LIMITS.disk.largeFileBytes;

const NOISE = new Uint8Array(MB + 3);
for (let at = 0; at < NOISE.length; at++) NOISE[at] = (at * at) >> 7;
const noise = (length: number): Uint8Array => NOISE.subarray(0, length);

async function unpack(zip: Blob | readonly ZipItem[], replace = false) {
  const { files, done, contents } = listingFiles();
  const source = zip instanceof Blob ? zip : makeZip(zip);
  const taken = await readZip(source, '/in', replace, files, () => undefined);
  return { ...taken, done, contents };
}

const bytesOf = async (content: Blob | Uint8Array | undefined): Promise<Buffer> =>
  Buffer.from(content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : (content ?? []));

/** Deflated data in which each block is kept as it is. */
function storedBlocks(bytes: Uint8Array, isEnded: boolean): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 0xffff) {
    const block = bytes.subarray(at, at + 0xffff);
    const [low, high] = [block.length & 0xff, block.length >> 8];
    const isLast = isEnded && at + 0xffff >= bytes.length;
    parts.push(new Uint8Array([isLast ? 1 : 0, low, high, low ^ 0xff, high ^ 0xff]), block);
  }
  return concatBytes(parts);
}

test.each<[what: string, item: ZipItem, kind: 'bytes' | 'blob']>([
  ['nothing', { name: 'a', content: '' }, 'bytes'],
  ['nothing, deflated to nothing', { name: 'a', method: 8, packed: new Uint8Array(0) }, 'bytes'],
  ['a few bytes', { name: 'a', content: 'abc' }, 'bytes'],
  ['a few bytes, deflated', { name: 'a', content: 'abc'.repeat(100), method: 8 }, 'bytes'],
  ['bytes behind more of the header', { name: 'a', content: 'abc', extraBytes: 259 }, 'bytes'],
  ['a byte less than a large file', { name: 'a', content: noise(LARGE - 1) }, 'bytes'],
  ['a large file', { name: 'a', content: noise(LARGE) }, 'blob'],
  ['a large file in several steps', { name: 'a', content: noise(MB + 3) }, 'blob'],
  ['a large file, deflated', { name: 'a', content: noise(MB + 3), method: 8 }, 'blob'],
  [
    'a large file, deflated in several steps',
    {
      name: 'a',
      content: noise(MB + 3),
      method: 8,
      packed: deflateSync(noise(MB + 3), { level: 0 }),
    },
    'blob',
  ],
])('%s comes out as it went in', async (_what, item, kind) => {
  const content = typeof item.content === 'string' ? Buffer.from(item.content) : Buffer.from(item.content ?? []);
  for (const replace of [false, true]) {
    const { contents, done, left } = await unpack([item, { name: 'next', content: 'n'.repeat(1000) }], replace);
    expect(left).toEqual([]);
    expect(Buffer.compare(await bytesOf(contents.get('/in/a')), content)).toBe(0);
    expect(done).toEqual(
      replace
        ? expect.arrayContaining([`write /in/a ${kind}`])
        : content.length > SMALL
          ? ['add /in/next', `write /in/a ${kind}`]
          : ['add /in/a /in/next'],
    );
  }
});

const CONTENTS = 'its contents are damaged';
const HEADER = 'its header is damaged';
const EXACT_STEP = noise(MB - 16 * 5);

test.each<[what: string, item: ZipItem, message: string | RegExp]>([
  ['another sum', { name: 'a', content: 'abc', crc: 1 }, CONTENTS],
  ['less than it says', { name: 'a', content: 'abc', size: 4 }, CONTENTS],
  ['more than it says', { name: 'a', content: 'abc', size: 2 }, 'it holds more than it says'],
  ['more than it says, deflated', { name: 'a', content: 'abc', method: 8, size: 2 }, 'it holds more than it says'],
  ['no header', { name: 'a', change: (header) => header.setUint8(0, 0) }, HEADER],
  ['a header of another entry', { name: 'a', change: (header) => header.setUint16(26, 2, true) }, HEADER],
  [
    'data that is not deflated',
    { name: 'a', content: 'abc', method: 8, packed: new Uint8Array([7]) },
    /block type|EOF/,
  ],
  [
    'deflated data without its end',
    { name: 'a', content: 'abc', method: 8, packed: storedBlocks(Buffer.from('abc'), false) },
    'unexpected EOF',
  ],
  [
    'deflated data of a whole step without its end',
    { name: 'a', content: EXACT_STEP, method: 8, packed: storedBlocks(EXACT_STEP, false) },
    'unexpected EOF',
  ],
])('%s is damaged', async (_what, item, message) => {
  const { left, contents } = await unpack([item, { name: 'b', content: 'b' }]);
  expect(left).toEqual([
    {
      name: 'a',
      why: 'damaged',
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    },
  ]);
  expect([...contents.keys()]).toEqual(['/in/b']);
});

test('deflated data of a whole step with its end', async () => {
  const packed = storedBlocks(EXACT_STEP, true);
  expect(packed.length).toBe(MB);
  const { contents, left } = await unpack([{ name: 'a', content: EXACT_STEP, method: 8, packed }]);
  expect(left).toEqual([]);
  expect(Buffer.compare(await bytesOf(contents.get('/in/a')), EXACT_STEP)).toBe(0);
});

test('the largest file, to the byte', async () => {
  const { maxFileBytes } = LIMITS.disk;
  const { left } = await unpack([
    { name: 'a', content: 'abc', size: maxFileBytes },
    { name: 'b', content: 'abc', size: maxFileBytes + 1 },
  ]);
  expect(left).toEqual([
    { name: 'b', why: 'refused', message: 'a file may have 2048 MB at most' },
    { name: 'a', why: 'damaged', message: CONTENTS },
  ]);
});

test.each([
  ['500 files', Array.from({ length: 500 }, () => 0), [500]],
  ['501 files', Array.from({ length: 501 }, () => 0), [500, 1]],
  ['1,001 files', Array.from({ length: 1001 }, () => 0), [500, 500, 1]],
  ['4 MB', Array.from({ length: 16 }, () => SMALL), [16]],
  ['4 MB and a byte', [...Array.from({ length: 16 }, () => SMALL), 1], [16, 1]],
  ['8 MB and a byte', [...Array.from({ length: 32 }, () => SMALL), 1], [16, 16, 1]],
])('%s are written in groups', async (_what, sizes, groups) => {
  const zeros = new Uint8Array(SMALL);
  const items = sizes.map((size, at) => ({ name: `f${String(at)}`, content: zeros.subarray(0, size) }));
  const { done, files } = await unpack(items);
  expect(done.map((line) => line.split(' ').length - 1)).toEqual(groups);
  expect(done.join(' ')).toBe(
    groups
      .map((count, index) => {
        const first = groups.slice(0, index).reduce((sum, one) => sum + one, 0);
        return `add ${Array.from({ length: count }, (_, at) => `/in/f${String(first + at)}`).join(' ')}`;
      })
      .join(' '),
  );
  expect(files).toBe(sizes.length);
});

/** A zip that lists which parts of it are read, after its list of files. */
class ListingBlob extends Blob {
  readonly #read: string[] = [];

  override slice(start = 0, end = this.size): Blob {
    this.#read.push(end - start === WINDOW ? `window ${String(start / WINDOW)}` : `${String(start)} to ${String(end)}`);
    return super.slice(start, end);
  }

  get read(): readonly string[] {
    return this.#read.slice(2);
  }
}

const WINDOW = 4 * MB;
/** An entry so long that the next one begins `length` bytes later; it is left out, and so never read. */
const gap = (name: string, length: number): ZipItem => ({
  name: `/${name}`,
  content: new Uint8Array(length - 30 - 2),
  crc: 0,
});
const small = (name: string): ZipItem => ({ name, content: name });
const link = (name: string): ZipItem => ({ name, content: 'a', isLink: true });

test.each<[what: string, items: readonly ZipItem[], read: readonly string[]]>([
  [
    'three windows are kept',
    [small('a'), link('l'), gap('1', WINDOW), small('b'), gap('2', WINDOW), small('c')],
    ['window 0', 'window 1', 'window 2'],
  ],
  [
    'of four, the first is read again',
    [small('a'), link('l'), gap('1', WINDOW), small('b'), gap('2', WINDOW), small('c'), gap('3', WINDOW), small('d')],
    ['window 0', 'window 1', 'window 2', 'window 3', 'window 0'],
  ],
  [
    'of four, the last ones are not',
    [small('a'), gap('1', WINDOW), small('b'), gap('2', WINDOW), small('c'), link('l'), gap('3', WINDOW), small('d')],
    ['window 0', 'window 1', 'window 2', 'window 3'],
  ],
  [
    'contents that end with their window',
    [gap('1', WINDOW - 41), { name: 'a', content: '0123456789' }, small('b')],
    ['window 0', 'window 1'],
  ],
  [
    'contents that end a byte later',
    [gap('1', WINDOW - 40), { name: 'a', content: '0123456789' }, small('b')],
    ['window 0', `${String(WINDOW - 9)} to ${String(WINDOW + 1)}`, 'window 1'],
  ],
  [
    'a header in two windows',
    [gap('1', WINDOW - 29), { name: 'a', content: '0123456789' }],
    [`${String(WINDOW - 29)} to ${String(WINDOW + 1)}`, 'window 1'],
  ],
])('reading ahead: %s', async (_what, items, read) => {
  const zip = new ListingBlob([makeZip(items)]);
  const { left, contents } = await unpack(zip);
  expect(left.map(({ name, why }) => `${name} ${why}`)).toEqual(
    items.filter(({ name }) => name.startsWith('/')).map(({ name }) => `${name} outside`),
  );
  for (const { name, content, isLink } of items)
    if (!name.startsWith('/') && isLink !== true)
      expect((await bytesOf(contents.get(`/in/${name}`))).toString()).toBe(content);
  expect(zip.read).toEqual(read);
});
