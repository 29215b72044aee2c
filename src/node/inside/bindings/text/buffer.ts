import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import { bytesOf, type Runtime } from '../../runtime.ts';
import { indexOfBytes } from './byte-search.ts';
import {
  asciiDecode,
  base64Decode,
  base64Encode,
  base64urlDecode,
  encodeText,
  hexDecode,
  hexEncode,
  latin1Decode,
  latin1Encode,
  utf16Decode,
  utf16Encode,
  utf8Decode,
  utf8Encode,
  utf8EncodeInto,
} from './text-codecs.ts';

const UTF16LE = 3;

/** Makes a slice member, which decodes a part of a view as text. */
const slice =
  (decode: (bytes: Uint8Array) => string) =>
  (view: ArrayBufferView, start = 0, end = view.byteLength) => {
    const from = Math.max(0, Math.trunc(start) || 0);
    const to = Math.min(view.byteLength, Math.trunc(end) || 0);
    return to <= from ? '' : decode(bytesOf(view).subarray(from, to));
  };

/** Makes a write member, which writes as much of a text as fits in whole units. @returns bytes written */
const write =
  (runtime: Runtime, encode: (text: string) => Uint8Array, unit = 1) =>
  (view: ArrayBufferView, text: string, offset = 0, length = view.byteLength - offset) => {
    checkOffset(runtime, view, offset);
    const bytes = encode(text);
    let count = Math.min(length, view.byteLength - offset, bytes.length);
    count -= count % unit;
    bytesOf(view).set(bytes.subarray(0, count), offset);
    return count;
  };

function checkOffset(runtime: Runtime, view: ArrayBufferView, offset: number): void {
  if (offset <= view.byteLength) return;
  const { codes } = runtime.requireBuiltin('internal/errors') as {
    codes: { ERR_BUFFER_OUT_OF_BOUNDS: new (name: string) => Error };
  };
  throw new codes.ERR_BUFFER_OUT_OF_BOUNDS('offset');
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}

/** @returns -2 if the range is out of bounds, -1 if the pattern is empty */
function fill(
  view: ArrayBufferView,
  value: string | number | boolean | ArrayBufferView,
  start: number,
  end: number,
  encoding: unknown,
): number | undefined {
  if (start < 0 || end > view.byteLength) return -2;
  if (start >= end) return undefined;
  const target = bytesOf(view).subarray(start, end);
  if (typeof value === 'number' || typeof value === 'boolean') {
    target.fill(Number(value) & 0xff);
    return undefined;
  }
  const pattern = typeof value === 'string' ? encodeText(value, encoding) : bytesOf(value);
  if (pattern.length === 0) return -1;
  // Doubles the filled part, which is faster than byte by byte.
  target.set(pattern.subarray(0, target.length));
  for (let filled = pattern.length; filled < target.length; filled *= 2)
    target.copyWithin(filled, 0, Math.min(filled, target.length - filled));
  return undefined;
}

function swap(view: ArrayBufferView, unit: number): ArrayBufferView {
  const bytes = bytesOf(view);
  for (let at = 0; at + unit <= bytes.length; at += unit) bytes.subarray(at, at + unit).reverse();
  return view;
}

const SEARCHES: Binding = {
  indexOfNumber: (view: ArrayBufferView, byte: number, offset: number, forward: boolean, end?: number) =>
    indexOfBytes(bytesOf(view), Uint8Array.of(byte & 0xff), offset, forward, 1, end),
  indexOfBuffer: (
    view: ArrayBufferView,
    value: ArrayBufferView,
    offset: number,
    encoding: number,
    forward: boolean,
    end?: number,
  ) => indexOfBytes(bytesOf(view), bytesOf(value), offset, forward, encoding === UTF16LE ? 2 : 1, end),
  indexOfString: (
    view: ArrayBufferView,
    value: string,
    offset: number,
    encoding: number,
    forward: boolean,
    end?: number,
  ) => indexOfBytes(bytesOf(view), encodeText(value, encoding), offset, forward, encoding === UTF16LE ? 2 : 1, end),
};

/** Members that convert between text and bytes. */
function textMethods(runtime: Runtime): Binding {
  return {
    asciiSlice: slice(asciiDecode),
    base64Slice: slice(base64Decode),
    base64urlSlice: slice(base64urlDecode),
    latin1Slice: slice(latin1Decode),
    hexSlice: slice(hexDecode),
    ucs2Slice: slice(utf16Decode),
    utf8Slice: slice(utf8Decode),
    base64Write: write(runtime, base64Encode),
    base64urlWrite: write(runtime, base64Encode),
    hexWrite: write(runtime, hexEncode),
    ucs2Write: write(runtime, utf16Encode, 2),
    asciiWriteStatic: write(runtime, latin1Encode),
    latin1WriteStatic: write(runtime, latin1Encode),
    utf8WriteStatic(view: ArrayBufferView, text: string, offset = 0, length = view.byteLength - offset): number {
      checkOffset(runtime, view, offset);
      return utf8EncodeInto(
        text,
        bytesOf(view).subarray(offset, offset + Math.max(0, Math.min(length, view.byteLength - offset))),
      );
    },
  };
}

/** The native half of `Buffer`. */
export function bufferBinding(runtime: Runtime): Binding {
  return {
    setBufferPrototype(prototype: object): void {
      runtime.bufferPrototype = prototype;
    },
    setDetachKey: () => undefined,
    createUnsafeArrayBuffer: (size: number) => new ArrayBuffer(size),
    arrayBufferAlignedOffset: () => 0,
    byteLengthUtf8: (text: string) => utf8Encode(text).length,
    compare: (a: ArrayBufferView, b: ArrayBufferView) => compare(bytesOf(a), bytesOf(b)),
    compareOffset: (
      source: ArrayBufferView,
      target: ArrayBufferView,
      targetStart: number,
      sourceStart: number,
      targetLength: number,
      sourceLength: number,
    ) =>
      compare(
        bytesOf(source).subarray(sourceStart, sourceStart + sourceLength),
        bytesOf(target).subarray(targetStart, targetStart + targetLength),
      ),
    fill,
    ...SEARCHES,
    ...textMethods(runtime),
    copy(
      source: ArrayBufferView,
      target: ArrayBufferView,
      targetStart: number,
      sourceStart: number,
      count: number,
    ): number {
      bytesOf(target).set(bytesOf(source).subarray(sourceStart, sourceStart + count), targetStart);
      return count;
    },
    copyArrayBuffer(
      target: ArrayBufferLike,
      targetStart: number,
      source: ArrayBufferLike,
      sourceStart: number,
      count: number,
    ): void {
      new Uint8Array(target, targetStart, count).set(new Uint8Array(source, sourceStart, count));
    },
    swap16: (view: ArrayBufferView) => swap(view, 2),
    swap32: (view: ArrayBufferView) => swap(view, 4),
    swap64: (view: ArrayBufferView) => swap(view, 8),
    isUtf8,
    isAscii: (view: ArrayBufferView | ArrayBuffer) => bytesOf(view).every((byte) => byte < 128),
    atob,
    btoa(text: string): string | number {
      for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 255) return -1;
      return native.btoa(text);
    },
  };
}

function isUtf8(view: ArrayBufferView | ArrayBuffer): boolean {
  try {
    new native.TextDecoder('utf-8', { fatal: true }).decode(bytesOf(view));
    return true;
  } catch {
    return false;
  }
}

/** @returns -2 for an invalid character, -1 for an invalid length */
function atob(text: string): string | number {
  try {
    return native.atob(text);
  } catch {
    return /^[A-Za-z0-9+/\t\n\f\r ]*={0,2}[\t\n\f\r ]*$/.test(text) ? -1 : -2;
  }
}
