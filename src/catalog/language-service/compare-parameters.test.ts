import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { readTypings } from '../../../scripts/plugins/typings.mjs';
import type { TypingSource } from '../contract/language-service.ts';
import { createLanguageService } from './language-service.ts';

const typings = readTypings();
const typing = createLanguageService(async () => ({
  typescript,
  loadLibraries: async (environment) =>
    new Map([...Object.entries(typings.language), ...Object.entries(typings[environment])]),
}));

const PARAMETERS = { type: 'object', properties: { city: { type: 'string' } } };

async function check(code: string, change: Partial<TypingSource> = {}) {
  const found = await typing.check({
    code,
    language: 'javascript',
    environment: 'browser',
    parameters: PARAMETERS,
    packages: [],
    ...change,
  });
  if (found === undefined) throw new Error('no answer');
  return found;
}
const undeclared = async (code: string, change: Partial<TypingSource> = {}) =>
  Object.fromEntries((await check(code, change)).undeclared.map(({ name, schema }) => [name, schema]));
const unused = async (code: string, change: Partial<TypingSource> = {}) => (await check(code, change)).unused;

describe('what the code reads and the schema lacks', () => {
  it.each([
    ['destructured', 'export default ({ city, days = 3 }) => city + days'],
    ['members', 'function tool(params) { return params.city + (params.days ?? 3); }'],
    ['members by string', "function tool(params) { return params['city'] + (params['days'] || 3); }"],
    ['destructured later', 'function tool(params) { const { city, days = 3 } = params ?? {}; return city + days; }'],
  ])('%s: with the type of the default', async (_name, code) => {
    expect(await undeclared(code)).toEqual({ days: { type: 'number', default: 3 } });
    expect(await unused(code)).toEqual([]);
  });

  it('says where, and nothing of names that only are written or belong to another function', async () => {
    const code =
      'function tool(params) { params.cache = 1; const f = (params) => params.inner; return params.unit + f; }';
    const found = (await check(code)).undeclared;
    expect(found.map(({ name, from, to, isRequired }) => [name, code.slice(from, to), isRequired])).toEqual([
      ['unit', 'unit', false],
    ]);
  });

  it('reads written types, with required and definitions', async () => {
    const code =
      'interface Node { next?: Node; unit: string }\n' +
      'export default (p: { city: string; days?: number; unit: "C" | "F"; tree: Node }) => p.city;';
    const found = (await check(code, { language: 'typescript' })).undeclared;
    expect(found.map(({ name, schema, isRequired }) => [name, schema, isRequired])).toEqual([
      ['days', { type: 'number' }, false],
      ['unit', { type: 'string', enum: ['C', 'F'] }, true],
      ['tree', { $ref: '#/$defs/Node' }, true],
    ]);
    expect(found[2]?.definitions).toMatchObject({ Node: { type: 'object' } });
    // `ToolParams` is the schema itself.
    expect(await undeclared('export function tool(p: ToolParams) { return p }', { language: 'typescript' })).toEqual(
      {},
    );
    expect(
      await undeclared('/** @param {{ city: string, days: number }} p */\nfunction tool(p) { return p.city; }'),
    ).toEqual({ days: { type: 'number' } });
  });

  it.each<[string, object]>([
    ['names of any kind', { type: 'object', additionalProperties: { type: 'string' } }],
    ['names by a pattern', { type: 'object', patternProperties: { '^x': {} } }],
    ['names in an address', { $ref: 'https://example.com/schema.json' }],
    ['the name in a branch', { anyOf: [{ properties: { days: {} } }, { properties: { city: {} } }] }],
    [
      'the name in a definition',
      { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { properties: { days: {}, city: {} } } } },
    ],
  ])('is nothing where the schema has %s', async (_name, parameters) => {
    expect(
      await undeclared('export default ({ city, days }) => city + days', { parameters: parameters as never }),
    ).toEqual({});
  });

  it('is nothing while the code does not parse', async () => {
    expect(await check('export default ({ city, days }) => city +')).toEqual({
      problems: [],
      undeclared: [],
      unused: [],
    });
  });
});

describe('what the schema has and the code never reads', () => {
  const parameters = { type: 'object', properties: { city: {}, unit: {} } };
  it.each([
    ['a member', 'function tool(params) { return params.city; }', ['unit']],
    ['a pattern', 'export default ({ city: name }) => name', ['unit']],
    ['no parameter', 'export default () => 1', ['city', 'unit']],
    ['a check of a name', "function tool(params) { return 'unit' in params && params.city; }", []],
    ['the rest', 'export default ({ city, ...rest }) => [city, rest]', []],
    ['all of it', 'function tool(params) { return fetch(params.city, params); }', []],
    ['a computed name', 'function tool(params) { const key = "unit"; return params.city + params[key]; }', []],
    ['a spread', 'function tool(params) { return { ...params }; }', []],
    ['arguments', 'function tool() { return arguments[0]; }', []],
    ['a method', "function tool(params) { return params.hasOwnProperty('unit'); }", []],
  ])('with %s', async (_name, code, names) => {
    expect(await unused(code, { parameters })).toEqual(names);
  });
});

it('knows ToolHandler, the type of a tool as one function', async () => {
  const code =
    'const handler: ToolHandler = async ({ city }, context) => context.toolName + city.length;\n' +
    'export default handler;';
  expect(
    (await check(code, { language: 'typescript', parameters: { ...PARAMETERS, required: ['city'] } })).problems,
  ).toEqual([]);
});
