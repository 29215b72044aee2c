import type { PackSupport } from '../../pack-support.ts';
import { bytesOf, toBuffer } from '../../runtime.ts';

/** Bytes, or text in an encoding. */
export type Data = string | ArrayBufferView | ArrayBufferLike;

/** What all parts of the binding share. */
export interface CryptoContext {
  readonly support: PackSupport;
  /** Makes a `Buffer` of the program without copying. */
  buffer(bytes: Uint8Array): Uint8Array;
  /** The bytes of data; `encoding` applies to text and defaults to UTF-8. */
  bytes(data: Data, encoding?: unknown): Uint8Array;
  /** Bytes as text in the named encoding, or as a `Buffer`. */
  output(bytes: Uint8Array, encoding: unknown): string | Uint8Array;
  random(length: number): Uint8Array<ArrayBuffer>;
  /** Node's constants for crypto by name. */
  readonly constants: Readonly<Record<string, number>>;
}

/** Maximum bytes of one call of `getRandomValues`. */
const MAX_RANDOM_BYTES = 65_536;

export function createContext(support: PackSupport): CryptoContext {
  const { runtime, native, encodeText, decodeBytes, encodingNumber, info } = support;
  return {
    support,
    buffer: (bytes) => toBuffer(runtime, bytes),
    bytes: (data, encoding) =>
      typeof data === 'string'
        ? encodeText(data, encoding === 'buffer' ? 'utf8' : (encoding ?? 'utf8'))
        : bytesOf(data),
    output(bytes, encoding) {
      const number = typeof encoding === 'string' ? encodingNumber(canonical(encoding)) : -1;
      // Copied, since the memory may be part of a larger state.
      if (number === -1 || encoding === 'buffer') return toBuffer(runtime, bytes.slice());
      return decodeBytes(bytes, number);
    },
    random(length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += MAX_RANDOM_BYTES)
        native.fillRandom(bytes.subarray(at, at + MAX_RANDOM_BYTES));
      return bytes;
    },
    constants: info as Record<string, number>,
  };
}

function canonical(encoding: string): string {
  const name = encoding.toLowerCase();
  switch (name) {
    case 'utf-8':
      return 'utf8';
    case 'binary':
      return 'latin1';
    case 'ucs2':
    case 'ucs-2':
    case 'utf-16le':
      return 'utf16le';
    default:
      return name;
  }
}
