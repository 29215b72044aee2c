import type { Binding } from '../native-bindings.ts';
import { bytesOf, toBuffer, type Runtime } from '../runtime.ts';
import { ValueReader } from './serdes/value-reader.ts';
import { ValueWriter } from './serdes/value-writer.ts';

/** Methods that subclasses in programs can override, so they are looked up at each use. */
interface SerializerHooks {
  _getDataCloneError?: (message: string) => unknown;
  _writeHostObject?: (value: object) => unknown;
  _getSharedArrayBufferId?: (buffer: object) => unknown;
}
interface DeserializerHooks {
  _readHostObject?: () => unknown;
}

const isBytes = (value: unknown): value is ArrayBufferView | ArrayBuffer =>
  ArrayBuffer.isView(value) || value instanceof ArrayBuffer;
const isShared = (value: unknown): value is SharedArrayBuffer =>
  typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer;

/** `v8.Serializer` and `v8.Deserializer`: values in V8's own format. */
export function serdesBinding(runtime: Runtime): Binding {
  const Serializer = constructorOf('Serializer', serializerClass(runtime));
  const Deserializer = constructorOf('Deserializer', deserializerClass());
  return { Serializer, Deserializer };
}

function serializerClass(runtime: Runtime): new () => object {
  return class Serializer {
    readonly #writer = new ValueWriter({
      cloneError: (message) => (this as SerializerHooks)._getDataCloneError?.(message) ?? new Error(message),
      writeHostObject: (value) => {
        const { _writeHostObject: write } = this as SerializerHooks;
        if (typeof write !== 'function') return false;
        write.call(this, value);
        return true;
      },
      sharedBufferId: (buffer) => {
        const id = (this as SerializerHooks)._getSharedArrayBufferId?.(buffer);
        return id === undefined ? undefined : Number(id) >>> 0;
      },
    });

    writeHeader(): void {
      this.#writer.header();
    }

    writeValue(value: unknown): boolean {
      this.#writer.value(value);
      return true;
    }

    releaseBuffer(): Uint8Array {
      return toBuffer(runtime, this.#writer.bytes.take());
    }

    transferArrayBuffer(id: unknown, buffer: unknown): void {
      if (!(buffer instanceof ArrayBuffer)) throw wrongArgument('arrayBuffer must be an ArrayBuffer');
      this.#writer.transfer(Number(id) >>> 0, buffer);
    }

    writeUint32(value: unknown): void {
      this.#writer.bytes.varint(Number(value) >>> 0);
    }

    writeUint64(high: unknown, low: unknown): void {
      this.#writer.bytes.bigVarint((BigInt(Number(high) >>> 0) << 32n) + BigInt(Number(low) >>> 0));
    }

    writeDouble(value: unknown): void {
      this.#writer.bytes.double(Number(value));
    }

    writeRawBytes(source: unknown): void {
      if (!isBytes(source)) throw wrongArgument('source must be a TypedArray or a DataView');
      this.#writer.bytes.raw(bytesOf(source));
    }

    _setTreatArrayBufferViewsAsHostObjects(on: unknown): void {
      this.#writer.viewsAreHostObjects = Boolean(on);
    }
  };
}

function deserializerClass(): new (buffer: unknown) => object {
  return class Deserializer {
    readonly buffer: ArrayBufferView | ArrayBuffer;
    readonly #reader: ValueReader;

    constructor(buffer: unknown) {
      if (!isBytes(buffer)) throw wrongArgument('buffer must be a TypedArray or a DataView');
      this.buffer = buffer;
      this.#reader = new ValueReader(bytesOf(buffer), () => {
        const read = (this as DeserializerHooks)._readHostObject;
        if (typeof read !== 'function') throw new Error('Unable to deserialize cloned data.');
        const object = read.call(this);
        if ((typeof object !== 'object' && typeof object !== 'function') || object === null)
          throw new TypeError('readHostObject must return an object');
        return object;
      });
    }

    readHeader(): boolean {
      return this.#reader.header();
    }

    readValue(): unknown {
      return this.#reader.value();
    }

    getWireFormatVersion(): number {
      return this.#reader.version;
    }

    transferArrayBuffer(id: unknown, buffer: unknown): void {
      if (!(buffer instanceof ArrayBuffer) && !isShared(buffer))
        throw wrongArgument('arrayBuffer must be an ArrayBuffer or SharedArrayBuffer');
      this.#reader.transfer(Number(id) >>> 0, buffer);
    }

    readUint32(): number {
      return orFailure('ReadUint32', () => this.#reader.varint());
    }

    readUint64(): [high: number, low: number] {
      const value = orFailure('ReadUint64', () => this.#reader.bigVarint());
      return [Number(value >> 32n), Number(value & 0xffff_ffffn)];
    }

    readDouble(): number {
      return orFailure('ReadDouble', () => this.#reader.double());
    }

    /** @returns the offset in `buffer` */
    _readRawBytes(length: unknown): number {
      return orFailure('ReadRawBytes', () => this.#reader.skip(Number(length)));
    }
  };
}

function orFailure<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new Error(`${name}() failed`);
  }
}

/** Makes a native class, which throws Node's error when called without `new`. */
function constructorOf(name: string, base: new (value: unknown) => object): unknown {
  const made = function (this: unknown, value: unknown): object {
    if (new.target === undefined)
      throw Object.assign(new TypeError(`Class constructor ${name} cannot be invoked without 'new'`), {
        code: 'ERR_CONSTRUCT_CALL_REQUIRED',
      });
    return Reflect.construct(base, [value], new.target) as object;
  };
  Object.defineProperty(made, 'name', { value: name });
  const { prototype } = base as { prototype: object };
  Object.defineProperty(prototype, 'constructor', { value: made, writable: true, configurable: true });
  // Members of native classes are enumerable, and programs that copy them rely on it.
  for (const key of Object.getOwnPropertyNames(prototype))
    if (key !== 'constructor') Object.defineProperty(prototype, key, { enumerable: true });
  made.prototype = prototype;
  return made;
}

const wrongArgument = (message: string): TypeError =>
  Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_TYPE' });
