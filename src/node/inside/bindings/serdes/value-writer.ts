import { typesBinding } from '../values/types.ts';
import { valueText } from '../value-text.ts';
import { ByteWriter } from './byte-writer.ts';
import { ERROR_CLASSES, ERROR_TAG, FORMAT_VERSION, REGEXP_FLAGS, TAG, VIEW_CLASSES, VIEW_FLAG } from './tags.ts';

/** The callbacks of a writer. */
export interface WriterDelegate {
  /** The error for a value that cannot be written. */
  cloneError(message: string): unknown;
  /** Writes a view or a host object; false if it is not supported. */
  writeHostObject(value: object): boolean;
  /** The id of shared memory; undefined if it has none. */
  sharedBufferId(buffer: object): number | undefined;
}

const types = typesBinding() as Record<string, (value: unknown) => boolean>;
const is = (kind: string, value: unknown): boolean => types[`is${kind}`]?.(value) === true;
/** Objects with internal state, which V8 does not write. */
const NOT_WRITTEN = [
  'Proxy',
  'Promise',
  'WeakMap',
  'WeakSet',
  'MapIterator',
  'SetIterator',
  'GeneratorObject',
  'ArgumentsObject',
];
const OTHER_TAGS = /^\[object (?:WeakRef|FinalizationRegistry|\w+ Iterator|WebAssembly\.\w+)\]$/;
const ENUMERABLE = Object.prototype.propertyIsEnumerable;
const ERROR_TAGS = new Map([...ERROR_CLASSES].map(([tag, { name }]) => [name, tag]));
const VIEW_TAGS = new Map([...VIEW_CLASSES].map(([tag, { name }]) => [name, tag]));
const viewName = (view: ArrayBufferView): string => Object.prototype.toString.call(view).slice('[object '.length, -1);
const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** Writes values in V8's format. */
export class ValueWriter {
  readonly bytes = new ByteWriter();
  viewsAreHostObjects = false;
  readonly #delegate: WriterDelegate;
  readonly #ids = new Map<object, number>();
  readonly #transferred = new Map<object, number>();

  constructor(delegate: WriterDelegate) {
    this.#delegate = delegate;
  }

  header(): void {
    this.bytes.byte(TAG.version);
    this.bytes.byte(FORMAT_VERSION);
  }

  transfer(id: number, buffer: object): void {
    this.#transferred.set(buffer, id);
  }

  /** @throws the delegate's error for an unsupported value */
  value(value: unknown): void {
    const { bytes } = this;
    switch (typeof value) {
      case 'undefined':
        return bytes.byte(TAG.undefined);
      case 'boolean':
        return bytes.byte(value ? TAG.true : TAG.false);
      case 'number':
        return isInt32(value) ? this.#int32(value) : this.#double(value);
      case 'bigint':
        bytes.byte(TAG.bigint);
        return this.#digits(value);
      case 'string':
        return this.#string(value);
      case 'object':
        return value === null ? bytes.byte(TAG.null) : this.#object(value);
      default:
        throw this.#notCloned(value);
    }
  }

  #int32(value: number): void {
    this.bytes.byte(TAG.int32);
    this.bytes.varint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  #double(value: number): void {
    this.bytes.byte(TAG.double);
    this.bytes.double(value);
  }

  /** Writes sign and length in one number, then digits of 64 bits. */
  #digits(value: bigint): void {
    const size = value < 0n ? -value : value;
    const digits: bigint[] = [];
    for (let rest = size; rest > 0n; rest >>= 64n) digits.push(rest & 0xffff_ffff_ffff_ffffn);
    this.bytes.varint(digits.length * 16 + (value < 0n ? 1 : 0));
    for (const digit of digits)
      for (let shift = 0n; shift < 64n; shift += 8n) this.bytes.byte(Number((digit >> shift) & 0xffn));
  }

  #string(text: string): void {
    const { bytes } = this;
    if (/^[\0-\xff]*$/.test(text)) {
      bytes.byte(TAG.oneByteString);
      bytes.varint(text.length);
      bytes.raw(Uint8Array.from(text, (character) => character.charCodeAt(0)));
      return;
    }
    const length = text.length * 2;
    const head = 1 + Math.ceil((32 - Math.clz32(length)) / 7);
    // Two-byte text begins at even offsets.
    if ((bytes.size + head) % 2 === 1) bytes.byte(TAG.padding);
    bytes.byte(TAG.twoByteString);
    bytes.varint(length);
    for (let at = 0; at < text.length; at++) bytes.twoBytes(text.charCodeAt(at));
  }

  #object(value: object): void {
    const isView = ArrayBuffer.isView(value);
    // A view follows its buffer.
    if (isView && !this.viewsAreHostObjects && !this.#ids.has(value)) this.#object(value.buffer);
    const known = this.#ids.get(value);
    if (known !== undefined) {
      this.bytes.byte(TAG.reference);
      return this.bytes.varint(known);
    }
    this.#ids.set(value, this.#ids.size);
    if (isView) return this.viewsAreHostObjects ? this.#hostObject(value) : this.#view(value);
    if (Array.isArray(value) && !is('Proxy', value)) return this.#array(value);
    if (is('Date', value)) return this.#tagged(TAG.date, () => this.bytes.double((value as Date).getTime()));
    if (is('RegExp', value)) return this.#regexp(value as RegExp);
    if (is('Map', value)) return this.#entries(TAG.map, TAG.mapEnd, [...Map.prototype.entries.call(value)].flat(1));
    if (is('Set', value)) return this.#entries(TAG.set, TAG.setEnd, [...Set.prototype.values.call(value)]);
    if (is('SharedArrayBuffer', value)) return this.#sharedBuffer(value);
    if (is('ArrayBuffer', value)) return this.#buffer(value as ArrayBuffer);
    if (is('NativeError', value)) return this.#error(value as Error);
    if (is('BoxedPrimitive', value)) return this.#boxed(value);
    if (
      NOT_WRITTEN.some((kind) => is(kind, value)) ||
      OTHER_TAGS.test(Object.prototype.toString.call(value)) ||
      value === globalThis
    )
      throw this.#notCloned(value);
    this.bytes.byte(TAG.object);
    const count = this.#members(value, Object.keys(value));
    this.bytes.byte(TAG.objectEnd);
    this.bytes.varint(count);
  }

  #tagged(tag: number, rest: () => void): void {
    this.bytes.byte(tag);
    rest();
  }

  /** @returns the number of members: a getter may have removed some */
  #members(value: object, keys: readonly string[]): number {
    let count = 0;
    for (const key of keys) {
      if (!ENUMERABLE.call(value, key)) continue;
      this.value(isIndex(key) ? Number(key) : key);
      this.value((value as Record<string, unknown>)[key]);
      count++;
    }
    return count;
  }

  #array(array: unknown[]): void {
    const { bytes } = this;
    const { length } = array;
    const keys = Object.keys(array);
    const indices = keys.findIndex((key) => !isIndex(key));
    const isDense = (indices === -1 ? keys.length : indices) === length;
    bytes.byte(isDense ? TAG.denseArray : TAG.sparseArray);
    bytes.varint(length);
    if (isDense) {
      // V8 stores an array of numbers as doubles if one of them is a double.
      const areDoubles =
        array.every((item) => typeof item === 'number') && array.some((item) => !isInt32(item as number));
      for (let at = 0; at < length; at++) {
        const item = array[at];
        if (at >= array.length) bytes.byte(TAG.hole);
        else if (areDoubles && typeof item === 'number') this.#double(item);
        else this.value(item);
      }
    }
    const count = this.#members(array, isDense ? keys.slice(length) : keys);
    bytes.byte(isDense ? TAG.denseArrayEnd : TAG.sparseArrayEnd);
    bytes.varint(count);
    bytes.varint(length);
  }

  #entries(tag: number, end: number, values: readonly unknown[]): void {
    this.bytes.byte(tag);
    for (const value of values) this.value(value);
    this.bytes.byte(end);
    this.bytes.varint(values.length);
  }

  #regexp({ source, flags }: RegExp): void {
    this.bytes.byte(TAG.regexp);
    this.#string(source);
    this.bytes.varint([...REGEXP_FLAGS].reduce((bits, flag, at) => (flags.includes(flag) ? bits + 2 ** at : bits), 0));
  }

  #boxed(value: object): void {
    const inner: unknown = value.valueOf();
    const { bytes } = this;
    if (typeof inner === 'boolean') return bytes.byte(inner ? TAG.trueObject : TAG.falseObject);
    if (typeof inner === 'number') return this.#tagged(TAG.numberObject, () => bytes.double(inner));
    if (typeof inner === 'bigint') return this.#tagged(TAG.bigintObject, () => this.#digits(inner));
    if (typeof inner === 'string') return this.#tagged(TAG.stringObject, () => this.#string(inner));
    throw this.#notCloned(value);
  }

  #buffer(
    buffer: ArrayBuffer & {
      readonly resizable?: boolean;
      readonly maxByteLength?: number;
      readonly detached?: boolean;
    },
  ): void {
    const { bytes } = this;
    const id = this.#transferred.get(buffer);
    if (id !== undefined) return this.#tagged(TAG.transferredArrayBuffer, () => bytes.varint(id));
    if (buffer.detached === true)
      throw this.#delegate.cloneError('An ArrayBuffer is detached and could not be cloned.');
    bytes.byte(buffer.resizable === true ? TAG.resizableArrayBuffer : TAG.arrayBuffer);
    bytes.varint(buffer.byteLength);
    if (buffer.resizable === true) bytes.varint(buffer.maxByteLength ?? buffer.byteLength);
    bytes.raw(new Uint8Array(buffer));
  }

  #sharedBuffer(buffer: object): void {
    const id = this.#delegate.sharedBufferId(buffer);
    if (id === undefined) throw this.#notCloned(buffer);
    this.#tagged(TAG.sharedArrayBuffer, () => this.bytes.varint(id));
  }

  #view(view: ArrayBufferView): void {
    const { bytes } = this;
    const isResizable = (view.buffer as { resizable?: boolean }).resizable === true;
    const tracksLength = isResizable && view.byteOffset + view.byteLength === view.buffer.byteLength;
    bytes.byte(TAG.view);
    bytes.byte(VIEW_TAGS.get(viewName(view)) ?? 0);
    bytes.varint(view.byteOffset);
    bytes.varint(tracksLength ? 0 : view.byteLength);
    bytes.varint((tracksLength ? VIEW_FLAG.tracksLength : 0) + (isResizable ? VIEW_FLAG.isResizable : 0));
  }

  #hostObject(value: object): void {
    this.bytes.byte(TAG.hostObject);
    if (!this.#delegate.writeHostObject(value)) throw this.#notCloned(value);
  }

  #error(error: Error): void {
    const { bytes } = this;
    bytes.byte(TAG.error);
    const kind = ERROR_TAGS.get(error.name);
    if (kind !== undefined) bytes.byte(kind);
    const message = Object.getOwnPropertyDescriptor(error, 'message');
    if (message !== undefined && 'value' in message)
      this.#tagged(ERROR_TAG.message, () => this.#string(String(message.value)));
    const { stack } = error;
    if (typeof stack === 'string') this.#tagged(ERROR_TAG.stack, () => this.#string(stack));
    const cause = Object.getOwnPropertyDescriptor(error, 'cause');
    if (cause !== undefined && 'value' in cause) this.#tagged(ERROR_TAG.cause, () => this.value(cause.value));
    bytes.byte(ERROR_TAG.end);
  }

  #notCloned(value: unknown): unknown {
    return this.#delegate.cloneError(
      `${is('Proxy', value) && !Array.isArray(value) ? '#<Object>' : valueText(value)} could not be cloned.`,
    );
  }
}
