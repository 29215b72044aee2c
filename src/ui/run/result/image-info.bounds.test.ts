import { describe, expect, it } from 'vitest';
import { doubtOf, imageInfo, type ImageInfo } from './image-info.ts';

const NONE: ImageInfo = { kind: 'none' };
const VECTOR: ImageInfo = { kind: 'vector' };
const MAX_IMAGE_BLOCKS = 200_000;

type Part = string | Uint8Array | readonly number[];
const bytes = (...parts: readonly Part[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Uint8Array.from(part))),
    ),
  );
const zeros = (length: number): Uint8Array => new Uint8Array(length);
const big16 = (value: number): number[] => [value >> 8, value & 255];
const big32 = (value: number): number[] => [...big16(value >>> 16), ...big16(value & 65_535)];
const little16 = (value: number): number[] => big16(value).reverse();
const little24 = (value: number): number[] => big32(value).slice(1).reverse();
const little32 = (value: number): number[] => big32(value).reverse();
const raster = (mimeType: string, width: number, height: number, frames = 1): ImageInfo => ({
  kind: 'raster',
  mimeType,
  width,
  height,
  frames,
});
type Row = readonly [what: string, content: Uint8Array, info: ImageInfo];
/** The content with another value of each of some bytes, none of which is an image of this kind. */
const altered = (content: Uint8Array, locations: readonly number[]): Row[] =>
  locations.map((at) => [`byte ${at} is another`, content.with(at, (content[at] ?? 0) ^ 0x41), NONE]);

describe('doubtOf', () => {
  it.each([
    [1, 1, 1, 'none'],
    [0, 1, 1, 'unknown'],
    [1, 0, 1, 'unknown'],
    [16_384, 1, 1, 'none'],
    [16_385, 1, 1, 'huge'],
    [1, 16_384, 1, 'none'],
    [1, 16_385, 1, 'huge'],
    [8_000, 5_000, 1, 'none'],
    [8_000, 5_001, 1, 'huge'],
    [8_000, 5_000, 10, 'none'],
    [8_000, 5_000, 11, 'frames'],
    [1, 1, 500, 'none'],
    [1, 1, 501, 'frames'],
    [1, 1, Infinity, 'frames'],
  ])('%i × %i pixels in %d frames: %s', (width, height, frames, doubt) => {
    expect(doubtOf({ kind: 'raster', mimeType: 'image/png', width, height, frames })).toBe(doubt);
  });

  it('knows other files', () => {
    expect([doubtOf(VECTOR), doubtOf(NONE)]).toEqual(['vector', 'unknown']);
  });
});

it('does not take a mistake of its own for a truncated file', () => {
  const content = Object.assign(bytes('word'), {
    subarray: () => {
      throw new TypeError('mistake');
    },
  });
  expect(() => imageInfo(content)).toThrow('mistake');
});

it('reads a part of a longer buffer', () => {
  const content = bytes([1, 2, 3], pngHead(258, 772), 'after');
  expect(imageInfo(content.subarray(3, 27))).toEqual(raster('image/png', 258, 772));
});

function pngHead(width: number, height: number): Uint8Array {
  return bytes([0x89], 'PNG\r\n', [0x1a], '\n', big32(13), 'IHDR', big32(width), big32(height));
}
const png = (...chunks: readonly Uint8Array[]) => bytes(pngHead(258, 772), zeros(9), ...chunks);
const chunk = (name: string, data: readonly number[] = []) => bytes(big32(data.length), name, data, zeros(4));
const END = chunk('IEND');
const FRAME = chunk('fcTL');
const shortPng = (frames: number) => raster('image/png', 258, 772, frames);

describe('png', () => {
  it.each<Row>([
    ['a head', pngHead(258, 772), shortPng(1)],
    ['a head without its last byte', pngHead(258, 772).subarray(0, 23), NONE],
    ...altered(png(END), [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15]),
    ['no end', png(), shortPng(1)],
    ['two frames', png(FRAME, FRAME, END), shortPng(3)],
    ['frames after the end', png(FRAME, END, FRAME), shortPng(2)],
    ['frames behind data', png(chunk('IDAT', [1, 2, 3, 4, 5]), FRAME, END), shortPng(2)],
    ['more frames than it says', png(chunk('acTL', big32(1)), FRAME, FRAME, END), shortPng(3)],
    ['fewer frames than it says', png(chunk('acTL', big32(770)), FRAME, END), shortPng(770)],
    ['two counts', png(chunk('acTL', big32(7)), chunk('acTL', big32(3)), END), shortPng(7)],
    ['a count of nothing', png(chunk('acTL', big32(0)), END), shortPng(1)],
    ['a frame whose name ends the file', png(FRAME.subarray(0, 8)), shortPng(2)],
    ['a frame without its whole name', png(FRAME.subarray(0, 7)), shortPng(1)],
    ['a count that ends the file', png(chunk('acTL', big32(7)).subarray(0, 12)), shortPng(7)],
    ['a count without its last byte', png(chunk('acTL', big32(7)).subarray(0, 11)), shortPng(1)],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});

const jpeg = (...parts: readonly Part[]) => bytes([0xff, 0xd8], ...parts);
const sized = (width = 772, height = 258, marker = 0xc0) =>
  bytes([0xff, marker, 0, 11, 8], big16(height), big16(width), [1, 1, 0x11, 0]);
const scans = (count: number) => bytes(...Array.from({ length: count }, () => [0xff, 0xda, 0, 2]));
const segments = (count: number) => {
  const content = zeros(4 * count);
  for (let at = 0; at < content.length; at += 4) content.set([0xff, 0xe0, 0, 2], at);
  return content;
};
const photo = (width = 772, height = 258, frames = 1) => raster('image/jpeg', width, height, frames);

describe('jpeg', () => {
  it.each<Row>([
    ['no size', jpeg([0xff, 0xd9]), NONE],
    ['a size', jpeg(sized()), photo()],
    ...altered(jpeg(sized()), [0, 1]),
    ['a size behind segments', jpeg([0xff, 0xe0, 0, 5, 1, 2, 3, 0xff, 0xe1, 1, 3], zeros(257), sized()), photo()],
    ['a size after the end', jpeg([0xff, 0xd9], sized()), NONE],
    ['a size after the end of another', jpeg(sized(5, 6), [0xff, 0xd9, 0, 2], sized(7, 8)), photo(5, 6)],
    ['a size behind data', jpeg([0x12, 0x34, 0x56], sized()), photo()],
    ['a larger size later', jpeg(sized(5, 6), sized(7, 8)), photo(7, 8)],
    ['a smaller size later', jpeg(sized(7, 8), sized(5, 6)), photo(7, 8)],
    ['filling', jpeg([0xff, 0xff, 0xff], sized()), photo()],
    ...[0x00, 0x01, 0xd0, 0xd4, 0xd8].map((marker): Row => [
      `marker ${marker} without a length`,
      jpeg([0xff, marker], sized()),
      photo(),
    ]),
    ['as many scans as are decoded', jpeg(sized(), scans(40)), photo()],
    ['one scan more, whose length ends the file', jpeg(sized(), scans(41)), photo(772, 258, Infinity)],
    ['a scan without its whole length', jpeg(sized(), scans(41).subarray(0, 163)), photo()],
    [
      'much data with zeros after it',
      jpeg(segments(0), bytes(...Array.from({ length: 300 }, () => [0xff, 0])), sized()),
      photo(),
    ],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));

  it('finds the size after exactly the markers that have one', () => {
    const markers = Array.from({ length: 256 }, (_, marker) => marker);
    const found = markers.filter((marker) => imageInfo(jpeg(sized(5, 6, marker))).kind === 'raster');
    expect(found).toEqual([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
  });
});

const gif = (packed: number, ...parts: readonly Part[]) =>
  bytes('GIF89a', little16(258), little16(772), [packed, 0, 0], ...parts);
const gifFrame = (width: number, height: number, packed = 0) =>
  bytes([0x2c], little16(0), little16(0), little16(width), little16(height), [packed]);
const BLOCKS = [2, 2, 0x4c, 1, 0];
const moving = (frames: number, width = 258, height = 772) => raster('image/gif', width, height, frames);

describe('gif', () => {
  it.each<Row>([
    ['a head', gif(0), moving(1)],
    ['a head without its last byte', gif(0).subarray(0, 12), NONE],
    ...altered(gif(0), [0, 1, 2, 3]),
    ['two frames', gif(0, gifFrame(1, 1), BLOCKS, gifFrame(1, 1), BLOCKS, [0x3b]), moving(2)],
    ['a frame after the end', gif(0, gifFrame(1, 1), BLOCKS, [0x3b], gifFrame(1, 1), BLOCKS), moving(1)],
    ['a wide frame', gif(0, gifFrame(2_000, 1), BLOCKS), moving(1, 2_000)],
    ['a high frame', gif(0, gifFrame(1, 2_000), BLOCKS), moving(1, 258, 2_000)],
    ['colours', gif(0x80, zeros(6), gifFrame(1, 1), BLOCKS, gifFrame(1, 1)), moving(2)],
    ['all colours', gif(0xf7, zeros(768), gifFrame(1, 1), BLOCKS, gifFrame(1, 1)), moving(2)],
    ['a number of colours without colours', gif(0x07, gifFrame(1, 1), BLOCKS, gifFrame(1, 1)), moving(2)],
    ['colours of a frame', gif(0, gifFrame(1, 1, 0x81), zeros(12), BLOCKS, gifFrame(1, 1)), moving(2)],
    [
      'an extension',
      gif(0, [0x21, 0xfe, 3, 0x2c, 0x2c, 0x2c, 1, 0x2c, 0], gifFrame(1, 1), BLOCKS, gifFrame(1, 1)),
      moving(2),
    ],
    [
      'an extension of a kind that looks like a block',
      gif(0, [0x21, 0, 0], gifFrame(1, 1), [2, 0], gifFrame(1, 1)),
      moving(2),
    ],
    ['blocks that end the file', gif(0, gifFrame(1, 1), [2, 1, 0x4c]), moving(1)],
    ['a block cut short', gif(0, gifFrame(1, 1), [2, 5]), moving(1)],
    ['a frame that ends the file', gif(0, gifFrame(1, 1), BLOCKS, gifFrame(1, 1)), moving(2)],
    ['a frame without its last byte', gif(0, gifFrame(1, 1), BLOCKS, gifFrame(1, 1).subarray(0, 9)), moving(1)],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});

const webp = (...parts: readonly Uint8Array[]) => bytes('RIFF', little32(100), 'WEBP', ...parts);
const part = (name: string, data: Part) => bytes(name, little32(bytes(data).length), data);
const canvas = (width: number, height: number) =>
  part('VP8X', bytes([2, 0, 0, 0], little24(width - 1), little24(height - 1)));
const still = (width: number, height: number) => part('VP8 ', bytes(zeros(6), little16(width), little16(height)));
const lossless = (width: number, height: number) =>
  part('VP8L', bytes([0x2f], little32((width - 1) | ((height - 1) << 14) | (1 << 28)), zeros(5)));
const animated = (width: number, height: number) =>
  part('ANMF', bytes(zeros(6), little24(width - 1), little24(height - 1), zeros(4)));
const web = (width: number, height: number, frames = 1) => raster('image/webp', width, height, frames);

describe('webp', () => {
  it.each<Row>([
    ['a canvas that ends the file', webp(canvas(66_052, 263_430)), web(66_052, 263_430)],
    ['a canvas without its last byte', webp(canvas(3, 4)).subarray(0, 29), NONE],
    ['a drawing without its last byte', webp(lossless(3, 4)).subarray(0, 29), NONE],
    ...altered(webp(canvas(3, 4)), [0, 1, 2, 3, 8, 9, 10, 11]),
    ['a photo', webp(still(772, 0x8102), part('EXIF', zeros(2))), web(772, 258)],
    ['a drawing', webp(lossless(772, 258)), web(772, 258)],
    ['the largest drawing', webp(lossless(16_384, 16_384)), web(16_384, 16_384)],
    ['another part', webp(part('WORD', zeros(40))), web(0, 0)],
    ['frames', webp(canvas(3, 4), animated(66_051, 1), animated(1, 263_430)), web(66_051, 263_430, 2)],
    ['a smaller photo later', webp(still(7, 8), still(5, 6)), web(7, 8)],
    ['a larger photo later', webp(still(5, 6), still(7, 8)), web(7, 8)],
    ['a part of an odd length', webp(bytes(part('ICCP', zeros(7)), [0]), still(7, 8)), web(7, 8)],
    ['a part of an even length', webp(part('ICCP', zeros(8)), still(7, 8)), web(7, 8)],
    ['a frame of which only the head is there', webp(still(7, 8), bytes('ANMF', little32(16))), NONE],
    ['a frame without its whole head', webp(still(7, 8), bytes('ANMF', [0, 0, 0])), web(7, 8)],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});

const avif = (brands: string, ...parts: readonly Part[]) => bytes(big32(8 + brands.length), 'ftyp', brands, ...parts);
const extent = (width: number, height: number) => bytes('ispe', zeros(4), big32(width), big32(height));
const modern = (width: number, height: number, frames = 1) => raster('image/avif', width, height, frames);
const LONG = `mif1${'.'.repeat(240)}`;

describe('avif', () => {
  it.each<Row>([
    ['no size', avif('avif\0\0\0\0'), modern(0, 0)],
    ['a head without its last byte', avif('avif\0\0\0'), NONE],
    ...altered(avif('avif\0\0\0\0', extent(3, 4)), [4, 5, 6, 7, 8, 9, 10]),
    ['a size that ends the file', avif('avif\0\0\0\0', extent(66_051, 263_430)), modern(66_051, 263_430)],
    ['a size without its last byte', avif('avif\0\0\0\0', extent(3, 4).subarray(0, 15)), modern(0, 0)],
    ['two sizes', avif('avif\0\0\0\0', extent(3, 9), [0], extent(8, 4)), modern(8, 9)],
    ['a sequence', avif('avis\0\0\0\0', extent(3, 4)), modern(3, 4, Infinity)],
    ['a sequence by another name', avif('avif\0\0\0\0msf1', extent(3, 4)), modern(3, 4, Infinity)],
    ['a brand after others', avif('mif1\0\0\0\0miafavif', extent(3, 4)), modern(3, 4)],
    ['a brand outside of its box', avif('mif1\0\0\0\0', 'avif', extent(3, 4)), NONE],
    ['a brand at the end of what is looked at', avif(`${LONG}avif`, extent(3, 4)), modern(3, 4)],
    ['a brand after it', avif(`${LONG}.avif`, extent(3, 4)), NONE],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});

const bmp = (width: number, height: number) => bytes('BM', zeros(12), little32(40), little32(width), little32(height));
const oldBmp = (width: number, height: number) =>
  bytes('BM', zeros(12), little32(12), little16(width), little16(height), zeros(4));
const bitmap = (width: number, height: number) => raster('image/bmp', width, height);

describe('bmp', () => {
  it.each<Row>([
    ['a head', bmp(66_051, 263_430), bitmap(66_051, 263_430)],
    ['turned over', bmp(-66_051, -263_430), bitmap(66_051, 263_430)],
    ['an old head', oldBmp(772, 258), bitmap(772, 258)],
    ['an old head without its last byte', oldBmp(772, 258).subarray(0, 25), NONE],
    ...altered(bmp(3, 4), [0, 1]),
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});

const icon = (count: number, starts: readonly number[], ...images: readonly Part[]) =>
  bytes([0, 0, 1, 0], little16(count), ...starts.map((start) => bytes(zeros(12), little32(start))), ...images);
const dib = (width: number, height: number) => bytes(little32(40), little32(width), little32(height));
const icons = (width: number, height: number) => raster('image/x-icon', width, height);

describe('ico', () => {
  it.each<Row>([
    ['an image elsewhere', icon(1, [1_000]), icons(1, 1)],
    ['a list without its last byte', icon(1, [1_000]).subarray(0, 21), NONE],
    ...altered(icon(1, [1_000]), [0, 1, 2, 3]),
    ['a bitmap that ends the file', icon(1, [22], dib(66_051, 263_430)), icons(66_051, 263_430)],
    ['a bitmap turned over', icon(1, [22], dib(-66_051, -263_430)), icons(66_051, 263_430)],
    ['a bitmap without its last byte', icon(1, [22], dib(3, 4).subarray(0, 11)), icons(1, 1)],
    ['a png', icon(1, [22], pngHead(258, 772)), icons(258, 772)],
    ['a png without its size', icon(1, [22], pngHead(258, 772).subarray(0, 20)), icons(0x0a1a0a0d, 0x0d000000)],
    ['a small one, and a wide and a high one', icon(3, [54, 66, 78], dib(2, 2), dib(9, 3), dib(3, 8)), icons(9, 8)],
    ['one elsewhere before another', icon(2, [1_000, 38], dib(5, 6)), icons(5, 6)],
    ['more than it says', icon(1, [1_000, 38], dib(5, 6)), icons(1, 1)],
    ['fewer than it says', icon(3, [1_000, 38], dib(5, 6), zeros(3)), icons(5, 6)],
    ['an entry that ends the file', icon(2, [1_000, 10]), icons(1, 1_000)],
    ['as many as are looked at', icon(64, [22], dib(5, 6)), icons(5, 6)],
    ['one more', icon(65, [22], dib(5, 6)), icons(16_385, 16_385)],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});

describe('markup', () => {
  it.each<Row>([
    ['a mark alone', bytes('<'), VECTOR],
    ['a mark at the end of what is looked at', bytes(' '.repeat(4_095), '<'), VECTOR],
    ['a mark after it', bytes(' '.repeat(4_096), '<'), NONE],
    ['blanks', bytes(' \t\r\n'), NONE],
    ['nothing', bytes(), NONE],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));

  it('begins after blanks and the bytes of a byte order mark', () => {
    const firsts = Array.from({ length: 256 }, (_, first) => first);
    const blanks = Array.from({ length: 0x21 }, (_, first) => first);
    expect(firsts.filter((first) => imageInfo(bytes([first], '<')).kind === 'vector')).toEqual([
      ...blanks,
      0x3c,
      0xbb,
      0xbf,
      0xef,
      0xfe,
      0xff,
    ]);
  });
});

// At the end, because they take longer.
describe('what is followed', () => {
  it.each<Row>([
    ['as many chunks as are followed', png(zeros(12 * (MAX_IMAGE_BLOCKS - 1))), shortPng(1)],
    ['one chunk more', png(zeros(12 * MAX_IMAGE_BLOCKS)), shortPng(Infinity)],
    ['as many markers as are followed', jpeg(sized(), segments(MAX_IMAGE_BLOCKS - 2)), photo()],
    ['one marker more', jpeg(sized(), segments(MAX_IMAGE_BLOCKS - 1)), photo(772, 258, Infinity)],
    [
      'a size after too many markers',
      jpeg(sized(), segments(MAX_IMAGE_BLOCKS - 1), sized(800, 300)),
      photo(772, 258, Infinity),
    ],
    ['much data', jpeg(zeros(MAX_IMAGE_BLOCKS), sized()), photo()],
    ['much filling', jpeg(zeros(MAX_IMAGE_BLOCKS).fill(0xff), sized()), photo()],
    ['as many parts as are followed', webp(still(7, 8), zeros(8 * (MAX_IMAGE_BLOCKS - 2))), web(7, 8)],
    ['one part more', webp(still(7, 8), zeros(8 * (MAX_IMAGE_BLOCKS - 1))), web(7, 8, Infinity)],
    [
      'a photo after too many parts',
      webp(still(7, 8), zeros(8 * (MAX_IMAGE_BLOCKS - 1)), still(9, 9)),
      web(7, 8, Infinity),
    ],
    ['a size at the end of the head', bytes(avif('avif\0\0\0\0', zeros(65_536 - 32)), extent(3, 4)), modern(3, 4)],
    ['a size after it', bytes(avif('avif\0\0\0\0', zeros(65_537 - 32)), extent(3, 4)), modern(0, 0)],
  ])('%s', (_, content, info) => expect(imageInfo(content)).toEqual(info));
});
