import type { ImportedTool } from '../contract/services.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { ShareContent, SharedTool } from '../../share/contract/share.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { createToolStore, type ToolStore } from '../store/tool-store.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { commitImport } from './commit-import.ts';
import { reviewShare } from './review-share.ts';
import { defined } from '../../core/defined.ts';

const judges = directJudges();
let database: ToolyardDatabase;
let tools: ToolStore;

beforeEach(async () => {
  database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  tools = createToolStore({ database, judges, tabs });
});

const AT = '2026-01-01T00:00:00.000Z';
const FIELDS: SharedTool = {
  name: 'area',
  description: 'd',
  code: 'function tool() {}',
  parameters: { type: 'object' },
  timeout: 30_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
  createdAt: AT,
  updatedAt: AT,
};
const content = (change: Partial<SharedTool> = {}, author?: ShareContent['author']): ShareContent => ({
  formatVersion: 1,
  tools: [{ ...FIELDS, ...change }],
  files: [],
  servers: [],
  unknownKinds: [],
  ...defined({ author }),
});

async function review(shared: ShareContent): Promise<ImportedTool> {
  const [first] = await reviewShare(shared, tools);
  if (first === undefined) throw new Error('nothing');
  return first;
}

async function save(shared: ShareContent, onConflict: 'rename' | 'replace' = 'rename') {
  const { fields, createdAt, updatedAt, link } = await review(shared);
  const choice = {
    fields,
    format: 'link',
    onConflict,
    ...defined({ createdAt, updatedAt, link }),
  } as const;
  const [record] = await commitImport([choice], { database, tools, judges });
  return record;
}

test('a stored tool keeps its origins and times; an identical tool differs from a changed one', async () => {
  const kept = await save(content({}, { key: 'K1', valid: true }));
  const codeHash = await codeHashOf(FIELDS);
  expect(kept).toMatchObject({
    createdAt: AT,
    trusted: false,
    provenance: { kind: 'link', author: 'K1', origins: [{ name: 'area', codeHash, author: 'K1' }] },
  });
  expect((await review(content())).link).toMatchObject({ isSame: true });
  expect(
    (await review(content({ cases: [{ name: 'c', input: {}, expectation: { kind: 'throws' } }] }))).link,
  ).toMatchObject({ isSame: false });
});

test('a signature is compared with a valid one, never with what origins claim', async () => {
  const codeHash = await codeHashOf(FIELDS);
  await save(content({}, { key: 'K1', valid: true }));
  const signatureOf = async (author?: ShareContent['author']) =>
    (
      await review(
        content({ code: 'function tool() { return 1; }', origins: [{ name: 'area', codeHash, author: 'K1' }] }, author),
      )
    ).link?.signature;
  expect(await signatureOf({ key: 'K1', valid: true })).toBe('same');
  expect(await signatureOf({ key: 'K2', valid: true })).toBe('other');
  expect(await signatureOf()).toBe('missing');
  expect(await signatureOf({ key: 'K1', valid: false })).toBe('missing');
  // Without a valid signature it vouches for nobody.
  await save(
    content({ name: 'other', origins: [{ name: 'area', codeHash, author: 'K1' }] }, { key: 'K1', valid: false }),
  );
  expect((await review(content({ name: 'other' }, { key: 'K1', valid: true }))).link?.signature).toBeUndefined();
});

test('a fork is shown with its original, even if that has changed since; at most five origins are stored', async () => {
  const local = await tools.add(FIELDS);
  await tools.update('area', { code: 'function tool() { return 2; }' });
  const origins = [{ name: 'area', codeHash: local.codeHash }];
  expect(
    (await review(content({ name: 'fork', code: 'function tool() { return 3; }', origins }))).link?.relative?.id,
  ).toBe(local.id);
  const unknown = [{ name: 'area', codeHash: await codeHashOf({ ...FIELDS, code: 'else' }) }];
  expect((await review(content({ name: 'fork', origins: unknown }))).link?.relative).toBeUndefined();
  const many = Array.from({ length: 5 }, (_, at) => ({ name: `n${at}`, codeHash: local.codeHash }));
  expect((await review(content({ name: 'fork', origins: many }))).link?.origins.map(({ name }) => name)).toEqual([
    'n1',
    'n2',
    'n3',
    'n4',
    'fork',
  ]);
});

test('a new tool is reviewed with nothing that it has not', async () => {
  const codeHash = await codeHashOf(FIELDS);
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = FIELDS;
  const [first, second] = await reviewShare({ ...content(), tools: [FIELDS, FIELDS] }, tools);
  expect(first).toStrictEqual({
    fields,
    createdAt: AT,
    updatedAt: AT,
    fixed: [],
    findings: [],
    link: { origins: [{ name: 'area', codeHash }], isSame: false },
  });
  expect(second).toStrictEqual({
    ...first,
    fixed: [{ code: 'same-name-in-link', values: [] }],
  });
});

test('a stored tool of the same name is shown beside it, and no relative', async () => {
  const existing = await tools.add(FIELDS);
  const other = await tools.add({ ...FIELDS, name: 'other' });
  const origins = [{ name: 'other', codeHash: other.codeHash }];
  const shown = await review(content({ code: 'function tool() { return 4; }', origins }));
  expect(shown.existing?.id).toBe(existing.id);
  expect(shown.link).not.toHaveProperty('relative');
});

test('the nearest origin that is stored is the relative', async () => {
  const [near, far] = [await tools.add({ ...FIELDS, name: 'near' }), await tools.add({ ...FIELDS, name: 'far' })];
  const origins = [far, near].map(({ name, codeHash }) => ({ name, codeHash }));
  const fork = { name: 'fork', code: 'function tool() { return 5; }' };
  expect((await review(content({ ...fork, origins }))).link?.relative?.id).toBe(near.id);
  expect((await review(content({ ...fork, origins: origins.toReversed() }))).link?.relative?.id).toBe(far.id);
});

test('a tool that was made from the same origin is a relative', async () => {
  const first = { name: 'mine', codeHash: await codeHashOf({ ...FIELDS, code: 'function tool() { return 6; }' }) };
  const local = await save(content({ name: 'mine', origins: [first] }));
  const fork = content({ name: 'fork', code: 'function tool() { return 7; }', origins: [first] });
  expect((await review(fork)).link?.relative?.id).toBe(local?.id);
});

test('a tool that was passed on unchanged is not its own origin', async () => {
  const codeHash = await codeHashOf(FIELDS);
  const origins = ['a', 'b', 'area'].map((name) => ({ name, codeHash }));
  expect((await review(content({ origins }))).link?.origins).toEqual(origins);
  const renamed = await review(content({ name: 'new', origins }, { key: 'K1', valid: true }));
  expect(renamed.link?.origins).toStrictEqual([...origins, { name: 'new', codeHash, author: 'K1' }]);
});
