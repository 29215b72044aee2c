/** The properties of an image from the bytes of a file, whatever its name or its sender says. */
export type ImageInfo =
  | RasterInfo
  /** A drawing in markup, which must be laid out by the browser instead of decoded. */
  | { readonly kind: 'vector' }
  | { readonly kind: 'none' };

interface RasterInfo {
  readonly kind: 'raster';
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Why an image is not drawn immediately. */
export type PictureDoubt = 'none' | 'vector' | 'huge' | 'frames' | 'unknown';

const MAX_SIDE = 16_384;
/** Each takes four bytes of memory. */
const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 500;
/** For all frames together: each is decoded again and again. */
const MAX_MOVING_PIXELS = 400_000_000;
/** Each scan of a progressive JPEG decodes it again. */
const MAX_SCANS = 40;
/** Maximum number of chunks and markers to follow; more count as too many frames. */
const MAX_IMAGE_BLOCKS = 200_000;

export function doubtOf(info: ImageInfo): PictureDoubt {
  if (info.kind !== 'raster') return info.kind === 'vector' ? 'vector' : 'unknown';
  const { width, height, frames } = info;
  if (width < 1 || height < 1) return 'unknown';
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return 'huge';
  return frames > MAX_FRAMES || frames * width * height > MAX_MOVING_PIXELS ? 'frames' : 'none';
}

/** Reads size and number of frames in one pass over the structure of a file, without decoding. */
export function imageInfo(bytes: Uint8Array): ImageInfo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return (
      png(view) ??
      jpeg(view) ??
      gif(view) ??
      webp(view) ??
      avif(view, bytes) ??
      bmp(view) ??
      ico(view) ??
      (isMarkup(bytes) ? { kind: 'vector' } : { kind: 'none' })
    );
  } catch (error) {
    // Truncated before its size.
    if (error instanceof RangeError) return { kind: 'none' };
    throw error;
  }
}

function png(view: DataView, start = 0): RasterInfo | undefined {
  if (
    view.byteLength < start + 24 ||
    view.getUint32(start) !== 0x89504e47 ||
    view.getUint32(start + 4) !== 0x0d0a1a0a ||
    tag(view, start + 12) !== 'IHDR'
  )
    return undefined;
  const [width, height] = [view.getUint32(start + 16), view.getUint32(start + 20)];
  let frames = 1;
  let orientation = 1;
  let at = start + 8;
  for (let step = 0; at + 8 <= view.byteLength; step += 1) {
    if (step >= MAX_IMAGE_BLOCKS) return raster('image/png', width, height, Infinity);
    const name = tag(view, at + 4);
    if (name === 'acTL' && at + 12 <= view.byteLength) orientation = Math.max(orientation, view.getUint32(at + 8));
    if (name === 'fcTL') frames += 1;
    if (name === 'IEND') break;
    at += 12 + view.getUint32(at);
  }
  return raster('image/png', width, height, Math.max(frames, orientation));
}

function jpeg(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let steps = 0;
  // In scan data, every 0xff is followed by a zero or a restart marker.
  for (let at = 2; at + 4 <= view.byteLength && steps < MAX_IMAGE_BLOCKS;) {
    if (view.getUint8(at) !== 0xff) {
      at += 1;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) break;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
    } else {
      steps += 1;
      if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
        size = {
          width: Math.max(size?.width ?? 0, view.getUint16(at + 7)),
          height: Math.max(size?.height ?? 0, view.getUint16(at + 5)),
        };
      if (marker === 0xda) scans += 1;
      at += 2 + view.getUint16(at + 2);
    }
  }
  return size === undefined
    ? { kind: 'none' }
    : raster('image/jpeg', size.width, size.height, scans > MAX_SCANS || steps >= MAX_IMAGE_BLOCKS ? Infinity : 1);
}

function gif(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 13 || tag(view, 0) !== 'GIF8') return undefined;
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let frames = 0;
  const palette = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
  let at = 13 + palette(view.getUint8(10));
  const skipBlocks = (): void => {
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  };
  while (at < view.byteLength) {
    const kind = view.getUint8(at);
    if (kind === 0x21) {
      at += 2;
      skipBlocks();
    } else if (kind === 0x2c && at + 10 <= view.byteLength) {
      frames += 1;
      width = Math.max(width, view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 7, true));
      at += 11 + palette(view.getUint8(at + 9));
      skipBlocks();
    } else break;
  }
  return raster('image/gif', width, height, Math.max(1, frames));
}

function webp(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 30 || tag(view, 0) !== 'RIFF' || tag(view, 8) !== 'WEBP') return undefined;
  let width = 0;
  let height = 0;
  let frames = 0;
  let steps = 0;
  for (let at = 12; at + 8 <= view.byteLength && steps < MAX_IMAGE_BLOCKS; steps += 1) {
    const name = tag(view, at);
    const grow = (wide: number, high: number): void => {
      width = Math.max(width, wide);
      height = Math.max(height, high);
    };
    if (name === 'VP8X') grow(1 + uint24(view, at + 12), 1 + uint24(view, at + 15));
    else if (name === 'VP8 ') grow(view.getUint16(at + 14, true) & 0x3fff, view.getUint16(at + 16, true) & 0x3fff);
    else if (name === 'VP8L')
      grow(1 + (view.getUint32(at + 9, true) & 0x3fff), 1 + ((view.getUint32(at + 9, true) >> 14) & 0x3fff));
    else if (name === 'ANMF') {
      frames += 1;
      grow(1 + uint24(view, at + 14), 1 + uint24(view, at + 17));
    }
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length & 1);
  }
  return raster('image/webp', width, height, steps >= MAX_IMAGE_BLOCKS ? Infinity : Math.max(1, frames));
}

const AVIF_HEAD = 65_536;

/** Boxes contain sizes (`ispe`) anywhere in the head; frames of sequences are not counted here. */
function avif(view: DataView, bytes: Uint8Array): ImageInfo | undefined {
  if (view.byteLength < 16 || tag(view, 4) !== 'ftyp') return undefined;
  const length = Math.min(view.getUint32(0), 256);
  const brands = new TextDecoder('latin1').decode(bytes.subarray(8, length));
  if (!brands.includes('avif') && !brands.includes('avis')) return undefined;
  let width = 0;
  let height = 0;
  for (let at = 0; at + 16 <= Math.min(bytes.length, AVIF_HEAD); at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    width = Math.max(width, view.getUint32(at + 8));
    height = Math.max(height, view.getUint32(at + 12));
  }
  return raster('image/avif', width, height, brands.includes('avis') || brands.includes('msf1') ? Infinity : 1);
}

function bmp(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 26 || view.getUint16(0) !== 0x424d) return undefined;
  const isOld = view.getUint32(14, true) === 12;
  return isOld
    ? raster('image/bmp', view.getUint16(18, true), view.getUint16(20, true), 1)
    : raster('image/bmp', Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true)), 1);
}

/** A list of images, some of which are whole PNG files. */
function ico(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 22 || view.getUint16(0) !== 0 || view.getUint16(2, true) !== 1) return undefined;
  const count = view.getUint16(4, true);
  let largest = raster('image/x-icon', 1, 1, 1);
  for (let entry = 0; entry < count && 6 + 16 * (entry + 1) <= view.byteLength; entry += 1) {
    const start = view.getUint32(6 + 16 * entry + 12, true);
    if (start + 12 > view.byteLength) continue;
    const inside = png(view, start);
    const [width, height] =
      inside === undefined
        ? [Math.abs(view.getInt32(start + 4, true)), Math.abs(view.getInt32(start + 8, true))]
        : [inside.width, inside.height];
    largest = raster('image/x-icon', Math.max(largest.width, width), Math.max(largest.height, height), 1);
  }
  return count > 64 ? raster('image/x-icon', MAX_SIDE + 1, MAX_SIDE + 1, 1) : largest;
}

/** SVG and everything else that begins like markup, also after a byte order mark. */
function isMarkup(bytes: Uint8Array): boolean {
  for (const byte of bytes.subarray(0, 4_096)) {
    if (byte === 0x3c) return true;
    if (byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf && byte !== 0xfe && byte !== 0xff) return false;
  }
  return false;
}

function raster(mimeType: string, width: number, height: number, frames: number): RasterInfo {
  return { kind: 'raster', mimeType, width, height, frames };
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}
