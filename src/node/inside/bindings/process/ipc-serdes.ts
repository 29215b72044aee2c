import type { Binding } from '../../native-bindings.ts';
import type { Runtime } from '../../runtime.ts';

interface Writer {
  writeHeader(): void;
  writeValue(value: unknown): void;
  writeUint32(value: number): void;
  releaseBuffer(): Uint8Array;
  _writeHostObject(value: object): unknown;
}
interface Reader {
  readHeader(): void;
  readValue(): unknown;
  readUint32(): number;
  _readHostObject(): unknown;
}
interface V8 {
  readonly DefaultSerializer: new () => Writer;
  readonly DefaultDeserializer: new (bytes: Uint8Array) => Reader;
}

/** Markers for host objects: a view of bytes, or an object with its own members. */
const VIEW = 0;
const OTHER = 1;
const LENGTH_BYTES = 4;

/** Messages between processes in V8's format, each prefixed with its length. */
export function ipcSerdesBinding(runtime: Runtime): Binding {
  let known:
    { readonly Serializer: new () => Writer; readonly Deserializer: new (bytes: Uint8Array) => Reader } | undefined;
  const classes = (): NonNullable<typeof known> => {
    if (known !== undefined) return known;
    const { DefaultSerializer, DefaultDeserializer } = runtime.requireBuiltin('v8') as V8;
    class Serializer extends DefaultSerializer {
      override _writeHostObject(value: object): unknown {
        this.writeUint32(ArrayBuffer.isView(value) ? VIEW : OTHER);
        if (ArrayBuffer.isView(value)) return super._writeHostObject(value);
        this.writeValue({ ...value });
        return undefined;
      }
    }
    class Deserializer extends DefaultDeserializer {
      override _readHostObject(): unknown {
        return this.readUint32() === VIEW ? super._readHostObject() : this.readValue();
      }
    }
    return (known = { Serializer, Deserializer });
  };
  return {
    serialize(message: unknown, buffers: { allocUnsafe(size: number): Uint8Array }): Uint8Array {
      const serializer = new (classes().Serializer)();
      serializer.writeHeader();
      serializer.writeValue(message);
      const bytes = serializer.releaseBuffer();
      const whole = buffers.allocUnsafe(LENGTH_BYTES + bytes.length);
      new DataView(whole.buffer, whole.byteOffset).setUint32(0, bytes.length);
      whole.set(bytes, LENGTH_BYTES);
      return whole;
    },
    deserialize(bytes: Uint8Array): unknown {
      const deserializer = new (classes().Deserializer)(bytes);
      deserializer.readHeader();
      return deserializer.readValue();
    },
  };
}
