import { crc32 } from '../../../core/crc32.ts';

const HEADER_BYTES = 8;

/** Puts length and checksum before a payload, so that an incomplete write is not read as a frame. */
export function encodeFrame(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = new Uint8Array(HEADER_BYTES + length);
  let offset = HEADER_BYTES;
  for (const part of parts) {
    frame.set(part, offset);
    offset += part.length;
  }
  const view = new DataView(frame.buffer);
  view.setUint32(0, length);
  view.setUint32(4, crc32(frame.subarray(HEADER_BYTES)));
  return frame;
}

/** The payload of the frame at `offset`, and the offset of the next frame; undefined if there is no complete frame. */
export function decodeFrame(
  bytes: Uint8Array<ArrayBuffer>,
  offset: number,
): { payload: Uint8Array<ArrayBuffer>; next: number } | undefined {
  if (offset + HEADER_BYTES > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, HEADER_BYTES);
  const next = offset + HEADER_BYTES + view.getUint32(0);
  if (next > bytes.length) return undefined;
  const payload = bytes.subarray(offset + HEADER_BYTES, next);
  // Frames are never empty: zeros at the end of a file are not frames.
  return payload.length > 0 && crc32(payload) === view.getUint32(4) ? { payload, next } : undefined;
}
