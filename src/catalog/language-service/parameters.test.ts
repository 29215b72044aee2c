import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { readTypings } from '../../../scripts/plugins/typings.mjs';
import type { TypingSource } from '../contract/language-service.ts';
import { createSchemaEngine } from '../inside/schema/engine.ts';
import { createLanguageService } from './language-service.ts';

const typings = readTypings();
const typing = createLanguageService(async () => ({
  typescript,
  loadLibraries: async (environment) =>
    new Map([...Object.entries(typings.language), ...Object.entries(typings[environment])]),
}));
const engine = createSchemaEngine();

async function read(code: string, change: Partial<TypingSource> = {}) {
  const found = await typing.parameters({
    code,
    language: 'typescript',
    environment: 'browser',
    parameters: { type: 'object', properties: { other: {} } },
    packages: [],
    ...change,
  });
  if (found.from !== 'nothing') expect(engine.check(found.schema)).toEqual({ valid: true });
  return found;
}
/** The schema of a property with this type. */
async function schemaOf(type: string, before = '') {
  const found = await read(`${before}\nexport function tool(params: { it: ${type} }) {}`);
  if (found.from === 'nothing') throw new Error(found.reason);
  return {
    schema: (found.schema['properties'] as Record<string, unknown>)['it'],
    notes: found.notes.map(({ kind, path, what }) => `${kind} ${path} ${what}`),
    whole: found.schema,
  };
}

describe('a type', () => {
  it.each<[string, unknown]>([
    ['string', { type: 'string' }],
    ['number', { type: 'number' }],
    ['boolean', { type: 'boolean' }],
    ['null', { type: 'null' }],
    ['unknown', {}],
    ["'a'", { type: 'string', const: 'a' }],
    ["'a' | 'b'", { type: 'string', enum: ['a', 'b'] }],
    ['1 | 2', { type: 'number', enum: [1, 2] }],
    ["'a' | null", { type: ['string', 'null'], enum: ['a', null] }],
    ['string | null', { type: ['string', 'null'] }],
    ['string | number', { type: ['string', 'number'] }],
    ['boolean | string', { type: ['string', 'boolean'] }],
    ["'a' | number", { anyOf: [{ type: 'string', const: 'a' }, { type: 'number' }] }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['readonly number[]', { type: 'array', items: { type: 'number' } }],
    [
      '[string, number?]',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 1, maxItems: 2 },
    ],
    [
      '[string, ...number[]]',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' }, minItems: 1 },
    ],
    ['Record<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
    [
      "Record<'a' | 'b', number>",
      { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
    ],
    [
      '{ a: string } & { b?: 1 }',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number', const: 1 } }, required: ['a'] },
    ],
    ['Partial<{ a: string }>', { type: 'object', properties: { a: { type: 'string' } } }],
    ['object', { type: 'object' }],
    ['`${number}px`', { type: 'string', pattern: '^-?\\d+(?:\\.\\d+)?px$' }],
    [
      "{ kind: 'a'; x: 1 } | { kind: 'b' }",
      {
        anyOf: [
          {
            type: 'object',
            properties: { kind: { type: 'string', const: 'a' }, x: { type: 'number', const: 1 } },
            required: ['kind', 'x'],
          },
          { type: 'object', properties: { kind: { type: 'string', const: 'b' } }, required: ['kind'] },
        ],
      },
    ],
  ])('%s', async (type, schema) => {
    expect(await schemaOf(type)).toMatchObject({ schema, notes: [] });
  });

  it('that is an enum, a generic, a brand', async () => {
    expect((await schemaOf('Size', "enum Size { Small = 's', Large = 'l' }")).schema).toEqual({
      type: 'string',
      enum: ['s', 'l'],
    });
    expect((await schemaOf('Page<string>', 'interface Page<T> { items: T[]; next?: T }')).schema).toEqual({
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'string' } }, next: { type: 'string' } },
      required: ['items'],
    });
    expect((await schemaOf("string & { readonly brand: 'Id' }")).schema).toEqual({ type: 'string' });
  });

  it('that contains itself becomes a reference', async () => {
    const { schema, whole } = await schemaOf('Tree', 'interface Tree { name: string; children: Tree[] }');
    expect(schema).toEqual({ $ref: '#/$defs/Tree' });
    expect(whole['$defs']).toEqual({
      Tree: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
        required: ['name', 'children'],
      },
    });
    expect(await read('interface Node { next?: Node }\nexport default (params: Node) => params')).toMatchObject({
      schema: { properties: { next: { $ref: '#' } } },
    });
  });

  it('without a JSON form is reported, and never guessed', async () => {
    expect(await schemaOf('Date')).toMatchObject({
      schema: { type: 'string', format: 'date-time' },
      notes: ['as-text it Date'],
    });
    expect(await schemaOf('Map<string, number>')).toMatchObject({
      schema: {},
      notes: ['no-json it Map<string, number>'],
    });
    expect(await schemaOf('{ a: bigint; b: any; c: Uint8Array }')).toMatchObject({
      notes: ['no-json it.a bigint', 'any it.b any', expect.stringMatching(/^no-json it\.c Uint8Array/)],
    });
    const found = await schemaOf('{ go: () => void; on?(x: number): void; a: 1 }');
    expect(found).toMatchObject({
      schema: { properties: { a: { const: 1 } }, required: ['a'] },
      notes: ['no-json it.go () => void', expect.stringContaining('no-json it.on')],
    });
    const open = await read('export function tool<T extends { a: string }>(params: T) {}');
    expect(open).toMatchObject({
      schema: { properties: { a: { type: 'string' } } },
      notes: [{ kind: 'unresolved', path: '', what: 'T' }],
    });
    expect(await schemaOf('Deep<string>', 'interface Deep<T> { x: Deep<T[]> }')).toMatchObject({
      notes: [expect.stringMatching(/^cut /)],
    });
  });
});

describe('the comments of a type', () => {
  it('become descriptions and keywords', async () => {
    const code = `
/** What to draw. */
interface Params {
  /** How wide it is. @minimum 1 @integer */
  width: number;
  /**
   * Where to.
   * @format uri
   * @default "https://example.org/"
   * @deprecated
   */
  to?: string;
}
export default async function ({ width, to }: Params) {}`;
    expect(await read(code)).toEqual({
      from: 'type',
      notes: [],
      schema: {
        type: 'object',
        description: 'What to draw.',
        properties: {
          width: { type: 'integer', description: 'How wide it is.', minimum: 1 },
          to: {
            type: 'string',
            description: 'Where to.',
            format: 'uri',
            default: 'https://example.org/',
            deprecated: true,
          },
        },
        required: ['width'],
      },
    });
  });

  it('are the types of JavaScript', async () => {
    const code = `
/**
 * @param {object} params
 * @param {string} params.name Who is greeted
 * @param {'hi' | 'hello'} [params.word] - How
 */
export function tool({ name, word = 'hi' }) {}`;
    expect(await read(code, { language: 'javascript' })).toMatchObject({
      from: 'type',
      schema: {
        properties: {
          name: { type: 'string', description: 'Who is greeted' },
          word: { type: 'string', enum: ['hi', 'hello'], description: 'How', default: 'hi' },
        },
        required: ['name'],
      },
    });
    expect(
      await read('/** @typedef {{ a: number, b?: string[] }} P */\n/** @param {P} p */\nfunction run(p) {}', {
        language: 'javascript',
      }),
    ).toMatchObject({
      schema: {
        properties: { a: { type: 'number' }, b: { type: 'array', items: { type: 'string' } } },
        required: ['a'],
      },
    });
  });
});

describe('code without types', () => {
  it('has the names it reads', async () => {
    expect(await read("function tool({ a, b = 2, 'c-d': c, ...rest }) {}", { language: 'javascript' })).toEqual({
      from: 'names',
      notes: [],
      schema: { type: 'object', properties: { a: {}, b: { type: 'number', default: 2 }, 'c-d': {} } },
    });
    expect(
      await read(
        "export default (params) => { const { x } = params; return params.y?.z + params['w'] + (params.n ?? 3) + " +
          'params.toString() }',
      ),
    ).toMatchObject({
      from: 'names',
      schema: { properties: { x: {}, y: {}, w: {}, n: { type: 'number', default: 3 } } },
    });
  });

  it('that reads nothing is reported', async () => {
    expect(await read('export default () => 1')).toEqual({ from: 'nothing', reason: 'no-parameter' });
    expect(await read('const x = 1')).toEqual({ from: 'nothing', reason: 'no-function' });
    expect(await read('export default (a: string) => a')).toEqual({ from: 'nothing', reason: 'not-an-object' });
  });
});
