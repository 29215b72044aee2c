import { bytesOf, type Runtime } from '../runtime.ts';
import { native } from '../host.ts';
import { encodeMultipart, FORM_ENTRIES, parseForm, type FormDataClass, type FormDataLike } from './multipart.ts';
import { nodeClasses } from './node-library.ts';

type Stream = ReadableStream<Uint8Array>;

/** The source of a body: bytes or a stream. */
export interface BodySource {
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly stream: (() => Stream) | undefined;
  readonly type: string | undefined;
}

const encoder = new native.TextEncoder();
const decoder = new native.TextDecoder();

/** Converts a program's value to a body source. @throws TypeError for a stream that was read from */
export function sourceOf(runtime: Runtime, value: unknown): BodySource | undefined {
  if (value === undefined || value === null) return undefined;
  const { Blob, ReadableStream, URLSearchParams, isDisturbed } = nodeClasses(runtime);
  if (typeof value === 'string')
    return { bytes: encoder.encode(value), stream: undefined, type: 'text/plain;charset=UTF-8' };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return { bytes: bytesOf(value).slice(), stream: undefined, type: undefined };
  if (value instanceof URLSearchParams)
    return {
      bytes: encoder.encode(value.toString()),
      stream: undefined,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    };
  if (value instanceof Blob)
    return { bytes: undefined, stream: () => value.stream(), type: value.type === '' ? undefined : value.type };
  if (value instanceof ReadableStream) {
    if (value.locked || isDisturbed(value))
      throw new TypeError('Response body object should not be disturbed or locked');
    return { bytes: undefined, stream: () => value as Stream, type: undefined };
  }
  if (typeof value === 'object' && FORM_ENTRIES in value) {
    const { stream, type } = encodeMultipart(runtime, value as FormDataLike);
    return { bytes: undefined, stream, type };
  }
  if (typeof value === 'object' && Symbol.asyncIterator in value)
    return { bytes: undefined, stream: () => streamFrom(runtime, value as AsyncIterable<unknown>), type: undefined };
  return { bytes: encoder.encode(String(value)), stream: undefined, type: 'text/plain;charset=UTF-8' };
}

function streamFrom(runtime: Runtime, source: AsyncIterable<unknown>): Stream {
  const { ReadableStream } = nodeClasses(runtime);
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : bytesOf(value as ArrayBufferView));
    },
    async cancel(reason) {
      await iterator.return?.(reason);
    },
  });
}

/** Reads a whole stream. @throws the stream's error */
export async function readWhole(stream: Stream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (!ArrayBuffer.isView(piece.value)) throw new TypeError('Received non-Uint8Array chunk');
    parts.push(piece.value);
    length += piece.value.length;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The common base of requests and responses. */
export abstract class Body {
  abstract readonly headers: Headers;
  readonly #runtime: Runtime;
  #source: BodySource | undefined;
  #stream: Stream | undefined;

  constructor(runtime: Runtime, source: BodySource | undefined) {
    this.#runtime = runtime;
    this.#source = source;
  }

  get body(): Stream | null {
    return this.#getStream();
  }

  get bodyUsed(): boolean {
    return this.#stream !== undefined && nodeClasses(this.#runtime).isDisturbed(this.#stream);
  }

  /** The bytes of a body that is not a stream and was not read. */
  static bytesOf(body: Body): Uint8Array<ArrayBuffer> | undefined {
    return body.#stream === undefined ? body.#source?.bytes : undefined;
  }

  /** Splits a source into two. @throws TypeError if it was read from */
  static tee(body: Body): BodySource | undefined {
    if (body.bodyUsed || body.#stream?.locked === true)
      throw new TypeError('Response.clone: Body has already been consumed.');
    const source = body.#source;
    if (source === undefined || (body.#stream === undefined && source.bytes !== undefined)) return source;
    const [local, other] = (body.#getStream() as Stream).tee();
    body.#stream = local;
    return { bytes: undefined, stream: () => other, type: source.type };
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#consume()).buffer;
  }

  async bytes(): Promise<Uint8Array> {
    return await this.#consume();
  }

  async text(): Promise<string> {
    return decoder.decode(await this.#consume());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }

  async blob(): Promise<Blob> {
    const { Blob } = nodeClasses(this.#runtime);
    return new Blob([await this.#consume()], { type: this.headers.get('content-type') ?? '' });
  }

  async formData(): Promise<FormDataLike> {
    // The global class is the one of `form-data.ts`; the types at hand are those of a browser's worker.
    const { FormData } = globalThis as unknown as { FormData: FormDataClass };
    return parseForm(this.#runtime, FormData, this.headers.get('content-type') ?? '', await this.#consume());
  }

  #getStream(): Stream | null {
    const source = this.#source;
    if (source === undefined) return null;
    this.#stream ??= source.stream?.() ?? streamOfBytes(this.#runtime, source.bytes ?? new Uint8Array(0));
    return this.#stream;
  }

  async #consume(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.bodyUsed || this.#stream?.locked === true)
      throw new TypeError('Body is unusable: Body has already been read');
    const stream = this.#getStream();
    return stream === null ? new Uint8Array(0) : await readWhole(stream);
  }
}

function streamOfBytes(runtime: Runtime, bytes: Uint8Array): Stream {
  const { ReadableStream } = nodeClasses(runtime);
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (bytes.length > 0) controller.enqueue(bytes.slice());
      controller.close();
      (controller as { byobRequest?: { respond(count: number): void } | null }).byobRequest?.respond(0);
    },
  });
}
