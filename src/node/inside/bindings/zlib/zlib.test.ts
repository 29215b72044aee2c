import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BrotliDecoderContext, BrotliEncoderContext } from './brotli-context.ts';
import type { CompressionContext, CompressionError } from './compression-context.ts';
import { crc32 } from '../../../../core/crc32.ts';
import { MODE, ZlibContext, type ZlibOptions } from './zlib-context.ts';

const text = Buffer.from('the quick brown fox jumps over the lazy dog; '.repeat(700) + 'ends');
const noise = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (Math.imul(at + 1, 2654435761) >>> 13) & 0xff));
const mixed = Buffer.concat([text, noise, text.subarray(7), Buffer.alloc(300_000, 'ab'), noise.subarray(100)]);
const INPUTS = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from('a'),
  'two bytes': Buffer.from('ab'),
  short: Buffer.from('hello'),
  text,
  noise,
  zeros: Buffer.alloc(100_000),
  mixed,
};
const OPTIONS: ZlibOptions = {
  mode: MODE.deflate,
  windowBits: 15,
  level: 6,
  memLevel: 8,
  strategy: 0,
  dictionary: undefined,
  rejectsGarbage: false,
};
const FINISH = 4;
const BROTLI_FINISH = 2;
const wasm = (): Uint8Array =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('brotli-dec-wasm/web/bg.wasm'))));

/** Processes everything in pieces of odd sizes, as Node's library drives a handle. */
function run(
  context: CompressionContext,
  input: Uint8Array,
  finish: number,
  { inputSize = 1000, outputSize = 777 } = {},
): { bytes: Buffer; error: CompressionError | undefined; left: number } {
  const parts: Uint8Array[] = [];
  let left = 0;
  for (let at = 0; at === 0 || at < input.length; at += inputSize) {
    const isLast = at + inputSize >= input.length;
    const step = {
      input: input.subarray(at, at + inputSize),
      inputAt: 0,
      output: new Uint8Array(outputSize),
      outputAt: 0,
    };
    do {
      step.output = new Uint8Array(outputSize);
      step.outputAt = 0;
      const error = context.process(step, isLast ? finish : 0);
      parts.push(step.output.subarray(0, step.outputAt));
      if (error !== undefined) return { bytes: Buffer.concat(parts), error, left: 0 };
    } while (step.outputAt === step.output.length);
    left = input.length - at - step.inputAt;
    if (step.inputAt < step.input.length) break;
  }
  return { bytes: Buffer.concat(parts), error: undefined, left };
}
const zip = (
  options: Partial<ZlibOptions>,
  input: Uint8Array,
  sizes?: { inputSize?: number; outputSize?: number },
): Buffer => run(new ZlibContext({ ...OPTIONS, ...options }), input, FINISH, sizes).bytes;

describe.each(Object.entries(INPUTS))('%s', (_name, input) => {
  it('Node reads deflate, gzip and raw deflate of every level and strategy', () => {
    for (const level of [-1, 0, 1, 3, 6, 9]) {
      expect(zlib.inflateSync(zip({ level }, input)).equals(input)).toBe(true);
      expect(zlib.gunzipSync(zip({ level, mode: MODE.gzip }, input)).equals(input)).toBe(true);
      expect(
        zlib.inflateRawSync(zip({ level, mode: MODE.deflateRaw, memLevel: 1, windowBits: 9 }, input)).equals(input),
      ).toBe(true);
    }
    for (const strategy of [1, 2, 3, 4]) expect(zlib.inflateSync(zip({ strategy }, input)).equals(input)).toBe(true);
  });

  it('reads what Node deflates, in any pieces', () => {
    for (const sizes of [
      { inputSize: 997, outputSize: 4096 },
      { inputSize: 4096, outputSize: 613 },
    ]) {
      expect(zip({ mode: MODE.inflate }, zlib.deflateSync(input), sizes).equals(input)).toBe(true);
      expect(zip({ mode: MODE.inflateRaw }, zlib.deflateRawSync(input), sizes).equals(input)).toBe(true);
      expect(zip({ mode: MODE.gunzip }, zlib.gzipSync(input), sizes).equals(input)).toBe(true);
      expect(zip({ mode: MODE.unzip, windowBits: 0 }, zlib.gzipSync(input), sizes).equals(input)).toBe(true);
      expect(zip({ mode: MODE.unzip, windowBits: 0 }, zlib.deflateSync(input), sizes).equals(input)).toBe(true);
    }
  });

  it('Node reads brotli of every quality and window', () => {
    for (let quality = 0; quality <= 11; quality++) {
      const { bytes } = run(new BrotliEncoderContext(quality, 22), input, BROTLI_FINISH);
      expect(zlib.brotliDecompressSync(bytes).equals(input)).toBe(true);
    }
    for (const windowBits of [10, 11, 15, 16, 17, 18, 24]) {
      const { bytes } = run(new BrotliEncoderContext(5, windowBits), input, BROTLI_FINISH);
      expect(zlib.brotliDecompressSync(bytes).equals(input)).toBe(true);
    }
  });

  it('reads what Node packs with brotli', () => {
    for (const sizes of [
      { inputSize: 1, outputSize: 64 },
      { inputSize: 997, outputSize: 613 },
    ]) {
      const packed = zlib.brotliCompressSync(input);
      if (sizes.inputSize === 1 && packed.length > 5000) continue;
      expect(run(new BrotliDecoderContext(wasm), packed, BROTLI_FINISH, sizes).bytes.equals(input)).toBe(true);
    }
  });
});

describe('deflate', () => {
  it('uses a dictionary both ways', () => {
    const dictionary = Buffer.from('the quick brown fox');
    expect(zlib.inflateSync(zip({ dictionary }, text), { dictionary }).equals(text)).toBe(true);
    expect(zip({ mode: MODE.inflate, dictionary }, zlib.deflateSync(text, { dictionary })).equals(text)).toBe(true);
    expect(zip({ mode: MODE.inflateRaw, dictionary }, zlib.deflateRawSync(text, { dictionary })).equals(text)).toBe(
      true,
    );
    const packed = zlib.deflateSync(text, { dictionary });
    expect(run(new ZlibContext({ ...OPTIONS, mode: MODE.inflate }), packed, FINISH).error).toEqual({
      message: 'Missing dictionary',
      errno: 2,
      code: 'Z_NEED_DICT',
    });
    expect(
      run(new ZlibContext({ ...OPTIONS, mode: MODE.inflate, dictionary: Buffer.from('other') }), packed, FINISH).error,
    ).toEqual({ message: 'Bad dictionary', errno: 2, code: 'Z_NEED_DICT' });
  });

  it('changes its level and strategy on the way', () => {
    const context = new ZlibContext({ ...OPTIONS, level: 0 });
    const parts: Buffer[] = [];
    for (const [level, strategy] of [
      [9, 0],
      [1, 2],
      [0, 0],
      [6, 1],
    ] as const) {
      parts.push(run(context, text, 2, { inputSize: text.length }).bytes);
      context.setParams(level, strategy);
    }
    parts.push(run(context, text, FINISH).bytes);
    expect(zlib.inflateSync(Buffer.concat(parts)).equals(Buffer.concat([text, text, text, text, text]))).toBe(true);
  });

  it('starts again after a reset', () => {
    const context = new ZlibContext(OPTIONS);
    run(context, text, FINISH);
    context.reset();
    expect(zlib.inflateSync(run(context, noise, FINISH).bytes).equals(noise)).toBe(true);
  });
});

describe('gunzip', () => {
  const two = Buffer.concat([zlib.gzipSync('abc'), zlib.gzipSync('def')]);

  it('reads several members and padding', () => {
    expect(String(zip({ mode: MODE.gunzip }, two))).toBe('abcdef');
    expect(String(zip({ mode: MODE.gunzip }, Buffer.concat([two, Buffer.alloc(10)])))).toBe('abcdef');
    for (const inputSize of [1, 2, 3])
      expect(String(zip({ mode: MODE.unzip, windowBits: 0 }, two, { inputSize }))).toBe('abcdef');
  });

  it('fails as Node does', () => {
    const nodeError = (job: () => unknown): CompressionError => {
      try {
        job();
      } catch (error) {
        const { message, errno, code } = error as CompressionError;
        return { message, errno, code };
      }
      throw new Error('did not fail');
    };
    const broken = Buffer.from(two);
    broken[15] = 0xff;
    const cases: [number, Buffer, (input: Buffer) => unknown][] = [
      [MODE.gunzip, Buffer.concat([two, Buffer.from('garbage')]), zlib.gunzipSync],
      [MODE.gunzip, two.subarray(0, 15), zlib.gunzipSync],
      [MODE.gunzip, broken, zlib.gunzipSync],
      [MODE.inflate, Buffer.from('not deflated'), zlib.inflateSync],
      [MODE.inflateRaw, Buffer.from([0x06, 0x07]), zlib.inflateRawSync],
      [MODE.unzip, Buffer.from('neither'), zlib.unzipSync],
    ];
    for (const [mode, input, ofNode] of cases) {
      expect(
        run(new ZlibContext({ ...OPTIONS, mode, windowBits: mode === MODE.inflateRaw ? 15 : 0 }), input, FINISH).error,
      ).toEqual(nodeError(() => ofNode(input)));
    }
  });
});

describe('brotli', () => {
  it('can be read after each flush', () => {
    const context = new BrotliEncoderContext(11, 22);
    const decoder = new BrotliDecoderContext(wasm);
    let read = '';
    for (const part of ['first ', 'second second second ', '', 'third']) {
      const { bytes } = run(context, Buffer.from(part), 1);
      read += String(run(decoder, bytes, 0).bytes);
      expect(read.endsWith(part)).toBe(true);
    }
    expect(String(run(decoder, run(context, Buffer.alloc(0), BROTLI_FINISH).bytes, BROTLI_FINISH).bytes)).toBe('');
    expect(read).toBe('first second second second third');
  });

  it('reports errors', () => {
    expect(run(new BrotliDecoderContext(wasm), Buffer.from('abcdefgh'), BROTLI_FINISH).error).toEqual({
      message: 'Decompression failed',
      errno: -14,
      code: 'ERR__ERROR_FORMAT_PADDING_1',
    });
    const packed = zlib.brotliCompressSync(text);
    expect(run(new BrotliDecoderContext(wasm), packed.subarray(0, packed.length - 3), BROTLI_FINISH).error).toEqual({
      message: 'unexpected end of file',
      errno: -5,
      code: 'Z_BUF_ERROR',
    });
  });

  it('compresses better at higher quality, close to Google’s encoder', () => {
    const size = (quality: number): number =>
      run(new BrotliEncoderContext(quality, 22), mixed, BROTLI_FINISH).bytes.length;
    expect(size(11)).toBeLessThanOrEqual(size(1));
    expect(size(11)).toBeLessThan(zlib.brotliCompressSync(mixed).length * 1.5);
  });
});

it('crc32 continues from a start value', () => {
  expect(crc32(Buffer.from('hello'), 0)).toBe(0x3610a686);
  expect(crc32(Buffer.from('lo'), crc32(Buffer.from('hel'), 0))).toBe(0x3610a686);
});
