import { concatBytes } from '../../../../core/bytes.ts';
import type { Continuation } from '../../async/event-loop.ts';
import type { Binding } from '../../native-bindings.ts';
import { unavailable } from '../../errors/failures.ts';
import type { Endpoint } from '../../net/endpoint.ts';
import { bytesOf, type Runtime } from '../../runtime.ts';
import { AsyncWrap, type AsyncResource, type AsyncResourceClass } from './async-resource.ts';
import { HandleWrap, type Handle } from './handle.ts';
import { StreamWriter } from './stream-writer.ts';
import { latin1Encode, utf16Encode, utf8Encode } from '../text/text-codecs.ts';

/** Maximum bytes of one read, as in an operating system. */
const READ_BYTES = 64 * 1024;

/** `streamBaseState`: numbers that Node's library reads after each call. */
interface StreamState extends Binding {
  readonly values: Int32Array;
  readonly kReadBytesOrError: number;
  readonly kArrayBufferOffset: number;
  readonly kBytesWritten: number;
  readonly kLastWriteWasAsync: number;
  readonly kLastWriteErr: number;
}

/** A write request, created here or, in the older way, by Node's library. */
export interface WriteRequest {
  oncomplete?: (status: number, handle: object, error: unknown) => void;
  writeStatus?: number | null;
}

/** A consumer that gets the bytes of a stream instead of its `onread`, such as a parser. */
export interface Consumer {
  /** Returns a function that continues with the bytes after ticks. */
  bytes(bytes: Uint8Array<ArrayBuffer>): Continuation | undefined;
  /** The end or a failure, as a negative number; without this method the stream's own `onread` gets it. */
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

/** The negative number of an error code, as in libuv. */
export function errorNumber(runtime: Runtime, code: string): number {
  return Number(runtime.info.bindings['uv']?.[`UV_${code}`] ?? -1);
}

const states = new WeakMap<Runtime, StreamState>();

export function streamState(runtime: Runtime): StreamState {
  const known = states.get(runtime);
  if (known !== undefined) return known;
  const binding = runtime.internalBinding('stream_wrap');
  const state = { ...binding, values: binding['streamBaseState'] } as StreamState;
  states.set(runtime, state);
  return state;
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
  return {
    LibuvStreamWrap: class extends StreamWrap {
      constructor() {
        super(runtime);
      }
    },
    ShutdownWrap: class extends AsyncBase {},
    WriteWrap: class extends WriteWrap {
      constructor() {
        super(runtime);
      }
    },
  };
}

class WriteWrap extends AsyncWrap implements WriteRequest {
  declare oncomplete?: NonNullable<WriteRequest['oncomplete']>;
  writeStatus: number | null = null;
}

/** A stream over an endpoint of the network, as Node's `LibuvStreamWrap`. */
export class StreamWrap extends HandleWrap implements StreamHandle {
  readonly isStreamBase = true;
  onread: unknown;
  consumer: Consumer | undefined;
  bytesRead = 0;
  bytesWritten = 0;
  readonly #runtime: Runtime;
  readonly #writer = new StreamWriter();
  #endpoint: Endpoint | undefined;
  #isReading = false;
  #isAtEnd = false;
  #isReadQueued = false;
  #userBuffer: Uint8Array | undefined;

  constructor(runtime: Runtime) {
    super(runtime);
    this.#runtime = runtime;
  }

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
    if (this.#endpoint === undefined) return this.#number('ENOTCONN');
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
    if (this.#endpoint === undefined) return this.#number('ENOTCONN');
    const { loop } = this.#runtime;
    loop.ref();
    this.#writer.end((error) =>
      loop.enqueue(() => {
        loop.unref();
        // The other side gets the end after this side knows that it is done.
        if (error === undefined && !this.isClosing) this.#endpoint?.end();
        const code = error ?? (this.isClosing ? 'ECANCELED' : undefined);
        request.makeCallback(request.oncomplete, code === undefined ? 0 : this.#number(code), this, undefined);
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
      : chunks.flatMap((chunk, at) => (at % 2 === 0 ? [encodeChunk(this.#runtime, chunk, chunks[at + 1])] : []));
    return this.#write(request, concatBytes(parts));
  }

  override release(): void {
    this.#isReading = false;
    this.#writer.fail('ECANCELED');
    this.#endpoint?.close();
  }

  #write(given: WriteRequest | null, bytes: Uint8Array): number | WriteRequest {
    const { values, kBytesWritten, kLastWriteWasAsync, kLastWriteErr } = streamState(this.#runtime);
    if (this.isClosing) return this.#number('EBADF');
    const request = given ?? new WriteWrap(this.#runtime);
    const { loop } = this.#runtime;
    const result = this.#writer.write(bytes, (error) =>
      loop.enqueue(() => {
        loop.unref();
        const status = error === undefined ? 0 : this.#number(error);
        if (request instanceof WriteWrap) request.makeCallback(request.oncomplete, status, this, undefined);
        else request.oncomplete?.(status, this, undefined);
      }),
    );
    values[kLastWriteErr] = 0;
    values[kBytesWritten] = typeof result === 'string' ? 0 : bytes.length;
    values[kLastWriteWasAsync] = result === false ? 1 : 0;
    if (typeof result === 'string') return this.#number(result);
    this.bytesWritten += bytes.length;
    if (result) return 0;
    loop.ref();
    return given === null ? request : 0;
  }

  #queueRead(): void {
    if (this.#isReadQueued || !this.#isReading || this.#isAtEnd || this.#endpoint?.isReadable !== true) return;
    this.#isReadQueued = true;
    this.#runtime.loop.enqueue(() => {
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
    const error = this.#number(result.type === 'end' ? 'EOF' : result.code);
    const failure = result.type === 'error' ? describedFailure(this.#endpoint, error, result.code) : undefined;
    const owner = failure && (Reflect.get(this, this.#runtime.symbol('owner_symbol')) as Destroyable | undefined);
    if (failure !== undefined && owner?.destroy !== undefined) this.makeCallback(() => owner.destroy?.(failure));
    else if (this.consumer?.error !== undefined) this.consumer.error(error);
    else {
      const { values, kReadBytesOrError, kArrayBufferOffset } = streamState(this.#runtime);
      values[kReadBytesOrError] = error;
      values[kArrayBufferOffset] = 0;
      this.makeCallback(this.onread, undefined);
    }
    return undefined;
  }

  #deliver(bytes: Uint8Array<ArrayBuffer>): Continuation | undefined {
    if (this.consumer !== undefined) return this.consumer.bytes(bytes);
    const { values, kReadBytesOrError, kArrayBufferOffset } = streamState(this.#runtime);
    const target = this.#userBuffer;
    target?.set(bytes);
    values[kReadBytesOrError] = bytes.length;
    values[kArrayBufferOffset] = 0;
    const next = this.makeCallback(this.onread, target === undefined ? bytes.buffer : undefined);
    if (target !== undefined && ArrayBuffer.isView(next)) this.#userBuffer = bytesOf(next);
    return undefined;
  }

  #number(code: string): number {
    return errorNumber(this.#runtime, code);
  }
}

/** The owner of a stream, as Node's library stores it. */
interface Destroyable {
  destroy?(error: Error): void;
}

/** The error of a failed connection whose endpoint has a message. */
function describedFailure({ errorMessage, remote }: Endpoint, errno: number, code: string): Error | undefined {
  if (errorMessage === undefined) return undefined;
  const { host: address, port } = remote ?? {};
  // Like a failure to connect, but without the properties of a system error.
  return Object.assign(
    new Error(errorMessage),
    code.startsWith('ERR_')
      ? { code }
      : { errno, code, syscall: 'connect', ...(code === 'ECONNREFUSED' ? { address, port } : {}) },
  );
}

function encodeChunk(runtime: Runtime, chunk: unknown, encoding: unknown): Uint8Array {
  if (typeof chunk !== 'string') return bytesOf(chunk as ArrayBufferView);
  const { Buffer } = runtime.requireBuiltin('buffer') as {
    Buffer: { from(text: string, encoding: string): Uint8Array };
  };
  return Buffer.from(chunk, String(encoding));
}
