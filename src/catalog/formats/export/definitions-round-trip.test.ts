import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonSchema, JsonValue } from '../../../core/json/json.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { PROVIDER_RULES, PROVIDERS } from '../../definition/provider-rules.ts';
import { schemaLocations } from '../../definition/walk-schema.ts';
import { directJudges, recordOf } from '../../catalog-testing.ts';
import { readText } from '../import/read-text.ts';
import { exportTools } from './export-tools.ts';
import { changesBetween } from './losses.ts';

const judges = directJudges();
const parts = { analyzer: judges.code, runtime: () => Promise.resolve([]) };
const FORMATS = [...PROVIDERS, 'tools.json'] as const;
const CARRIED = {
  'tools.json': ['name', 'description', 'code', 'parameters', 'returns', 'timeout', 'environment', 'enabled'] as const,
};

/** Exports and imports a tool, and checks that exactly the reported losses are missing. */
async function roundTrip(records: readonly ToolRecord[], format: (typeof FORMATS)[number]): Promise<void> {
  const { files, losses } = await exportTools(records, format, parts);
  const found = await readText(files[0]?.text ?? '', undefined, judges.code);
  if (!('records' in found)) throw new Error(`${format} is not recognised`);
  expect(found.records).toHaveLength(records.length);
  records.forEach((record, index) => {
    const back = found.records[index];
    if (back?.ok !== true) throw new Error(`${record.name} is refused: ${back?.reason ?? ''}`);
    const reported =
      losses[index]?.tool === record.name ? losses[index] : losses.find(({ tool }) => tool === record.name);
    for (const field of format === 'tools.json' ? CARRIED[format] : (['name', 'description', 'parameters'] as const)) {
      for (const { path, text } of changesBetween(record[field] as JsonValue, back.fields[field] as JsonValue, [
        field,
      ])) {
        expect(
          reported?.changes.some((change) => path.startsWith(change.path)),
          `${format} ${record.name} ${path}: ${text}`,
        ).toBe(true);
      }
    }
  });
}

const SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  properties: {
    when: { type: 'string', format: 'date', description: 'Which day' },
    level: { type: ['integer', 'null'], minimum: 1, exclusiveMaximum: 10 },
    mode: { const: 'fast' },
    location: { $ref: '#/$defs/location' },
    tree: { $ref: '#/$defs/tree' },
    either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    both: {
      allOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: {} }, required: ['b'] },
      ],
    },
    anything: true,
    'a b': { type: 'array', items: { enum: ['x', 'y'] }, uniqueItems: true },
  },
  required: ['when'],
  additionalProperties: false,
  oneOf: [{ required: ['when'] }, { required: ['level'] }],
  $defs: {
    location: { type: 'object', properties: { lat: { type: 'number' } } },
    tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/tree' } } } },
  },
};

describe('definitions', () => {
  const records = [
    recordOf({ name: 'plain', parameters: { type: 'object', properties: {} } }),
    recordOf({
      name: '9.files.read',
      parameters: SCHEMA,
      returns: { type: 'object', properties: { n: { type: 'number' } } },
      language: 'typescript',
      timeout: 5,
      cases: [],
    }),
    recordOf({
      name: `a${'.very'.repeat(25)}`,
      parameters: { type: 'object', properties: { __proto__x: { type: 'string' } } },
      returns: 'text',
    }),
  ];

  test.each(FORMATS)('%s: everything that is not in the loss report is restored unchanged', async (format) => {
    await roundTrip(records, format);
  });

  test('mapped names are restored, except those that are too long', async () => {
    const { files, losses } = await exportTools(records, 'openai', parts);
    expect(
      (JSON.parse(files[0]?.text ?? '') as { function: { name: string } }[]).map((each) => each.function.name),
    ).toEqual(['plain', '9_x2E_files_x2E_read', expect.stringMatching(/^a_x2E_very.*_[0-9a-f]{8}$/)]);
    expect(losses.map(({ changes }) => changes.filter(({ path }) => path === '/name').length)).toEqual([0, 0, 1]);
  });

  test('each provider gets what it accepts, and the report names what it refuses', async () => {
    const gemini = await exportTools(records, 'gemini', parts);
    const [{ functionDeclarations = [] } = {}] = JSON.parse(gemini.files[0]?.text ?? '') as {
      functionDeclarations?: { name: string; parameters?: JsonSchema }[];
    }[];
    expect(
      functionDeclarations
        .map(({ name }) => name)
        .every((name) => PROVIDER_RULES.gemini.name.fits.test(name) && name.length <= 64),
    ).toBe(true);
    expect(functionDeclarations[1]?.parameters).toEqual({
      type: 'OBJECT',
      required: ['when'],
      properties: {
        when: { type: 'STRING', description: 'Which day' },
        level: { type: 'INTEGER', nullable: true, minimum: 1 },
        mode: { type: 'STRING', enum: ['fast'] },
        location: { type: 'OBJECT', properties: { lat: { type: 'NUMBER' } } },
        tree: { type: 'OBJECT', properties: { children: { type: 'ARRAY', items: {} } } },
        either: { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] },
        both: { type: 'OBJECT', properties: { a: { type: 'STRING' }, b: {} }, required: ['a', 'b'] },
        anything: {},
        'a b': { type: 'ARRAY', items: { type: 'STRING', enum: ['x', 'y'] } },
      },
      anyOf: [{ required: ['when'] }, { required: ['level'] }],
    });
    const anthropic = await exportTools(records, 'anthropic', parts);
    expect(anthropic.losses[1]).toMatchObject({
      tool: '9.files.read',
      fields: ['code', 'returns', 'timeout', 'environment', 'language', 'cases', 'createdAt', 'updatedAt'],
      changes: [
        { path: '/parameters/properties/anything', text: 'true becomes {}' },
        { path: '/parameters/oneOf', text: '[{"required":["when"]},{"required":["level"]}] is left out' },
        { path: '/parameters/type', text: '"object" is added' },
        { path: '/parameters/properties/a b', text: 'the provider refuses a parameter of this name' },
      ],
    });
    const mcp = await exportTools(records, 'mcp', parts);
    expect((JSON.parse(mcp.files[0]?.text ?? '') as { tools: object[] }).tools[1]).toMatchObject({
      outputSchema: { type: 'object' },
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    });
  });

  const data = join(process.env['TOOLYARD_DATA'] ?? '', 'function-calls.jsonl');
  test.skipIf(!existsSync(data)).each(FORMATS)('all definitions of TOOLYARD_DATA through %s', async (format) => {
    const definitions = readFileSync(data, 'utf8')
      .trim()
      .split('\n')
      .flatMap(
        (line) =>
          (JSON.parse(line) as { tools: { function: { name: string; description: string; parameters: JsonSchema } }[] })
            .tools,
      );
    expect(definitions).toHaveLength(1_465);
    const all = definitions.map(({ function: { name, description, parameters } }) =>
      recordOf({ name, description, parameters }),
    );
    await roundTrip(all, format);
    if (format !== 'gemini') return;
    const { files } = await exportTools(all, format, parts);
    const [{ functionDeclarations = [] } = {}] = JSON.parse(files[0]?.text ?? '') as {
      functionDeclarations?: { parameters?: JsonSchema }[];
    }[];
    const refused = functionDeclarations
      .flatMap(({ parameters }) => schemaLocations(parameters))
      .flatMap(({ schema }) => Object.keys(schema).filter((key) => PROVIDER_RULES.gemini.refusedKeywords?.has(key)));
    expect(refused).toEqual([]);
  });
});
