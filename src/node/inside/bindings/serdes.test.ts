import { deserialize, Serializer, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { ValueReader } from './serdes/value-reader.ts';
import { ValueWriter } from './serdes/value-writer.ts';

const circle: Record<string, unknown> = { name: 'circle' };
circle['self'] = circle;
const shared = { a: 1 };
const VALUES: Readonly<Record<string, unknown>> = {
  numbers: [0, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, -0, 0.1, NaN, Infinity],
  'whole numbers': [1, 2, 300, 70_000],
  texts: ['', 'a', 'é', 'Ā', 'a😀', 'x'.repeat(300), 'Ω'.repeat(9000)],
  'what is nothing': [undefined, null, true, false],
  'big integers': [0n, 1n, -1n, 2n ** 64n, -(2n ** 130n)],
  members: { 1: 'one', b: { c: [] }, __proto__x: 1 },
  holes: Object.assign([1, , 3], { named: true }),
  'named members of an array': Object.assign([1], { p: 2 }),
  dates: [new Date(5), new Date(NaN)],
  'regular expressions': [/a/, /b/gimsuy],
  collections: [
    new Map<unknown, unknown>([
      [1, 'a'],
      [{}, []],
    ]),
    new Set([1, 'x']),
  ],
  boxed: [Object(1), Object('s'), Object(true), Object(3n)],
  circle,
  'the same twice': [shared, shared],
  buffers: [new Uint8Array([1, 2, 3]).buffer, new Uint8Array([9, 8])],
};

function write(value: unknown, viewsAreHostObjects = false): Uint8Array {
  const writer = new ValueWriter({
    cloneError: (message) => new Error(message),
    writeHostObject: () => false,
    sharedBufferId: () => undefined,
  });
  writer.viewsAreHostObjects = viewsAreHostObjects;
  writer.header();
  writer.value(value);
  return writer.bytes.take();
}

function read(bytes: Uint8Array): unknown {
  const reader = new ValueReader(bytes, () => ({}));
  reader.header();
  return reader.value();
}

function writtenByV8(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

describe('values in V8’s format', () => {
  it.each(Object.keys(VALUES))('%s: the same bytes as V8’s, and read back', (name) => {
    const bytes = write(VALUES[name]);
    expect(Buffer.from(bytes).toString('latin1')).toBe(writtenByV8(VALUES[name]).toString('latin1'));
    expect(read(bytes)).toEqual(VALUES[name]);
  });

  it('reads V8’s errors, and V8 reads ours', () => {
    const error = new RangeError('too far', { cause: [1] });
    for (const back of [read(serialize(error)), deserialize(write(error))] as RangeError[]) {
      expect(back).toBeInstanceOf(RangeError);
      expect({ message: back.message, stack: back.stack, cause: back.cause }).toEqual({
        message: 'too far',
        stack: error.stack,
        cause: [1],
      });
    }
  });

  it('treats `__proto__` as an ordinary name', () => {
    const value = JSON.parse('{"__proto__": {"x": 1}}') as object;
    const back = read(write(value)) as object;
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
    expect(Object.keys(back)).toEqual(['__proto__']);
  });

  it.each([
    ['a function', () => 1, '() => 1 could not be cloned.'],
    ['a symbol', Symbol('a'), 'Symbol(a) could not be cloned.'],
    ['a promise', Promise.resolve(), '#<Promise> could not be cloned.'],
    ['a weak map', new WeakMap(), '#<WeakMap> could not be cloned.'],
  ])('refuses %s', (_name, value, message) => {
    expect(() => write(value)).toThrow(message);
  });

  it('reports every truncated value as broken, and never reads past its end', () => {
    const bytes = write(VALUES);
    for (let length = 2; length < 600; length++)
      expect(() => read(bytes.slice(0, length))).toThrow('Unable to deserialize cloned data.');
  });

  it('allocates nothing for lengths that are only claimed', () => {
    expect(() => read(Uint8Array.of(0xff, 15, 0x41, 0xff, 0xff, 0xff, 0xff, 0x0f))).toThrow('Unable to deserialize');
    expect(() => read(Uint8Array.of(0xff, 15, 0x42, 0xff, 0xff, 0xff, 0xff, 0x07))).toThrow('Unable to deserialize');
  });
});
