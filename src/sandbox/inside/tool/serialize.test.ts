import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { serialize, utf8Bytes } from './serialize.ts';

const cycle: { list: unknown[] } = { list: [] };
cycle.list.push({ back: cycle });
const twice = { a: 1 };
const tagged = (tag: string) =>
  Object.defineProperties({}, { [Symbol.toStringTag]: { value: tag }, arrayBuffer: { value: () => undefined } });

/** Writes itself as itself. */
const selfMade: object = { toJSON: () => selfMade };

describe('values that become JSON', () => {
  test.each<[title: string, value: unknown, json: unknown]>([
    ['undefined', undefined, null],
    ['undefined in an object and in a list', { a: undefined, b: [undefined] }, { b: [null] }],
    ['numbers that JSON has not', [NaN, Infinity, -0], [null, null, -0]],
    ['BigInt', 10n ** 20n, '100000000000000000000'],
    ['Date', [new Date(0), new Date(NaN)], ['1970-01-01T00:00:00.000Z', null]],
    ['Map with text keys', new Map([['a', 1n]]), { a: '1' }],
    [
      'Map with other keys',
      new Map<unknown, unknown>([
        [1, 'a'],
        [{}, 2],
      ]),
      [
        [1, 'a'],
        [{}, 2],
      ],
    ],
    ['Set', new Set([1, 'a']), [1, 'a']],
    [
      'typed arrays',
      [new Uint8Array([1]), new Float32Array([0.5, NaN]), new BigUint64Array([1n])],
      [[1], [0.5, null], ['1']],
    ],
    ['buffers', [new Uint8Array([1, 2]).buffer, new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 1)], [[1, 2], [2]]],
    ['boxes', [Object(1), Object('a'), Object(false)], [1, 'a', false]],
    ['toJSON', { toJSON: () => ({ kept: new Date(0) }) }, { kept: '1970-01-01T00:00:00.000Z' }],
    ['Error and RegExp', [new TypeError('t'), /a/g], [{ name: 'TypeError', message: 't' }, '/a/g']],
    ['the same object twice is no cycle', [twice, twice], [{ a: 1 }, { a: 1 }]],
    [
      'Map with keys of both kinds',
      new Map<unknown, unknown>([
        ['a', 1],
        [2, 3],
      ]),
      [
        ['a', 1],
        [2, 3],
      ],
    ],
    ['no entries', [new Map(), new Set(), new ArrayBuffer(0), {}], [{}, [], [], {}]],
    ['signed BigInts', new BigInt64Array([-1n, 2n]), ['-1', '2']],
    ['numbers in typed arrays that JSON has not', new Float64Array([Infinity, 1.5]), [null, 1.5]],
    ['a view of a part', new Uint8Array([1, 2, 3, 4]).subarray(1, 3), [2, 3]],
    ['an object named Blob', { [Symbol.toStringTag]: 'Blob', a: 1 }, { a: 1 }],
    ['objects with names like Blob', ['Blobs', 'A Blob', 'x[object Blob', 'File] x'].map(tagged), [{}, {}, {}, {}]],
    ['sparse lists', Array.from({ length: 2 }), [null, null]],
  ])('%s', async (_title, value, json) => {
    const written = await serialize(value);
    expect(written.ok && written.value).toEqual(json);
  });

  test('a Blob becomes its type and its bytes in base64', async () => {
    const value = [
      new Blob(['hé'], { type: 'image/png' }),
      new Blob(['x']),
      new File(['x'], 'a.wav', { type: 'audio/wav' }),
      new Blob(['x'], { type: 'x-image/png' }),
      new Blob(['x'], { type: 'x-audio/wav' }),
    ];
    expect(await serialize(value)).toEqual({
      ok: true,
      value: [
        { type: 'image', mimeType: 'image/png', data: 'aMOp' },
        { type: 'blob', mimeType: 'application/octet-stream', data: 'eA==' },
        { type: 'audio', mimeType: 'audio/wav', data: 'eA==' },
        { type: 'blob', mimeType: 'x-image/png', data: 'eA==' },
        { type: 'blob', mimeType: 'x-audio/wav', data: 'eA==' },
      ],
    });
  });

  test.each([0x8000 - 1, 0x8000, 0x8000 + 1, 0x10001])('a Blob of %i bytes', async (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
    expect(await serialize(new Blob([bytes]))).toMatchObject({
      value: { data: Buffer.from(bytes).toString('base64') },
    });
  });

  test('toJSON is called on its object, as by JSON, and its result converted', async () => {
    const calls: unknown[] = [];
    const value = {
      toJSON(...given: readonly unknown[]) {
        calls.push(this === value, ...given);
        return 2n;
      },
    };
    expect(await serialize(value)).toEqual({ ok: true, value: '2' });
    expect(calls).toEqual([true, '']);
    expect(await serialize({ toJSON: 'no method' })).toEqual({ ok: true, value: { toJSON: 'no method' } });
  });

  test('a key named __proto__ is an ordinary key', async () => {
    const result = await serialize(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(JSON.stringify(result)).toBe('{"ok":true,"value":{"__proto__":{"polluted":true}}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('values that are refused', () => {
  test.each<[value: unknown, path: string, words: string]>([
    [() => 1, '', 'it is a function'],
    [{ a: [Symbol('s')] }, '/a/0', '/a/0 is a symbol'],
    [{ 'a/b~': Promise.resolve() }, '/a~1b~0', '/a~1b~0 is a promise; await it first'],
    [cycle, '/list/0/back', '/list/0/back refers back to an object that holds it (a cycle)'],
    [new Map([[1, () => 1]]), '/0/1', '/0/1 is a function'],
    [new Map([[() => 1, 1]]), '/0/0', '/0/0 is a function'],
    [new Map([['a', () => 1]]), '/a', '/a is a function'],
    [new Set([1, () => 1]), '/1', '/1 is a function'],
    [{ a: { toJSON: () => () => 1 } }, '/a', '/a is a function'],
    [{ a: selfMade }, '/a', '/a refers back to an object that holds it (a cycle)'],
    [{ '~1/': Symbol('s') }, '/~01~1', '/~01~1 is a symbol'],
  ])('path %#', async (value, path, words) => {
    expect(await serialize(value)).toEqual({ ok: false, path, message: `The result cannot be sent as JSON: ${words}` });
  });

  test('what the code of a value throws is its own', async () => {
    const thrown = new Error('no');
    const value = {
      toJSON: () => {
        throw thrown;
      },
    };
    await expect(serialize(value)).rejects.toBe(thrown);
  });

  test('too deep nesting is reported, not thrown', async () => {
    let deep: unknown = 0;
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    expect(await serialize(deep)).toEqual({
      ok: false,
      path: '',
      message:
        'The result cannot be sent as JSON: it is nested too deeply or too large ' +
        `(limit ${LIMITS.maxResultBytes} bytes)`,
    });
  });

  test('the limit is in bytes of the JSON text, exactly', async () => {
    const max = LIMITS.maxResultBytes;
    expect(await serialize('x'.repeat(max - 2))).toMatchObject({ ok: true });
    expect(await serialize('x'.repeat(max - 1))).toEqual({
      ok: false,
      path: '',
      bytes: max + 1,
      message: `The result has ${max + 1} bytes as JSON; at most ${max} can be returned`,
    });
  });
});

/** A pair of surrogates around the place where a text is cut. */
const PAIRS = ['\u{10000}', '\u{10fc00}', '\u{10ffff}'].flatMap((pair) =>
  [20_998, 20_999, 21_000, 41_999].map((at) => `${'x'.repeat(at)}${pair}${'é'.repeat(21_000)}`),
);
test.each(['', 'abc', 'é€🛠', '\ud800', `${'x'.repeat(20_999)}🛠${'y'.repeat(21_000)}`, ...PAIRS, '🛠'.repeat(30_000)])(
  'utf8Bytes counts as the encoder does (%#)',
  (text) => {
    expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).byteLength);
  },
);
