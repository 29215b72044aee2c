import { BrotliDecStream, initSync, type BrotliStreamResult } from 'brotli-dec-wasm/web';
import type { CompressionContext, CompressionError, Step } from './compression-context.ts';
import { BrotliEncoder, OPERATION } from './brotli/encoder.ts';

const NOTHING: Uint8Array = new Uint8Array(0);
const Z_BUF_ERROR = -5;
const NEEDS_MORE_OUTPUT = 3;
/** `BROTLI_DECODER_ERROR_*` by number, without the sign. */
const DECODER_ERRORS: ReadonlyMap<number, string> = new Map([
  ...(
    'EXUBERANT_NIBBLE RESERVED EXUBERANT_META_NIBBLE SIMPLE_HUFFMAN_ALPHABET SIMPLE_HUFFMAN_SAME CL_SPACE ' +
    'HUFFMAN_SPACE CONTEXT_MAP_REPEAT BLOCK_LENGTH_1 BLOCK_LENGTH_2 TRANSFORM DICTIONARY WINDOW_BITS PADDING_1 ' +
    'PADDING_2 DISTANCE'
  )
    .split(' ')
    .map((name, index): [number, string] => [index + 1, `FORMAT_${name}`]),
  [19, 'DICTIONARY_NOT_SET'],
  [31, 'UNREACHABLE'],
]);

/** The encoder keeps its output until there is room for it. */
export class BrotliEncoderContext implements CompressionContext {
  readonly #make: () => BrotliEncoder;
  #encoder: BrotliEncoder;
  #ready = NOTHING;
  #operationDone = false;

  constructor(quality: number, windowBits: number) {
    this.#make = () => new BrotliEncoder(quality, windowBits);
    this.#encoder = this.#make();
  }

  process(step: Step, operation: number): undefined {
    // Another call with the same operation only fetches the rest of the output.
    const hasInput = step.inputAt < step.input.length;
    if (hasInput || !this.#operationDone) {
      const written = this.#encoder.encode(step.input.subarray(step.inputAt), operation);
      step.inputAt = step.input.length;
      this.#ready = this.#ready.length === 0 ? written : joined(this.#ready, written);
      this.#operationDone = operation !== OPERATION.process;
    }
    const count = Math.min(this.#ready.length, step.output.length - step.outputAt);
    step.output.set(this.#ready.subarray(0, count), step.outputAt);
    step.outputAt += count;
    this.#ready = this.#ready.subarray(count);
    if (step.outputAt < step.output.length) this.#operationDone = false;
    return undefined;
  }

  reset(): undefined {
    this.#encoder = this.#make();
    this.#ready = NOTHING;
    this.#operationDone = false;
    return undefined;
  }

  close(): void {
    this.#ready = NOTHING;
  }
}

/** The decoder: a port of Google’s code to Rust, in WebAssembly. */
export class BrotliDecoderContext implements CompressionContext {
  #stream: BrotliDecStream | undefined;
  #isDone = false;

  /** @param readWasm reads the decoder's code; called for the first decoder */
  constructor(readWasm: () => Uint8Array) {
    initOnce(readWasm);
    this.#stream = new BrotliDecStream();
  }

  process(step: Step, operation: number): CompressionError | undefined {
    let isHungry = false;
    while (!this.#isDone && this.#stream !== undefined && step.outputAt < step.output.length) {
      let result: BrotliStreamResult;
      try {
        result = this.#stream.dec(step.input.subarray(step.inputAt), step.output.length - step.outputAt);
      } catch (thrown) {
        return decoderError(thrown);
      }
      const bytes = result.buf;
      step.output.set(bytes, step.outputAt);
      step.outputAt += bytes.length;
      step.inputAt += result.input_offset;
      this.#isDone = result.code === 1;
      isHungry = result.code === 2;
      const goesOn = result.code === NEEDS_MORE_OUTPUT && (bytes.length > 0 || result.input_offset > 0);
      result.free();
      if (!goesOn) break;
    }
    if (isHungry && operation === OPERATION.finish && step.outputAt < step.output.length) {
      return { message: 'unexpected end of file', errno: Z_BUF_ERROR, code: 'Z_BUF_ERROR' };
    }
    return undefined;
  }

  reset(): undefined {
    this.close();
    this.#stream = new BrotliDecStream();
    this.#isDone = false;
    return undefined;
  }

  close(): void {
    this.#stream?.free();
    this.#stream = undefined;
  }
}

let isReady = false;
function initOnce(readWasm: () => Uint8Array): void {
  if (isReady) return;
  initSync({ module: readWasm() as Uint8Array<ArrayBuffer> });
  isReady = true;
}

function decoderError(thrown: unknown): CompressionError {
  const number = typeof thrown === 'number' ? Math.abs(thrown) : Number(/\d+/.exec(String(thrown))?.[0] ?? 31);
  // This decoder reports both padding errors as the second; input that is not brotli at all causes the first.
  const windowBits = number === 15 ? 14 : number;
  return {
    message: 'Decompression failed',
    errno: -windowBits,
    code: `ERR__ERROR_${DECODER_ERRORS.get(windowBits) ?? 'UNREACHABLE'}`,
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
