import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { createToolStore, type ToolStore } from './tool-store.ts';

const judges = directJudges();
let database: ToolyardDatabase;
let store: ToolStore;
let otherTab: ToolStore;
const now = () => new Date('2024-05-01T10:00:00.000Z');
const onCodeChanged = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  database = await emptyDatabase();
  onCodeChanged.mockClear();
  const [here, there] = fakeTabs(2);
  if (here === undefined || there === undefined) throw new Error('no tabs');
  store = createToolStore({ database, judges, tabs: here, now, onCodeChanged, reservedPrefixes: () => ['files'] });
  otherTab = createToolStore({ database, judges, tabs: there, now });
});

const fields = {
  name: 'greet',
  description: 'Says hello',
  code: 'function tool(params) { return params.who; }',
  parameters: { type: 'object', properties: { who: { type: 'string' } } },
};

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const error: unknown = await promise.then(
    () => 'it did not reject',
    (thrown: unknown) => thrown,
  );
  return error instanceof Error && 'code' in error && 'data' in error
    ? { code: error.code, message: error.message, data: error.data }
    : error;
}

test('stores a whole tool, with defaults, summary and first version', async () => {
  const added = await store.add({ ...fields, surplus: 1 });
  const record = {
    ...fields,
    id: added.id,
    version: 1,
    timeout: 30_000,
    environment: 'node',
    enabled: true,
    language: 'javascript',
    codeHash: added.codeHash,
    createdAt: '2024-05-01T10:00:00.000Z',
    updatedAt: '2024-05-01T10:00:00.000Z',
    provenance: { kind: 'written' },
    trusted: true,
  };
  expect(added).toEqual(record);
  expect(added.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await store.getByName('greet')).toEqual(added);
  expect(await store.getById(added.id)).toEqual(added);
  const { id, name, description, environment, language, enabled, trusted, version, updatedAt } = added;
  expect(await store.list()).toEqual([
    { id, name, description, environment, language, enabled, trusted, version, updatedAt },
  ]);
  expect(await store.versions('greet')).toEqual([{ version: 1, record: added, savedAt: updatedAt }]);
});

describe('invalid tools', () => {
  test.each([
    [{ ...fields, name: '' }, 'Tool name is required', { path: '/name' }],
    [
      { ...fields, name: 'files.read' },
      'Tool name must not start with "files.": an MCP server has that name',
      { path: '/name' },
    ],
    [
      { ...fields, code: 'let a;\nlet a' },
      "Tool code has a syntax error: Identifier 'a' has already been declared (line 2, column 5)",
      { path: '/code', line: 2, column: 5 },
    ],
    [
      { ...fields, parameters: { type: 'object', properties: { a: { type: 'strin' } } } },
      expect.stringContaining('/properties/a/type'),
      { path: '/parameters/properties/a/type' },
    ],
    [{ ...fields, returns: { type: 'nothing' } }, expect.stringContaining('Tool returns: '), { path: '/returns/type' }],
    [
      { ...fields, cases: [{ name: 'a', input: {}, expectation: { kind: 'matches', schema: { type: 1 } } }] },
      expect.stringContaining('Schema of a case: '),
      { path: '/cases/0/expectation/schema/type' },
    ],
  ])('%o', async (input, message, data) => {
    expect(await rejection(store.add(input))).toEqual({
      code: 'invalid-tool',
      message,
      data: { ...data, fault: expect.anything() as unknown },
    });
    expect(await store.list()).toEqual([]);
  });

  test('a name that is taken, on add, rename and undo', async () => {
    await store.add(fields);
    const refusal = {
      code: 'duplicate-name',
      message: 'There is already a tool named "greet"',
      data: { path: '/name', name: 'greet', fault: { code: 'tool-name-taken', values: ['greet'] } },
    };
    expect(await rejection(store.add(fields))).toEqual(refusal);
    await store.add({ ...fields, name: 'other' });
    expect(await rejection(store.update('other', { name: 'greet' }))).toEqual(refusal);
    const id = await store.remove('greet');
    await store.update('other', { name: 'greet' });
    expect(await rejection(store.undoRemove(id))).toEqual(refusal);
  });

  test('if two tabs add the same name at once, one of them fails', async () => {
    const outcomes = await Promise.allSettled([store.add(fields), otherTab.add(fields)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await store.list()).toHaveLength(1);
  });
});

describe('update', () => {
  test('keeps the identity of the tool, and increases the version', async () => {
    const first = await store.add({ ...fields, guidance: 'be kind', returns: 'text' });
    const second = await store.update(
      'greet',
      { name: 'hello', code: 'function run() {}', guidance: null, version: 9, id: 'x', trusted: false },
      1,
    );
    const { guidance: _, ...rest } = first;
    expect(second).toEqual({
      ...rest,
      name: 'hello',
      code: 'function run() {}',
      version: 2,
      codeHash: second.codeHash,
      updatedAt: '2024-05-01T10:00:00.001Z',
    });
    expect(await store.getByName('greet')).toBe(undefined);
    expect(onCodeChanged.mock.calls).toEqual([[first.id, first.codeHash, second.codeHash, 'edited']]);
    expect((await store.versions('hello')).map(({ version }) => version)).toEqual([2, 1]);
  });

  test('based on an old version is a conflict, and nothing is written', async () => {
    await store.add(fields);
    const second = await otherTab.update('greet', { description: 'from the other tab' }, 1);
    expect(await rejection(store.update('greet', { description: 'mine' }, 1))).toEqual({
      code: 'conflict',
      message: 'The tool "greet" was changed elsewhere since this edit began',
      data: { currentVersion: 2, baseVersion: 1, fault: { code: 'tool-changed-elsewhere', values: ['greet'] } },
    });
    expect(await store.getByName('greet')).toEqual(second);
  });

  test('in two tabs at once without a base version applies both', async () => {
    await store.add(fields);
    await Promise.all([store.update('greet', { description: 'new' }), otherTab.update('greet', { timeout: 5 })]);
    expect(await store.getByName('greet')).toMatchObject({ description: 'new', timeout: 5, version: 3 });
  });

  test('of a tool that does not exist', async () => {
    expect(await rejection(store.update('nothing', {}))).toEqual({
      code: 'not-found',
      message: 'There is no tool named "nothing"',
      data: { name: 'nothing', fault: { code: 'tool-missing', values: ['nothing'] } },
    });
  });

  test('trust is a separate change', async () => {
    const shown = await store.add(fields);
    await expect(store.setTrusted({ ...shown, version: 2 }, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.setTrusted(shown, false)).toMatchObject({ trusted: false, version: 2 });
    await expect(store.setTrusted(shown, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.list()).toMatchObject([{ trusted: false }]);
    expect(onCodeChanged).not.toHaveBeenCalled();
  });

  test('trust in what was shown is none in anything else of its id, name and version', async () => {
    const shown = await store.setTrusted(await store.add(fields), false);
    for (const change of [{ code: 'function other() {}' }, { description: 'Another.' }, { timeout: 9 }]) {
      await database.put('tools', { ...shown, ...change });
      await expect(store.setTrusted(shown, true)).rejects.toMatchObject({ code: 'conflict' });
      await expect(store.setTrusted({ ...shown, guidance: 'More.' }, true)).rejects.toMatchObject({ code: 'conflict' });
    }
    await database.put('tools', shown);
    expect(await store.setTrusted(shown, true)).toMatchObject({ trusted: true });
  });

  test('trust in a tool is none in another that has its name and version by now', async () => {
    const shown = await store.setTrusted(await store.add(fields), false);
    await store.remove('greet');
    const other = await store.setTrusted(await store.add({ ...fields, code: 'function other() {}' }), false);
    expect([other.name, other.version]).toEqual([shown.name, shown.version]);
    await expect(store.setTrusted(shown, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.getByName('greet')).toMatchObject({ id: other.id, trusted: false, version: other.version });
  });
});

test('the latest 50 versions are stored, and an older one can be restored as a new one', async () => {
  const first = await store.add(fields);
  for (let version = 2; version <= 52; version += 1)
    await store.update('greet', { description: `version ${String(version)}` });
  const kept = await store.versions('greet');
  expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
  const restored = await store.restoreVersion('greet', 10);
  expect(restored).toEqual({ ...first, description: 'version 10', version: 53, updatedAt: restored.updatedAt });
  expect(await rejection(store.restoreVersion('greet', 2))).toMatchObject({ code: 'not-found' });
});

test.each(['+275760-09-13T00:00:00.000Z', '+010000-01-01T00:00:00.000Z', 'no time', ''])(
  'a tool that was changed at %j last can be changed',
  async (updatedAt) => {
    const added = await store.add(fields);
    await database.put('tools', { ...added, updatedAt });
    expect(await store.update('greet', { timeout: 5 })).toMatchObject({ updatedAt: '2024-05-01T10:00:00.000Z' });
  },
);

test('a removal can be undone with all versions, and the 51st removal is final', async () => {
  const first = await store.add(fields);
  const second = await store.update('greet', { timeout: 1 });
  const id = await store.remove('greet');
  expect(await store.getByName('greet')).toBe(undefined);
  expect(await store.list()).toEqual([]);
  expect(await database.count('versions')).toBe(0);
  expect(await store.undoRemove(id)).toEqual(second);
  expect((await store.versions('greet')).map(({ record }) => record)).toEqual([second, first]);
  expect(await rejection(store.undoRemove(id))).toMatchObject({ code: 'not-found' });

  await store.remove('greet');
  const run = { toolCallId: 'c', toolId: id, startedAt: '2024-01-01T00:00:00.000Z' };
  // Only the fields that the index reads matter here.
  await database.put('runs', run as never);
  for (let index = 0; index < 50; index += 1) {
    await store.add({ ...fields, name: `t${String(index)}` });
    await store.remove(`t${String(index)}`);
  }
  expect(await database.count('removed')).toBe(50);
});

test('this tab and the others are notified of every change', async () => {
  const received: [string, readonly ToolId[], boolean][] = [];
  store.subscribe((ids, local) => received.push(['here', ids, local]));
  otherTab.subscribe((ids, local) => received.push(['there', ids, local]));
  const { id } = await store.add(fields);
  expect(received).toEqual([
    ['here', [id], true],
    ['there', [id], false],
  ]);
});

test('a full disk is reported, and the old data stays', async () => {
  const before = await store.add(fields);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await rejection(store.update('greet', { description: 'too much' }))).toMatchObject({
    code: 'transport',
    data: { reason: 'quota' },
  });
  full.mockRestore();
  expect(await store.getByName('greet')).toEqual(before);
  expect(await store.versions('greet')).toHaveLength(1);
});

test('hostile names and keys', async () => {
  const hostile = JSON.parse(
    '{"name":"__proto__","description":"d","code":"function ' +
      'tool(){}","parameters":{"type":"object","properties":{"__proto__":{"type":"string"}}}}',
  ) as unknown;
  const added = await store.add(hostile);
  expect(JSON.stringify(added.parameters)).toBe('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
  expect(await store.getByName('__proto__')).toEqual(added);
  expect(await rejection(store.add(Object.create(fields)))).toMatchObject({ message: 'Tool name is required' });
});
