import { concatBytes } from '../../core/bytes.ts';
import {
  zlibDeflate,
  zlibDeflateInit2,
  zlibDeflateSetDictionary,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateSetDictionary,
  Z_DEFAULT_STRATEGY,
  Z_FINISH,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  ZStream,
} from 'pako';

const CHUNK = 64 * 1024;
const RAW_WINDOW = -15;
const LEVEL = 9;
const MEMORY = 9;
const DEFLATED = 8;
/** The default hash of zlib, which also finds matches of three bytes. */
const USUAL_HASH = true;

/** Raw deflate with a preset dictionary, at maximum compression. */
export function deflate(bytes: Uint8Array<ArrayBuffer>, dictionary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const stream = new ZStream();
  const begun = zlibDeflateInit2(stream, LEVEL, DEFLATED, RAW_WINDOW, MEMORY, Z_DEFAULT_STRATEGY, USUAL_HASH);
  if (begun !== Z_OK || zlibDeflateSetDictionary(stream, dictionary) !== Z_OK)
    throw new Error(`Deflate did not start: ${stream.msg}`);
  stream.input = bytes;
  stream.next_in = 0;
  stream.avail_in = bytes.length;
  const parts: Uint8Array[] = [];
  for (;;) {
    giveRoom(stream);
    const status = zlibDeflate(stream, Z_FINISH);
    parts.push(stream.output.subarray(0, stream.next_out));
    if (status === Z_STREAM_END) return concatBytes(parts);
    if (status !== Z_OK) throw new Error(`Deflate failed: ${stream.msg}`);
  }
}

export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: 'damaged' | 'too-large' };

/** Decompresses the output of `deflate`. Stops as soon as there are more than `maxBytes`. */
export function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  dictionary: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Inflated {
  const stream = new ZStream();
  const begun = zlibInflateInit2(stream, RAW_WINDOW);
  if (begun !== Z_OK || zlibInflateSetDictionary(stream, dictionary) !== Z_OK)
    throw new Error(`Inflate did not start: ${stream.msg}`);
  stream.input = bytes;
  stream.next_in = 0;
  stream.avail_in = bytes.length;
  const parts: Uint8Array[] = [];
  for (let total = 0; ;) {
    giveRoom(stream);
    const status = zlibInflate(stream, Z_NO_FLUSH);
    parts.push(stream.output.subarray(0, stream.next_out));
    total += stream.next_out;
    if (total > maxBytes) return { ok: false, fault: 'too-large' };
    if (status === Z_STREAM_END)
      return stream.avail_in === 0 ? { ok: true, bytes: concatBytes(parts) } : { ok: false, fault: 'damaged' };
    // No progress means that the end is missing.
    if (status !== Z_OK || stream.avail_out > 0) return { ok: false, fault: 'damaged' };
  }
}

function giveRoom(stream: ZStream): void {
  stream.output = new Uint8Array(CHUNK);
  stream.next_out = 0;
  stream.avail_out = CHUNK;
}
