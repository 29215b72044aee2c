import type { Binding } from '../../native-bindings.ts';
import { bytesOf } from '../../runtime.ts';
import { decodeBytes } from './text-codecs.ts';

/** Fields of the state in a buffer of Node's library: up to four bytes of an incomplete character, then these. */
const MISSING = 4;
const BUFFERED = 5;
const ENCODING = 6;

const UTF8 = 1;
const BASE64 = 2;
const UTF16LE = 3;
const BASE64URL = 7;

/** Decodes bytes that arrive in pieces: an incomplete character waits for the next piece. */
export function stringDecoderBinding(): Binding {
  return {
    decode(state: Uint8Array, view: ArrayBufferView): string {
      const encoding = state[ENCODING] ?? UTF8;
      const bytes = bytesOf(view);
      if (encoding !== UTF8 && encoding !== UTF16LE && encoding !== BASE64 && encoding !== BASE64URL)
        return decodeBytes(bytes, encoding);
      const held = state.subarray(0, state[BUFFERED]);
      const all = new Uint8Array(held.length + bytes.length);
      all.set(held);
      all.set(bytes, held.length);
      const { kept, missing } = started(all, encoding, held.length);
      const text = all.length === kept ? '' : decodeBytes(all.subarray(0, all.length - kept), encoding);
      state.set(all.subarray(all.length - kept));
      state[BUFFERED] = kept;
      state[MISSING] = missing;
      return text;
    },
    flush(state: Uint8Array): string {
      const encoding = state[ENCODING] ?? UTF8;
      let count = state[BUFFERED] ?? 0;
      // Half a unit is not a character.
      if (encoding === UTF16LE) count &= ~1;
      const text = count === 0 ? '' : decodeBytes(state.slice(0, count), encoding);
      state[BUFFERED] = 0;
      state[MISSING] = 0;
      return text;
    },
  };
}

/** Number of bytes at the end that begin a character, and the number it still needs. */
function started(bytes: Uint8Array, encoding: number, heldLength: number): { kept: number; missing: number } {
  if (encoding === UTF8) return startedUtf8(bytes);
  if (encoding === UTF16LE) {
    return startedUtf16(bytes, heldLength);
  }
  const kept = bytes.length % 3;
  return { kept, missing: kept === 0 ? 0 : 3 - kept };
}

function startedUtf16(bytes: Uint8Array, heldLength: number): { kept: number; missing: number } {
  let from = 0;
  if (heldLength > 0) {
    // Completes a started character first, including its second surrogate.
    if (bytes.length < 2) return { kept: 1, missing: 1 };
    from = isHighSurrogate(bytes[1]) ? 4 : 2;
    if (bytes.length < from) return { kept: bytes.length, missing: from - bytes.length };
  }
  if ((bytes.length - from) % 2 === 1) return { kept: 1, missing: 1 };
  return bytes.length - from >= 2 && isHighSurrogate(bytes[bytes.length - 1])
    ? { kept: 2, missing: 2 }
    : { kept: 0, missing: 0 };
}

const isHighSurrogate = (highByte: number | undefined): boolean => ((highByte ?? 0) & 0xfc) === 0xd8;

function startedUtf8(bytes: Uint8Array): { kept: number; missing: number } {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    // Decided by the first bits alone, even if they are invalid.
    const needs = (byte & 0xe0) === 0xc0 ? 2 : (byte & 0xf0) === 0xe0 ? 3 : (byte & 0xf8) === 0xf0 ? 4 : 1;
    if (needs <= back) return { kept: 0, missing: 0 };
    return { kept: back, missing: needs - back };
  }
  return { kept: 0, missing: 0 };
}
