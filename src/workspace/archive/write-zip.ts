import { deflateSync } from 'fflate';
import type { Progress } from '../../core/call.ts';
import { concatBytes } from '../../core/bytes.ts';
import { crc32 } from '../../core/crc32.ts';
import { LIMITS } from '../../core/limits.ts';
import type { FilesPacked, PackedOtherwise } from '../contract/services.ts';
import type { PackedEntry, PackedFiles } from './archive-files.ts';
import { createFolderNames, leadsOut } from './safe-names.ts';

/** Extensions of files that are compressed already. */
const PACKED =
  /\.(?:7z|avif|br|bz2|docx|gif|gz|jpe?g|m4a|mkv|mov|mp[34]|ogg|png|pptx|rar|webm|webp|woff2?|xlsx|xz|zip|zst)$/i;
const STEP_BYTES = 4 * 1024 * 1024;
/** After this many bytes, the parts of the archive become one blob. */
const FOLD_BYTES = 16 * 1024 * 1024;
/** Limits for reading ahead: the size of a file, and the number of files. */
const AHEAD_BYTES = 256 * 1024;
const AHEAD = 64;
const UTF8_FLAG = 1 << 11;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const KIND_BITS = { file: 0o100000, directory: 0o040000, link: 0o120000 } as const;

interface Item {
  readonly path: string;
  /** Path in the archive, with slashes. The name of a folder ends with one. */
  readonly name: string;
  readonly entry: PackedEntry;
}

/**
 * Creates a zip of files and folders with everything below them, each under its own name. Reads contents in parts;
 * links stay links. Writes zip64 records where the plain ones are too small. It changes names that some system takes
 * for a path, a device or another file, and leaves out links that lead out of the zip; the result lists both.
 *
 * @throws the error of the disk.
 */
export async function writeZip(
  paths: readonly string[],
  files: PackedFiles,
  notify: (progress: Progress) => void,
): Promise<FilesPacked> {
  const { items, otherwise } = await collect(paths, files);
  const total = items.reduce((sum, { entry }) => sum + entry.size, 0);
  const out = createOutput();
  const central: Uint8Array[] = [];
  let done = 0;
  const ahead = readAhead(items, files);
  for (const [at, { path, name, entry }] of items.entries()) {
    const offset = out.size();
    const bytes = new TextEncoder().encode(name);
    const body = await bodyOf(path, entry, files, await ahead(at));
    const fields = { name: bytes, entry, crc: body.crc, size: body.size, packed: body.packed, method: body.method };
    out.add(localHeader(fields));
    for (const part of body.parts) out.add(part);
    central.push(centralHeader(fields, offset));
    done += entry.size;
    notify({ done, total, message: name });
  }
  const start = out.size();
  for (const header of central) out.add(header);
  out.add(endRecords(central.length, start, out.size() - start));
  return {
    blob: out.blob(),
    otherwise: otherwise.slice(0, LIMITS.files.maxLeftReported),
    otherwiseCount: otherwise.length,
  };
}

async function collect(
  paths: readonly string[],
  files: PackedFiles,
): Promise<{ readonly items: Item[]; readonly otherwise: PackedOtherwise[] }> {
  const items: Item[] = [];
  const otherwise: PackedOtherwise[] = [];
  const add = async (
    path: string,
    above: string,
    entry: PackedEntry,
    names: (name: string) => string,
  ): Promise<void> => {
    const own = names(entry.name);
    const name = above + own;
    if (entry.kind === 'link' && leadsOut(name, await files.readlink(path))) {
      otherwise.push({ path });
      return;
    }
    if (own !== entry.name) otherwise.push({ path, name: own });
    const isFolder = entry.kind === 'directory';
    items.push({ path, name: isFolder ? `${name}/` : name, entry });
    if (isFolder) await addAll(path, `${name}/`, createFolderNames());
  };
  const addAll = async (folder: string, above: string, names: (name: string) => string): Promise<void> => {
    for (const child of await files.list(folder === '' ? '/' : folder))
      await add(`${folder}/${child.name}`, above, child, names);
  };
  // Two files from different folders may have the same name.
  const names = createFolderNames();
  for (const path of paths) {
    // The root has no name: its entries go to the top level of the zip.
    if (path === '/') await addAll('', '', names);
    else await add(path, '', await files.stat(path), names);
  }
  return { items, otherwise };
}

/** Reads small files before their turn, many at once. Returns undefined for entries that are not read ahead. */
function readAhead(items: readonly Item[], files: PackedFiles): (at: number) => Promise<Uint8Array | undefined> {
  const asked: (Promise<Uint8Array> | undefined)[] = [];
  return async (at) => {
    for (let next = asked.length; next < Math.min(items.length, at + AHEAD); next++) {
      const { path, entry } = items[next] ?? { path: '', entry: undefined };
      const reading = entry?.kind === 'file' && entry.size <= AHEAD_BYTES ? files.read(path) : undefined;
      // An error is reported when the file has its turn.
      reading?.catch(() => undefined);
      asked.push(reading);
    }
    const answer = await asked[at];
    asked[at] = undefined;
    return answer;
  };
}

interface Body {
  readonly parts: readonly Uint8Array[];
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly method: 0 | 8;
}

async function bodyOf(
  path: string,
  entry: PackedEntry,
  files: PackedFiles,
  whole: Uint8Array | undefined,
): Promise<Body> {
  if (entry.kind === 'directory') return { parts: [], crc: 0, size: 0, packed: 0, method: 0 };
  if (whole !== undefined) {
    const isStored = whole.length === 0 || PACKED.test(entry.name);
    const part = isStored ? whole : deflateSync(whole);
    return { parts: [part], crc: crc32(whole), size: whole.length, packed: part.length, method: isStored ? 0 : 8 };
  }
  const contents = entry.kind === 'link' ? new Blob([await files.readlink(path)]) : await files.blob(path);
  const isStored = entry.kind === 'link' || contents.size === 0 || PACKED.test(entry.name);
  const parts: Uint8Array[] = [];
  const isSmall = contents.size <= STEP_BYTES;
  // CompressionStream starts slowly, so small files use fflate. Large files use CompressionStream: it takes part after
  // part, and the stream of fflate writes wrong data for some files.
  const stream = isStored || isSmall ? undefined : new CompressionStream('deflate-raw');
  const writer = stream?.writable.getWriter();
  const packing = stream === undefined ? undefined : readAll(stream.readable, parts);
  let crc = 0;
  for (let at = 0; at < contents.size; at += STEP_BYTES) {
    const step = new Uint8Array(await contents.slice(at, at + STEP_BYTES).arrayBuffer());
    crc = crc32(step, crc);
    if (writer !== undefined) await writer.write(step);
    else parts.push(isStored ? step : deflateSync(step));
  }
  await writer?.close();
  await packing;
  return {
    parts,
    crc,
    size: contents.size,
    packed: parts.reduce((sum, { length }) => sum + length, 0),
    method: isStored ? 0 : 8,
  };
}

async function readAll(stream: ReadableStream<Uint8Array>, parts: Uint8Array[]): Promise<void> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
}

interface Fields {
  readonly name: Uint8Array;
  readonly entry: PackedEntry;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly method: number;
}

/** Writes the fields that both headers share, from the required version to the length of the name. */
function writeCommon(view: DataView, at: number, { name, entry, crc, size, packed, method }: Fields): void {
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, UTF8_FLAG, true);
  view.setUint16(at + 4, method, true);
  view.setUint32(at + 6, dosTime(entry.mtimeMs), true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, packed, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function localHeader(fields: Fields): Uint8Array {
  const view = new DataView(new ArrayBuffer(30));
  view.setUint32(0, 0x04034b50, true);
  writeCommon(view, 4, fields);
  return concatBytes([new Uint8Array(view.buffer), fields.name]);
}

function centralHeader(fields: Fields, offset: number): Uint8Array {
  const { entry, name } = fields;
  const view = new DataView(new ArrayBuffer(46));
  view.setUint32(0, 0x02014b50, true);
  // Made by Unix, so that the mode counts.
  view.setUint16(4, (3 << 8) | 20, true);
  writeCommon(view, 6, fields);
  view.setUint32(
    38,
    (((KIND_BITS[entry.kind] | entry.mode) << 16) | (entry.kind === 'directory' ? 0x10 : 0)) >>> 0,
    true,
  );
  view.setUint32(42, Math.min(offset, MAX_32), true);
  if (offset < MAX_32) return concatBytes([new Uint8Array(view.buffer), name]);
  view.setUint16(30, 12, true);
  const wide = new DataView(new ArrayBuffer(12));
  wide.setUint16(0, 1, true);
  wide.setUint16(2, 8, true);
  wide.setBigUint64(4, BigInt(offset), true);
  return concatBytes([new Uint8Array(view.buffer), name, new Uint8Array(wide.buffer)]);
}

function endRecords(count: number, start: number, size: number): Uint8Array {
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, Math.min(count, MAX_16), true);
  end.setUint16(10, Math.min(count, MAX_16), true);
  end.setUint32(12, size, true);
  end.setUint32(16, Math.min(start, MAX_32), true);
  if (count < MAX_16 && start < MAX_32) return new Uint8Array(end.buffer);
  const large = new DataView(new ArrayBuffer(76));
  large.setUint32(0, 0x06064b50, true);
  large.setBigUint64(4, 44n, true);
  large.setUint16(12, (3 << 8) | 45, true);
  large.setUint16(14, 45, true);
  for (const at of [24, 32]) large.setBigUint64(at, BigInt(count), true);
  large.setBigUint64(40, BigInt(size), true);
  large.setBigUint64(48, BigInt(start), true);
  large.setUint32(56, 0x07064b50, true);
  large.setBigUint64(64, BigInt(start + size), true);
  large.setUint32(72, 1, true);
  return concatBytes([new Uint8Array(large.buffer), new Uint8Array(end.buffer)]);
}

/** Date and time in the format of zips: local time from 1980 on, in steps of two seconds. */
function dosTime(mtimeMs: number): number {
  const date = new Date(mtimeMs);
  const year = date.getFullYear();
  if (!(year >= 1980 && year < 2108)) return 0x210000;
  const day = ((year - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return ((day << 16) | (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)) >>> 0;
}

/** Collects bytes in blobs: the browser stores large blobs on its own disk. */
function createOutput(): { add: (part: Uint8Array) => void; size: () => number; blob: () => Blob } {
  const blobs: Blob[] = [];
  let parts: Uint8Array[] = [];
  let [size, waiting] = [0, 0];
  const fold = (): void => {
    // One blob: slicing a blob of many parts is slow, since it searches all parts.
    blobs.push(new Blob([concatBytes(parts)]));
    [parts, waiting] = [[], 0];
  };
  return {
    add(part) {
      parts.push(part);
      size += part.length;
      waiting += part.length;
      if (waiting > FOLD_BYTES) fold();
    },
    size: () => size,
    blob() {
      fold();
      return new Blob(blobs, { type: 'application/zip' });
    },
  };
}
