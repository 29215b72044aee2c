import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabaseIn, type ToolyardDatabase } from '../../platform/database/database.ts';
import type { AgentEvent } from '../contract/agent-api.ts';
import type { ConversationId, ModelTurn, TurnId } from '../contract/conversation.ts';
import { withDeltas } from '../contract/turn-delta.ts';
import { createTurnWriter, type TurnWriter } from './turn-writer.ts';

let database: ToolyardDatabase;
let events: AgentEvent[];
let writer: TurnWriter;
beforeEach(async () => {
  database = await openDatabaseIn(new IDBFactory());
  events = [];
  writer = createTurnWriter({
    database,
    tabs: { publish: () => undefined },
    emit: (event) => events.push(event),
    isRunning: () => true,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

const times = { requests: 1 };
const model = { kind: 'anthropic', name: 'A', model: 'a' } as const;
const answer = (text: string, more: Partial<ModelTurn> = {}): ModelTurn => ({
  id: 't' as TurnId,
  conversationId: 'c' as ConversationId,
  createdAt: '2026-11-26T12:00:00.000Z',
  role: 'model',
  state: 'answering',
  parts: text === '' ? [] : [{ type: 'text', text }],
  times,
  model,
  ...more,
});

test('a turn is sent whole once, then what is added: at once, and at most once in 50 ms', () => {
  let long = 'x'.repeat(100_000);
  writer.notify(answer(long));
  expect(events).toMatchObject([{ type: 'turns-changed', turns: [{ id: 't' }] }]);
  for (let at = 0; at < 100; at += 1) {
    long += 'y';
    writer.notify(answer(long));
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(50);
  expect(events).toHaveLength(3);
  expect(JSON.stringify(events.slice(1)).length).toBeLessThan(1_000);
  let page: ModelTurn | undefined = answer('x'.repeat(100_000));
  for (const event of events)
    if (event.type === 'turn-deltas' && page !== undefined) page = withDeltas(page, event.deltas);
  expect(page).toEqual(answer(long));
  vi.advanceTimersByTime(60_000);
  expect(events).toHaveLength(3);
});

test('what is stored is sent with it, and an ended turn is not sent twice', async () => {
  const done = answer('Hello', { state: 'done' });
  vi.useRealTimers();
  await writer.keep([answer('')]);
  writer.notify(done);
  await writer.keep([{ ...done }]);
  expect(events).toEqual([
    { type: 'turns-changed', id: 'c', turns: [answer('')], isRunning: true },
    {
      type: 'turn-deltas',
      id: 'c',
      turn: 't',
      deltas: [
        { type: 'part', part: 0, value: { type: 'text', text: 'Hello' } },
        { type: 'turn', change: { state: 'done' } },
      ],
      isRunning: true,
    },
  ]);
  expect(await database.get('turns', done.id)).toEqual(done);
  expect(writer.newer(done.conversationId).size).toBe(0);
});
