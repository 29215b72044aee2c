import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decisionDigest } from '../../platform/decision-queue.ts';
import { openDatabaseIn, type ToolyardDatabase } from '../../platform/database/database.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { Conversation, ConversationId, Turn, TurnId } from '../contract/conversation.ts';
import { outsideOf } from '../contract/files/from-outside.ts';
import { DEFAULT_SETTINGS } from '../contract/parse-conversation.ts';
import { createConversationStore, type ConversationStore } from './conversation-store.ts';

const AT = '2026-01-01T00:00:00.000Z';
const NONE = 'none' as ConversationId;
const missing = { code: 'not-found', message: 'There is no such conversation' };
const onChange = vi.fn<(id: ConversationId) => void>();
let database: ToolyardDatabase;
let store: ConversationStore;

beforeEach(async () => {
  database = await openDatabaseIn(new IDBFactory());
  onChange.mockClear();
  store = createConversationStore(database, onChange);
});

const turnOf = (id: string, conversationId: ConversationId = NONE): Turn => ({
  id: id as TurnId,
  conversationId,
  createdAt: AT,
  role: 'person',
  text: id,
});
/** A stored value that cannot be parsed, as one of a newer version. */
const damaged = (value: object): never => ({ ...value, createdAt: 5 }) as never;
const idsOf = (conversations: readonly { readonly id: string }[]) => conversations.map(({ id }) => id);

describe('reading', () => {
  test('lists the conversations that can be read, the one that changed last first', async () => {
    const base = await store.add({});
    for (const [id, updatedAt] of [
      ['b', '2026-01-02T00:00:00.000Z'],
      ['a', '2026-01-03T00:00:00.000Z'],
      ['c', '2026-01-01T00:00:00.000Z'],
    ] as const)
      await database.put('conversations', { ...base, id: id as ConversationId, updatedAt });
    await database.put('conversations', damaged({ ...base, id: 'damaged' }));
    await database.delete('conversations', base.id);
    expect(idsOf(await store.list())).toEqual(['a', 'b', 'c']);
    await expect(store.get('damaged' as ConversationId)).rejects.toMatchObject(missing);
    await expect(store.get(NONE)).rejects.toMatchObject(missing);
  });

  test('gives the turns of one conversation that can be read', async () => {
    const { id } = await store.add({}, { turns: [turnOf('one'), turnOf('two')] });
    await store.add({}, { turns: [turnOf('other')] });
    await database.put('turns', damaged(turnOf('three', id)));
    expect(await store.turns(id)).toEqual([turnOf('one', id), turnOf('two', id)]);
    expect(await store.turns(NONE)).toEqual([]);
  });
});

describe('a new conversation', () => {
  test('has what was given, and nothing else', async () => {
    const plain = await store.add({});
    expect(plain).toStrictEqual({
      id: plain.id,
      title: '',
      settings: DEFAULT_SETTINGS,
      createdAt: plain.createdAt,
      updatedAt: plain.createdAt,
    });
    const given = { title: 'Talk', recordingId: 'tour', head: 'one' as TurnId };
    const full = await store.add({ maxSteps: 7 }, { ...given, turns: [turnOf('one')] });
    expect(full).toStrictEqual({
      ...given,
      id: full.id,
      settings: { ...DEFAULT_SETTINGS, maxSteps: 7 },
      createdAt: full.createdAt,
      updatedAt: full.createdAt,
    });
    expect(await store.get(full.id)).toStrictEqual(full);
    expect(onChange.mock.calls).toEqual([[plain.id], [full.id]]);
  });

  test('with settings that are none is refused, and nothing is written', async () => {
    await expect(store.add({ maxSteps: 'many' })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await database.count('conversations')).toBe(0);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a change', () => {
  test('of a conversation that is not there is refused, and nothing is written', async () => {
    for (const change of [
      () => store.change(NONE, { title: 'x' }),
      () => store.setHead(NONE, undefined),
      () => store.takeOver(NONE, 'x'),
      () => store.remove(NONE),
      () => store.undoRemove(NONE),
    ])
      await expect(change()).rejects.toMatchObject(missing);
    expect(await database.count('conversations')).toBe(0);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('keeps the title and the settings that it does not name', async () => {
    const made = await store.add({ providerId: 'p', maxSteps: 7 }, { title: 'Talk' });
    const changed = await store.change(made.id, { settings: { providerId: null, searchShare: 0.5 } });
    expect(changed).toStrictEqual({ ...made, settings: { ...DEFAULT_SETTINGS, maxSteps: 7, searchShare: 0.5 } });
    await expect(store.change(made.id, { title: 5 })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await store.get(made.id)).toStrictEqual(changed);
  });

  test('of the branch moves the conversation up, and names it once', async () => {
    const old = { ...(await store.add({})), updatedAt: AT };
    await database.put('conversations', old);
    const first = await store.setHead(old.id, 'one' as TurnId);
    expect(first).toStrictEqual({ ...old, head: 'one', updatedAt: first.updatedAt });
    expect(first.updatedAt > AT).toBe(true);
    expect(await store.setHead(old.id, 'two' as TurnId, 'Named')).toMatchObject({ head: 'two', title: 'Named' });
    const last = await store.setHead(old.id, undefined, 'Another');
    expect(last).toStrictEqual({ ...old, title: 'Named', updatedAt: last.updatedAt });
  });
});

describe('a conversation from outside', () => {
  const shown = (conversation: Conversation) => decisionDigest(outsideOf(conversation) ?? expect.fail('it is mine'));

  test('is taken over once, as it was shown', async () => {
    const made = await store.add({ instructions: 'Theirs' }, { source: { kind: 'file', name: 'talk.json' } });
    expect(made.settings.instructions).toBe('');
    await expect(store.takeOver(made.id, 'forged')).rejects.toMatchObject({
      code: 'conflict',
      message: 'Something else was shown when you answered. Look at it again',
    });
    expect(await store.get(made.id)).toStrictEqual(made);
    const taken = await store.takeOver(made.id, shown(made));
    expect(taken.settings.instructions).toBe('Theirs');
    const { takenOverAt } = taken.source ?? expect.fail('it has none');
    expect(taken).toStrictEqual({
      ...made,
      settings: { ...made.settings, instructions: 'Theirs' },
      source: { ...made.source, takenOverAt },
    });
    expect(Number.isNaN(Date.parse(takenOverAt ?? ''))).toBe(false);
    const own = await store.add({});
    for (const { id } of [taken, own])
      await expect(store.takeOver(id, shown(made))).rejects.toMatchObject({
        code: 'conflict',
        message: 'This conversation is yours already',
      });
    expect(await store.get(made.id)).toStrictEqual(taken);
  });
});

describe('a removal', () => {
  test('takes the turns with it, those that cannot be read too, and can be undone once', async () => {
    const made = await store.add({}, { turns: [turnOf('one')], title: 'Talk' });
    const other = await store.add({}, { turns: [turnOf('other')] });
    await database.put('turns', damaged(turnOf('damaged', made.id)));
    onChange.mockClear();
    await store.remove(made.id);
    expect(idsOf(await store.list())).toEqual([other.id]);
    expect(idsOf(await database.getAll('turns'))).toEqual(['other']);
    await store.undoRemove(made.id);
    expect(await store.get(made.id)).toStrictEqual(made);
    expect(await store.turns(made.id)).toEqual([turnOf('one', made.id)]);
    expect(onChange.mock.calls).toEqual([[made.id], [made.id]]);
    await expect(store.undoRemove(made.id)).rejects.toMatchObject(missing);
  });

  test('can be undone for the latest ones, in this tab', async () => {
    const made: Conversation[] = [];
    for (let at = 0; at <= AGENT_LIMITS.removedKept; at += 1) made.push(await store.add({}));
    for (const { id } of made) await store.remove(id);
    const [first, second] = idsOf(made) as ConversationId[];
    await expect(store.undoRemove(first ?? NONE)).rejects.toMatchObject(missing);
    await expect(createConversationStore(database, onChange).undoRemove(second ?? NONE)).rejects.toMatchObject(missing);
    await store.undoRemove(second ?? NONE);
    expect(idsOf(await store.list())).toEqual([second]);
  });
});
