import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../core/json/json.ts';
import { createSchemaEngine } from '../inside/schema/engine.ts';
import { keepWritten, inferSchema } from './infer-schema.ts';
import { readExamples } from './read-example.ts';

const engine = createSchemaEngine();
const property = (value: JsonValue) => (inferSchema([{ it: value }])['properties'] as Record<string, unknown>)['it'];

describe('a schema from examples', () => {
  it.each<[string, JsonValue, unknown]>([
    ['text', 'a', { type: 'string' }],
    ['a whole number', 3, { type: 'integer' }],
    ['a number', 3.5, { type: 'number' }],
    ['nothing', null, { type: 'null' }],
    ['an empty list', [], { type: 'array' }],
    ['a list of whole and other numbers', [1, 2.5], { type: 'array', items: { type: 'number' } }],
    ['a list with gaps', ['a', null], { type: 'array', items: { type: ['string', 'null'] } }],
    [
      'mixed items',
      [true, { a: 1 }],
      {
        type: 'array',
        items: { type: ['boolean', 'object'], properties: { a: { type: 'integer' } }, required: ['a'] },
      },
    ],
    [
      'objects that differ',
      [{ a: 1, b: 'x' }, { a: 2 }],
      {
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] },
      },
    ],
    [
      'lists in lists',
      [[], [[1]]],
      { type: 'array', items: { type: 'array', items: { type: 'array', items: { type: 'integer' } } } },
    ],
    ['a moment', '2026-01-31T12:00:00Z', { type: 'string', format: 'date-time' }],
    ['a day', '2024-02-29', { type: 'string', format: 'date' }],
    ['no day', '2026-02-29', { type: 'string' }],
    ['an address', 'https://example.org/a?b=c#d', { type: 'string', format: 'uri' }],
    ['a mailbox', 'ada.l+x@example.org', { type: 'string', format: 'email' }],
    ['a number of a thing', '123e4567-e89b-12d3-a456-426614174000', { type: 'string', format: 'uuid' }],
    ['an IP address', '192.0.2.255', { type: 'string', format: 'ipv4' }],
    ['texts with and without a format', ['2026-01-31', 'soon'], { type: 'array', items: { type: 'string' } }],
    [
      'a key of the language itself',
      JSON.parse('{"__proto__":1}') as JsonValue,
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}},"required":["__proto__"]}'),
    ],
  ])('%s', (_name, value, schema) => {
    expect(JSON.stringify(property(value))).toBe(JSON.stringify(schema));
  });

  it('requires what all examples have', () => {
    expect(inferSchema([{ a: 1, b: 1 }, { a: null }])).toEqual({
      type: 'object',
      properties: { a: { type: ['integer', 'null'] }, b: { type: 'integer' } },
      required: ['a'],
    });
    expect(inferSchema([{}])).toEqual({ type: 'object', properties: {} });
  });

  it('accepts every one of the examples', () => {
    const next = random(7);
    for (let round = 0; round < 300; round += 1) {
      const examples = Array.from({ length: 1 + Math.floor(next() * 3) }, () => anyObject(next, 0));
      const schema = inferSchema(examples);
      expect(engine.check(schema)).toEqual({ valid: true });
      for (const example of examples) expect(engine.validate(schema, example)).toMatchObject({ kind: 'valid' });
    }
  });

  it('keeps descriptions and titles that a person wrote, and nothing else', () => {
    const current = {
      type: 'object',
      description: 'All',
      properties: {
        a: { type: 'string', description: 'An a', enum: ['x'] },
        list: { type: 'array', items: { type: 'object', properties: { b: { description: 'A b' } } } },
        missing: { description: 'Gone' },
      },
    };
    expect(keepWritten(current, inferSchema([{ a: 1, list: [{ b: 2 }] }]))).toEqual({
      type: 'object',
      description: 'All',
      properties: {
        a: { type: 'integer', description: 'An a' },
        list: {
          type: 'array',
          items: { type: 'object', properties: { b: { type: 'integer', description: 'A b' } }, required: ['b'] },
        },
      },
      required: ['a', 'list'],
    });
  });
});

describe('pasted examples', () => {
  it.each<[string, readonly JsonValue[]]>([
    ['{"a":1}', [{ a: 1 }]],
    ['[{"a":1},{}]', [{ a: 1 }, {}]],
    ['{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ["{ a: 'x', 'b-c': [1, -2.5], d: undefined, e: `f`, 7: null, }", [{ 7: null, a: 'x', 'b-c': [1, -2.5], e: 'f' }]],
    ['const params = { a: true };', [{ a: true }]],
    ['await tool({ at: new Date("2026-01-31T12:00:00Z") });', [{ at: '2026-01-31T12:00:00.000Z' }]],
  ])('%s', async (text, examples) => {
    expect(await readExamples(text)).toEqual({ ok: true, examples });
  });

  it.each([
    ['', 'empty', 1, 1],
    ['{ a: 1,, }', 'syntax', 1, 8],
    ['{ a: 1 } b', 'syntax', 1, 10],
    ['{\n  a: read() }', 'not-a-value', 2, 6],
    ['{ a, ...b }', 'not-a-value', 1, 3],
    ['[1]', 'not-an-object', 1, 1],
    ['"a"', 'not-an-object', 1, 1],
    ['[]', 'not-an-object', 1, 1],
  ])('refuses %j', async (text, reason, line, column) => {
    expect(await readExamples(text)).toEqual({ ok: false, reason, line, column });
  });

  it('refuses infinite nesting', async () => {
    expect(await readExamples('['.repeat(40_000))).toMatchObject({ ok: false, reason: 'syntax' });
  });
});

/** A fixed sequence of numbers, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const TEXTS = [
  '',
  'x',
  '2026-01-31',
  '2026-13-01',
  '2026-01-31T25:00:00Z',
  '2026-01-31T12:00:60Z',
  '2026-01-31T12:00:00+25:00',
  'a@b',
  'a@b.c',
  'a..b@c.org',
  'http://',
  'http://a b',
  'http://exa mple.org',
  'https://a.org/%zz',
  'https://a.org/a|b',
  'http://a.org:99999/',
  '1.2.3',
  '1.2.3.4.',
  '01.2.3.4',
  '00000000-0000-0000-0000-000000000000',
  '\u0000',
  '😀@example.org',
];

function anyObject(next: () => number, depth: number): { [key: string]: JsonValue } {
  return Object.fromEntries(
    Array.from({ length: Math.floor(next() * 5) }, () => [
      ['a', 'b', 'c', 'length', 'd e'][Math.floor(next() * 5)] ?? 'a',
      anyValue(next, depth + 1),
    ]),
  );
}

function anyValue(next: () => number, depth: number): JsonValue {
  const kind = Math.floor(next() * (depth > 3 ? 5 : 7));
  if (kind === 0) return null;
  if (kind === 1) return next() < 0.5;
  if (kind === 2) return Math.floor(next() * 100) - 50;
  if (kind === 3) return next() * 10 ** Math.floor(next() * 30);
  if (kind === 4) return TEXTS[Math.floor(next() * TEXTS.length)] ?? '';
  return kind === 5
    ? anyObject(next, depth)
    : Array.from({ length: Math.floor(next() * 4) }, () => anyValue(next, depth + 1));
}
