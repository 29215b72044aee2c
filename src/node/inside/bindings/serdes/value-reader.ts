import { native } from '../../host.ts';
import {
  ERROR_CLASSES,
  ERROR_TAG,
  FLAGS_VERSION,
  FORMAT_VERSION,
  OLDEST_VERSION,
  REGEXP_FLAGS,
  TAG,
  VIEW_CLASSES,
  VIEW_FLAG,
} from './tags.ts';

const BROKEN = 'Unable to deserialize cloned data.';
const HOLE = Symbol('hole');

/** Reads values in V8's format. Every failure is an `Error` with V8's message. */
export class ValueReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #readHostObject: () => object;
  readonly #objects: object[] = [];
  readonly #transferred = new Map<number, object>();
  #at = 0;
  version = 0;

  constructor(bytes: Uint8Array, readHostObject: () => object) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#readHostObject = readHostObject;
  }

  header(): boolean {
    if (this.#bytes[this.#at] === TAG.version) {
      this.#at++;
      this.version = this.varint();
    }
    if (this.version < OLDEST_VERSION || this.version > FORMAT_VERSION)
      throw new Error('Unable to deserialize cloned data due to invalid or unsupported version.');
    return true;
  }

  transfer(id: number, buffer: object): void {
    this.#transferred.set(id, buffer);
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#byte();
      // Like V8, drops bits that do not fit.
      if (scale < 2 ** 35) value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value % 2 ** 32;
    }
  }

  bigVarint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
  }

  double(): number {
    const at = this.skip(8);
    return this.#view.getFloat64(at, true);
  }

  /** Skips bytes and returns their offset. */
  skip(length: number): number {
    const at = this.#at;
    if (length > this.#bytes.length - at) throw new Error(BROKEN);
    this.#at += length;
    return at;
  }

  value(): unknown {
    const value = this.#one();
    if (value === HOLE) throw new Error(BROKEN);
    // A view follows directly after its buffer.
    if (value instanceof ArrayBuffer && this.#peek() === TAG.view) return this.#readView(value);
    if (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer && this.#peek() === TAG.view)
      return this.#readView(value);
    return value;
  }

  #one(): unknown {
    const tag = this.#tag();
    switch (tag) {
      case TAG.undefined:
        return undefined;
      case TAG.null:
        return null;
      case TAG.true:
        return true;
      case TAG.false:
        return false;
      case TAG.hole:
        return HOLE;
      case TAG.int32: {
        const zigzag = this.varint();
        return (zigzag >>> 1) ^ -(zigzag & 1);
      }
      case TAG.uint32:
        return this.varint();
      case TAG.double:
        return this.double();
      case TAG.bigint:
        return this.#digits();
      case TAG.utf8String:
      case TAG.oneByteString:
      case TAG.twoByteString:
        return this.#text(tag);
      case TAG.reference:
        return this.#objects[this.varint()] ?? broken();
      default:
        return this.#object(tag);
    }
  }

  #object(tag: number): unknown {
    switch (tag) {
      case TAG.object: {
        const object = this.#keep({});
        this.#members(object, TAG.objectEnd);
        return object;
      }
      case TAG.denseArray:
      case TAG.sparseArray:
        return this.#array(tag === TAG.denseArray);
      case TAG.date:
        return this.#keep(new Date(this.double()));
      case TAG.trueObject:
        return this.#keep(Object(true) as object);
      case TAG.falseObject:
        return this.#keep(Object(false) as object);
      case TAG.numberObject:
        return this.#keep(Object(this.double()) as object);
      case TAG.bigintObject:
        return this.#keep(Object(this.#digits()) as object);
      case TAG.stringObject:
        return this.#keep(Object(this.#text(this.#tag())) as object);
      case TAG.regexp:
        return this.#regexp();
      case TAG.map:
        return this.#map();
      case TAG.set:
        return this.#set();
      case TAG.arrayBuffer:
      case TAG.resizableArrayBuffer:
        return this.#buffer(tag === TAG.resizableArrayBuffer);
      case TAG.transferredArrayBuffer:
      case TAG.sharedArrayBuffer:
        return this.#keep(this.#transferred.get(this.varint()) ?? broken());
      case TAG.error:
        return this.#error();
      case TAG.hostObject: {
        // Its id comes before those of its contents.
        const id = this.#objects.push({}) - 1;
        const object = this.#readHostObject();
        this.#objects[id] = object;
        return object;
      }
      default:
        throw new Error(BROKEN);
    }
  }

  #keep<T extends object>(object: T): T {
    this.#objects.push(object);
    return object;
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? broken();
  }

  #tag(): number {
    for (;;) {
      const byte = this.#byte();
      if (byte !== TAG.padding) return byte;
    }
  }

  #peek(): number | undefined {
    let at = this.#at;
    while (this.#bytes[at] === TAG.padding) at++;
    return this.#bytes[at];
  }

  /** Consumes an end tag if it is next. */
  #ends(end: number): boolean {
    if (this.#peek() !== end) return false;
    this.#tag();
    return true;
  }

  #members(object: object, end: number): void {
    let count = 0;
    for (; !this.#ends(end); count++) {
      const key = this.value();
      if (typeof key !== 'string' && typeof key !== 'number') throw new Error(BROKEN);
      // Defined instead of assigned, so that `__proto__` is an ordinary name.
      Object.defineProperty(object, key, { value: this.value(), writable: true, enumerable: true, configurable: true });
    }
    if (this.varint() !== count) throw new Error(BROKEN);
  }

  #until(end: number): unknown[] {
    const values: unknown[] = [];
    while (!this.#ends(end)) values.push(this.value());
    if (this.varint() !== values.length) throw new Error(BROKEN);
    return values;
  }

  #set(): Set<unknown> {
    const set = this.#keep(new Set());
    for (const value of this.#until(TAG.setEnd)) set.add(value);
    return set;
  }

  #map(): Map<unknown, unknown> {
    const map = this.#keep(new Map<unknown, unknown>());
    const values = this.#until(TAG.mapEnd);
    if (values.length % 2 === 1) throw new Error(BROKEN);
    for (let at = 0; at < values.length; at += 2) map.set(values[at], values[at + 1]);
    return map;
  }

  #array(isDense: boolean): unknown[] {
    const length = this.varint();
    if (isDense && length > this.#bytes.length - this.#at) throw new Error(BROKEN);
    const array = this.#keep<unknown[]>([]);
    array.length = length;
    for (let at = 0; isDense && at < length; at++) {
      if (this.#peek() === TAG.hole) this.#tag();
      else array[at] = this.value();
    }
    this.#members(array, isDense ? TAG.denseArrayEnd : TAG.sparseArrayEnd);
    if (this.varint() !== length) throw new Error(BROKEN);
    return array;
  }

  #digits(): bigint {
    const field = this.varint();
    const length = Math.floor(field / 2);
    const at = this.skip(length);
    let value = 0n;
    for (let byte = length - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(this.#bytes[at + byte] ?? 0);
    return field % 2 === 1 ? -value : value;
  }

  #text(tag: number): string {
    const length = this.varint();
    const at = this.skip(length);
    const bytes = this.#bytes.subarray(at, at + length);
    if (tag === TAG.utf8String) return new native.TextDecoder().decode(bytes.slice());
    if (tag === TAG.twoByteString && length % 2 === 1) throw new Error(BROKEN);
    if (tag !== TAG.oneByteString && tag !== TAG.twoByteString) throw new Error(BROKEN);
    const step = tag === TAG.twoByteString ? 2 : 1;
    let text = '';
    for (let from = 0; from < length; from += CHUNK) {
      const codes: number[] = [];
      for (let byte = from; byte < Math.min(length, from + CHUNK); byte += step)
        codes.push(step === 1 ? (bytes[byte] ?? 0) : (bytes[byte] ?? 0) + (bytes[byte + 1] ?? 0) * 256);
      text += String.fromCharCode(...codes);
    }
    return text;
  }

  #regexp(): RegExp {
    const source = this.#text(this.#tag());
    const bits = this.varint();
    const flags = [...REGEXP_FLAGS].filter((_flag, at) => (bits >> at) % 2 === 1).join('');
    return this.#keep(new RegExp(source, flags));
  }

  #buffer(isResizable: boolean): ArrayBuffer {
    const length = this.varint();
    const maxByteLength = isResizable ? this.varint() : length;
    const at = this.skip(length);
    const buffer = isResizable ? new ArrayBuffer(length, { maxByteLength }) : new ArrayBuffer(length);
    new Uint8Array(buffer).set(this.#bytes.subarray(at, at + length));
    return this.#keep(buffer);
  }

  #readView(buffer: ArrayBufferLike): ArrayBufferView {
    this.#tag();
    const make = VIEW_CLASSES.get(this.#byte());
    const offset = this.varint();
    const byteLength = this.varint();
    const flags = this.version >= FLAGS_VERSION ? this.varint() : 0;
    const size = make?.BYTES_PER_ELEMENT ?? 1;
    if (make === undefined || offset + byteLength > buffer.byteLength || offset % size !== 0 || byteLength % size !== 0)
      throw new Error(BROKEN);
    return this.#keep(
      (flags & VIEW_FLAG.tracksLength) !== 0 ? new make(buffer, offset) : new make(buffer, offset, byteLength / size),
    );
  }

  #error(): Error {
    const id = this.#objects.push({}) - 1;
    let tag = this.#byte();
    const kind = ERROR_CLASSES.get(tag);
    if (kind !== undefined) tag = this.#byte();
    const error = new (kind ?? Error)();
    this.#objects[id] = error;
    const set = (name: string, value: unknown): void =>
      void Object.defineProperty(error, name, { value, writable: true, enumerable: false, configurable: true });
    set('stack', undefined);
    for (; tag !== ERROR_TAG.end; tag = this.#byte()) {
      if (tag === ERROR_TAG.message) set('message', this.#text(this.#tag()));
      else if (tag === ERROR_TAG.stack) set('stack', this.#text(this.#tag()));
      else if (tag === ERROR_TAG.cause) set('cause', this.value());
      else throw new Error(BROKEN);
    }
    return error;
  }
}

/** Number of bytes of text decoded at once; even. */
const CHUNK = 4096;

function broken(): never {
  throw new Error(BROKEN);
}
