import { native } from '../../host.ts';
import { nativeFromBase64, nativeToBase64, nativeToHex } from './native-base64.ts';

/** Encodings by their number in Node's native half. */
export const ENCODINGS = ['ascii', 'utf8', 'base64', 'utf16le', 'latin1', 'hex', 'buffer', 'base64url'] as const;

const encoder = new native.TextEncoder();
const decoder = new native.TextDecoder('utf-8', { ignoreBOM: true });
const wide = new native.TextDecoder('utf-16le', { ignoreBOM: true });
/** Chunk size: `String.fromCharCode` takes its parameters on the stack. */
const CHUNK = 8192;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The value of a base64 digit of either alphabet, by character code; 255 for other characters. */
const DIGITS = new Uint8Array(256).fill(255);
for (let at = 0; at < BASE64.length; at++) DIGITS[BASE64.charCodeAt(at)] = at;
DIGITS['-'.charCodeAt(0)] = 62;
DIGITS['_'.charCodeAt(0)] = 63;

export const utf8Encode = (text: string): Uint8Array => encoder.encode(text);
/** V8's maximum length of a text, in UTF-16 units. */
const MAX_LENGTH = 0x1fffffe8;

export function utf8Decode(bytes: Uint8Array): string {
  if (bytes.length <= MAX_LENGTH) return decoder.decode(bytes);
  // Some threads throw for text that is too long, others return nothing.
  const text = orTooLong(() => decoder.decode(bytes));
  if (text === '') throw tooLong();
  return text;
}

function orTooLong(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw tooLong();
  }
}

const tooLong = (): Error =>
  Object.assign(new Error(`Cannot create a string longer than 0x${MAX_LENGTH.toString(16)} characters`), {
    code: 'ERR_STRING_TOO_LONG',
  });

/** Writes the whole characters that fit. @returns bytes written */
export const utf8EncodeInto = (text: string, target: Uint8Array): number => encoder.encodeInto(text, target).written;

export function latin1Decode(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK)) as string;
  return text;
}

export const asciiDecode = (bytes: Uint8Array): string => latin1Decode(bytes.map((byte) => byte & 0x7f));

export function latin1Encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Keeps lone surrogates, unlike `TextDecoder`, which is used for text without them. */
export function utf16Decode(bytes: Uint8Array): string {
  const even = bytes.subarray(0, bytes.length & ~1);
  for (let at = 1; at < even.length; at += 2) {
    if (((even[at] ?? 0) & 0xf8) === 0xd8) return utf16DecodeUnits(even);
  }
  return wide.decode(even);
}

function utf16DecodeUnits(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  return text;
}

export function utf16Encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes[at * 2] = unit & 0xff;
    bytes[at * 2 + 1] = unit >> 8;
  }
  return bytes;
}

export function hexDecode(bytes: Uint8Array): string {
  // For few bytes, calling the decoder costs more than decoding here.
  if (bytes.length < SHORT) {
    let text = '';
    for (const byte of bytes) text += HEX[byte];
    return text;
  }
  const own = nativeToHex(bytes);
  if (own !== undefined) return own;
  const digits = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    digits[at * 2] = hexCode(byte >> 4);
    digits[at * 2 + 1] = hexCode(byte & 15);
  }
  return utf8Decode(digits);
}

const SHORT = 128;
const hexCode = (digit: number): number => digit + (digit < 10 ? 48 : 87);

/** Stops at the first pair that is not a hex number. */
export function hexEncode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.length; at++) {
    const high = hexDigit(text.charCodeAt(at * 2));
    const low = hexDigit(text.charCodeAt(at * 2 + 1));
    if (high < 0 || low < 0) return bytes.subarray(0, at);
    bytes[at] = high * 16 + low;
  }
  return bytes;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

export const base64Decode = (bytes: Uint8Array): string => nativeToBase64(bytes) ?? native.btoa(latin1Decode(bytes));
export const base64urlDecode = (bytes: Uint8Array): string =>
  base64Decode(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Lenient like Node: accepts both alphabets, skips other characters, ends at `=`. */
export const base64Encode = (text: string): Uint8Array =>
  (text.length < SHORT ? undefined : nativeFromBase64(text)) ?? lenientFromBase64(text);

/** The same for any text, character by character. */
export function lenientFromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 61) break;
    const digit = code < 256 ? (DIGITS[code] ?? 255) : 255;
    if (digit === 255) continue;
    held = ((held << 6) | digit) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
    }
  }
  return bytes.subarray(0, length);
}

/** Encodes a text; the encoding is a name or number. */
export function encodeText(text: string, encoding: unknown): Uint8Array {
  const name =
    typeof encoding === 'number' ? ENCODINGS[encoding] : typeof encoding === 'string' ? encoding.toLowerCase() : 'utf8';
  switch (name) {
    case 'ascii':
    case 'latin1':
    case 'binary':
      return latin1Encode(text);
    case 'utf16le':
    case 'utf-16le':
    case 'ucs2':
    case 'ucs-2':
      return utf16Encode(text);
    case 'hex':
      return hexEncode(text);
    case 'base64':
    case 'base64url':
      return base64Encode(text);
    default:
      return utf8Encode(text);
  }
}

/** Decodes bytes; the encoding is a number. */
export function decodeBytes(bytes: Uint8Array, encoding: number): string {
  switch (ENCODINGS[encoding]) {
    case 'ascii':
      return asciiDecode(bytes);
    case 'latin1':
      return latin1Decode(bytes);
    case 'utf16le':
      return utf16Decode(bytes);
    case 'hex':
      return hexDecode(bytes);
    case 'base64':
      return base64Decode(bytes);
    case 'base64url':
      return base64urlDecode(bytes);
    default:
      return utf8Decode(bytes);
  }
}
