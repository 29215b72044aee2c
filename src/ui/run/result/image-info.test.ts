import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { doubtOf, imageInfo } from './image-info.ts';

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])));
const wide = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const little = (value: number): number[] => wide(value).reverse();
const chunk = (name: string, data: readonly number[]): Uint8Array => bytes(wide(data.length), name, data, wide(0));
const png = (width: number, height: number, ...more: Uint8Array[]): Uint8Array =>
  bytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [...chunk('IHDR', [...wide(width), ...wide(height), 8, 6, 0, 0, 0])],
    ...more.map((part) => [...part]),
    [...chunk('IDAT', [...deflateSync(Buffer.alloc(8))])],
    [...chunk('IEND', [])],
  );
const gif = (width: number, height: number, frames: number): Uint8Array =>
  bytes(
    'GIF89a',
    [width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0],
    Array.from({ length: frames }, () => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]).flat(),
    [0x3b],
  );
const jpeg = (width: number, height: number, scans: number): Uint8Array =>
  bytes(
    [0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    Array.from({ length: scans }, () => [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0]).flat(),
    [0xff, 0xd9],
  );
const webp = (...parts: Uint8Array[]): Uint8Array =>
  bytes('RIFF', little(100), 'WEBP', ...parts.map((part) => [...part]));
const webpPart = (name: string, data: readonly number[]): Uint8Array => bytes(name, little(data.length), data);
const avif = (width: number, height: number, brand = 'avif'): Uint8Array =>
  bytes(wide(20), 'ftyp', brand, wide(0), 'mif1', wide(20), 'ispe', wide(0), wide(width), wide(height));
const bmp = (width: number, height: number): Uint8Array =>
  bytes('BM', little(54), little(0), little(54), little(40), little(width), little(height), [1, 0, 32, 0]);
const ico = (inside: Uint8Array): Uint8Array =>
  bytes([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0], little(inside.length), little(22), [...inside]);

describe('sizes and frames come from the bytes', () => {
  it.each([
    ['png', png(3, 4), 'image/png', 3, 4, 1],
    ['png that moves', png(3, 4, chunk('acTL', [...wide(7), ...wide(0)])), 'image/png', 3, 4, 7],
    ['gif', gif(5, 6, 3), 'image/gif', 5, 6, 3],
    ['jpeg', jpeg(700, 800, 3), 'image/jpeg', 700, 800, 1],
    [
      'webp, extended',
      webp(
        webpPart('VP8X', [2, 0, 0, 0, 9, 0, 0, 19, 0, 0]),
        webpPart('ANMF', Array<number>(16).fill(0)),
        webpPart('ANMF', Array<number>(16).fill(0)),
      ),
      'image/webp',
      10,
      20,
      2,
    ],
    ['avif', avif(30, 40), 'image/avif', 30, 40, 1],
    ['bmp', bmp(8, -9), 'image/bmp', 8, 9, 1],
    ['icon with a png', ico(png(16, 17)), 'image/x-icon', 16, 17, 1],
  ])('%s', (_, content, mimeType, width, height, frames) => {
    const info = imageInfo(content);
    expect(info).toEqual({ kind: 'raster', mimeType, width, height, frames });
    expect(doubtOf(info)).toBe('none');
  });
});

it.each([
  ['four thousand million pixels', png(65_535, 65_535), 'huge'],
  ['a line without an end', png(1, 2_147_483_647), 'huge'],
  ['four thousand million frames', png(100, 100, chunk('acTL', [...wide(4_000_000_000), ...wide(0)])), 'frames'],
  ['many frames', gif(10, 10, 5_000), 'frames'],
  ['a huge canvas of two frames', gif(60_000, 60_000, 2), 'huge'],
  ['many scans', jpeg(100, 100, 5_000), 'frames'],
  ['a sequence', avif(100, 100, 'avis'), 'frames'],
  ['a bitmap turned over', bmp(100_000, -2_147_483_648), 'huge'],
  ['a huge picture in an icon', ico(png(60_000, 60_000)), 'huge'],
  ['no size', png(0, 5), 'unknown'],
  ['a head alone', png(5, 5).subarray(0, 20), 'unknown'],
  ['a jpeg without a size', bytes([0xff, 0xd8, 0xff, 0xd9]), 'unknown'],
  ['svg', bytes('<svg/>'), 'vector'],
  ['svg behind a mark of order and blanks', bytes([0xef, 0xbb, 0xbf], ' \n<?xml?>'), 'vector'],
  ['svg of wide letters', bytes([0xff, 0xfe, 0x3c, 0]), 'vector'],
  ['packed svg', new Uint8Array(gzipSync('<svg/>')), 'unknown'],
  ['text', bytes('word'), 'unknown'],
  ['nothing', bytes(), 'unknown'],
])('%s is not drawn immediately', (_, content, doubt) => {
  expect(doubtOf(imageInfo(content))).toBe(doubt);
});

it.each([[0], [0x69], [0xff], [0x21], [0x2c], [0x3c]])(
  'reads five million bytes of %i after each head in one pass',
  (filler) => {
    const start = performance.now();
    for (const head of [
      png(9, 9).subarray(0, 33),
      gif(9, 9, 0).subarray(0, 13),
      jpeg(9, 9, 1).subarray(0, 15),
      webp(),
      avif(9, 9),
      ico(png(9, 9)),
    ]) {
      const content = new Uint8Array(5_000_000).fill(filler);
      content.set(head);
      imageInfo(content);
    }
    expect(performance.now() - start).toBeLessThan(15_000);
  },
);
