import { importRefusalText } from '../../contract/import/import-refusals.ts';
import { importNoteText } from '../../contract/import/import-notes.ts';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { createCodeAnalyzer } from '../../code/analyze-code.ts';
import { stripTypes } from '../../code/strip-types.ts';
import { readBareCode } from './bare-code.ts';

const analyzer = createCodeAnalyzer((code) => Promise.resolve(stripTypes(ts, code)));
const read = async (code: string) => {
  const record = await readBareCode(code, undefined, analyzer);
  if (!record.ok) throw new Error(importRefusalText(record.reason));
  const again = await analyzer.analyze(record.fields.code, record.fields.language);
  return { ...record.fields, fixed: record.fixed.map(importNoteText), shape: again.ok ? again.shape : again.message };
};
const CITY = { type: 'object', properties: { city: {}, days: { type: 'integer', default: 3 } } };
const BODY = '{\n  const days = params.days ?? 3;\n  return context.fetch(`/${params.city}?${days}`);\n}';
const DAYS_FIRST = { type: 'object', properties: { days: { type: 'integer', default: 3 }, city: {} } };

describe('a handler without a definition becomes a tool', () => {
  test.each<[shape: string, code: string, expected: object]>([
    [
      'an arrow function alone',
      `// From the docs\nasync (params, context) => ${BODY};`,
      { shape: 'module-default', parameters: DAYS_FIRST, name: 'new_tool', language: 'javascript' },
    ],
    [
      'a function without a name',
      `async function (params, context) ${BODY}`,
      { shape: 'module-default', parameters: DAYS_FIRST, name: 'new_tool' },
    ],
    [
      'a typed constant that is exported',
      `export const handler: ToolHandler = async ({ city, days = 3 }, context) => context.fetch(city + days);`,
      { shape: 'function', parameters: CITY, name: 'new_tool', language: 'typescript' },
    ],
    [
      'a function that is the default export',
      `export default async function (params, context) ${BODY}`,
      { shape: 'module-default', parameters: DAYS_FIRST, name: 'new_tool' },
    ],
    [
      'a constant that is the default export',
      `const handler = async (params, context) => ${BODY};\nexport default handler;`,
      { shape: 'module-default', parameters: DAYS_FIRST, name: 'new_tool' },
    ],
    [
      'a constant with a name that says something',
      `const weather = async (input, ctx) => { const { city, days = 3 } = input; return ctx.fetch(city + days); };`,
      { shape: 'function', parameters: CITY, name: 'weather' },
    ],
    [
      'a typed arrow function alone',
      `async (params: { city: string; days?: number }, context: any): Promise<string> => ${BODY}`,
      { shape: 'module-default', parameters: DAYS_FIRST, language: 'typescript' },
    ],
  ])('%s', async (_shape, code, expected) => {
    const tool = await read(code);
    expect(tool).toMatchObject(expected);
    expect(tool.fixed).toContainEqual('The code has no description. Write one: agents read it.');
    expect(tool.fixed).toContainEqual(expect.stringContaining('The schema has the names that the code takes'));
    expect(tool.fixed.some((point) => point.startsWith('The code does not name the tool'))).toBe(
      tool.name === 'new_tool',
    );
  });

  test('with its context, when its function is called by another', async () => {
    expect((await read('export const handler = async (params, context) => context.log(params.city);')).code).toMatch(
      /function tool\(params, context\) \{\n {2}return handler\(params, context\);\n\}\n$/,
    );
    // Two inputs, of which none is a context.
    expect((await read('function area(width, height) { return width * height; }')).code).toMatch(
      /return area\(width, height\)/,
    );
  });

  test('whose schema has what its own parameter gives, and not what another of the same name does', async () => {
    const { parameters } = await read(
      `async (params) => [1].map((params) => params.inner).concat(params?.outer, params['quoted'], params[0], other.far,
      (() => params.__proto__)())`,
    );
    expect(Object.keys(parameters['properties'] as object)).toEqual(['outer', 'quoted', '__proto__']);
  });

  test('in time that does not grow faster than its code', async () => {
    const began = performance.now();
    await read(`async (params) => { ${'params.a ?? params.b; '.repeat(5_000)} }`);
    await read(`async (params) => ${'('.repeat(1_000)}params.a${')'.repeat(1_000)}`);
    await readBareCode(`${'/* */'.repeat(10_000)}async (`, undefined, analyzer);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('the comment above the code', () => {
  const COMMENT = `/**
 * Weather of a city,
 * for some days.
 *
 * Ask for the country if the city is ambiguous.
 *
 * - Never for the past.
 *
 * @param {{ city: string }} params
 * @param params.city - Name in English,
 *   without the country
 * @param {number} [params.days=3] How many days
 * @param __proto__ - odd
 * @returns text
 */
`;
  const GUIDANCE = 'Ask for the country if the city is ambiguous.\n\n- Never for the past.';

  test.each<[string, string]>([
    ['a default export', `${COMMENT}export default async function ({ city, days = 3 }) { return city + days; }`],
    ['a handler', `${COMMENT}export const handler = ({ city, days = 3 }, context) => city + days;`],
    ['a handler alone', `${COMMENT}async ({ city, days = 3 }) => city + days`],
    [
      'a definition',
      `${COMMENT}export default { parameters: { type: 'object', properties: { city: {}, days: { type: 'integer', default: 3 } } },
      execute() {} };`,
    ],
    [
      'a constant that is exported',
      `${COMMENT}const t = { parameters: { type: 'object', properties: { city: {}, days: { type: 'integer', default: 3 } } },
      execute() {} };\nexport default t;`,
    ],
  ])('of %s gives what the code does not say', async (_title, code) => {
    expect(await read(code)).toMatchObject({
      description: 'Weather of a city, for some days.',
      guidance: GUIDANCE,
      parameters: {
        properties: {
          city: { description: 'Name in English, without the country' },
          days: { type: 'integer', default: 3, description: 'How many days' },
        },
      },
      fixed: expect.arrayContaining([
        'The description was taken from the comment above its code.',
        'The guidance for agents was taken from the comment above its code.',
        'Descriptions of parameters were taken from the comment above its code: city, days.',
      ]) as unknown,
    });
  });

  test('changes nothing that the definition says, or that could not be read', async () => {
    const written = await read(
      `${COMMENT}export default { name: 'mine', description: 'Mine', guidance: 'My guidance', execute() {},
      parameters: { type: 'object', properties: { city: { description: 'My city' } } } };`,
    );
    expect(written).toMatchObject({
      description: 'Mine',
      guidance: 'My guidance',
      parameters: { properties: { city: { description: 'My city' } } },
      fixed: [],
    });
    const unread = await read(`${COMMENT}export default { guidance: make(), execute() {} };`);
    expect([unread.description, unread.guidance]).toEqual(['Weather of a city, for some days.', undefined]);
  });

  test('is not another, and not one that was closed before', async () => {
    for (const above of ['/* Plain */\n', '/** Other */\nconst x = 1;\n', '// */\n', '/**/'])
      expect((await read(`${above}export default (params) => params.x;`)).description).toBe('new tool');
  });
});
