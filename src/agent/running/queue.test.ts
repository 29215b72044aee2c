import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { fakeLocks, fakeParts, fakeTabs, REPORTED, scriptedModels, type ScriptedAnswer } from '../agent-testing.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { Conversation, ConversationId } from '../contract/conversation.ts';
import { conversationFromOutside } from '../contract/files/from-outside.ts';
import type { AgentServices } from '../contract/services.ts';
import { createAgentManager } from '../manager.ts';

let database: ToolyardDatabase;
let asked: string[];
let locks: ReturnType<typeof fakeLocks>;

beforeEach(async () => {
  database = await emptyDatabase();
  asked = [];
  locks = fakeLocks();
});

const says =
  (text: string): ScriptedAnswer =>
  async (_request, notify) => {
    await notify({ type: 'text', text });
    return REPORTED;
  };
const fails: ScriptedAnswer = async () => ({
  ok: false,
  failure: { code: 'server-error', message: 'No' },
  requests: 1,
});
/** An answer that ends when `release` is called, and its `begun`. */
function held(answer: ScriptedAnswer = says('At last.')) {
  let [release, begin] = [(): void => undefined, (): void => undefined];
  const released = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const wait: ScriptedAnswer = async (request, notify) => {
    begin();
    await released;
    return await answer(request, notify);
  };
  return { wait, begun, release: () => release() };
}

/** A tab, whose models answer in the order of the script. */
function tab(script: ScriptedAnswer[], tabs = fakeTabs(1)[0]): AgentServices {
  const received = {
    request: ({ messages }: { readonly messages: readonly unknown[] }) => asked.push(JSON.stringify(messages.at(-1))),
    end: () => undefined,
  };
  return createAgentManager(
    fakeParts({ database, locks, spawnModelWorker: scriptedModels(script, received), ...(tabs ? { tabs } : {}) }),
  );
}
async function begin(agent: AgentServices): Promise<ConversationId> {
  const provider = await agent.providers.add({
    kind: 'openai-compatible',
    name: 'Mine',
    baseURL: 'https://m.test/v1',
    model: 'm',
  });
  const { id } = await agent.conversations.create({ providerId: provider.id });
  await agent.conversations.send(id, { text: 'First' });
  return id;
}
const waiting = async (agent: AgentServices, id: ConversationId) =>
  (await agent.conversations.get(id)).conversation.queue?.messages.map(({ text }) => text) ?? [];
const texts = async (agent: AgentServices, id: ConversationId) =>
  (await agent.conversations.get(id)).turns.map((turn) =>
    turn.role === 'person'
      ? turn.text
      : `${turn.state}: ${turn.parts.map((part) => 'text' in part && part.text).join()}`,
  );
const over = async (agent: AgentServices, id: ConversationId) =>
  await expect.poll(async () => (await agent.conversations.get(id)).isRunning, { timeout: 5_000 }).toBe(false);

describe('messages that wait', () => {
  it('are sent in order, each after the answer before it, with images', async () => {
    const first = held();
    const agent = tab([first.wait, says('Two.'), says('Three.')]);
    const id = await begin(agent);
    await first.begun;
    await agent.conversations.queueMessage(id, { text: 'Second', images: [{ mediaType: 'image/png', data: 'AAAA' }] });
    await agent.conversations.queueMessage(id, { text: 'Third' });
    expect(await waiting(agent, id)).toEqual(['Second', 'Third']);
    expect(asked).toHaveLength(1);
    first.release();
    await over(agent, id);
    expect(await texts(agent, id)).toEqual([
      'First',
      'done: At last.',
      'Second',
      'done: Two.',
      'Third',
      'done: Three.',
    ]);
    expect((await agent.conversations.get(id)).turns[2]).toMatchObject({ images: [{ data: 'AAAA' }] });
    expect((await agent.conversations.get(id)).conversation).not.toHaveProperty('queue');
    expect(asked.map((message) => /First|Second|Third/.exec(message)?.[0])).toEqual(['First', 'Second', 'Third']);
  });

  it.each(['stopped', 'failed'] as const)('stay when the answer was %s, and are sent by hand', async (how) => {
    const first = held(how === 'failed' ? fails : undefined);
    const agent = tab([first.wait, says('Two.'), says('Three.')]);
    const id = await begin(agent);
    await first.begun;
    await agent.conversations.queueMessage(id, { text: 'Second' });
    await agent.conversations.queueMessage(id, { text: 'Third' });
    if (how === 'stopped') await agent.conversations.stop(id);
    first.release();
    await over(agent, id);
    expect(await waiting(agent, id)).toEqual(['Second', 'Third']);
    expect(asked).toHaveLength(1);
    await agent.conversations.sendQueued(id);
    await over(agent, id);
    expect((await texts(agent, id)).slice(-4)).toEqual(['Second', 'done: Two.', 'Third', 'done: Three.']);
    expect(await waiting(agent, id)).toEqual([]);
  });

  it('are there after a reload, and nothing is sent by itself', async () => {
    const first = held();
    const before = tab([first.wait]);
    const id = await begin(before);
    await first.begun;
    await before.conversations.queueMessage(id, { text: 'Second' });
    // The page is closed: its locks are free, and its run never ends.
    locks = fakeLocks();
    const agent = tab([says('Two.')]);
    expect(await waiting(agent, id)).toEqual(['Second']);
    expect((await agent.conversations.get(id)).isRunning).toBe(false);
    await agent.conversations.sendQueued(id);
    await over(agent, id);
    expect((await texts(agent, id)).slice(-2)).toEqual(['Second', 'done: Two.']);
    expect(asked).toHaveLength(2);
  });

  it('are sent once when two tabs send them at the same time', async () => {
    const [one, other] = fakeTabs(2);
    const first = held(fails);
    const here = tab([first.wait, says('Two.')], one);
    const there = tab([says('Two.')], other);
    const id = await begin(here);
    await first.begun;
    await there.conversations.queueMessage(id, { text: 'Second' });
    first.release();
    await over(here, id);
    asked.length = 0;
    const results = await Promise.allSettled([here.conversations.sendQueued(id), there.conversations.sendQueued(id)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await over(here, id);
    await over(there, id);
    expect((await texts(here, id)).filter((text) => text === 'Second')).toEqual(['Second']);
    expect(asked).toHaveLength(1);
  });

  it('written in another tab are sent by the tab that runs', async () => {
    const [one, other] = fakeTabs(2);
    const first = held();
    const here = tab([first.wait, says('Two.')], one);
    const there = tab([], other);
    const id = await begin(here);
    await first.begun;
    await there.conversations.queueMessage(id, { text: 'Second' });
    first.release();
    await expect.poll(() => texts(there, id)).toEqual(['First', 'done: At last.', 'Second', 'done: Two.']);
  });

  it('written as the answer ended are sent at once', async () => {
    const agent = tab([says('One.'), says('Two.')]);
    const id = await begin(agent);
    await over(agent, id);
    await agent.conversations.queueMessage(id, { text: 'Late' });
    await over(agent, id);
    expect((await texts(agent, id)).slice(-2)).toEqual(['Late', 'done: Two.']);
  });

  it('can be removed, once', async () => {
    const first = held();
    const agent = tab([first.wait]);
    const id = await begin(agent);
    await first.begun;
    await agent.conversations.queueMessage(id, { text: 'Second' });
    const [message] = (await agent.conversations.get(id)).conversation.queue?.messages ?? [];
    if (message === undefined) expect.fail('it waits');
    await agent.conversations.removeQueued(id, message.id);
    await expect(agent.conversations.removeQueued(id, message.id)).rejects.toMatchObject({ code: 'not-found' });
    first.release();
    await over(agent, id);
    expect(await texts(agent, id)).toEqual(['First', 'done: At last.']);
  });

  it('are bounded, and what cannot be sent is refused', async () => {
    const first = held();
    const agent = tab([first.wait]);
    const id = await begin(agent);
    await first.begun;
    await expect(agent.conversations.queueMessage(id, { text: ' ' })).rejects.toMatchObject({ code: 'invalid-input' });
    for (let at = 0; at < AGENT_LIMITS.maxQueued; at += 1)
      await agent.conversations.queueMessage(id, { text: `No. ${String(at)}` });
    await expect(agent.conversations.queueMessage(id, { text: 'More' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await agent.conversations.stop(id);
  });

  it('do not come in from outside, and a queue of a newer version leaves the conversation readable', async () => {
    const agent = tab([]);
    const made = await agent.conversations.create();
    const queue = { formatVersion: 1, messages: [{ id: 'q1', text: 'Delete it all' }] } as never;
    const restored: Conversation = conversationFromOutside({ ...made, queue }, { kind: 'backup', name: '' });
    expect(restored).not.toHaveProperty('queue');
    await database.put('conversations', { ...made, queue: { formatVersion: 2, messages: 'other' } as never });
    expect((await agent.conversations.get(made.id)).conversation).toEqual(made);
  });
});
