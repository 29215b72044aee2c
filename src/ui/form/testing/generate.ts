import type { JsonObject, JsonValue } from '../../../core/json/json.ts';

/** Returns random numbers from 0 to 1 that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Generator {
  readonly schema: (depth?: number) => JsonValue;
  /** JSON text in an odd style, for no particular schema. */
  readonly text: (depth?: number) => string;
  /** A root schema of arguments, with recursive definitions. */
  readonly root: () => JsonObject;
}

const NAMES = ['a', 'b', 'c', 'x-1', '__proto__', 'constructor', '', 'a/b', '~', 'ä'];

type Draws = ReturnType<typeof createDraws>;

function createDraws(seed: number) {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(list: readonly Value[]): Value => {
    const value = list[below(list.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  };
  const some = <Value>(most: number, make: () => Value): Value[] => Array.from({ length: below(most + 1) }, make);
  const objectOf = (most: number, make: () => JsonValue): JsonObject =>
    Object.fromEntries(some(most, () => [pick(NAMES), make()] as const));
  const names = () => some(3, () => pick(NAMES));
  return { random, below, pick, some, objectOf, names };
}

interface Parts extends Draws {
  /** A schema with one level less. */
  readonly inner: () => JsonValue;
  readonly value: (depth: number) => JsonValue;
}

/** One of each construct. The order of random draws decides what a seed generates. */
const CONSTRUCTS: readonly ((parts: Parts) => JsonValue)[] = [
  ({ random, objectOf, names, inner }) => ({
    type: 'object',
    properties: objectOf(4, inner),
    required: names(),
    ...(random() < 0.3 ? { additionalProperties: random() < 0.5 ? false : inner() } : {}),
  }),
  ({ random, below, inner }) => ({
    type: 'array',
    items: inner(),
    minItems: below(3),
    maxItems: 3 + below(3),
    uniqueItems: random() < 0.3,
  }),
  ({ random, some, inner }) => ({
    type: 'array',
    prefixItems: some(3, inner),
    items: random() < 0.5 ? false : inner(),
  }),
  ({ random, some, inner }) => ({
    type: 'array',
    items: some(3, inner),
    additionalItems: random() < 0.5 ? false : inner(),
  }),
  ({ pick }) => ({
    type: 'string',
    ...pick<JsonObject>([
      { format: 'date' },
      { format: 'nonsense' },
      { pattern: '^[a-c]*$' },
      { pattern: '(?=a)' },
      { minLength: 2 },
      { contentEncoding: 'base64' },
      { maxLength: 1 },
    ]),
  }),
  ({ below, pick }) => ({
    type: pick(['number', 'integer']),
    minimum: -below(5),
    exclusiveMaximum: below(9),
    multipleOf: pick([1, 0.1, 3]),
  }),
  ({ random }) => ({ type: 'boolean', default: random() < 0.5 }),
  () => ({ type: 'null' }),
  ({ pick }) => ({
    type: pick<JsonValue>([
      ['string', 'null'],
      ['object', 'array', 'integer'],
      ['boolean', 'string'],
    ]),
  }),
  () => ({ type: 'string', nullable: true }),
  ({ some, value }) => ({ enum: some(4, () => value(1)) }),
  ({ value }) => ({ const: value(1) }),
  ({ some, inner }) => ({ oneOf: some(3, inner), title: 'T' }),
  ({ some, inner }) => ({ anyOf: some(3, inner), description: 'D' }),
  ({ some, inner }) => ({ allOf: some(3, inner) }),
  ({ inner }) => ({ if: inner(), then: inner(), else: inner() }),
  ({ pick }) => ({
    $ref: pick(['#/$defs/self', '#/$defs/loop', '#named', '#', '#/$defs/none', 'https://elsewhere.example/s.json']),
  }),
  ({ inner }) => ({
    type: 'object',
    patternProperties: { '^x-': inner(), '(?=b)': inner() },
    propertyNames: { maxLength: 3 },
    maxProperties: 3,
  }),
  ({ objectOf, names, inner }) => ({
    properties: objectOf(3, inner),
    dependentRequired: { a: names() },
    dependentSchemas: { b: inner() },
  }),
  ({ objectOf, names, inner }) => ({
    type: 'object',
    properties: objectOf(3, inner),
    dependencies: { a: names(), c: inner() },
  }),
  ({ inner }) => ({ not: inner() }),
  () => ({ oneOf: [{ const: 1, title: 'one' }, { const: 'two', title: 'two' }, { const: null }] }),
  ({ random }) => random() < 0.5,
  ({ inner, value }) => ({
    type: 'array',
    contains: inner(),
    deprecated: true,
    readOnly: true,
    examples: [value(1)],
    default: value(2),
  }),
];

/** JSON text in an odd style. */
function createText({ below, pick, some }: Draws): (depth?: number) => string {
  const space = () => pick(['', '', '', ' ', '\n  ', '\r\n\t']);
  const key = () => pick([...NAMES.map((name) => JSON.stringify(name)), '"\\u0061"']);
  const text = (depth = 3): string => {
    switch (below(depth <= 0 ? 5 : 8)) {
      case 0:
        return pick(['0', '-0', '1.0', '1e400', '12345678901234567890', '-1.50E-3', '7']);
      case 1:
        return pick([
          '""',
          '"a"',
          '"two"',
          '"\\r\\n"',
          '"\\ud800"',
          '"\\u0000"',
          '"2026-01-31"',
          '"\\/"',
          '"ab"',
          '"a\\nb"',
        ]);
      case 2:
        return pick(['true', 'false']);
      case 3:
        return 'null';
      case 4:
        return pick(['{}', '[]', '{ }', '[\n]']);
      case 5:
        return `[${some(3, () => space() + text(depth - 1) + space()).join(',') || space()}]`;
      default:
        return `{${some(4, () => `${space()}${key()}${space()}:${space()}${text(depth - 1)}${space()}`).join(',') || space()}}`;
    }
  };
  return text;
}

/** Generates schemas of every construct and values of every kind. */
export function createGenerator(seed: number): Generator {
  const draws = createDraws(seed);
  const { below, pick, objectOf, names } = draws;
  const text = createText(draws);
  const value = (depth: number): JsonValue => JSON.parse(text(depth)) as JsonValue;
  const schema = (depth = 3): JsonValue => {
    if (depth <= 0)
      return pick<JsonValue>([true, { type: 'string' }, {}, { $ref: '#/$defs/self' }, { type: ['integer', 'null'] }]);
    const construct = CONSTRUCTS[below(CONSTRUCTS.length)];
    if (construct === undefined) throw new Error('Nothing to make.');
    return construct({ ...draws, inner: () => schema(depth - 1), value });
  };
  return {
    schema,
    text,
    root: () => ({
      type: 'object',
      properties: objectOf(5, () => schema(3)),
      required: names(),
      $defs: {
        self: { type: 'object', properties: { a: { $ref: '#/$defs/self' } }, required: ['a'] },
        loop: { $ref: '#/$defs/loop' },
        other: { $anchor: 'named', type: ['string', 'object'] },
      },
    }),
  };
}
