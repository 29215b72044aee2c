import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDatabaseIn } from './database.ts';

/** The structure of a database of format 3. Never edited. */
const FORMAT_3: readonly {
  readonly name: string;
  readonly keyPath?: string | string[];
  readonly indexes?: readonly (readonly [name: string, keyPath: string | string[], unique: boolean])[];
  readonly record?: unknown;
  readonly key?: string;
}[] = [
  { name: 'tools', keyPath: 'id', indexes: [['by-name', 'name', true]], record: { id: 't', name: 'kept' } },
  {
    name: 'summaries',
    keyPath: 'id',
    indexes: [
      ['by-name', 'name', false],
      ['by-sort', 'sort', false],
    ],
    record: { id: 't', name: 'kept', sort: 'kept' },
  },
  { name: 'versions', keyPath: ['toolId', 'version'], record: { toolId: 't', version: 1 } },
  {
    name: 'removed',
    keyPath: 'toolId',
    indexes: [['by-time', 'removedAt', false]],
    record: { toolId: 'r', removedAt: '2026-01-01T00:00:00.000Z' },
  },
  {
    name: 'runs',
    keyPath: 'toolCallId',
    indexes: [['by-tool', ['toolId', 'startedAt'], false]],
    record: { toolCallId: 'c', toolId: 't', startedAt: '2026-01-01T00:00:00.000Z' },
  },
  { name: 'grants', keyPath: ['toolId', 'codeHash'], record: { toolId: 't', codeHash: 'h' } },
  { name: 'secrets', keyPath: 'name', record: { name: 'S' } },
  { name: 'keys', record: { id: 'k' }, key: 'secret-key' },
  {
    name: 'toolStorage',
    keyPath: ['toolId', 'area', 'key'],
    record: { toolId: 't', area: 'local', key: 'a', value: 'b', bytes: 2 },
  },
  { name: 'settings', record: { dark: true }, key: 'theme' },
  { name: 'mcpServers', keyPath: 'id', indexes: [['by-name', 'name', true]], record: { id: 's', name: 'server' } },
  { name: 'mcpCatalogues', keyPath: 'serverId', record: { serverId: 's' } },
];

test('a database of format 3 keeps all its data, and gets a store for conversations', async () => {
  const factory = new IDBFactory();
  const request = factory.open('toolyard', 3);
  request.onupgradeneeded = () => {
    for (const { name, keyPath, indexes = [], record, key } of FORMAT_3) {
      const store = request.result.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
      for (const [index, path, unique] of indexes) store.createIndex(index, path, { unique });
      store.put(record, key);
    }
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(new Error('The fixture could not be written'));
  });
  request.result.close();

  const database = await openDatabaseIn(factory);
  for (const { name, record } of FORMAT_3) expect(await database.getAll(name as 'tools')).toEqual([record]);
  expect(database.version).toBe(7);
  const [conversation, turn] = [
    { id: 'v', updatedAt: '2026-01-01T00:00:00.000Z' },
    { id: 'u', conversationId: 'v', createdAt: '2026-01-01T00:00:00.000Z' },
  ];
  await database.put('conversations', conversation as never);
  await database.put('turns', turn as never);
  expect([
    await database.getAllFromIndex('conversations', 'by-time'),
    await database.getAllFromIndex('turns', 'by-conversation'),
  ]).toEqual([[conversation], [turn]]);
  for (const name of ['providers', 'presets', 'approvalRules', 'recordings'] as const)
    expect(await database.count(name)).toBe(0);
});

/** What format 5 added to format 3. Never edited. */
const FORMAT_5: typeof FORMAT_3 = [
  { name: 'conversations', keyPath: 'id', indexes: [['by-time', 'updatedAt', false]] },
  { name: 'turns', keyPath: 'id', indexes: [['by-conversation', ['conversationId', 'createdAt'], false]] },
  ...['providers', 'presets', 'approvalRules', 'recordings'].map((name) => ({ name, keyPath: 'id' })),
  { name: 'acceptances', keyPath: ['toolId', 'digest'] },
];

test('a database of format 5 gets the tags of its tools into their summaries', async () => {
  const factory = new IDBFactory();
  const request = factory.open('toolyard', 5);
  request.onupgradeneeded = () => {
    for (const { name, keyPath, indexes = [] } of [...FORMAT_3, ...FORMAT_5]) {
      const store = request.result.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
      for (const [index, path, unique] of indexes) store.createIndex(index, path, { unique });
      if (name === 'tools') {
        store.put({ id: 'a', name: 'a', tags: ['data', 'maths'] });
        store.put({ id: 'b', name: 'b' });
      }
      if (name === 'summaries') for (const id of ['a', 'b']) store.put({ id, name: id, sort: id });
    }
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result.close());
    request.onerror = () => reject(new Error('The fixture could not be written'));
  });
  const database = await openDatabaseIn(factory);
  expect(await database.getAll('summaries')).toEqual([
    { id: 'a', name: 'a', sort: 'a', tags: ['data', 'maths'] },
    { id: 'b', name: 'b', sort: 'b' },
  ]);
  database.close();
});

test('a database of format 6 keeps its data, and gets stores for clients outside the tab', async () => {
  const factory = new IDBFactory();
  const request = factory.open('toolyard', 6);
  request.onupgradeneeded = () => {
    for (const { name, keyPath, indexes = [], record, key } of [...FORMAT_3, ...FORMAT_5]) {
      const store = request.result.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
      for (const [index, path, unique] of indexes) store.createIndex(index, path, { unique });
      if (record !== undefined) store.put(record, key);
    }
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result.close());
    request.onerror = () => reject(new Error('The fixture could not be written'));
  });
  const database = await openDatabaseIn(factory);
  for (const { name, record } of FORMAT_3) expect(await database.getAll(name as 'tools')).toEqual([record]);
  const call = { id: 'c', startedAt: '2026-01-01T00:00:00.000Z' };
  await database.put('reachCalls', call as never);
  expect(await database.getAllFromIndex('reachCalls', 'by-time')).toEqual([call]);
  expect([await database.count('reachClients'), await database.count('reachSets')]).toEqual([0, 0]);
  database.close();
});
