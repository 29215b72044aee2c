import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { fakeParts, fakeTabs, REPORTED, scriptedModels, type ScriptedAnswer } from '../agent-testing.ts';
import type { ConversationId, TurnId } from '../contract/conversation.ts';
import type { ProviderId } from '../contract/provider.ts';
import type { AgentServices } from '../contract/services.ts';
import { createAgentManager } from '../manager.ts';

let database: ToolyardDatabase;
let agent: AgentServices;
let asked: string[];
/** Ends the answers that wait. */
let release: () => void;

/** Each model says its name; `slow` waits for `release`, `tool` calls a tool first. */
const answer: ScriptedAnswer = async ({ target, messages }, notify) => {
  asked.push(target.model);
  if (target.model === 'slow') await new Promise<void>((resolve) => (release = resolve));
  if (target.model === 'tool' && !JSON.stringify(messages).includes('tool-result')) {
    await notify({ type: 'call', call: { wireId: 'w', name: 'area', inputText: '{"w":2}' } });
    return { ...REPORTED, finish: 'calls' };
  }
  await notify({ type: 'text', text: `I am ${target.model}.` });
  return REPORTED;
};

function tab(tabs = fakeTabs(1)[0]): AgentServices {
  const received = { request: () => undefined, end: () => undefined };
  return createAgentManager(
    fakeParts({
      database,
      spawnModelWorker: scriptedModels(
        Array.from({ length: 50 }, () => answer),
        received,
      ),
      ...(tabs === undefined ? {} : { tabs }),
    }),
  );
}

beforeEach(async () => {
  database = await emptyDatabase();
  asked = [];
  agent = tab();
});

const model = async (name: string): Promise<ProviderId> =>
  (await agent.providers.add({ kind: 'openai-compatible', name, baseURL: 'https://m.test/v1', model: name })).id;
const models = async (...names: readonly string[]): Promise<ProviderId[]> => {
  const ids: ProviderId[] = [];
  for (const name of names) ids.push(await model(name));
  return ids;
};
const over = async (ids: readonly ConversationId[]) => {
  for (const id of ids)
    await expect.poll(async () => (await agent.conversations.get(id)).isRunning, { timeout: 5_000 }).toBe(false);
};
const shape = async (id: ConversationId) =>
  (await agent.conversations.get(id)).turns.map((turn) =>
    turn.role === 'person'
      ? turn.text
      : turn.parts.map((part) => (part.type === 'call' ? `${part.toolName} ${part.state}` : part.text)).join(),
  );

describe('a comparison', () => {
  it('asks each model the same message, in a conversation of its own', async () => {
    const { ids, failures } = await agent.conversations.compare({
      providerIds: await models('a', 'b', 'c'),
      message: { text: 'Who are you?' },
    });
    await over(ids);
    expect(failures).toEqual([]);
    expect(await Promise.all(ids.map(shape))).toEqual(['a', 'b', 'c'].map((name) => ['Who are you?', `I am ${name}.`]));
    const summaries = await agent.conversations.list();
    expect(ids.map((id) => summaries.find((each) => each.id === id)?.comparison?.at)).toEqual([0, 1, 2]);
    expect(new Set(summaries.map(({ comparison }) => comparison?.id)).size).toBe(1);
    expect(summaries.map(({ title }) => title)).toEqual(Array(3).fill('Who are you?'));
  });

  it('begins with the messages of a conversation up to a turn, which stays as it is', async () => {
    const [a, b] = await models('a', 'b');
    const { id } = await agent.conversations.create({ instructions: 'Be brief.', ...(a && { providerId: a }) });
    await agent.conversations.send(id, { text: 'Hello' });
    await over([id]);
    await agent.conversations.send(id, { text: 'Who are you?' });
    await over([id]);
    const before = await shape(id);
    const turn = (await agent.conversations.get(id)).turns[2]?.id as TurnId;
    const { ids } = await agent.conversations.compare({ providerIds: [a, b] as ProviderId[], from: { id, turn } });
    await over(ids);
    expect(await shape(ids[1] as ConversationId)).toEqual(['Hello', 'I am a.', 'Who are you?', 'I am b.']);
    expect((await agent.conversations.get(ids[1] as ConversationId)).conversation.settings).toMatchObject({
      instructions: 'Be brief.',
      providerId: b,
    });
    expect(await shape(id)).toEqual(before);
  });

  it('has calls that ask for approval, each for itself', async () => {
    const { ids } = await agent.conversations.compare({
      providerIds: await models('tool', 'a'),
      message: { text: 'How large?' },
    });
    await expect.poll(async () => (await agent.approvals.list()).length).toBe(1);
    const [approval] = await agent.approvals.list();
    expect(approval?.conversationId).toBe(ids[0]);
    await over(ids.slice(1));
    expect(await shape(ids[0] as ConversationId)).toEqual(['How large?', 'area waiting']);
    if (approval !== undefined) await agent.approvals.decide(approval.decision, { kind: 'deny', reason: 'No' });
    await over(ids);
    expect((await shape(ids[0] as ConversationId))[1]).toBe('area denied');
  });

  it('is stopped column by column, and is there after a reload and in another tab', async () => {
    const [one, other] = fakeTabs(2);
    agent = tab(one);
    const { ids } = await agent.conversations.compare({
      providerIds: await models('slow', 'a'),
      message: { text: 'Who are you?' },
    });
    const [slow, quick] = ids as [ConversationId, ConversationId];
    await over([quick]);
    expect((await agent.conversations.get(slow)).isRunning).toBe(true);
    await agent.conversations.stop(slow);
    release();
    await over([slow]);
    expect((await agent.conversations.get(slow)).turns.at(-1)).toMatchObject({ state: 'stopped' });
    const reloaded = tab(other);
    expect((await reloaded.conversations.get(quick)).conversation.comparison).toEqual(
      expect.objectContaining({ formatVersion: 1, at: 1 }),
    );
    expect(asked).toEqual(expect.arrayContaining(['slow', 'a']));
    expect(asked).toHaveLength(2);
  });

  it('goes on with one of them as a conversation that is no column', async () => {
    const { ids } = await agent.conversations.compare({
      providerIds: await models('a', 'b'),
      message: { text: 'Who are you?' },
    });
    await over(ids);
    const { turns } = await agent.conversations.get(ids[1] as ConversationId);
    const made = await agent.conversations.branch(ids[1] as ConversationId, turns.at(-1)?.id as TurnId);
    expect(made).not.toHaveProperty('comparison');
    await agent.conversations.send(made.id, { text: 'Sure?' });
    await over([made.id]);
    expect((await shape(made.id)).at(-1)).toBe('I am b.');
  });

  it('says which model could not begin; the others do', async () => {
    const broken = await agent.providers.add(
      { kind: 'openai-compatible', name: 'broken', baseURL: 'https://m.test/v1', model: 'broken' },
      'the-key',
    );
    const [a] = await models('a');
    // Another tab, which cannot read the key.
    agent = tab();
    const { ids, failures } = await agent.conversations.compare({
      providerIds: [broken.id, a as ProviderId],
      message: { text: 'Who are you?' },
    });
    await over(ids);
    expect(failures).toEqual(['missing']);
    expect(await Promise.all(ids.map(shape))).toEqual([['Who are you?'], ['Who are you?', 'I am a.']]);
  });

  it.each<[name: string, request: { readonly providerIds?: readonly string[] } | undefined]>([
    ['one model', { providerIds: ['1'] }],
    ['the same model twice', { providerIds: ['1', '1'] }],
    ['four models', { providerIds: ['1', '2', '3', '4'] }],
    ['no models', {}],
    ['nothing', undefined],
  ])('is refused with %s, and nothing is stored', async (_name, request) => {
    const ids = await models('1', '2', '3', '4');
    const providerIds = request?.providerIds?.map((name) => ids[Number(name) - 1]);
    await expect(
      agent.conversations.compare({ ...request, providerIds, message: { text: 'Hi' } } as never),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await agent.conversations.list()).toEqual([]);
  });

  it('is refused without a message, and with a model that is not there', async () => {
    const [a, b] = await models('a', 'b');
    await expect(
      agent.conversations.compare({ providerIds: [a, b] as ProviderId[], message: { text: ' ' } }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(agent.conversations.compare({ providerIds: [a, b] as ProviderId[] })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(
      agent.conversations.compare({ providerIds: [a, 'none'] as ProviderId[], message: { text: 'Hi' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await agent.conversations.list()).toEqual([]);
  });
});
