import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ToolFields } from '../../core/tool.ts';
import type { ImportChoice } from '../contract/services.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { createToolStore, type ToolStore } from '../store/tool-store.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { commitImport, type CommitDeps } from './commit-import.ts';

const judges = directJudges();
const NOW = '2030-01-01T00:00:00.000Z';
const AT = '2026-01-01T00:00:00.000Z';
const FIELDS: ToolFields = {
  name: 'area',
  description: 'd',
  code: 'function tool() {}',
  parameters: { type: 'object' },
  timeout: 30_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
};

let database: ToolyardDatabase;
let tools: ToolStore;
beforeEach(async () => {
  database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  tools = createToolStore({ database, judges, tabs });
});

const choice = (fields: Partial<ToolFields> = {}, more: Partial<ImportChoice> = {}): ImportChoice => ({
  fields: { ...FIELDS, ...fields },
  format: 'tools.json',
  onConflict: 'rename',
  ...more,
});
const commit = (choices: readonly ImportChoice[], more: Partial<CommitDeps> = {}) =>
  commitImport(choices, { database, tools, judges, now: () => new Date(NOW), ...more });
const names = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name);

test('what was chosen is stored, and announced once', async () => {
  const announce = vi.spyOn(tools, 'announce');
  const records = await commit([choice(), choice({ name: 'other' })]);
  expect(announce.mock.calls).toEqual([[records.map(({ id }) => id)]]);
  expect(records[0]).toMatchObject({
    ...FIELDS,
    codeHash: await codeHashOf(FIELDS),
    trusted: false,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
  });
  expect(records[0]?.provenance).toStrictEqual({ kind: 'import', format: 'tools.json', importedAt: NOW });
  expect(await commit([])).toEqual([]);
  expect(announce).toHaveBeenCalledTimes(1);
});

test.each([
  [
    { origins: [], author: 'K1' },
    { kind: 'link', openedAt: NOW, origins: [], author: 'K1' },
  ],
  [{ origins: [] }, { kind: 'link', openedAt: NOW, origins: [] }],
])('a tool of a link keeps its origins: %j', async (link, provenance) => {
  const [record] = await commit([choice({}, { link })]);
  expect(record?.provenance).toStrictEqual(provenance);
});

test.each<[unknown, string]>([
  [AT, AT],
  ['yesterday', NOW],
  ['', NOW],
  [4, NOW],
  [undefined, NOW],
])('the time %j becomes %s', async (time, expected) => {
  const times = { createdAt: time, updatedAt: time } as unknown as Partial<ImportChoice>;
  expect((await commit([choice({}, times)]))[0]).toMatchObject({ createdAt: expected, updatedAt: expected });
});

test('a taken name gets the next free number', async () => {
  await tools.add(FIELDS);
  await tools.add({ ...FIELDS, name: 'area-2' });
  await tools.add({ ...FIELDS, name: 'area-4' });
  expect(names(await commit([choice(), choice(), choice({ name: 'other' }), choice()]))).toEqual([
    'area-3',
    'area-5',
    'other',
    'area-6',
  ]);
  const long = 'x'.repeat(128);
  expect(names(await commit([choice({ name: long }), choice({ name: long })]))).toEqual([long, `${'x'.repeat(126)}-2`]);
});

test('a tool is replaced in a new version, once in an import', async () => {
  const { id, createdAt } = await tools.add(FIELDS);
  const replacing = choice({ description: 'new' }, { onConflict: 'replace' });
  const [first, second] = await commit([replacing, replacing]);
  expect(first).toMatchObject({ id, createdAt, version: 2, name: 'area', description: 'new', trusted: false });
  expect(second).toMatchObject({ version: 1, name: 'area-2' });
  expect(second?.id).not.toBe(id);
});

test('nothing is stored if one is no valid tool', async () => {
  for (const [fields, message] of [
    [{ name: '' }, /./],
    [{ name: 'broken', code: 'function (' }, /^broken: ./],
    [{ name: 'odd', parameters: { type: 'x' } }, /^odd: ./],
  ] as const)
    await expect(commit([choice(), choice(fields)])).rejects.toMatchObject({
      code: 'invalid-tool',
      message: expect.stringMatching(message) as string,
    });
  await expect(commit([choice({ name: 'ar.ea' })], { reservedPrefixes: () => ['ar'] })).rejects.toMatchObject({
    code: 'invalid-tool',
  });
  expect(await database.getAll('tools')).toEqual([]);
});
