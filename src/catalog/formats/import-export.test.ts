import { inWords } from './testing/in-words.ts';
import type { ImportChoice, ImportReview } from '../contract/services.ts';
import 'fake-indexeddb/auto';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { createToolStore, type ToolStore } from '../store/tool-store.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { commitImport } from './commit-import.ts';
import { exportTools } from './export/export-tools.ts';
import { readText } from './import/read-text.ts';
import { reviewImport } from './review-import.ts';
import { defined } from '../../core/defined.ts';

const judges = directJudges();
const parts = { analyzer: judges.code, runtime: () => Promise.resolve([]) };
const now = () => new Date('2024-06-01T00:00:00.000Z');
let database: ToolyardDatabase;
let tools: ToolStore;

beforeEach(async () => {
  database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  tools = createToolStore({ database, judges, tabs, now });
});

const review = (value: unknown) =>
  reviewImport(
    () => readText(typeof value === 'string' ? value : JSON.stringify(value), undefined, judges.code),
    tools,
    judges,
  );
const commit = (choices: ImportChoice[]) => commitImport(choices, { database, tools, judges, now });
function choose(
  { tools: reviewed, format }: ImportReview,
  onConflict: ImportChoice['onConflict'] = 'rename',
): ImportChoice[] {
  return reviewed.map(({ fields, createdAt, updatedAt }) => ({
    fields,
    onConflict,
    format: format === 'code' ? 'toolyard' : format,
    ...defined({ createdAt, updatedAt }),
  }));
}

const record = {
  name: 'greet',
  description: 'Says hello',
  code: 'function tool(params) { return params; }',
  parameters: { type: 'object', properties: {} },
  returns: 'a greeting',
  timeout: 5_000,
  environment: 'browser',
  enabled: false,
  createdAt: '2023-01-02T03:04:05Z',
  updatedAt: '2023-02-02T03:04:05.678Z',
};

describe('tools.json', () => {
  test('is imported and exported with ten equal fields, hidden from agents', async () => {
    const found = await review([record]);
    const { createdAt, updatedAt, ...fields } = record;
    expect(found).toEqual({
      format: 'tools.json',
      refused: [],
      tools: [{ fields: { ...fields, language: 'javascript' }, createdAt, updatedAt, fixed: [], findings: [] }],
    });
    const [stored] = await commit(choose(found));
    expect(stored).toMatchObject({
      trusted: false,
      enabled: false,
      version: 1,
      provenance: { kind: 'import', format: 'tools.json', importedAt: '2024-06-01T00:00:00.000Z' },
    });
    const written = await exportTools(await tools.all(), 'tools.json', parts);
    expect(JSON.parse(written.files[0]?.text ?? '')).toEqual([record]);
    expect(written).toMatchObject({ losses: [], keys: [] });
  });

  test('lists what is lost, and warns of keys in the code', async () => {
    await tools.add({
      ...record,
      code: 'function tool(a) {}\n// sk-abcdefghijklmnopqrstuvwxyz',
      language: 'typescript',
      guidance: 'g',
      permissions: {},
      cases: [],
    });
    const written = await exportTools(await tools.all(), 'tools.json', parts);
    expect(Object.keys((JSON.parse(written.files[0]?.text ?? '') as object[])[0] ?? {})).toEqual([
      'name',
      'description',
      'code',
      'parameters',
      'returns',
      'timeout',
      'environment',
      'enabled',
      'createdAt',
      'updatedAt',
    ]);
    expect(written.losses).toEqual([
      { tool: 'greet', fields: ['language', 'permissions', 'guidance', 'cases'], changes: [] },
    ]);
    expect(written.keys).toEqual([{ tool: 'greet', line: 2, kind: 'openai' }]);
  });

  test('a name or timeout is fixed and reported, a missing environment is node, bad records are refused', async () => {
    const { environment: _, createdAt: __, ...rest } = record;
    const found = await review([
      { ...rest, name: 'my tool!', timeout: 700_000, category: 'fun' },
      { ...record, name: '' },
      { ...record, code: 'const x;' },
      { ...record, parameters: { type: 'array' } },
      5,
      { ...record, description: '' },
    ]);
    expect(found.tools.map(inWords)).toEqual([
      {
        fields: {
          ...rest,
          updatedAt: undefined,
          name: 'my_tool_',
          timeout: 600_000,
          environment: 'node',
          language: 'javascript',
        },
        updatedAt: record.updatedAt,
        fixed: [
          'The name "my tool!" became "my_tool_": only A–Z, a–z, 0–9, underscore, dot and hyphen are allowed, ' +
            'at most 128.',
          'The timeout 700000 became 600000: it must be a whole number of milliseconds from 1 to 600000.',
          'Left out, since no tool has it: category.',
        ],
        findings: [],
      },
    ]);
    expect(found.refused.map(inWords)).toEqual([
      { position: 2, name: '', reason: 'Tool name is required' },
      { position: 3, name: 'greet', reason: 'Tool code has a syntax error: Unexpected token ";" (line 1, column 8)' },
      {
        position: 4,
        name: 'greet',
        reason: 'Tool parameters: The root of the schema must describe an object: its type is "array" (at /type)',
      },
      { position: 5, name: '', reason: 'It is not an object' },
      { position: 6, name: 'greet', reason: 'Tool description is required' },
    ]);
  });
});

describe('OpenAI definitions', () => {
  const definition = {
    name: 'area',
    description: 'Area of a */ thing',
    parameters: { type: 'object', properties: { w: { type: 'number', description: 'width' } }, required: ['w'] },
  };

  test.each([
    ['a list of wrapped ones', [{ type: 'function', function: definition }]],
    ['a single wrapped one', { type: 'function', function: definition }],
    ['the flat form', [{ type: 'function', ...definition, strict: true }]],
    ['bare function objects', [definition]],
    ['a request body', { model: 'x', tools: [{ type: 'function', function: definition }] }],
  ])('%s becomes a template that runs', async (_name, value) => {
    const found = await review(value);
    expect(found).toMatchObject({
      format: 'openai',
      refused: [],
      tools: [{ fields: { name: 'area', environment: 'browser', parameters: definition.parameters }, findings: [] }],
    });
    const code = found.tools[0]?.fields.code ?? '';
    expect(runInNewContext(`${code}; JSON.stringify(tool({ w: 2 }))`)).toBe('{"tool":"area","received":{"w":2}}');
  });

  test('missing parts are fixed, and other values are refused', async () => {
    const found = await review([
      { type: 'function', function: { name: 'math sum' } },
      { type: 'web_search' },
      { type: 'function', function: {} },
    ]);
    expect(
      found.tools.map(({ fields: { name, description, parameters }, fixed }) => ({
        name,
        description,
        parameters,
        fixed: fixed.length,
      })),
    ).toEqual([
      { name: 'math_sum', description: 'math_sum', parameters: { type: 'object', properties: {} }, fixed: 3 },
    ]);
    expect(found.refused.map(inWords)).toEqual([
      { position: 2, name: '', reason: 'A definition of type "web_search" is not a function' },
      { position: 3, name: '', reason: 'Tool name is required' },
    ]);
  });
});

test.each([
  ['{', /^The file is not JSON: /],
  ['5', /not one of the formats that can be imported/],
  ['[1, {"a":1}]', /not one of the formats that can be imported/],
  ['{"format":"toolyard","formatVersion":99}', /newer version/],
])('a file that cannot be read: %s', async (text, message) => {
  const error: unknown = await review(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolyardError);
  expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringMatching(message) as string });
});

describe('a name that is taken', () => {
  test('gets a number, also within one file', async () => {
    await tools.add({ ...record, name: 'greet' });
    const found = await review([
      record,
      record,
      { ...record, name: 'x'.repeat(128) },
      { ...record, name: 'x'.repeat(128) },
    ]);
    expect(found.tools.map(({ existing }) => existing?.name)).toEqual(['greet', 'greet', undefined, undefined]);
    expect(found.tools[1]?.fixed).toEqual([{ code: 'same-name-in-file', values: [] }]);
    expect((await commit(choose(found))).map(({ name }) => name)).toEqual([
      'greet-2',
      'greet-3',
      'x'.repeat(128),
      `${'x'.repeat(126)}-2`,
    ]);
  });

  test('is replaced if the user chooses so, and the old version stays', async () => {
    const local = await tools.add({ ...record, code: 'function tool() { return "mine"; }' });
    const [replaced, second] = await commit(choose(await review([record, record]), 'replace'));
    expect(replaced).toMatchObject({
      id: local.id,
      version: 2,
      trusted: false,
      createdAt: local.createdAt,
      code: record.code,
    });
    expect(second).toMatchObject({ name: 'greet-2', version: 1 });
    expect((await tools.versions('greet')).map(({ record: kept }) => kept)).toEqual([replaced, local]);
  });
});

test('one invalid choice stores nothing', async () => {
  const [good] = choose(await review([record]));
  if (good === undefined) throw new Error('nothing to choose');
  await expect(commit([good, { ...good, fields: { ...good.fields, code: '(' } }])).rejects.toMatchObject({
    code: 'invalid-tool',
    data: { path: '/code' },
  });
  expect(await tools.list()).toEqual([]);
});

test('a file of format 1 is imported as tools for review', async () => {
  const { guidance, ...plain } = { ...record, guidance: 'g' };
  const file = {
    format: 'toolyard',
    formatVersion: 1,
    exportedAt: '2024-06-01T00:00:00.000Z',
    settings: { theme: 'dark' },
    tools: [
      {
        ...plain,
        guidance,
        language: 'javascript',
        id: 'i',
        version: 2,
        codeHash: 'h',
        provenance: { kind: 'written' },
        trusted: true,
        versions: [],
      },
    ],
    runs: [],
  };
  const [back] = await commit(choose(await review(file)));
  expect(back).toMatchObject({
    name: 'greet',
    guidance: 'g',
    version: 1,
    trusted: false,
    provenance: { kind: 'import', format: 'toolyard', importedAt: '2024-06-01T00:00:00.000Z' },
  });
  expect(back?.id).not.toBe('i');
});
