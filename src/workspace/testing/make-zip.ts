import { deflateSync } from 'fflate';
import { crc32 } from '../../core/crc32.ts';

/** An entry of a zip for tests. What it declares is true, unless it is given. */
export interface ZipItem {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** 0, the default, or 8; other numbers keep the content as it is. */
  readonly method?: number;
  /** Instead of the content in its method. */
  readonly packed?: Uint8Array;
  readonly isLink?: boolean;
  readonly size?: number;
  readonly crc?: number;
  /** Bytes between the header and the content. */
  readonly extraBytes?: number;
  /** Damages the header before the content. */
  readonly change?: (header: DataView) => void;
}

/** Makes a zip byte by byte, so that tests can make archives that no tool makes. */
export function makeZip(items: readonly ZipItem[]): Blob {
  const [bodies, list]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const item of items) {
    const name = new TextEncoder().encode(item.name);
    const content = typeof item.content === 'string' ? new TextEncoder().encode(item.content) : item.content;
    const bytes = content ?? new Uint8Array(0);
    const packed = item.packed ?? (item.method === 8 ? deflateSync(bytes) : bytes);
    const fields = {
      method: item.method ?? 0,
      crc: item.crc ?? crc32(bytes),
      packed: packed.length,
      size: item.size ?? bytes.length,
      name: name.length,
    };
    const extraBytes = item.extraBytes ?? 0;
    const header = new DataView(new ArrayBuffer(30));
    header.setUint32(0, 0x04034b50, true);
    putFields(header, 8, fields);
    header.setUint16(28, extraBytes, true);
    item.change?.(header);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint8(5, 3);
    putFields(entry, 10, fields);
    entry.setUint32(38, ((item.isLink === true ? 0o120777 : 0o100644) << 16) >>> 0, true);
    entry.setUint32(42, offset, true);
    bodies.push(new Uint8Array(header.buffer), name, new Uint8Array(extraBytes), packed);
    list.push(new Uint8Array(entry.buffer), name);
    offset += 30 + name.length + extraBytes + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, items.length, true);
  end.setUint32(
    12,
    list.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  end.setUint32(16, offset, true);
  return new Blob([...bodies, ...list, new Uint8Array(end.buffer)] as Uint8Array<ArrayBuffer>[]);
}

/** Fields that both headers of a file have, from its method on. */
function putFields(
  view: DataView,
  at: number,
  fields: { method: number; crc: number; packed: number; size: number; name: number },
): void {
  view.setUint16(at, fields.method, true);
  view.setUint32(at + 6, fields.crc, true);
  view.setUint32(at + 10, fields.packed, true);
  view.setUint32(at + 14, fields.size, true);
  view.setUint16(at + 18, fields.name, true);
}
