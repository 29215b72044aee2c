import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { CallPart, ConversationId, ModelTurn } from '../contract/conversation.ts';
import type { ModelRequest } from '../contract/model-worker-api.ts';
import type { AgentServices } from '../contract/services.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { createAgentManager } from '../manager.ts';
import { fakeLocks, fakeParts, fakeTools, REPORTED, scriptedModels, type ScriptedAnswer } from '../agent-testing.ts';

/** Two calls at once, then a text. */
const two: ScriptedAnswer = async (_request, notify) => {
  for (const [at, inputText] of ['{"n":1}', '{"n":2}'].entries())
    await notify({ type: 'call', call: { wireId: `w${String(at)}`, name: 'area', inputText } });
  return { ...REPORTED, finish: 'calls' };
};
const says: ScriptedAnswer = async (_request, notify) => {
  await notify({ type: 'text', text: 'Done.' });
  return REPORTED;
};

let database: ToolyardDatabase;
/** Inputs of the calls that ran, in all pages. */
let ran: unknown[];
let asked: ModelRequest[];

beforeEach(async () => {
  database = await emptyDatabase();
  [ran, asked] = [[], []];
});

/** A page. Its locks end with it. */
function openPage(script: ScriptedAnswer[], locks = fakeLocks()): AgentServices {
  return createAgentManager(
    fakeParts({
      database,
      locks,
      spawnModelWorker: scriptedModels(script, { request: (request) => asked.push(request), end: () => undefined }),
      tools: fakeTools({
        call: async ({ input }) => {
          ran.push(input);
          return { success: true, result: input, executionTime: 1, logs: [] };
        },
      }),
    }),
  );
}

async function begin(page: AgentServices): Promise<ConversationId> {
  const provider = await page.providers.add({
    kind: 'openai-compatible',
    name: 'Mine',
    baseURL: 'https://m.test/v1',
    model: 'm',
  });
  await page.approvals.setPolicy('custom', 'ask');
  const { id } = await page.conversations.create({ providerId: provider.id });
  await page.conversations.send(id, { text: 'Go' });
  await waiting(page, 2);
  await expect.poll(async () => (await callsOf(page, id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  // Until it is stored.
  await expect.poll(async () => JSON.stringify(await storedTurns(id)).split('"waiting"').length).toBe(3);
  return id;
}
/** Pages of earlier tests may still store turns of theirs. */
const storedTurns = async (id: ConversationId) =>
  (await database.getAll('turns')).filter(({ conversationId }) => conversationId === id);
const waiting = async (page: AgentServices, count: number) =>
  await expect.poll(async () => (await page.approvals.list()).length).toBe(count);
const lastAnswer = async (page: AgentServices, id: ConversationId): Promise<ModelTurn> =>
  (await page.conversations.get(id)).turns.findLast((turn) => turn.role === 'model') ?? expect.fail('no answer');
const callsOf = async (page: AgentServices, id: ConversationId): Promise<CallPart[]> =>
  (await lastAnswer(page, id)).parts.filter((part) => part.type === 'call');
const allowAll = async (page: AgentServices) =>
  await page.approvals.decideBatch({
    calls: (await page.approvals.list()).map(({ decision }) => ({ shown: decision })),
    decision: { kind: 'once' },
  });

it('asks again after a reload, has run nothing, and goes on with the answer', async () => {
  const id = await begin(openPage([two]));
  const page = openPage([says]);
  expect(await page.approvals.list()).toEqual([]);
  await page.conversations.resumeApprovals(id);
  await waiting(page, 2);
  expect(ran).toEqual([]);
  await allowAll(page);
  await expect.poll(async () => (await lastAnswer(page, id)).stopReason).toBe('stop');
  expect(ran).toEqual([{ n: 1 }, { n: 2 }]);
  const { turns } = await page.conversations.get(id);
  expect(turns.map((turn) => (turn.role === 'person' ? turn.text : turn.state))).toEqual(['Go', 'done', 'done']);
  // The model got both results, once.
  expect(asked.at(-1)?.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
});

it('reloaded twice, it asks twice and runs nothing twice', async () => {
  const id = await begin(openPage([two]));
  const second = openPage([says]);
  await second.conversations.resumeApprovals(id);
  await waiting(second, 2);
  const [one] = await second.approvals.list();
  if (one === undefined) expect.fail('nothing is open');
  await second.approvals.decide(one.decision, { kind: 'once' });
  await expect.poll(() => ran).toEqual([{ n: 1 }]);
  await expect
    .poll(async () => JSON.stringify(await storedTurns(id)).includes('"done"'), { timeout: 3_000 })
    .toBe(true);

  const third = openPage([says]);
  await third.conversations.resumeApprovals(id);
  await waiting(third, 1);
  expect((await third.approvals.list())[0]?.input).toEqual({ n: 2 });
  await allowAll(third);
  await expect.poll(async () => (await lastAnswer(third, id)).stopReason).toBe('stop');
  expect(ran).toEqual([{ n: 1 }, { n: 2 }]);
});

it('a call that was under way is unknown, and does not run again', async () => {
  const id = await begin(openPage([two]));
  const turn = (await storedTurns(id)).find(({ role }) => role === 'model') as ModelTurn;
  await database.put('turns', {
    ...turn,
    parts: turn.parts.map((part, at) =>
      at === 0 && part.type === 'call' ? { ...part, state: 'running' as const } : part,
    ),
  });
  const page = openPage([says]);
  await page.conversations.resumeApprovals(id);
  await waiting(page, 1);
  expect((await callsOf(page, id)).map(({ state }) => state)).toEqual(['unknown', 'waiting']);
  await allowAll(page);
  await expect.poll(async () => (await lastAnswer(page, id)).stopReason).toBe('stop');
  expect(ran).toEqual([{ n: 2 }]);
});

it('no policy and no rule runs after a reload what waited before it', async () => {
  const id = await begin(openPage([two]));
  const page = openPage([says]);
  await page.approvals.setPolicy('custom', 'allow');
  await page.conversations.resumeApprovals(id);
  await waiting(page, 2);
  expect(ran).toEqual([]);
});

it('no change of the settings lets through what a person is asked again for', async () => {
  const id = await begin(openPage([two]));
  const page = openPage([says]);
  await page.conversations.resumeApprovals(id);
  await waiting(page, 2);
  await page.approvals.setPolicy('custom', 'allow');
  await page.approvals.removeRule('another');
  expect((await page.approvals.list()).map(({ input }) => input)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(ran).toEqual([]);
  await page.approvals.setPolicy('custom', 'deny');
  await expect.poll(async () => (await lastAnswer(page, id)).stopReason).toBe('stop');
  expect(ran).toEqual([]);
});

it('of two tabs, one asks; a message instead of an answer ends the question', async () => {
  const id = await begin(openPage([two]));
  const locks = fakeLocks();
  const [one, other] = [openPage([says], locks), openPage([says], locks)];
  await Promise.all([one.conversations.resumeApprovals(id), other.conversations.resumeApprovals(id)]);
  await expect
    .poll(async () => [(await one.approvals.list()).length, (await other.approvals.list()).length].sort())
    .toEqual([0, 2]);

  const third = openPage([says]);
  await third.conversations.send(id, { text: 'Never mind' });
  await expect.poll(async () => (await lastAnswer(third, id)).stopReason).toBe('stop');
  await third.conversations.resumeApprovals(id);
  expect([await third.approvals.list(), ran]).toEqual([[], []]);
  const states = (await third.conversations.get(id)).turns.flatMap((turn) =>
    turn.role === 'model' ? [turn.state] : [],
  );
  expect(states).toEqual(['interrupted', 'done']);
});

it('a conversation whose model is gone ends as before', async () => {
  const id = await begin(openPage([two]));
  const page = openPage([]);
  const [provider] = await page.providers.list();
  if (provider === undefined) expect.fail('no model');
  await page.providers.remove(provider.id);
  await expect(page.conversations.resumeApprovals(id)).rejects.toMatchObject({ code: 'not-found' });
  expect((await lastAnswer(page, id)).state).toBe('interrupted');
  expect((await callsOf(page, id)).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
});
