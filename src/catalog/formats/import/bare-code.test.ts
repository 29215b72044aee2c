import { importNoteText } from '../../contract/import/import-notes.ts';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { createCodeAnalyzer } from '../../code/analyze-code.ts';
import { stripTypes } from '../../code/strip-types.ts';
import { exportAsTool, readBareCode } from './bare-code.ts';

const analyzer = createCodeAnalyzer((code) => Promise.resolve(stripTypes(ts, code)));

test('a definition provides its name, description and schema', async () => {
  const code = `export default {
  name: 'area',
  description: \`Area of a rectangle\`,
  input_schema: { type: 'object', properties: { w: { type: 'number', minimum: -1 } }, required: ['w'] },
  system_prompt: 'Use it for rectangles.',
  execute(params) { return params.w; },
};`;
  expect(await readBareCode(code, undefined, analyzer)).toEqual({
    ok: true,
    fixed: [],
    unread: [],
    fields: {
      name: 'area',
      description: 'Area of a rectangle',
      code,
      parameters: { type: 'object', properties: { w: { type: 'number', minimum: -1 } }, required: ['w'] },
      timeout: 30000,
      environment: 'browser',
      enabled: true,
      language: 'javascript',
      guidance: 'Use it for rectangles.',
    },
  });
});

test('a plain function is named after its file and reports what is missing', async () => {
  const read = await readBareCode('function tool(params) { return require("fs"); }', 'list files.js', analyzer);
  expect(
    read.ok && {
      name: read.fields.name,
      environment: read.fields.environment,
      parameters: read.fields.parameters,
      notes: read.fixed.length,
    },
  ).toEqual({
    name: 'list_files',
    environment: 'node',
    parameters: { type: 'object', properties: {} },
    notes: 3,
  });
});

test('code that is not valid JavaScript is parsed as TypeScript', async () => {
  const read = await readBareCode(
    'export default async (p: { a: number }): Promise<number> => p.a;',
    undefined,
    analyzer,
  );
  expect(read.ok && read.fields.language).toBe('typescript');
});

test('invalid code is reported with its position', async () => {
  expect(await readBareCode('function tool( {', 'x.js', analyzer)).toEqual({
    ok: false,
    name: 'x.js',
    reason: { code: 'not-code', values: ['Unexpected end of the code', 1, 17] },
  });
});

test('a schema that would have to be computed is named', async () => {
  const read = await readBareCode(
    "export const name = 'x'; export const parameters = makeSchema(); export function execute() {}",
    undefined,
    analyzer,
  );
  expect(read.ok && [read.fields.name, read.fields.parameters]).toEqual(['x', { type: 'object', properties: {} }]);
  expect(read).toMatchObject({
    fixed: [{ code: 'code-without-description' }],
    unread: [{ field: 'parameters', why: { kind: 'call', name: 'makeSchema' } }],
  });
});

test('TypeScript names its constants as JavaScript does', async () => {
  const read = await readBareCode(
    `interface Tool { name: string }
const UNITS = ['c', 'f'] as const;
const LIMITS = { seconds: 5 } as const satisfies Record<string, number>;
const tool = {
  name: 'weather' as string,
  description: \`In \${UNITS.join(' or ')}\`,
  parameters: { type: 'object', properties: { unit: { enum: [...UNITS] } } } satisfies object,
  timeout: LIMITS.seconds * 1000,
  async execute(params: { unit: string }): Promise<string> { return params.unit; },
} satisfies Tool;
export default tool;`,
    'weather.ts',
    analyzer,
  );
  expect(read).toMatchObject({
    fixed: [],
    unread: [],
    fields: {
      name: 'weather',
      description: 'In c or f',
      parameters: { type: 'object', properties: { unit: { enum: ['c', 'f'] } } },
      timeout: 5000,
    },
  });
});

test('an enum of TypeScript is named as computed', async () => {
  const read = await readBareCode(
    "enum Unit { C = 'c' }\nexport default { name: 'w', parameters: { enum: [Unit.C] }, execute(): void {} } satisfies object;",
    'w.ts',
    analyzer,
  );
  expect(read).toMatchObject({ unread: [{ field: 'parameters', why: { kind: 'computed' } }] });
});

test('a function with another name has the fields that are written beside it', async () => {
  const read = await readBareCode(
    "const about = 'Adds'; export const description = about; export const add = ({ a, b }) => a + b;",
    undefined,
    analyzer,
  );
  expect(read).toMatchObject({ fields: { name: 'add', description: 'Adds' }, unread: [] });
});

test.each([
  [
    'a handler',
    '// Weather\nasync ({ city }, context) => city',
    '// Weather\nexport default async ({ city }, context) => city',
  ],
  ['a function without a name', 'function (params) { return 1 }', 'export default function (params) { return 1 }'],
  [
    'a function with another name',
    'const days = 3;\nfunction weather(params) { return params.city }',
    'const days = 3;\nfunction weather(params) { return params.city }\n\nfunction tool(params) {\n  return weather(params);\n}\n',
  ],
  ['a tool already', 'function tool() {}', undefined],
  ['two functions', 'function one() {} function two() {}', undefined],
  ['no function', 'const a = 1;', undefined],
  ['a syntax error', 'function (', undefined],
])('the only function is exported as the tool: %s', async (_name, code, exported) => {
  expect(await exportAsTool(code, 'javascript', analyzer)).toBe(exported);
});

test('a handler with its type is exported in TypeScript', async () => {
  const code = 'const handler: ToolHandler = async (params) => params;\n';
  expect(await exportAsTool(code, 'typescript', analyzer)).toContain('return handler(params);');
});

test.each([
  ['a member', "const key = process.env.OPEN_WEATHER_KEY; const home = process.env['HOME'];"],
  ['a name in brackets', "const key = process.env['OPEN_WEATHER_KEY'] ?? '';"],
  ['a destructured name', 'const { OPEN_WEATHER_KEY: key, PORT = 1 } = process.env;'],
  ['an optional member', 'const key = globalThis.process?.env?.OPEN_WEATHER_KEY;'],
])('a key in the environment is asked for as a secret: %s', async (_name, line) => {
  const read = await readBareCode(`export default () => { ${line} return key; }`, 'weather.js', analyzer);
  expect(
    read.ok && [read.fields.permissions, read.fixed.map(importNoteText).filter((each) => each.includes('environment'))],
  ).toEqual([
    { network: [], files: 'none', secrets: ['OPEN_WEATHER_KEY'], dom: false },
    [
      'It reads the environment variable OPEN_WEATHER_KEY, which is empty here. Store the value as a secret named ' +
        'OPEN_WEATHER_KEY under Settings → Secrets, and read it with context.secrets.get("OPEN_WEATHER_KEY").',
    ],
  ]);
});

test('what only looks like a key in the environment is none', async () => {
  const code = `// process.env.A_KEY
const env = { B_KEY: 'process.env.C_KEY' };
export default ({ process }) => [env.B_KEY, process.env.NODE_ENV, process.D_KEY];`;
  const read = await readBareCode(code, 'none.js', analyzer);
  expect(read.ok && read.fields.permissions).toBeUndefined();
});
