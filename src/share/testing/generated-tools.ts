import type { JsonObject, JsonSchema, JsonValue } from '../../core/json/json.ts';
import type { SharedTool } from '../contract/share.ts';
import type { CodeHash } from '../../core/ids.ts';
import type { ToolCase, ShareOrigin } from '../../core/tool.ts';
import { seededRandom, type SeededRandom } from '../../core/testing/seeded-random.ts';

const TEXTS = [
  'The name of the city.',
  'x',
  '',
  ' ',
  '</script><script>alert(1)</script>',
  '\u0000\u0001\u001b\u007f\u0080',
  'line\nline\r\n\ttab',
  '\ud800',
  'a\udc00b',
  '😀 ünïcödé 漢字',
  '__proto__',
  'string',
  '"quoted" \\ `${x}`',
  'constructor',
  '\u2028\u2029\ufeff',
  'A'.repeat(300),
];
const KEYS = [
  'type',
  'description',
  'properties',
  'required',
  'items',
  '__proto__',
  'constructor',
  'toString',
  '',
  '0',
  '7',
  'x y',
  'ключ',
  'name',
  '\u0000',
];
const NUMBERS = [0, 1, -1, 1.5, 1e21, -1e-7, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, 2 ** 53, 127, 128, 30_000];
const TIMES = [
  '2026-01-01T00:00:00.000Z',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01',
  '2026-01-01T01:00:00+01:00',
  '1969-07-20T20:17:40.000Z',
  'Sun, 06 Nov 1994 08:49:37 GMT',
  '+012345-01-01T00:00:00.000Z',
];
const CODES = [
  'function tool({ a }) { return a; }\n',
  'export default async (params, context) => params;',
  'export default { name: "x", description: "", parameters: {}, execute() { return ["r", false, {}]; } };',
  'const tool = () => "\u0007\ud83d";',
];

/** Random JSON, including names and texts that are hard to encode. */
export function generatedJson(random: SeededRandom, depth = 0): JsonValue {
  switch (random.below(depth > 4 ? 5 : 9)) {
    case 0:
      return null;
    case 1:
      return random.below(2) === 0;
    case 2:
      return random.pick(NUMBERS);
    case 3:
    case 4:
      return random.pick(TEXTS);
    case 5:
      return Array.from({ length: random.below(5) }, () => generatedJson(random, depth + 1));
    case 6:
      return generatedSchema(random, depth + 1);
    default:
      return objectOf(
        Array.from({ length: random.below(5) }, () => [random.pick(KEYS), generatedJson(random, depth + 1)]),
      );
  }
}

/** An object with own members, whatever their names. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  // In JSON, unlike in object literals, `__proto__` is an ordinary name.
  return JSON.parse(
    `{${[...new Map(entries)].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
  ) as JsonObject;
}

function generatedSchema(random: SeededRandom, depth = 0): JsonSchema {
  const names = [
    ...new Set(Array.from({ length: random.below(4) }, () => random.pick([...KEYS, 'location', 'unit', 'limit']))),
  ];
  const required = names.filter(() => random.below(2) === 0);
  const leaf = (): JsonValue =>
    depth < 3 && random.below(4) === 0
      ? generatedSchema(random, depth + 1)
      : {
          type: random.pick(['string', 'integer', 'number', 'boolean']),
          ...(random.below(3) > 0 ? { description: random.pick(TEXTS) } : {}),
          ...(random.below(4) === 0 ? { enum: ['a', 'b'], default: 'a' } : {}),
        };
  const members: [string, JsonValue][] = [
    ['type', 'object'],
    ['properties', objectOf(names.map((name) => [name, leaf()]))],
    ...(random.below(4) > 0
      ? [['required', random.below(4) === 0 ? required.toReversed() : required] as [string, JsonValue]]
      : []),
    ...(random.below(3) === 0 ? [['additionalProperties', false] as [string, JsonValue]] : []),
  ];
  return objectOf(random.below(6) === 0 ? members.toReversed() : members);
}

/** A tool with a random subset of all fields. */
export function generatedTool(seed: number): SharedTool {
  const random = seededRandom(seed);
  const maybe = <Value extends object>(value: () => Value): Partial<Value> => (random.below(2) === 0 ? value() : {});
  return {
    name: `tool_${String(seed)}.${random.pick(['a', 'B-c', '_'])}`,
    description: random.pick(TEXTS).trim() === '' ? 'd' : `About ${random.pick(TEXTS)}`,
    code: `${random.pick(CODES)}// ${random.pick(TEXTS)}`,
    parameters: generatedSchema(random),
    ...maybe(() => ({ returns: random.below(2) === 0 ? random.pick(TEXTS) : generatedSchema(random) })),
    timeout: random.pick([30_000, 1, 600_000]),
    environment: random.pick(['node', 'browser'] as const),
    enabled: random.below(4) > 0,
    language: random.pick(['javascript', 'typescript'] as const),
    ...maybe(() => ({
      permissions: {
        network:
          random.below(2) === 0
            ? []
            : [
                {
                  origin: 'https://api.example.org',
                  methods: ['GET', 'POST'],
                  pathPrefix: '/v1',
                  ...maybe(() => ({ credentialHeaders: true })),
                },
              ],
        files: random.pick(['none', 'read', 'write'] as const),
        secrets: random.below(2) === 0 ? [] : ['TOKEN'],
        dom: random.below(2) === 0,
        ...maybe(() => ({ engine: 'unrestricted' as const })),
      },
    })),
    ...maybe(() => ({ guidance: random.pick(TEXTS) })),
    ...maybe(() => ({ cases: Array.from({ length: random.below(4) }, (_, index) => generatedCase(random, index)) })),
    ...maybe(() => ({
      packages: {
        format: 1 as const,
        requested: [{ name: 'dayjs', wanted: '^1' }],
        packages: [
          {
            path: 'dayjs',
            name: 'dayjs',
            version: '1.11.23',
            integrity: `sha512-${'Ab3/'.repeat(21)}AA==`,
            tarball: 'dayjs/-/dayjs-1.11.23.tgz',
            bins: { dayjs: 'cli.js' },
          },
        ],
      },
    })),
    createdAt: random.pick(TIMES),
    updatedAt: random.pick(TIMES),
    ...maybe(() => ({
      origins: Array.from({ length: 1 + random.below(5) }, (_, index) => generatedOrigin(random, index)),
    })),
  };
}

function generatedCase(random: SeededRandom, index: number): ToolCase {
  const expectation = random.pick<ToolCase['expectation']>([
    { kind: 'equals', value: generatedJson(random) },
    { kind: 'contains', value: generatedJson(random) },
    { kind: 'matches', schema: generatedSchema(random) },
    { kind: 'throws' },
    { kind: 'throws', message: random.pick(TEXTS) },
  ]);
  return { name: `case ${String(index)}`, input: generatedSchema(random), expectation };
}

function generatedOrigin(random: SeededRandom, index: number): ShareOrigin {
  // Not a real hash: only the format matters.
  const codeHash = '0123456789abcdef'.repeat(4) as CodeHash;
  return {
    name: `origin_${String(index)}`,
    codeHash,
    ...(random.below(2) === 0 ? { author: `${'Ab-_'.repeat(10)}AbA` } : {}),
  };
}
