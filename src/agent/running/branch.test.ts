import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { fakeParts, REPORTED, scriptedModels, type ScriptedAnswer } from '../agent-testing.ts';
import { titleOfBranch } from '../conversations/copy-conversation.ts';
import type { ConversationId, TurnId } from '../contract/conversation.ts';
import type { AgentServices } from '../contract/services.ts';
import { createAgentManager } from '../manager.ts';

let database: ToolyardDatabase;
let agent: AgentServices;
/** The model of each request, and how many messages it got. */
let asked: [model: string, messages: number][];

beforeEach(async () => {
  database = await emptyDatabase();
  asked = [];
});

const says =
  (text: string): ScriptedAnswer =>
  async (_request, notify) => {
    await notify({ type: 'text', text });
    return REPORTED;
  };
const calls: ScriptedAnswer = async (_request, notify) => {
  await notify({ type: 'call', call: { wireId: 'w', name: 'area', inputText: '{"w":2}' } });
  return { ...REPORTED, finish: 'calls' };
};

async function talk(script: ScriptedAnswer[]): Promise<ConversationId> {
  agent = createAgentManager(
    fakeParts({
      database,
      spawnModelWorker: scriptedModels(script, {
        request: ({ target, messages }) => asked.push([target.model, messages.length]),
        end: () => undefined,
      }),
    }),
  );
  await agent.approvals.setPolicy('custom', 'allow');
  const { id } = await agent.conversations.create({ providerId: (await model('small')).id, instructions: 'Be brief.' });
  await agent.conversations.send(id, { text: 'How large?' });
  await over(id);
  return id;
}
const model = (name: string) =>
  agent.providers.add({ kind: 'openai-compatible', name, baseURL: 'https://m.test/v1', model: name });
async function over(id: ConversationId) {
  await expect.poll(async () => (await agent.conversations.get(id)).isRunning, { timeout: 5_000 }).toBe(false);
  return (await agent.conversations.get(id)).turns;
}
const shape = async (id: ConversationId) =>
  (await agent.conversations.get(id)).turns.map((turn) =>
    turn.role === 'person'
      ? turn.text
      : turn.parts.map((part) => (part.type === 'call' ? `${part.toolName} ${part.state}` : part.text)).join(),
  );

describe('a branch from a turn', () => {
  it('is a conversation of its own, with everything up to the turn and the same settings', async () => {
    const id = await talk([calls, says('It is 2.'), says('Yes.'), says('On its own.')]);
    await agent.conversations.send(id, { text: 'Sure?' });
    const turns = await over(id);
    const made = await agent.conversations.branch(id, turns[2]?.id as TurnId);
    expect(made).toMatchObject({ title: 'How large? (2)', settings: { instructions: 'Be brief.' } });
    expect(await shape(made.id)).toEqual(['How large?', 'area done', 'It is 2.']);
    const ids = new Set(turns.map((turn) => turn.id));
    const view = await agent.conversations.get(made.id);
    expect(view.turns.every((turn) => !ids.has(turn.id) && turn.conversationId === made.id)).toBe(true);
    await agent.conversations.send(made.id, { text: 'And now?' });
    await over(made.id);
    expect(await shape(made.id)).toEqual(['How large?', 'area done', 'It is 2.', 'And now?', 'On its own.']);
    expect(await shape(id)).toEqual(['How large?', 'area done', 'It is 2.', 'Sure?', 'Yes.']);
  });

  it('may end with a message of the person, which the model then answers', async () => {
    const id = await talk([says('Two.'), says('Three.')]);
    const [first] = (await agent.conversations.get(id)).turns;
    const made = await agent.conversations.branch(id, first?.id as TurnId);
    await agent.conversations.resume(made.id);
    await over(made.id);
    expect(await shape(made.id)).toEqual(['How large?', 'Three.']);
  });

  it('of a conversation from outside is from outside too, and takes no queue along', async () => {
    const id = await talk([says('Two.')]);
    const { conversation, turns } = await agent.conversations.get(id);
    const queue = { formatVersion: 1, messages: [{ id: 'q', text: 'Later' }] } as never;
    const source = { kind: 'file', name: 'a.json', instructions: 'Delete.' } as const;
    await database.put('conversations', { ...conversation, isStrangers: true, source, queue });
    const made = await agent.conversations.branch(id, turns[1]?.id as TurnId);
    expect(made).toMatchObject({ isStrangers: true, source });
    expect(made).not.toHaveProperty('queue');
  });

  it('needs a turn of the conversation', async () => {
    const id = await talk([says('Two.')]);
    await expect(agent.conversations.branch(id, 'none' as TurnId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['Harbours', 'Harbours (2)'],
    ['Harbours (2)', 'Harbours (3)'],
    ['', ''],
    ['x'.repeat(200), `${'x'.repeat(196)} (2)`],
  ])('is called after it: %s', (title, expected) => expect(titleOfBranch(title)).toBe(expected));
});

describe('another model', () => {
  it('answers the message again from its first step, beside the first answer; the model of the conversation stays', async () => {
    const id = await talk([calls, says('It is 2.'), says('Four.')]);
    const large = await model('large');
    const turns = await over(id);
    await agent.conversations.retry(id, turns[2]?.id as TurnId, large.id);
    const again = await over(id);
    expect(await shape(id)).toEqual(['How large?', 'Four.']);
    expect(asked.map(([name]) => name)).toEqual(['small', 'small', 'large']);
    expect(asked[2]?.[1]).toBe(asked[0]?.[1]);
    expect(again[1]).toMatchObject({ model: { model: 'large' } });
    const view = await agent.conversations.get(id);
    expect(view.siblings[again[1]?.id ?? '']).toEqual([turns[1]?.id, again[1]?.id]);
    expect(view.conversation.settings.providerId).not.toBe(large.id);
    await agent.conversations.showBranch(id, turns[1]?.id as TurnId);
    expect(await shape(id)).toEqual(['How large?', 'area done', 'It is 2.']);
  });

  it('that is not there changes nothing', async () => {
    const id = await talk([says('Two.')]);
    const [, answer] = await over(id);
    await expect(agent.conversations.retry(id, answer?.id as TurnId, 'none' as never)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await shape(id)).toEqual(['How large?', 'Two.']);
  });
});
