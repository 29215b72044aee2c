import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { ExportFormat } from '../contract/export.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { createToolStore, type ToolStore } from '../store/tool-store.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { exportTools } from './export/export-tools.ts';
import { readArchive } from './read-archive.ts';
import { readText } from './import/read-text.ts';
import { reviewImport } from './review-import.ts';

/** Files in `golden/` that an earlier version wrote; see its README. */
const golden = (name: string): Buffer => readFileSync(new URL(`../../../golden/${name}`, import.meta.url));
const area = (JSON.parse(String(golden('everything-1.backup.json'))) as { tools: ToolRecord[] }).tools.find(
  ({ name }) => name === 'area',
);
const judges = directJudges();
const parts = { analyzer: judges.code, runtime: () => Promise.resolve([]) };
let tools: ToolStore;

beforeEach(async () => {
  const database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  tools = createToolStore({ database, judges, tabs });
});

test.each<[file: string, format: ExportFormat]>([
  ['area.openai.json', 'openai'],
  ['area.anthropic.json', 'anthropic'],
  ['area.gemini.json', 'gemini'],
  ['area.mcp.json', 'mcp'],
  ['area.tools.json', 'tools.json'],
  ['area.tools.js', 'ai-sdk'],
])('%s is written unchanged, and read', async (file, format) => {
  if (area === undefined) throw new Error('the tool is missing');
  const text = String(golden(`exports/${file}`));
  const written = await exportTools([area], format, parts);
  expect([written.fileName, written.files.map((each) => each.text)]).toEqual([file, [text]]);
  const { format: found, tools: read } = await reviewImport(
    () => readText(text, undefined, judges.code),
    tools,
    judges,
  );
  const codeTravels = format === 'tools.json' || format === 'ai-sdk';
  // Gemini's schemas have no such keyword.
  const { additionalProperties, ...rest } = area.parameters;
  const parameters = format === 'gemini' ? rest : { ...rest, additionalProperties };
  expect([
    found,
    read.map(({ fields }) => [
      fields.name,
      fields.description,
      fields.parameters,
      codeTravels ? fields.code : area.code,
    ]),
  ]).toEqual([format, [['area', area.description, parameters, area.code]]]);
});

test('an exported server is read', async () => {
  if (area === undefined) throw new Error('the tool is missing');
  const { format, tools: read } = await reviewImport(
    async () => readArchive(golden('exports/area-mcp-server.zip')),
    tools,
    judges,
  );
  expect([
    format,
    read.map(({ fields: { name, code, cases, guidance, returns } }) => ({ name, code, cases, guidance, returns })),
  ]).toEqual([
    'mcp-server',
    [{ name: 'area', code: area.code, cases: area.cases, guidance: area.guidance, returns: area.returns }],
  ]);
});
