import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { JsonSchema, JsonValue } from '../../../core/json/json.ts';
import { createSchemaEngine } from './engine.ts';

/** The verdict of a stock ajv: each failing path with its keyword; undefined if the value is valid. */
function stockVerdict(schema: JsonSchema): (value: JsonValue) => string[] | undefined {
  const options = { strict: false, allErrors: true, logger: false } as const;
  const ajv = schema['$schema'] === undefined ? new Ajv2020(options) : new Ajv(options);
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value) === true
      ? undefined
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`);
}

const schemas: [name: string, schema: JsonSchema, input: JsonValue][] = [
  [
    'scalars',
    {
      type: 'object',
      properties: {
        n: { type: 'integer', minimum: 1 },
        s: { type: 'string', minLength: 2 },
        b: { type: 'boolean' },
        x: { type: ['number', 'null'] },
      },
      required: ['n', 's'],
    },
    { n: 3, s: 'abc', b: true, x: null },
  ],
  [
    'nested',
    {
      type: 'object',
      properties: {
        at: {
          type: 'object',
          properties: { 'a/b': { type: 'string' }, 'c~d': { type: 'integer' } },
          required: ['a/b'],
          additionalProperties: false,
        },
      },
    },
    { at: { 'a/b': 'x', 'c~d': 1 } },
  ],
  [
    'arrays',
    {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 4, uniqueItems: true } },
    },
    { list: [1, 2, 3] },
  ],
  [
    'tuples',
    {
      type: 'object',
      properties: { pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false } },
    },
    { pair: ['a', 1] },
  ],
  [
    'draft-07 tuples',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { pair: { items: [{ type: 'string' }], additionalItems: false } },
      dependencies: { pair: ['other'] },
    },
    { pair: ['a'], other: 1 },
  ],
  [
    'unions',
    {
      type: 'object',
      properties: {
        v: {
          oneOf: [
            { type: 'string', pattern: '^a' },
            { type: 'integer', multipleOf: 5 },
          ],
        },
        w: { anyOf: [{ const: 'x' }, { type: 'null' }] },
      },
    },
    { v: 'abc', w: 'x' },
  ],
  [
    'conditions',
    {
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] } },
      if: { properties: { kind: { const: 'a' } } },
      then: { required: ['more'] },
      else: { not: { required: ['more'] } },
    },
    { kind: 'a', more: 1 },
  ],
  [
    'references',
    {
      type: 'object',
      $defs: {
        node: {
          type: 'object',
          properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
          required: ['value'],
        },
      },
      properties: { head: { $ref: '#/$defs/node' } },
    },
    { head: { value: 1, next: { value: 2, next: { value: 3 } } } },
  ],
  [
    'formats',
    {
      type: 'object',
      properties: {
        mail: { format: 'email' },
        day: { type: 'string', format: 'date' },
        at: { type: 'string', format: 'date-time' },
        link: { format: 'uri' },
        odd: { format: 'no-such-format' },
      },
    },
    { mail: 'a@b.org', day: '2024-02-29', at: '2024-01-01T00:00:00Z', link: 'https://a.org/x', odd: 'x' },
  ],
  [
    'unevaluated',
    {
      type: 'object',
      allOf: [{ properties: { a: { type: 'integer' } } }],
      properties: { b: { type: 'string' } },
      unevaluatedProperties: false,
    },
    { a: 1, b: 'x' },
  ],
  [
    'patterns and names',
    {
      type: 'object',
      patternProperties: { '^n_': { type: 'number' } },
      propertyNames: { maxLength: 5 },
      minProperties: 1,
      dependentRequired: { n_a: ['n_b'] },
    },
    { n_a: 1, n_b: 2 },
  ],
  [
    'anchors and ids',
    {
      $id: 'https://example.org/root',
      type: 'object',
      $defs: { a: { $anchor: 'here', type: 'integer' } },
      properties: { a: { $ref: '#here' } },
    },
    { a: 1 },
  ],
  [
    'odd names',
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},' +
        '"toString":{"type":"integer"}},"required":["constructor"]}',
    ) as JsonSchema,
    { constructor: 1, toString: 2 },
  ],
  [
    'contains',
    { type: 'object', properties: { list: { contains: { type: 'string' }, minContains: 2, maxContains: 3 } } },
    { list: ['a', 'b', 1] },
  ],
];

const REPLACEMENTS: JsonValue[] = [null, true, -1, 2.5, 100, '', 'zz', '5', [], [1, 1], {}, { extra: { deep: 1 } }];

/** The value, and copies with one place replaced, removed or added. */
function* mutations(value: JsonValue): Generator<JsonValue> {
  yield value;
  yield* REPLACEMENTS;
  if (Array.isArray(value)) {
    yield [...value, ...value];
    for (const [index, item] of value.entries()) for (const other of mutations(item)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, surplusProperty: 1 };
    for (const key of Object.keys(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
      for (const other of mutations(value[key] ?? null)) yield { ...value, [key]: other };
    }
  }
}

test.each(schemas)('has the verdict and failing paths of a stock ajv: %s', (_name, schema, input) => {
  const engine = createSchemaEngine();
  expect(engine.check(schema)).toEqual({ valid: true });
  const stock = stockVerdict(schema);
  expect(stock(input)).toBe(undefined);
  for (const value of mutations(input)) {
    const outcome = engine.validate(schema, value);
    const found =
      outcome.kind === 'invalid' ? outcome.problems.map(({ path, keyword }) => `${path} ${keyword}`) : undefined;
    expect({ value, found }).toEqual({ value, found: stock(value) });
  }
});
