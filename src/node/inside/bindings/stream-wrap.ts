import { concatBytes } from '../../../core/bytes.ts';
import type { Continuation } from '../event-loop.ts';
import { unavailable } from '../failures.ts';
import type { Endpoint } from '../net/endpoint.ts';
import { bytesOf, type Runtime } from '../runtime.ts';
import type { AsyncResource, AsyncResourceClass } from './net/async-resource.ts';
import { handleClass, type Handle } from './net/handle.ts';
import { StreamWriter } from './net/stream-writer.ts';
import { latin1Encode, utf16Encode, utf8Encode } from './text-codecs.ts';

/** What one read of the operating system brings at most. */
const READ_BYTES = 64 * 1024;

/** `streamBaseState`: numbers that Node's library reads after each call. */
interface StreamState {
  readonly values: Int32Array;
  readonly kReadBytesOrError: number;
  readonly kArrayBufferOffset: number;
  readonly kBytesWritten: number;
  readonly kLastWriteWasAsync: number;
  readonly kLastWriteErr: number;
}

/** A request to write, made by us or, in the older way, by Node's library. */
export interface WriteRequest {
  oncomplete?: (status: number, handle: object, error: unknown) => void;
  writeStatus?: number | null;
}

/** What takes the bytes of a stream in place of its `onread`, such as a parser. */
export interface Consumer {
  /** What it gives back goes on with them when ticks are done. */
  bytes(bytes: Uint8Array<ArrayBuffer>): Continuation | undefined;
  /** The end or a failure, as a negative number; without it the stream's own `onread` hears of it. */
  error?(error: number): void;
}

export interface StreamHandle extends Handle {
  attach(endpoint: Endpoint): void;
  readonly endpoint: Endpoint | undefined;
  consumer: Consumer | undefined;
  bytesRead: number;
  bytesWritten: number;
  readonly writeQueueSize: number;
  readStart(): number;
  readStop(): number;
  useUserBuffer(buffer: ArrayBufferView): void;
  shutdown(request: ShutdownRequest): number;
  writeBuffer(request: WriteRequest | null, buffer: ArrayBufferView): number | WriteRequest;
  writev(request: WriteRequest | null, chunks: readonly unknown[], allBuffers: boolean): number | WriteRequest;
  writeUtf8String(request: WriteRequest | null, text: string): number | WriteRequest;
  writeAsciiString(request: WriteRequest | null, text: string): number | WriteRequest;
  writeLatin1String(request: WriteRequest | null, text: string): number | WriteRequest;
  writeUcs2String(request: WriteRequest | null, text: string): number | WriteRequest;
  release(): void;
}

interface ShutdownRequest extends AsyncResource {
  oncomplete?: (status: number) => void;
}

export type StreamHandleClass = new () => StreamHandle;

/** Negative number of an error code, as libuv numbers them. */
export function errorNumber(runtime: Runtime, code: string): number {
  return Number(runtime.facts.bindings['uv']?.[`UV_${code}`] ?? -1);
}

export function streamState(runtime: Runtime): StreamState {
  const binding = runtime.internalBinding('stream_wrap');
  return { ...binding, values: binding['streamBaseState'] } as unknown as StreamState;
}

/** Streams over an endpoint of the network, as Node's `LibuvStreamWrap`. */
export function streamClasses(
  runtime: Runtime,
  AsyncBase: AsyncResourceClass,
): {
  readonly LibuvStreamWrap: StreamHandleClass;
  readonly ShutdownWrap: unknown;
  readonly WriteWrap: new () => WriteRequest;
} {
  const { loop } = runtime;
  const number = (code: string): number => errorNumber(runtime, code);
  let known: StreamState | undefined;
  const state = (): StreamState => (known ??= streamState(runtime));

  class ShutdownWrap extends AsyncBase {}
  class WriteWrap extends AsyncBase {
    declare oncomplete?: NonNullable<WriteRequest['oncomplete']>;
    writeStatus: number | null = null;
  }

  class LibuvStreamWrap extends handleClass(runtime, AsyncBase) implements StreamHandle {
    readonly isStreamBase = true;
    onread: unknown;
    consumer: Consumer | undefined;
    bytesRead = 0;
    bytesWritten = 0;
    readonly #writer = new StreamWriter();
    #endpoint: Endpoint | undefined;
    #isReading = false;
    #isAtEnd = false;
    #isReadQueued = false;
    #userBuffer: Uint8Array | undefined;

    get fd(): number {
      return this.#endpoint === undefined ? -1 : 0;
    }

    get endpoint(): Endpoint | undefined {
      return this.#endpoint;
    }

    get writeQueueSize(): number {
      return this.#writer.queuedBytes;
    }

    attach(endpoint: Endpoint): void {
      this.#endpoint = endpoint;
      this.#writer.attach(endpoint);
      endpoint.listener = { readable: () => this.#queueRead(), writable: () => this.#writer.flush() };
      this.#queueRead();
    }

    readStart(): number {
      if (this.#endpoint === undefined) return number('ENOTCONN');
      this.#isReading = true;
      if (!this.#isAtEnd) this.setActive('read', true);
      this.#queueRead();
      return 0;
    }

    readStop(): number {
      this.#isReading = false;
      this.setActive('read', false);
      return 0;
    }

    useUserBuffer(buffer: ArrayBufferView): void {
      this.#userBuffer = bytesOf(buffer);
    }

    setBlocking(): number {
      return 0;
    }

    shutdown(request: ShutdownRequest): number {
      if (this.#endpoint === undefined) return number('ENOTCONN');
      loop.ref();
      this.#writer.end((error) =>
        loop.enqueue(() => {
          loop.unref();
          // The other side hears of it when this side knows it is done.
          if (error === undefined && !this.isClosing) this.#endpoint?.end();
          const code = error ?? (this.isClosing ? 'ECANCELED' : undefined);
          request.makeCallback(request.oncomplete, code === undefined ? 0 : number(code), this, undefined);
        }),
      );
      return 0;
    }

    writeBuffer(request: WriteRequest | null, buffer: ArrayBufferView): number | WriteRequest {
      return this.#write(request, bytesOf(buffer));
    }

    writeUtf8String(request: WriteRequest | null, text: string, handle?: unknown): number | WriteRequest {
      if (typeof handle === 'object' && handle !== null)
        throw unavailable('Passing a socket or a server to another process');
      return this.#write(request, utf8Encode(text));
    }

    writeAsciiString(request: WriteRequest | null, text: string): number | WriteRequest {
      return this.#write(request, latin1Encode(text));
    }

    writeLatin1String(request: WriteRequest | null, text: string): number | WriteRequest {
      return this.#write(request, latin1Encode(text));
    }

    writeUcs2String(request: WriteRequest | null, text: string): number | WriteRequest {
      return this.#write(request, utf16Encode(text));
    }

    /** @param chunks buffers, or pairs of a chunk and its encoding */
    writev(request: WriteRequest | null, chunks: readonly unknown[], allBuffers: boolean): number | WriteRequest {
      const parts = allBuffers
        ? chunks.map((chunk) => bytesOf(chunk as ArrayBufferView))
        : chunks.flatMap((chunk, at) => (at % 2 === 0 ? [encodeChunk(runtime, chunk, chunks[at + 1])] : []));
      return this.#write(request, concatBytes(parts));
    }

    override release(): void {
      this.#isReading = false;
      this.#writer.fail('ECANCELED');
      this.#endpoint?.close();
    }

    #write(given: WriteRequest | null, bytes: Uint8Array): number | WriteRequest {
      const { values, kBytesWritten, kLastWriteWasAsync, kLastWriteErr } = state();
      if (this.isClosing) return number('EBADF');
      const request = given ?? new WriteWrap();
      const result = this.#writer.write(bytes, (error) =>
        loop.enqueue(() => {
          loop.unref();
          const status = error === undefined ? 0 : number(error);
          if (request instanceof WriteWrap) request.makeCallback(request.oncomplete, status, this, undefined);
          else request.oncomplete?.(status, this, undefined);
        }),
      );
      values[kLastWriteErr] = 0;
      values[kBytesWritten] = typeof result === 'string' ? 0 : bytes.length;
      values[kLastWriteWasAsync] = result === false ? 1 : 0;
      if (typeof result === 'string') return number(result);
      this.bytesWritten += bytes.length;
      if (result) return 0;
      loop.ref();
      return given === null ? request : 0;
    }

    #queueRead(): void {
      if (this.#isReadQueued || !this.#isReading || this.#isAtEnd || this.#endpoint?.isReadable !== true) return;
      this.#isReadQueued = true;
      loop.enqueue(() => {
        this.#isReadQueued = false;
        return this.#read();
      });
    }

    #read(): Continuation | undefined {
      if (!this.#isReading || this.isClosing || this.#endpoint === undefined) return undefined;
      const result = this.#endpoint.read(this.#userBuffer?.length ?? READ_BYTES);
      if (result.type === 'nothing') return undefined;
      if (result.type === 'bytes') {
        this.bytesRead += result.bytes.length;
        try {
          return this.#deliver(result.bytes);
        } finally {
          this.#queueRead();
        }
      }
      this.#isAtEnd = true;
      this.setActive('read', false);
      const error = number(result.type === 'end' ? 'EOF' : result.code);
      const message = this.#endpoint.errorMessage;
      const owner = Reflect.get(this, runtime.symbol('owner_symbol')) as { destroy?(error: Error): void } | undefined;
      if (result.type === 'error' && message !== undefined && owner?.destroy !== undefined) {
        // It says more than a number can.
        const { code } = result;
        const { host: address, port } = this.#endpoint.remote ?? {};
        // As a failure to connect looks, but for what is Node's own and not the system's.
        const failure = Object.assign(
          new Error(message),
          code.startsWith('ERR_')
            ? { code }
            : { errno: error, code, syscall: 'connect', ...(code === 'ECONNREFUSED' ? { address, port } : {}) },
        );
        this.makeCallback(() => owner.destroy?.(failure));
      } else if (this.consumer?.error !== undefined) this.consumer.error(error);
      else {
        const { values, kReadBytesOrError, kArrayBufferOffset } = state();
        values[kReadBytesOrError] = error;
        values[kArrayBufferOffset] = 0;
        this.makeCallback(this.onread, undefined);
      }
      return undefined;
    }

    #deliver(bytes: Uint8Array<ArrayBuffer>): Continuation | undefined {
      if (this.consumer !== undefined) return this.consumer.bytes(bytes);
      const { values, kReadBytesOrError, kArrayBufferOffset } = state();
      const target = this.#userBuffer;
      target?.set(bytes);
      values[kReadBytesOrError] = bytes.length;
      values[kArrayBufferOffset] = 0;
      const next = this.makeCallback(this.onread, target === undefined ? bytes.buffer : undefined);
      if (target !== undefined && ArrayBuffer.isView(next)) this.#userBuffer = bytesOf(next);
      return undefined;
    }
  }
  return { LibuvStreamWrap, ShutdownWrap, WriteWrap };
}

function encodeChunk(runtime: Runtime, chunk: unknown, encoding: unknown): Uint8Array {
  if (typeof chunk !== 'string') return bytesOf(chunk as ArrayBufferView);
  const { Buffer } = runtime.requireBuiltin('buffer') as {
    Buffer: { from(text: string, encoding: string): Uint8Array };
  };
  return Buffer.from(chunk, String(encoding));
}
