import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createSecretStore } from './secret-store.ts';

const BINDING = { origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/v1' };
const TOKEN = { name: 'TOKEN', value: 'one', bindings: [BINDING] };
const at = (second: number) => `2030-01-01T00:00:0${String(second)}.000Z`;

let clock: number;
let tab: ReturnType<typeof createSecretStore>;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = 0;
  tab = createSecretStore(await openDatabase(), () => new Date(Date.UTC(2030, 0, 1, 0, 0, clock)));
});
afterEach(() => vi.useRealTimers());

it('says when a secret was stored', async () => {
  const { store } = createSecretStore(await openDatabase());
  const { createdAt } = await store.set(TOKEN);
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
});

it('keeps the time of creation of a session secret, and reads its value', async () => {
  const session = { ...TOKEN, keptFor: 'session' };
  const summary = { name: 'TOKEN', bindings: [BINDING], keptFor: 'session', createdAt: at(0), updatedAt: at(0) };
  expect(await tab.store.set(session)).toEqual(summary);
  clock = 5;
  expect(await tab.store.set({ ...session, value: 'two' })).toEqual({ ...summary, updatedAt: at(5) });
  expect(await tab.values.read('TOKEN')).toEqual({ ok: true, value: 'two', bindings: [BINDING] });
});

it('lists by name, wherever a secret is kept', async () => {
  for (const name of ['B', 'D']) await tab.store.set({ ...TOKEN, name });
  for (const name of ['E', 'C', 'A']) await tab.store.set({ ...TOKEN, name, keptFor: 'session' });
  expect((await tab.store.list()).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

it('has nothing to put back for a secret that is new', async () => {
  await tab.store.set(TOKEN);
  await expect(tab.store.undo('TOKEN')).rejects.toMatchObject({ code: 'not-found' });
  expect(await tab.values.read('TOKEN')).toMatchObject({ value: 'one' });
});

it('holds what was removed for ten minutes', async () => {
  await tab.store.set(TOKEN);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await tab.store.remove('TOKEN');
  vi.advanceTimersByTime(10 * 60_000 - 1);
  await tab.store.undo('TOKEN');
  expect(await tab.values.read('TOKEN')).toMatchObject({ value: 'one' });
});

it.each([
  ['the longest value', { value: 'x'.repeat(65_536) }],
  ['the most bindings', { bindings: Array.from({ length: 50 }, () => BINDING) }],
  ['the longest name', { name: 'N'.repeat(64) }],
])('takes %s', async (_name, more) => {
  expect(await tab.store.set({ ...TOKEN, ...more })).toMatchObject({ keptFor: 'always' });
});

it.each<[string, unknown, string]>([
  ['no object', 4, ''],
  ['a list as its name', { ...TOKEN, name: ['TOKEN'] }, '/name'],
  ['a longer name', { ...TOKEN, name: 'N'.repeat(65) }, '/name'],
  ['an empty value', { ...TOKEN, value: '' }, '/value'],
  ['a longer value', { ...TOKEN, value: 'x'.repeat(65_537) }, '/value'],
  ['half a character', { ...TOKEN, value: 'a\ud83d' }, '/value'],
  ['a value that is no text', { ...TOKEN, value: 4 }, '/value'],
  ['another time', { ...TOKEN, keptFor: 'ever' }, '/keptFor'],
  ['no bindings', { ...TOKEN, bindings: undefined }, '/bindings'],
  ['more bindings', { ...TOKEN, bindings: Array.from({ length: 51 }, () => BINDING) }, '/bindings'],
  ['a wrong binding', { ...TOKEN, bindings: [BINDING, { ...BINDING, origin: 'x' }] }, '/bindings/1/origin'],
])('refuses %s', async (_name, secret, path) => {
  await expect(tab.store.set(secret)).rejects.toMatchObject({ code: 'invalid-input', data: { path } });
  expect(await tab.store.list()).toEqual([]);
});
