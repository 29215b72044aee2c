import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import typescript from 'typescript';
import { describe, expect, test } from 'vitest';
import { createCodeAnalyzer } from '../../code/analyze-code.ts';
import { stripTypes } from '../../code/strip-types.ts';
import { recordOf } from '../../catalog-testing.ts';
import { exportTools } from '../export/export-tools.ts';
import { readText } from './read-text.ts';

const analyzer = createCodeAnalyzer((code) => Promise.resolve(stripTypes(typescript, code)));
const parts = { analyzer, runtime: () => Promise.resolve([]) };
const read = async (text: string, fileName?: string) => {
  const found = await readText(text, fileName, analyzer);
  if (!('records' in found)) throw new Error('nothing was found');
  return {
    format: found.format,
    records: found.records.map((record) => (record.ok ? record : { ...record, fields: undefined })),
  };
};

const WILD = `import { tool, jsonSchema, generateText } from 'ai';
import { openai } from '@ai-sdk/openai';
import { z } from 'zod';
import { round } from '../read/numbers.js';

const UNITS = { c: 'metric' };
function toUnit(unit) { return UNITS[unit]; }

export const weather = tool({
  description: 'Get the weather in a location',
  inputSchema: z.object({
    city: z.string().min(1).describe('The city'),
    unit: z.enum(['c', 'f']).optional(),
    days: z.number().int().max(14).default(1),
    tags: z.array(z.union([z.string(), z.literal(0)])).nullable(),
    odd: z.string().transform((text) => text.length),
  }),
  execute: async ({ city, unit }) => ({ city, unit: toUnit(unit), at: round(1.5) }),
});

const result = await generateText({ model: openai('x'), tools: {
  area: tool({ description: \`Area\`, parameters: jsonSchema({ type: 'object', properties: { w: { type: 'number' } } }), async execute({ w }) { return w * w; } }),
  ask: tool({ description: 'No code', inputSchema: someSchema }),
} });
`;

describe('a module of the AI SDK', () => {
  test('is read into tools with schema and code, without being run', async () => {
    const { format, records } = await read(WILD);
    expect(format).toBe('ai-sdk');
    expect(records.map((record) => [record.fields?.name, record.fields?.description])).toEqual([
      ['weather', 'Get the weather in a location'],
      ['area', 'Area'],
      ['ask', 'No code'],
    ]);
    const [weather, area, ask] = records;
    expect(weather?.fields?.parameters).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1, description: 'The city' },
        unit: { type: 'string', enum: ['c', 'f'] },
        days: { type: 'integer', maximum: 14, default: 1 },
        tags: { type: ['array', 'null'], items: { anyOf: [{ type: 'string' }, { const: 0 }] } },
        odd: { type: 'string' },
      },
      required: ['city', 'tags', 'odd'],
    });
    expect(weather?.fields?.code).toBe(
      "import { round } from '../read/numbers.js';\nconst UNITS = { c: 'metric' };\nfunction toUnit(unit) { " +
        'return UNITS[unit]; }\n\nexport default async ({ city, unit }) => ({ city, unit: toUnit(unit), ' +
        'at: round(1.5) });\n',
    );
    expect(weather).toMatchObject({ fixed: [{ code: 'zod-unread', values: [['.transform(…)']] }] });
    expect(area?.fields).toMatchObject({
      parameters: { type: 'object', properties: { w: { type: 'number' } } },
      code: 'export default async function ({ w }) { return w * w; };\n',
    });
    expect(ask).toMatchObject({
      fixed: [{ code: 'stub-added' }],
      unread: [{ field: 'parameters', why: { kind: 'undeclared', name: 'someSchema' } }],
    });
  });

  test('may name its constants, also those of its schema', async () => {
    const { records } = await read(`import { tool, jsonSchema } from 'ai';
import { z } from 'zod';
import { make } from 'schemas';
const ABOUT = 'Weather in ';
const LIMITS = { days: 7 * 2 };
const units = ['c', 'f'];
const City = z.string().describe(ABOUT + 'a city');
const input = z.object({ city: City, days: z.number().max(LIMITS.days), unit: z.enum(units) });
const plain = { type: 'object', properties: { a: { type: 'string' } } };
export const weather = tool({ description: \`\${ABOUT}cities\`, inputSchema: input, execute: async () => 1 });
export const area = tool({ description: ABOUT, parameters: jsonSchema(plain), execute: async () => 1 });
export const lost = tool({ description: ABOUT, parameters: make(plain), execute: async () => 1 });`);
    expect(records.map((record) => [record.fields?.description, record.fields?.parameters])).toEqual([
      [
        'Weather in cities',
        {
          type: 'object',
          properties: {
            city: { type: 'string', description: 'Weather in a city' },
            days: { type: 'number', maximum: 14 },
            unit: { type: 'string', enum: ['c', 'f'] },
          },
          required: ['city', 'days', 'unit'],
        },
      ],
      ['Weather in ', { type: 'object', properties: { a: { type: 'string' } } }],
      ['Weather in ', { type: 'object', properties: {} }],
    ]);
    expect(records.map((record) => record.ok && record.unread)).toEqual([
      [],
      [],
      [{ field: 'parameters', why: { kind: 'call', name: 'make' } }],
    ]);
  });

  test('whose schemas name one another without end is read in time', async () => {
    const names = Array.from(
      { length: 60 },
      (_, at) => `const s${String(at + 1)} = z.union([s${String(at)}, s${String(at)}]);`,
    );
    const { records } = await read(
      `import { tool } from 'ai';\nconst s0 = z.string();\n${names.join('\n')}\nconst a = b;\nconst b = a;\n` +
        'export const x = tool({ description: a, inputSchema: s60, execute: () => 1 });',
    );
    expect(records).toMatchObject([{ fixed: [{ code: 'zod-unread' }] }]);
  });

  const records = [
    recordOf({
      name: 'add',
      code: 'function tool({ a, b }) {\n  return a + b;\n}\n',
      parameters: { type: 'object', properties: { a: { type: 'number', description: '"é"' } } },
    }),
    recordOf({
      name: 'files.list',
      environment: 'node',
      code:
        "import { basename,\n  extname } from 'node:path';\n\nexport const kept = 1;\nexport default async " +
        '({ path }) => [basename(path), extname(path), kept];\n',
    }),
    recordOf({
      name: 'handler',
      code:
        "const said = 'no';\nexport default { name: 'x', execute: ({ bad }) => (bad ? { error: said } : { " +
        'result: 1 }) };',
    }),
    recordOf({ name: 'named', code: 'export default async function named() { return 1; }\nexport { named };' }),
    recordOf({
      name: 'common',
      environment: 'node',
      code: "const { join } = require('node:path');\nmodule.exports = () => join('a', 'b');",
    }),
    recordOf({
      name: 'typed',
      language: 'typescript',
      code: 'interface In { n: number }\nexport default ({ n }: In): number => n * 2;\n',
    }),
  ];

  test('that we wrote is restored, with a report of what is lost', async () => {
    const { files, losses, refused } = await exportTools(records, 'ai-sdk', parts);
    expect(refused).toEqual([]);
    expect(losses.map(({ tool, fields, changes }) => [tool, fields, changes])).toEqual(
      records.map(({ name }) => [name, ['createdAt', 'updatedAt'], []]),
    );
    const back = await read(files[0]?.text ?? '', files[0]?.path);
    expect(back.records.map((record) => record.fields)).toEqual(
      records.map(
        ({ name, description, code, parameters, environment, language }) =>
          expect.objectContaining({ name, description, code, parameters, environment, language }) as unknown,
      ),
    );
    const draws = await exportTools(
      [
        recordOf({ name: 'draws', permissions: { network: [], files: 'none', secrets: [], dom: true } }),
        recordOf({ name: 'odd', code: 'const a = 1; export default () => a;\n  import "x";' }),
      ],
      'ai-sdk',
      parts,
    );
    expect(draws).toMatchObject({ files: [], refused: [{ tool: 'draws' }, { tool: 'odd' }] });
  });

  test('that we wrote runs', async () => {
    const { files } = await exportTools(records.slice(0, 5), 'ai-sdk', parts);
    // Replaces the package; only two of its functions are used.
    const folder = join(fileURLToPath(new URL('../../../..', import.meta.url)), '.cache/ai-module-test');
    mkdirSync(join(folder, 'node_modules/ai'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/ai/package.json'), '{"name":"ai","type":"module","main":"index.js"}');
    writeFileSync(
      join(folder, 'node_modules/ai/index.js'),
      'export const tool = (each) => each;\nexport const jsonSchema = (schema) => ({ jsonSchema: schema });\n',
    );
    writeFileSync(join(folder, 'tools.mjs'), files[0]?.text ?? '');
    const { tools } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'tools.mjs')).href)) as {
      tools: Record<string, { execute: (input: object, options: object) => Promise<unknown> }>;
    };
    const call = (name: string, input: object) => tools[name]?.execute(input, { toolCallId: '1' });
    expect(await call('add', { a: 1, b: 2 })).toBe(3);
    expect(await call('files_x2E_list', { path: '/a/b.c' })).toEqual(['b.c', '.c', 1]);
    expect(await call('handler', {})).toBe(1);
    await expect(call('handler', { bad: true })).rejects.toThrow('no');
    expect(await call('named', {})).toBe(1);
    expect(await call('common', {})).toBe('a/b');
  });
});
