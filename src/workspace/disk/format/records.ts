import { isRecord, parseJson, vouchedFor } from '../../../core/json/json.ts';
import { decodeFrame, encodeFrame } from './frames.ts';
import type { TreeChange } from '../tree.ts';

/** Where contents are in a pack. */
export interface PackedBlob {
  readonly hash: string;
  readonly offset: number;
  readonly size: number;
}

export interface Pack {
  readonly id: string;
  readonly blobs: readonly PackedBlob[];
}

/** One record of the journal: a change of the tree that lands completely or not at all. */
export interface JournalRecord {
  /** Version of the disk after it. */
  readonly version: number;
  readonly atMs: number;
  readonly changes: readonly TreeChange[];
  /** New packs, written and flushed before this record. */
  readonly packs: readonly Pack[];
  /** New contents inside the record itself. */
  readonly inline: readonly { readonly hash: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** Layout: 4 bytes length of the JSON, the JSON, the inline contents one after another. */
export function encodeRecord({ inline, ...rest }: JournalRecord): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(
    JSON.stringify({ ...rest, inline: inline.map(({ hash, bytes }) => [hash, bytes.length]) }),
  );
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, head.length);
  return encodeFrame([length, head, ...inline.map(({ bytes }) => bytes)]);
}

/** The records from the start of `bytes` to the first incomplete one, and the number of bytes read. */
export function decodeRecords(bytes: Uint8Array<ArrayBuffer>): { records: JournalRecord[]; length: number } {
  const records: JournalRecord[] = [];
  let length = 0;
  for (;;) {
    const frame = decodeFrame(bytes, length);
    const record = frame && decodeRecord(frame.payload);
    if (frame === undefined || record === undefined) return { records, length };
    records.push(record);
    length = frame.next;
  }
}

function decodeRecord(payload: Uint8Array<ArrayBuffer>): JournalRecord | undefined {
  if (payload.length < 4) return undefined;
  const headEnd = 4 + new DataView(payload.buffer, payload.byteOffset, 4).getUint32(0);
  const parsed = parseJson(new TextDecoder().decode(payload.subarray(4, headEnd)));
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  // The checksum shows that we wrote it, so it has the shape that `encodeRecord` made.
  const head = vouchedFor<Omit<JournalRecord, 'inline'> & { inline: [hash: string, size: number][] }>(parsed.value);
  let offset = headEnd;
  const inline = head.inline.map(([hash, size]) => ({ hash, bytes: payload.slice(offset, (offset += size)) }));
  return { ...head, inline };
}
