import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { native } from '../../host.ts';
import { MODE, ZlibContext, type ZlibOptions } from './zlib-context.ts';

const OPTIONS: ZlibOptions = {
  mode: MODE.gzip,
  windowBits: 15,
  level: -1,
  memLevel: 8,
  strategy: 0,
  dictionary: undefined,
  rejectsGarbage: false,
};
const FINISH = 4;
const input = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (Math.imul(at, 2654435761) >>> 24) & 31));
const stepOf = (bytes: Uint8Array, outputSize: number) => ({
  input: bytes,
  inputAt: 0,
  output: new Uint8Array(outputSize),
  outputAt: 0,
});

/** Takes the result as Node's library does, until an output is not full. */
function drain(context: ZlibContext, outputSize: number): Buffer {
  const parts: Uint8Array[] = [];
  for (;;) {
    const step = stepOf(input, outputSize);
    expect(context.process(step, FINISH)).toBeUndefined();
    expect(step.inputAt).toBe(input.length);
    parts.push(step.output.subarray(0, step.outputAt));
    if (step.outputAt < outputSize) return Buffer.concat(parts);
  }
}

it.each([
  ['gzip', MODE.gzip, zlib.gunzipSync],
  ['deflate', MODE.deflate, zlib.inflateSync],
  ['raw', MODE.deflateRaw, zlib.inflateRawSync],
] as const)('compresses as %s, and again after a reset', async (_name, mode, restore) => {
  const context = new ZlibContext({ ...OPTIONS, mode }, native);
  for (const outputSize of [16_384, 10_000_000]) {
    await context.aside(stepOf(input, 0), FINISH);
    const made = drain(context, outputSize);
    expect(restore(made).equals(input)).toBe(true);
    if (mode === MODE.gzip) expect([...made.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
    context.reset();
  }
});

it('takes the bytes as they are when the write begins, also from shared memory', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(input.length));
  shared.set(input);
  const context = new ZlibContext(OPTIONS, native);
  await context.aside(stepOf(shared, 0), FINISH);
  expect(zlib.gunzipSync(drain(context, 16_384)).equals(input)).toBe(true);
});

it.each<readonly [string, Partial<ZlibOptions>, Uint8Array, number]>([
  ['more input may come', {}, input, 0],
  ['there is little input', {}, input.subarray(0, 1000), FINISH],
  ['another level is wanted', { level: 9 }, input, FINISH],
  ['another strategy is wanted', { strategy: 2 }, input, FINISH],
  ['another window is wanted', { windowBits: 9 }, input, FINISH],
  ['there is a dictionary', { mode: MODE.deflate, dictionary: Uint8Array.of(1) }, input, FINISH],
  ['it decompresses', { mode: MODE.gunzip }, input, FINISH],
])('does nothing aside if %s', (_name, options, bytes, flush) => {
  expect(new ZlibContext({ ...OPTIONS, ...options }, native).aside(stepOf(bytes, 0), flush)).toBeUndefined();
});

it('does nothing aside once a stream has begun', () => {
  const context = new ZlibContext(OPTIONS, native);
  context.process(stepOf(input.subarray(0, 10), 100), 0);
  expect(context.aside(stepOf(input, 0), FINISH)).toBeUndefined();
});
