import {
  zlibDeflate,
  zlibDeflateInit2,
  zlibDeflateReset,
  zlibDeflateSetDictionary,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
  zlibInflateSetDictionary,
  Z_BUF_ERROR,
  Z_DATA_ERROR,
  Z_FINISH,
  Z_NEED_DICT,
  Z_OK,
  Z_STREAM_END,
  ZStream,
} from 'pako';
import { changeParams } from './deflate-params.ts';
import { compressAside } from './compress-aside.ts';
import type { native } from '../../host.ts';
import type { CompressionContext, CompressionError, Step } from './compression-context.ts';

/** Node's numbers for the modes of a stream. */
export const MODE = { deflate: 1, inflate: 2, gzip: 3, gunzip: 4, deflateRaw: 5, inflateRaw: 6, unzip: 7 } as const;

export interface ZlibOptions {
  readonly mode: number;
  readonly windowBits: number;
  readonly level: number;
  readonly memLevel: number;
  readonly strategy: number;
  readonly dictionary: Uint8Array | undefined;
  /** Leaves bytes after a gzip member that are not another member, so that Node's library rejects them. */
  readonly rejectsGarbage: boolean;
}

const CODES: ReadonlyMap<number, string> = new Map([
  [0, 'Z_OK'],
  [1, 'Z_STREAM_END'],
  [2, 'Z_NEED_DICT'],
  [-1, 'Z_ERRNO'],
  [-2, 'Z_STREAM_ERROR'],
  [-3, 'Z_DATA_ERROR'],
  [-4, 'Z_MEM_ERROR'],
  [-5, 'Z_BUF_ERROR'],
  [-6, 'Z_VERSION_ERROR'],
]);
/** The browser's names of what it can make. */
const FORMATS: ReadonlyMap<number, CompressionFormat> = new Map([
  [MODE.deflate, 'deflate'],
  [MODE.gzip, 'gzip'],
  [MODE.deflateRaw, 'deflate-raw'],
]);
const DEFLATED = 8;
const GZIP_ID = [0x1f, 0x8b] as const;

type Flush = Parameters<typeof zlibDeflate>[1];
type Strategy = Parameters<typeof zlibDeflateInit2>[5];

/**
 * Deflate and related formats by pako, with the additions of Node's native half: several gzip members, format
 * detection.
 */
export class ZlibContext implements CompressionContext {
  readonly #options: ZlibOptions;
  #mode: number;
  #stream: ZStream | undefined;
  #status: number = Z_OK;
  #idBytesRead = 0;
  readonly #native: typeof native | undefined;
  /** What the browser's own compression has made of all the input, and how much of it was taken. */
  #made: Uint8Array | undefined;
  #taken = 0;

  /** @param own the thread's own classes; without them nothing is done aside */
  constructor(options: ZlibOptions, own?: typeof native) {
    this.#options = options;
    this.#mode = options.mode;
    this.#native = own;
  }

  aside({ input }: Step, flush: number): Promise<void> | undefined {
    if (this.#native === undefined || this.#stream !== undefined || this.#made !== undefined || flush !== Z_FINISH)
      return undefined;
    return compressAside(this.#native, FORMATS.get(this.#mode), this.#options, input)?.then((made) => {
      this.#made = made;
    });
  }

  process(step: Step, flush: number): CompressionError | undefined {
    if (this.#made !== undefined) {
      const part = this.#made.subarray(this.#taken, this.#taken + step.output.length - step.outputAt);
      step.output.set(part, step.outputAt);
      step.outputAt += part.length;
      step.inputAt = step.input.length;
      this.#taken += part.length;
      return undefined;
    }
    const stream = this.#stream ?? this.#open();
    if (this.#status < Z_OK && this.#status !== Z_BUF_ERROR) return this.#check(stream, flush);
    stream.input = step.input;
    stream.next_in = step.inputAt;
    stream.avail_in = step.input.length - step.inputAt;
    stream.output = step.output as Uint8Array<ArrayBuffer>;
    stream.next_out = step.outputAt;
    stream.avail_out = step.output.length - step.outputAt;
    if (this.#compresses) this.#status = zlibDeflate(stream, flush as Flush);
    else this.#inflate(stream, flush as Flush);
    step.inputAt = stream.next_in;
    step.outputAt = stream.next_out;
    return this.#check(stream, flush);
  }

  reset(): CompressionError | undefined {
    this.#status = Z_OK;
    this.#made = undefined;
    this.#taken = 0;
    if (this.#stream === undefined) return undefined;
    this.#resetStream(this.#stream);
    if (this.#status !== Z_OK) return this.#failure('Failed to reset stream');
    this.#setDictionary(this.#stream);
    return this.#status === Z_OK ? undefined : this.#failure('Failed to set dictionary');
  }

  setParams(level: number, strategy: number): CompressionError | undefined {
    const stream = this.#stream ?? this.#open();
    if (this.#status >= Z_OK && (this.#mode === MODE.deflate || this.#mode === MODE.deflateRaw))
      changeParams(stream, level, strategy);
    return undefined;
  }

  close(): void {
    this.#stream = undefined;
    this.#made = undefined;
  }

  get #compresses(): boolean {
    return this.#mode === MODE.deflate || this.#mode === MODE.gzip || this.#mode === MODE.deflateRaw;
  }

  /** Created by the first write: errors in the options are reported then, as an event. */
  #open(): ZStream {
    const { windowBits, level, memLevel, strategy } = this.#options;
    const stream = new ZStream();
    if (this.#compresses) {
      const bits =
        this.#mode === MODE.gzip ? windowBits + 16 : this.#mode === MODE.deflateRaw ? -windowBits : windowBits;
      this.#status = zlibDeflateInit2(stream, level, DEFLATED, bits, memLevel, strategy as Strategy);
    } else {
      const bits =
        this.#mode === MODE.gunzip
          ? windowBits + 16
          : this.#mode === MODE.unzip
            ? windowBits + 32
            : this.#mode === MODE.inflateRaw
              ? -windowBits
              : windowBits;
      this.#status = zlibInflateInit2(stream, bits);
    }
    this.#stream = stream;
    if (this.#status === Z_OK) this.#setDictionary(stream);
    return stream;
  }

  #setDictionary(stream: ZStream): void {
    const { dictionary } = this.#options;
    if (dictionary === undefined || dictionary.length === 0) return;
    if (this.#mode === MODE.deflate || this.#mode === MODE.deflateRaw)
      this.#status = zlibDeflateSetDictionary(stream, dictionary);
    // The other formats request it in their header.
    else if (this.#mode === MODE.inflateRaw) this.#status = zlibInflateSetDictionary(stream, dictionary);
  }

  #resetStream(stream: ZStream): void {
    this.#status = this.#compresses ? zlibDeflateReset(stream) : zlibInflateReset(stream);
  }

  #inflate(stream: ZStream, flush: Flush): void {
    if (this.#mode === MODE.unzip && !this.#reportFormat(stream)) return;
    this.#status = zlibInflate(stream, flush);
    const { dictionary, rejectsGarbage } = this.#options;
    if (
      this.#mode !== MODE.inflateRaw &&
      this.#status === Z_NEED_DICT &&
      dictionary !== undefined &&
      dictionary.length > 0
    ) {
      const set = zlibInflateSetDictionary(stream, dictionary);
      if (set === Z_OK) this.#status = zlibInflate(stream, flush);
      else if (set !== Z_DATA_ERROR) this.#status = set;
    }
    // Another member or garbage. Zero bytes are padding.
    while (
      stream.avail_in > 0 &&
      this.#mode === MODE.gunzip &&
      this.#status === Z_STREAM_END &&
      stream.input[stream.next_in] !== 0
    ) {
      if (rejectsGarbage && stream.input[stream.next_in] !== GZIP_ID[0]) return;
      this.#resetStream(stream);
      this.#status = zlibInflate(stream, flush);
    }
  }

  /** Detects the format by the first two bytes. Until then pako accepts both. @returns whether to continue */
  #reportFormat(stream: ZStream): boolean {
    let at = stream.next_in;
    const end = at + stream.avail_in;
    while (this.#idBytesRead < 2) {
      if (at >= end) return stream.avail_in > 0;
      if (stream.input[at] !== GZIP_ID[this.#idBytesRead]) {
        this.#mode = MODE.inflate;
        return true;
      }
      this.#idBytesRead++;
      at++;
    }
    this.#mode = MODE.gunzip;
    return true;
  }

  #check(stream: ZStream, flush: number): CompressionError | undefined {
    switch (this.#status) {
      case Z_OK:
      case Z_BUF_ERROR:
        return stream.avail_out !== 0 && flush === Z_FINISH ? this.#failure('unexpected end of file') : undefined;
      case Z_STREAM_END:
        return undefined;
      case Z_NEED_DICT:
        return this.#failure((this.#options.dictionary?.length ?? 0) === 0 ? 'Missing dictionary' : 'Bad dictionary');
      default:
        return this.#failure('Zlib error');
    }
  }

  #failure(message: string): CompressionError {
    // pako puts a text for the status into `msg`, which zlib leaves empty.
    const detail = this.#stream?.msg ?? '';
    const isOfStatus = detail === '' || detail === 'need dictionary' || this.#status === Z_BUF_ERROR;
    return {
      message: isOfStatus ? message : detail,
      errno: this.#status,
      code: CODES.get(this.#status) ?? 'Z_ERRNO',
    };
  }
}
