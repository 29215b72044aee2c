import type { JsonObject, JsonValue } from '../../../src/core/json/json.ts';

/** A definition in OpenAI's format, with matching arguments. */
export interface KnownCall {
  readonly tool: {
    readonly type: 'function';
    readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonObject };
  };
  readonly input: JsonObject;
}

/** Kinds of properties, each with a valid value. */
const KINDS: readonly (readonly [kind: string, schema: JsonObject, value: JsonValue])[] = [
  ['text', { type: 'string' }, 'a'],
  ['bounded-text', { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$' }, 'abc'],
  ['integer', { type: 'integer', minimum: 1, maximum: 10 }, 5],
  ['number', { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 }, 2.5],
  ['flag', { type: 'boolean', default: true }, false],
  ['choice', { type: 'string', enum: ['celsius', 'fahrenheit'] }, 'celsius'],
  ['mixed-choice', { enum: [1, 'one', null, { a: 1 }] }, 'one'],
  ['constant', { const: 'exactly' }, 'exactly'],
  ['nullable', { type: ['string', 'null'] }, null],
  ['date', { type: 'string', format: 'date' }, '2026-02-28'],
  ['instant', { type: 'string', format: 'date-time' }, '2026-02-28T12:00:00Z'],
  ['mail', { type: 'string', format: 'email' }, 'a@example.org'],
  ['address', { type: 'string', format: 'uri' }, 'https://example.org/x?y=1'],
  ['uuid', { type: 'string', format: 'uuid' }, '0d5c1a3e-7f7b-4b3c-9a56-6d0a9a3b1c11'],
  ['list', { type: 'array', items: { type: 'integer' }, minItems: 1, uniqueItems: true }, [1, 2]],
  ['tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }, ['a', 1]],
  [
    'object',
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
      required: ['a'],
      additionalProperties: false,
    },
    { a: 'x', b: 1 },
  ],
  ['untyped', { properties: { a: { type: 'string' } } }, { a: 'x' }],
  ['either', { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] }, 'abc'],
  ['both', { allOf: [{ type: 'object', required: ['a'] }, { properties: { a: { type: 'number' } } }] }, { a: 1 }],
  ['any-of', { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] }, ['x']],
  [
    'map',
    {
      type: 'object',
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: { type: 'string' },
      propertyNames: { maxLength: 8 },
    },
    { 'x-a': 1, b: 'c' },
  ],
];

/** About sixty definitions: each kind alone, in a list, and inside an object; names with dots and dashes. */
export function makeCatalog(): KnownCall[] {
  return KINDS.flatMap(([kind, schema, value], index) => [
    define(
      `${kind}.alone`,
      {
        type: 'object',
        properties: { value: schema, 'other/one': { type: 'string' } },
        required: ['value'],
        additionalProperties: index % 2 === 0,
      },
      { value, 'other/one': 'x' },
    ),
    define(
      `${kind}-in_list`,
      {
        type: 'object',
        properties: {
          list: { type: 'array', items: schema, minItems: 1 },
          limit: { type: 'integer', description: 'At most so many' },
        },
        required: ['list'],
      },
      { list: [value], limit: 3 },
    ),
    // A schema without a type at its root, with references and a definition.
    define(
      `deep.${kind}.v${index}`,
      {
        $defs: { it: schema },
        properties: {
          outer: {
            type: 'object',
            properties: { 'in~ner': { $ref: '#/$defs/it' }, level: { type: 'integer' } },
            required: ['in~ner', 'level'],
          },
        },
        required: ['outer'],
      },
      { outer: { 'in~ner': value, level: 1 } },
    ),
  ]);
}

function define(name: string, parameters: JsonObject, input: JsonObject): KnownCall {
  return { tool: { type: 'function', function: { name, description: `Takes ${name}.`, parameters } }, input };
}

/** Ten variations of a valid input; some are still valid. */
export function mutationsOf(input: JsonObject): JsonObject[] {
  const [first = 'none', second = first] = Object.keys(input);
  const { [first]: _dropped, ...withoutFirst } = input;
  return [
    {},
    withoutFirst,
    { ...input, 'not~asked/for': 1 },
    { ...input, [first]: null },
    { ...input, [first]: otherType(input[first]) },
    { ...input, [second]: otherType(input[second]) },
    mapLeaves(input, (leaf) => (typeof leaf === 'number' ? -1e9 : leaf)),
    mapLeaves(input, (leaf) => (typeof leaf === 'string' ? '' : leaf)),
    mapLeaves(input, (leaf) =>
      typeof leaf === 'number' ? leaf + 0.25 : typeof leaf === 'string' ? `${leaf} and more of it` : leaf,
    ),
    mapLeaves(input, otherType),
  ];
}

function otherType(value: JsonValue | undefined): JsonValue {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return 'yes';
  return Array.isArray(value) ? { 0: 'x' } : ['x'];
}

function mapLeaves(input: JsonObject, change: (leaf: JsonValue) => JsonValue): JsonObject {
  const visit = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(visit);
    return typeof value === 'object' && value !== null ? mapLeaves(value, change) : change(value);
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, visit(value)]));
}
