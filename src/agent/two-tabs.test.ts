import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabaseIn, type ToolyardDatabase } from '../platform/database/database.ts';
import { decisionDigest } from '../platform/decision-queue.ts';
import { outsideOf } from './contract/files/from-outside.ts';
import { createConversationStore } from './conversations/conversation-store.ts';
import { createProviderStore } from './stores/provider-store.ts';

/** Two tabs that hear nothing of each other: what they change is there before or after, and never lost. */
let database: ToolyardDatabase;
beforeEach(async () => {
  database = await openDatabaseIn(new IDBFactory());
});

test('a conversation that is taken over beside a change keeps both, and its instructions', async () => {
  const [here, there] = [0, 1].map(() => createConversationStore(database, () => undefined)) as [
    ReturnType<typeof createConversationStore>,
    ReturnType<typeof createConversationStore>,
  ];
  const { id } = await here.add(
    { instructions: 'Be careful: never delete.' },
    { source: { kind: 'file', name: 'talk.json' } },
  );
  const content = outsideOf(await here.get(id)) ?? expect.fail('it is from outside');
  await Promise.all([
    here.takeOver(id, decisionDigest(content)),
    there.change(id, { settings: { maxSteps: 7 } }),
    here.change(id, { title: 'Renamed' }),
  ]);
  const stored = await there.get(id);
  expect([stored.title, stored.settings.maxSteps, stored.settings.instructions]).toEqual([
    'Renamed',
    7,
    'Be careful: never delete.',
  ]);
});

test('100 changes of a model from two tabs are all kept', async () => {
  const secrets = { set: vi.fn(), remove: vi.fn(), undo: vi.fn(), read: vi.fn() };
  const tabs = [0, 1].map(() => createProviderStore(database, secrets, () => undefined));
  const [one, other] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
  const { id } = await one.add({
    kind: 'openai-compatible',
    name: 'Mine',
    baseURL: 'https://a.test/v1',
    model: 'm',
    dialect: 'native',
  });
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      (at % 2 === 0 ? one : other).update(id, at % 2 === 0 ? { name: `n${String(at)}` } : { model: `m${String(at)}` }),
    ),
  );
  expect(await one.get(id)).toMatchObject({
    name: expect.stringMatching(/^n\d/) as string,
    model: expect.stringMatching(/^m\d/) as string,
  });
});
