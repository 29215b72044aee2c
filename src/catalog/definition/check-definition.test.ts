import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../core/json/json.ts';
import { checkDefinition } from './check-definition.ts';
import { definitionTokens } from './definition-tokens.ts';

const good = { name: 'area', description: 'The area of a rectangle, in square metres.' };
const a = { type: 'string', description: 'An a' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as JsonValue;
const warnings = (parameters: JsonValue, change: Partial<typeof good> = {}) =>
  checkDefinition({ ...good, parameters, ...change }).warnings;

describe('a definition', () => {
  it('that is good has no findings', () => {
    expect(warnings(object({ a }))).toEqual([]);
    expect(warnings(object({}))).toEqual([]);
  });

  it.each<[string, string, unknown]>([
    ['a dot', 'math.sum', [{ kind: 'name-characters', providers: ['openai', 'anthropic'], fixed: 'math_sum' }]],
    ['a digit in front', '3d', [{ kind: 'name-characters', providers: ['gemini'], fixed: '_3d' }]],
    [
      '65 letters',
      'x'.repeat(65),
      [{ kind: 'name-too-long', providers: ['openai', 'anthropic', 'gemini'], limit: 64, length: 65 }],
    ],
    [
      '128 letters',
      'x'.repeat(128),
      [{ kind: 'name-too-long', providers: ['openai', 'anthropic', 'gemini'], limit: 64, length: 128 }],
    ],
  ])('whose name has %s', (_name, name, found) => {
    expect(warnings(object({ a }), { name })).toEqual(found);
  });

  it.each<[string, unknown]>([
    [' ', [{ kind: 'description-empty' }]],
    ['Adds.', [{ kind: 'description-short', length: 5 }]],
    ['x'.repeat(500), []],
    ['x'.repeat(501), [{ kind: 'description-long', length: 501, limit: 500, providers: [] }]],
    ['x'.repeat(1_025), [{ kind: 'description-long', length: 1_025, limit: 1_024, providers: ['openai'] }]],
  ])('described by %.10s…', (description, found) => {
    expect(warnings(object({ a }), { description })).toEqual(found);
  });

  it.each<[string, JsonValue, unknown]>([
    [
      'a parameter without words',
      object({ 'a/b': { type: 'string' } }),
      [
        { kind: 'parameter-undescribed', path: '/properties/a~1b', property: 'a/b' },
        { kind: 'parameter-name', providers: ['anthropic'], path: '/properties/a~1b', property: 'a/b' },
      ],
    ],
    [
      'one inside another',
      object({ a: { ...(object({ b: { type: 'string' } }) as object), description: 'An a' } }),
      [{ kind: 'parameter-undescribed', path: '/properties/a/properties/b', property: 'b' }],
    ],
    [
      'no type',
      object({ a: { description: 'An a' } }),
      [{ kind: 'parameter-untyped', path: '/properties/a', property: 'a' }],
    ],
    [
      'an enum without type',
      object({ a: { description: 'An a', enum: [1, 2.5] } }),
      [{ kind: 'enum-untyped', path: '/properties/a', type: 'number' }],
    ],
    [
      'a list of anything',
      object({ a: { type: 'array', description: 'An a' } }),
      [{ kind: 'items-missing', path: '/properties/a' }],
    ],
    ['no type at the root', { properties: { a } }, [{ kind: 'root-type', path: '' }]],
    [
      'oneOf at the root',
      object({ a }, { oneOf: [{ required: ['a'] }] }),
      [{ kind: 'keyword-refused', providers: ['anthropic', 'gemini'], path: '', keyword: 'oneOf', atRoot: true }],
    ],
    [
      'const',
      object({ a: { description: 'An a', const: 1 } }),
      [{ kind: 'keyword-refused', providers: ['gemini'], path: '/properties/a', keyword: 'const', atRoot: false }],
    ],
    [
      'a property named like a keyword',
      object({ oneOf: a, $ref: a }),
      [{ kind: 'parameter-name', providers: ['anthropic'], path: '/properties/$ref', property: '$ref' }],
    ],
    [
      'very many parameters',
      object(Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`p${String(index)}`, a]))),
      [{ kind: 'many-properties', count: 31, path: '' }],
    ],
    [
      'very deep ones',
      Array.from({ length: 5 }).reduce<JsonValue>(
        (inner) => object({ a: { ...(inner as object), description: 'An a' } }),
        object({ a }),
      ),
      [{ kind: 'deep', depth: 6, path: '/properties/a'.repeat(5) }],
    ],
  ])('with %s', (_name, parameters, found) => {
    expect(warnings(parameters)).toEqual(found);
  });

  it('distinguishes what only strict mode would refuse', () => {
    expect(
      checkDefinition({ ...good, parameters: object({ a }, { additionalProperties: false, required: ['a'] }) }).strict,
    ).toEqual([]);
    expect(
      checkDefinition({ ...good, parameters: object({ a, b: { ...a, patternProperties: {} } }, { required: ['a'] }) })
        .strict,
    ).toEqual([
      { kind: 'strict', path: '', reason: 'open-object', detail: '' },
      { kind: 'strict', path: '', reason: 'optional', detail: 'b' },
      { kind: 'strict', path: '/properties/b', reason: 'keyword', detail: 'patternProperties' },
    ]);
  });

  it('that is not a schema causes no error', () => {
    for (const parameters of [
      null,
      [],
      'x',
      { properties: 3, required: {}, enum: 'a', items: [null], type: 4 },
    ] as JsonValue[])
      expect(() => warnings(parameters)).not.toThrow();
  });
});

describe('tokens', () => {
  // Counted with the tokenizers: o200k, the one that Anthropic published, Gemini's.
  it('are close to the providers’ counts', () => {
    const parameters = object(
      {
        width: { type: 'number', description: 'The width in metres' },
        unit: { type: 'string', enum: ['m', 'km'], description: 'The unit of both' },
      },
      { required: ['width'] },
    );
    const { openai, anthropic, gemini } = definitionTokens({ ...good, parameters });
    for (const [estimate, real] of [
      [openai, REAL.openai],
      [anthropic, REAL.anthropic],
      [gemini, REAL.gemini],
    ] as const)
      expect(Math.abs(estimate - real) / real).toBeLessThan(0.1);
  });

  it('increase with every word', () => {
    const short = definitionTokens({ ...good, parameters: object({}) });
    const long = definitionTokens({
      ...good,
      description: `${good.description} Все слова 你好 12345`,
      parameters: object({ a }),
    });
    for (const key of ['openai', 'anthropic', 'gemini'] as const) expect(long[key]).toBeGreaterThan(short[key] + 10);
  });
});

const REAL = { openai: 44, anthropic: 65, gemini: 66 };
