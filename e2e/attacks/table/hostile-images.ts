import { deflateSync, gzipSync } from 'node:zlib';

/** An image made to block its renderer. */
export interface HostilePicture {
  readonly name: string;
  /** Its declared type, also in its file extension. */
  readonly mimeType: string;
  readonly ending: string;
  readonly bytes: Buffer;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="200" height="100"';
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Each level draws the previous one ten times. */
function laughs(levels: number): string {
  const defs = Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('');
  return `<svg ${SVG}><defs><path id="l0" d="M0 0h1v1z"/>${defs}</defs><use href="#l${levels}"/></svg>`;
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, ascii(name), data, Buffer.alloc(4)]);
}

function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from([
    ...ascii('GIF89a'),
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ]);
  const frame = Buffer.from([
    0x21,
    0xf9,
    4,
    0,
    1,
    0,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0,
    2,
    2,
    0x4c,
    1,
    0,
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function jpeg(width: number, height: number, scans: number): Buffer {
  const size = Buffer.from([0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0x12, 0x34]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    size,
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function webp(width: number, height: number, frames: number): Buffer {
  const part = (name: string, data: readonly number[]): Buffer =>
    Buffer.from([...ascii(name), data.length & 255, data.length >> 8, 0, 0, ...data]);
  const sized = [(width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0];
  const body = Buffer.concat([
    ascii('WEBP'),
    part('VP8X', [2, 0, 0, 0, ...sized]),
    ...Array.from({ length: frames }, () => part('ANMF', [0, 0, 0, 0, 0, 0, ...sized, 1, 0, 0, 0])),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([ascii('RIFF'), length, body]);
}

function bmp(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  return head;
}

function ico(inside: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(inside.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, inside]);
}

const reported = Buffer.alloc(8);
reported.writeUInt32BE(4_000_000_000, 0);
const inner = `data:image/svg+xml;base64,${Buffer.from(laughs(8)).toString('base64')}`;
const row = (name: string, mimeType: string, ending: string, content: Buffer | string): HostilePicture => ({
  name,
  mimeType,
  ending,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
});

/** The first one of each class runs in every test run. */
export const PICTURES: readonly HostilePicture[] = [
  row('svg of nested uses', 'image/svg+xml', 'svg', laughs(8)),
  row('svg that says it is png', 'image/png', 'png', laughs(8)),
  row('svg behind blanks and a mark of order', 'image/svg+xml', 'svg', `\uFEFF \n${laughs(8)}`),
  row(
    'svg of nested patterns',
    'image/svg+xml',
    'svg',
    `<svg ${SVG}>` +
      `${Array.from({ length: 12 }, (_, at) => `<pattern id="p${at}" width="1%" height="1%"><rect width="100%" height="100%" fill="url(#p${at + 1})"/><rect width="50%" height="50%" fill="url(#p${at + 1})"/></pattern>`).join('')}` +
      '<rect width="200" height="100" fill="url(#p0)"/></svg>',
  ),
  row(
    'svg of filters',
    'image/svg+xml',
    'svg',
    `<svg ${SVG}><filter id="f">` +
      `${'<feTurbulence baseFrequency="9" numOctaves="99"/><feGaussianBlur stdDeviation="900"/>'.repeat(400)}` +
      '</filter><rect width="9000" height="9000" filter="url(#f)"/></svg>',
  ),
  row(
    'svg in an svg',
    'image/svg+xml',
    'svg',
    `<svg ${SVG}>${`<image width="9" height="9" href="${inner}"/>`.repeat(20)}</svg>`,
  ),
  row('svg of many shapes', 'image/svg+xml', 'svg', `<svg ${SVG}>${'<text x="1">áé</text>'.repeat(100_000)}</svg>`),
  row(
    'svg of many dashes',
    'image/svg+xml',
    'svg',
    `<svg ${SVG}>${'<path d="M0 0H9e9" stroke="red" stroke-dasharray="1e-6 1e-6"/>'.repeat(2_000)}</svg>`,
  ),
  row(
    'svg of entities',
    'image/svg+xml',
    'svg',
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1_000)}">` +
      `${Array.from({ length: 6 }, (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`).join('')}` +
      `]><svg ${SVG}><text>&g;</text></svg>`,
  ),
  row(
    'svg with a document inside',
    'image/svg+xml',
    'svg',
    `<svg ${SVG}><foreignObject width="200" height="100">` +
      `${'<div xmlns="http://www.w3.org/1999/xhtml" style="display:table"><div style="display:table-cell">'.repeat(400)}` +
      `${'</div></div>'.repeat(400)}</foreignObject></svg>`,
  ),
  row('packed svg', 'image/svg+xml', 'svgz', gzipSync(laughs(8))),
  row('png of four thousand million pixels', 'image/png', 'png', png(65_535, 65_535)),
  row('png that is narrow and endless', 'image/png', 'png', png(1, 2_147_483_647)),
  row('png with four thousand million frames', 'image/png', 'png', png(4_000, 4_000, [chunk('acTL', reported)])),
  row('png that ends early', 'image/png', 'png', png(3_000, 3_000).subarray(0, 60)),
  row('gif of many frames', 'image/gif', 'gif', gif(2_000, 2_000, 20_000)),
  row('gif with a huge canvas', 'image/gif', 'gif', gif(65_535, 65_535, 2)),
  row('jpeg of many scans', 'image/jpeg', 'jpg', jpeg(65_500, 65_500, 20_000)),
  row('jpeg of many scans that says it is webp', 'image/webp', 'webp', jpeg(8_000, 4_000, 30_000)),
  row('webp with a huge canvas', 'image/webp', 'webp', webp(16_384, 16_384, 1)),
  row('webp of many frames', 'image/webp', 'webp', webp(4_000, 4_000, 5_000)),
  row('bmp turned over and endless', 'image/bmp', 'bmp', bmp(100_000, -2_000_000_000)),
  row('icon with a png inside', 'image/x-icon', 'ico', ico(png(60_000, 60_000))),
];
