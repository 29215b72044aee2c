/** An archive that cannot be read or looks malicious. Nothing of it was unpacked. */
export class ZipError extends Error {}

/** A file of an archive, as the central directory describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly isLink: boolean;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  /** Of the entry's local header, in bytes. */
  readonly offset: number;
  readonly nameBytes: number;
  readonly extraBytes: number;
}

const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const MAX_32 = 0xffffffff;
const LINK = 0o120000;

/**
 * Reads the central directory of a zip, zip64 included. Returns entries in the order of their offsets. Refuses entries
 * that overlap, since zip bombs are made that way.
 *
 * @param maxEntries an archive with more entries is refused before they are read.
 * @throws ZipError
 */
export async function readZipDirectory(zip: Blob, maxEntries: number): Promise<readonly ZipEntry[]> {
  const { count, size, start } = await readEnd(zip);
  if (count > maxEntries)
    throw new ZipError(`it has ${count} files and folders, and the workspace takes ${maxEntries} more`);
  if (start + size > zip.size) throw new ZipError('its end is missing or it is no zip');
  const bytes = new Uint8Array(await zip.slice(start, start + size).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const entries: ZipEntry[] = [];
  let at = 0;
  // Some archivers count modulo 65,536: continue while the directory has entries.
  const goesOn = (): boolean =>
    entries.length < count ||
    (entries.length <= maxEntries && at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50);
  while (goesOn()) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new ZipError('its list of files is damaged');
    const flags = view.getUint16(at + 8, true);
    if ((flags & 1) !== 0) throw new ZipError('it is encrypted');
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const commentBytes = view.getUint16(at + 32, true);
    const nameAt = at + 46;
    if (nameAt + nameBytes + extraBytes + commentBytes > bytes.length)
      throw new ZipError('its list of files is damaged');
    const sizes = {
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    };
    const name = decodeName(bytes.subarray(nameAt, nameAt + nameBytes));
    const mode = view.getUint8(at + 5) === 3 ? view.getUint32(at + 38, true) >>> 16 : 0;
    entries.push({
      name,
      isFolder: name.endsWith('/'),
      isLink: (mode & 0o170000) === LINK,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...widen(sizes, new DataView(bytes.buffer, nameAt + nameBytes, extraBytes)),
      nameBytes,
      extraBytes,
    });
    at = nameAt + nameBytes + extraBytes + commentBytes;
  }
  if (entries.length > maxEntries)
    throw new ZipError(`it has more than ${maxEntries} files and folders, and the workspace takes no more`);
  entries.sort((one, other) => one.offset - other.offset);
  entries.forEach(({ offset, nameBytes, packed }, index) => {
    if (offset + 30 + nameBytes + packed > (entries[index + 1]?.offset ?? start))
      throw new ZipError('its files overlap');
  });
  return entries;
}

async function readEnd(zip: Blob): Promise<{ count: number; size: number; start: number }> {
  const tailAt = Math.max(0, zip.size - END_BYTES - MAX_COMMENT - 76);
  const tail = new DataView(await zip.slice(tailAt).arrayBuffer());
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== 0x06054b50 || at + END_BYTES + tail.getUint16(at + 20, true) > tail.byteLength)
      continue;
    const end = {
      count: tail.getUint16(at + 10, true),
      size: tail.getUint32(at + 12, true),
      start: tail.getUint32(at + 16, true),
    };
    if (end.count !== 0xffff && end.size !== MAX_32 && end.start !== MAX_32) return end;
    if (at < 20 || tail.getUint32(at - 20, true) !== 0x07064b50) return end;
    const largeAt = Number(tail.getBigUint64(at - 12, true));
    const large = new DataView(await zip.slice(largeAt, largeAt + 56).arrayBuffer());
    if (large.byteLength < 56 || large.getUint32(0, true) !== 0x06064b50) throw new ZipError('its end is damaged');
    return {
      count: Number(large.getBigUint64(32, true)),
      size: Number(large.getBigUint64(40, true)),
      start: Number(large.getBigUint64(48, true)),
    };
  }
  throw new ZipError('its end is missing or it is no zip');
}

/** Replaces 32-bit values that overflowed by those of the zip64 field, which has them in this order. */
function widen(
  sizes: { size: number; packed: number; offset: number },
  extra: DataView,
): { size: number; packed: number; offset: number } {
  if (![sizes.size, sizes.packed, sizes.offset].includes(MAX_32)) return sizes;
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    const end = Math.min(extra.byteLength, at + 4 + extra.getUint16(at + 2, true));
    let next = at + 4;
    const take = (value: number): number => {
      if (value !== MAX_32) return value;
      if (next + 8 > end) throw new ZipError('its list of files is damaged');
      next += 8;
      return Number(extra.getBigUint64(next - 8, true));
    };
    return { size: take(sizes.size), packed: take(sizes.packed), offset: take(sizes.offset) };
  }
  return sizes;
}

/** Decodes valid UTF-8 regardless of the flag, and other names as one character per byte. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return String.fromCharCode(...bytes);
  }
}
