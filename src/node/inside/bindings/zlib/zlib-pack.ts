/** The binding `zlib`: built as a separate script and evaluated when a program first requests it. */
import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import type { PackSupport } from '../../pack-support.ts';
import { bytesOf } from '../../runtime.ts';
import { BrotliDecoderContext, BrotliEncoderContext } from './brotli-context.ts';
import { CompressionHandle } from './compression-handle.ts';
import { crc32 } from '../../../../core/crc32.ts';
import { ZlibContext } from './zlib-context.ts';

/** Indexes of the brotli encoder's parameters in the list from Node's library, and their defaults. */
const BROTLI_PARAM = { mode: 0, quality: 1, lgwin: 2, disableLiteralContextModeling: 4, largeWindow: 6 } as const;
const BROTLI_DEFAULT = { quality: 11, lgwin: 22 } as const;
const NOT_SET = 0xffffffff;

/** @returns the members that overlay the facts of the binding */
export function createBinding({ runtime, native, readPart, encodeText }: PackSupport): Binding {
  const { loop } = runtime;

  return {
    Zlib: class extends ZlibHandle {
      constructor(mode: number) {
        super(loop, mode, native);
      }
    },
    BrotliEncoder: class extends BrotliEncoderHandle {
      constructor() {
        super(loop);
      }
    },
    BrotliDecoder: class extends BrotliDecoderHandle {
      constructor() {
        super(loop, () => Uint8Array.from(readPart('brotli'), (character) => character.charCodeAt(0)));
      }
    },
    ZstdCompress: refusedClass('ZstdCompress'),
    ZstdDecompress: refusedClass('ZstdDecompress'),
    crc32: (data: string | ArrayBufferView, start: number) =>
      crc32(typeof data === 'string' ? encodeText(data, 'utf8') : bytesOf(data), start),
  };
}

type Loop = PackSupport['runtime']['loop'];

class ZlibHandle extends CompressionHandle {
  readonly #mode: number;
  readonly #native: PackSupport['native'];

  constructor(loop: Loop, mode: number, native: PackSupport['native']) {
    super(loop);
    this.#mode = mode;
    this.#native = native;
  }

  init(
    windowBits: number,
    level: number,
    memLevel: number,
    strategy: number,
    state: Uint32Array,
    callback: () => void,
    dictionary: ArrayBufferView | undefined,
    rejectsGarbage: boolean,
  ): void {
    const context = new ZlibContext(
      {
        mode: this.#mode,
        windowBits,
        level,
        memLevel,
        strategy,
        dictionary: dictionary === undefined ? undefined : bytesOf(dictionary).slice(),
        rejectsGarbage,
      },
      this.#native,
    );
    this.open(context, state, callback);
  }
}

class BrotliEncoderHandle extends CompressionHandle {
  init(params: Uint32Array, state: Uint32Array, callback: () => void, dictionary?: ArrayBufferView): void {
    refuseDictionary(dictionary);
    const param = (at: number, fallback: number): number =>
      params[at] === undefined || params[at] === NOT_SET ? fallback : params[at];
    if (param(BROTLI_PARAM.disableLiteralContextModeling, 0) > 1 || param(BROTLI_PARAM.largeWindow, 0) > 1)
      throw initializationFailed();
    if (param(BROTLI_PARAM.largeWindow, 0) === 1) throw unavailable('The large window of brotli');
    this.open(
      new BrotliEncoderContext(
        Math.min(param(BROTLI_PARAM.quality, BROTLI_DEFAULT.quality), 11),
        Math.max(10, Math.min(param(BROTLI_PARAM.lgwin, BROTLI_DEFAULT.lgwin), 24)),
      ),
      state,
      callback,
    );
  }
}

class BrotliDecoderHandle extends CompressionHandle {
  readonly #wasm: () => Uint8Array;

  constructor(loop: Loop, wasm: () => Uint8Array) {
    super(loop);
    this.#wasm = wasm;
  }

  init(_params: Uint32Array, state: Uint32Array, callback: () => void, dictionary?: ArrayBufferView): void {
    refuseDictionary(dictionary);
    this.open(new BrotliDecoderContext(this.#wasm), state, callback);
  }
}

function refuseDictionary(dictionary: unknown): void {
  if (dictionary !== undefined) throw unavailable('A dictionary for brotli');
}

function initializationFailed(): Error {
  return Object.assign(new Error('Initialization failed'), { code: 'ERR_ZLIB_INITIALIZATION_FAILED' });
}

function refusedClass(name: string): unknown {
  const classes = {
    [name]: class {
      constructor() {
        throw unavailable(`zstd (${name})`);
      }
    },
  };
  return classes[name];
}
