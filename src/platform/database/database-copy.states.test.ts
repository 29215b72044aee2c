import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, TurnId } from '../../agent/contract/conversation.ts';
import type { ToolId } from '../../core/ids.ts';
import { restoreCopy, createDatabaseCopy } from './database-copy.ts';
import { openDatabaseIn, type ToolyardDatabase } from './database.ts';

let database: ToolyardDatabase;
let copied: ToolyardDatabase;
let rounds: number;

beforeEach(async () => {
  [database, copied] = await Promise.all([openDatabaseIn(new IDBFactory()), openDatabaseIn(new IDBFactory())]);
  rounds = 0;
});

const id = (text: string) => text as ToolId;
const talk = (text: string) => text as ConversationId;
const turn = (text: string) => text as TurnId;

/** One record for each object store that is copied. */
const RECORDS = {
  settings: 'dark',
  keys: { any: 'key' },
  secrets: { name: 'TOKEN' },
  mcpServers: { id: 's', name: 's' },
  mcpCatalogues: { serverId: 's' },
  providers: { id: 'p' },
  presets: { id: 'q' },
  approvalRules: { id: 'r' },
  recordings: { id: 'o' },
  reachClients: { name: 'curl' },
  reachSets: { id: 'x' },
  conversations: { id: 'c', updatedAt: '1' },
  turns: { id: 't', conversationId: 'c', createdAt: '1' },
  tools: { id: 'a', name: 'a', version: 1 },
  summaries: { id: 'a', name: 'a', version: 1, updatedAt: '1' },
  removed: { toolId: 'b', removedAt: '1' },
  versions: { toolId: 'a', version: 1 },
  grants: { toolId: 'a', codeHash: 'x' },
  acceptances: { toolId: 'a', digest: 'd' },
  toolStorage: { toolId: 'a', area: 'tool', key: 'k' },
};
type Name = keyof typeof RECORDS;
const NAMES = Object.keys(RECORDS) as Name[];

/** A record of any store, whose type the stores know. */
async function put(to: ToolyardDatabase, name: Name, record: unknown = RECORDS[name]): Promise<void> {
  const isKeyed = to.transaction(name).store.keyPath !== null;
  await (isKeyed ? to.put(name, record as never) : to.put(name, record as never, 'key'));
}
async function fill(to: ToolyardDatabase): Promise<void> {
  for (const name of NAMES) await put(to, name);
}
async function contentsOf(from: ToolyardDatabase, names: readonly Name[] = NAMES): Promise<object> {
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, [await from.getAllKeys(name), await from.getAll(name)]] as const),
    ),
  );
}
const without = (...left: readonly Name[]) => NAMES.filter((name) => !left.includes(name));

function makeCopy() {
  let before = Promise.resolve();
  const alone = (work: () => Promise<void>): Promise<void> => {
    rounds += 1;
    before = before.then(work);
    return before;
  };
  const copy = createDatabaseCopy({ database, copy: copied, alone });
  /** Settles after the rounds that were asked for. */
  const reported = async (...messages: Parameters<typeof copy.receive>[0][]) => {
    for (const message of messages) copy.receive(message);
    await before;
  };
  return { ...copy, reported };
}

describe('a message of a tab', () => {
  test.each([
    { type: 'runs-changed', toolId: id('a') },
    { type: 'tools-changed', ids: [id('a')] },
    { type: 'stop-run', id: talk('c') },
    { type: 'turns-changed', id: talk('c'), turns: [turn('t')], isLive: true },
  ] as const)('copies nothing: $type', async (message) => {
    await fill(database);
    await makeCopy().reported(message);
    expect([rounds, await copied.count('settings'), await copied.count('turns')]).toEqual([0, 0, 0]);
  });

  test.each([
    'grants-changed',
    'secrets-changed',
    'mcp-changed',
    'agent-records-changed',
    'reach-changed',
    'settings-changed',
  ] as const)('copies everything that belongs to no tool: %s', async (type) => {
    await fill(database);
    await put(copied, 'secrets', { name: 'GONE' });
    await put(copied, 'settings', 'light');
    await makeCopy().reported({ type });
    const whole = without('tools', 'summaries', 'removed', 'versions', 'toolStorage', 'conversations', 'turns');
    expect(await contentsOf(copied, whole)).toEqual(await contentsOf(database, whole));
    expect([await copied.count('tools'), await copied.count('turns')]).toEqual([0, 0]);
  });

  test('copies the tool whose storage changed', async () => {
    await fill(database);
    await makeCopy().reported({ type: 'tool-storage-changed', toolId: id('a') });
    const ofTool: Name[] = ['tools', 'summaries', 'versions', 'grants', 'acceptances', 'toolStorage'];
    expect(await contentsOf(copied, ofTool)).toEqual(await contentsOf(database, ofTool));
    expect([await copied.count('settings'), await copied.count('conversations')]).toEqual([0, 0]);
  });

  test('copies the conversations, with turns that are new or named', async () => {
    const { reported } = makeCopy();
    await fill(database);
    await reported({ type: 'conversations-changed', ids: [talk('c')] });
    const talks: Name[] = ['conversations', 'turns'];
    expect(await contentsOf(copied, talks)).toEqual(await contentsOf(database, talks));
    await put(database, 'turns', { ...RECORDS.turns, text: 'more' });
    await reported({ type: 'conversations-changed', ids: [talk('c')] });
    expect(await copied.getAll('turns')).toEqual([RECORDS.turns]);
    await reported({ type: 'turns-changed', id: talk('c'), turns: [turn('t')], isLive: false });
    expect(await contentsOf(copied, talks)).toEqual(await contentsOf(database, talks));
    expect(await copied.count('settings')).toBe(0);
  });

  test('is forgotten once it is copied', async () => {
    const { reported, toolsChanged } = makeCopy();
    await fill(database);
    await reported(
      { type: 'settings-changed' },
      { type: 'tool-storage-changed', toolId: id('a') },
      { type: 'turns-changed', id: talk('c'), turns: [turn('t')], isLive: false },
    );
    expect(rounds).toBe(1);
    for (const name of NAMES) await copied.clear(name);
    await toolsChanged([]);
    expect(rounds).toBe(2);
    for (const name of NAMES) expect([name, await copied.count(name)]).toEqual([name, 0]);
    await put(copied, 'turns', { ...RECORDS.turns, text: 'kept' });
    await reported({ type: 'conversations-changed', ids: [talk('c')] });
    expect(await copied.get('turns', turn('t'))).toEqual({ ...RECORDS.turns, text: 'kept' });
  });
});

describe('the versions of a tool', () => {
  const version = (number: number, text = '') => ({ toolId: 'a', version: number, text });
  /** Copies the tool at a version; the copy had it at another one. */
  async function copiedVersions(
    now: number,
    here: readonly object[],
    was: number | undefined,
    there: readonly object[],
  ) {
    await put(database, 'tools', { id: 'a', name: 'a', version: now });
    for (const one of here) await put(database, 'versions', one);
    if (was !== undefined) await put(copied, 'summaries', { id: 'a', name: 'a', version: was });
    for (const one of there) await put(copied, 'versions', one);
    await makeCopy().toolsChanged([id('a')]);
    return await copied.getAll('versions');
  }

  test('that are copied already are not copied again', async () => {
    expect(
      await copiedVersions(3, [version(1), version(2), version(3)], 2, [version(1, 'old'), version(2, 'old')]),
    ).toEqual([version(1, 'old'), version(2, 'old'), version(3)]);
  });

  test('that are gone are removed, up to the first', async () => {
    expect(await copiedVersions(4, [version(3), version(4)], 3, [version(1), version(2), version(3, 'old')])).toEqual([
      version(3, 'old'),
      version(4),
    ]);
    expect(await copied.count('versions')).toBe(2);
  });

  test.each([
    ['begin again', 1, 7],
    ['are of the same number', 7, 7],
    ['were never copied', 7, undefined],
    ['were copied at 0', 7, 0],
  ])('are all written if they %s', async (_, now, was) => {
    expect(await copiedVersions(now, [version(now)], was, [version(now, 'old'), version(9)])).toEqual([version(now)]);
  });

  test('stay if there are none here', async () => {
    expect(await copiedVersions(3, [], 2, [version(0), version(2)])).toEqual([version(0), version(2)]);
  });

  test.each([undefined, 2])('of other tools stay after a copy of %j', async (was) => {
    const others = [
      { toolId: 'A', version: 1 },
      { toolId: 'b', version: 1 },
    ] as const;
    expect(await copiedVersions(3, [version(3)], was, others)).toEqual([others[0], version(3), others[1]]);
  });
});

test.each([
  [50, 1],
  [51, 2],
])('%i tools are copied in %i transactions', async (count, times) => {
  const ids = Array.from({ length: count }, (_, at) => id(`tool-${String(at).padStart(3, '0')}`));
  for (const one of ids) await put(database, 'tools', { id: one, name: one, version: 1 });
  const opened = vi.spyOn(copied, 'transaction');
  await makeCopy().toolsChanged(ids);
  expect(opened.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual(
    Array.from({ length: times }, () => [
      ['tools', 'summaries', 'removed', 'versions', 'grants', 'acceptances', 'toolStorage'],
      'readwrite',
      { durability: 'relaxed' },
    ]),
  );
  expect(await copied.getAllKeys('tools')).toEqual(ids);
});

describe('catching up', () => {
  test('copies everything', async () => {
    await fill(database);
    await makeCopy().catchUp();
    expect(await contentsOf(copied)).toEqual(await contentsOf(database));
  });

  test('copies only what is different, and removes what is gone', async () => {
    const summary = (name: string, version: number, updatedAt = '1') => ({ id: name, name, version, updatedAt });
    for (const [name, version, updatedAt] of [
      ['same', 1, '1'],
      ['newer', 2, '1'],
      ['later', 1, '2'],
    ] as const) {
      await put(database, 'summaries', summary(name, version, updatedAt));
      await put(database, 'tools', { id: name, name, version });
    }
    for (const name of ['same', 'newer', 'later', 'gone']) await put(copied, 'summaries', summary(name, 1));
    for (const name of ['c', 'd']) {
      await put(copied, 'conversations', { id: name, updatedAt: '1' });
      await put(copied, 'turns', { id: `of ${name}`, conversationId: name, createdAt: '1' });
    }
    await put(database, 'conversations', RECORDS.conversations);
    await makeCopy().catchUp();
    expect(await copied.getAllKeys('tools')).toEqual(['later', 'newer']);
    expect(await copied.getAllKeys('summaries')).toEqual(['later', 'newer', 'same']);
    expect(await copied.getAllKeys('conversations')).toEqual(['c']);
    // That of the conversation that is the same was not looked at.
    expect(await copied.getAllKeys('turns')).toEqual(['of c']);
    expect(rounds).toBe(3);
  });

  test.each([
    [50, 2],
    [51, 3],
  ])('copies %i tools in %i rounds', async (count, expected) => {
    for (let at = 0; at < count; at += 1)
      await put(database, 'summaries', { id: `tool-${String(at)}`, name: 'a', version: 1, updatedAt: '1' });
    await makeCopy().catchUp();
    expect([rounds, await copied.count('summaries')]).toEqual([expected, count]);
  });

  test('of a closed database does nothing', async () => {
    database.close();
    await expect(makeCopy().catchUp()).resolves.toBeUndefined();
  });
});

describe('bringing back', () => {
  test('restores everything to the disk, and names the tools', async () => {
    await fill(copied);
    const opened = vi.spyOn(database, 'transaction');
    expect(await restoreCopy(database, copied)).toEqual(['a']);
    expect(await contentsOf(database)).toEqual(await contentsOf(copied));
    expect(opened.mock.calls[0]?.slice(1)).toEqual(['readwrite', { durability: 'strict' }]);
    expect(opened.mock.calls[0]?.[0]).toHaveLength(NAMES.length);
  });

  test.each(NAMES)('restores nothing over a record in %s', async (name) => {
    await put(database, name);
    await fill(copied);
    expect(await restoreCopy(database, copied)).toBeUndefined();
    for (const one of NAMES) expect([one, await database.count(one)]).toEqual([one, one === name ? 1 : 0]);
  });

  test.each(NAMES)('restores a copy of %s alone', async (name) => {
    await put(copied, name);
    expect(await restoreCopy(database, copied)).toEqual(name === 'tools' ? ['a'] : []);
    expect(await database.count(name)).toBe(1);
  });
});
