import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRunEvent } from '../contract/agent-api.ts';
import type { ConversationId, ModelTurn, Turn } from '../contract/conversation.ts';
import type { ModelRequest } from '../contract/model-worker-api.ts';
import { toolKeyOf } from '../contract/tool-key.ts';
import type { AgentServices } from '../contract/services.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { createAgentManager } from '../manager.ts';
import {
  fakeLocks,
  fakeParts,
  fakeTabs,
  fakeTools,
  REPORTED,
  scriptedModels,
  type ScriptedAnswer,
} from '../agent-testing.ts';
import type { AgentTools } from './agent-tools.ts';

type Answer = ScriptedAnswer;
const DONE = REPORTED;
const says =
  (text: string): Answer =>
  async (_request, notify) => {
    await notify({ type: 'text', text });
    return DONE;
  };
const calls =
  (...inputs: readonly string[]): Answer =>
  async (_request, notify) => {
    for (const [at, inputText] of inputs.entries())
      await notify({ type: 'call', call: { wireId: `w${String(at)}`, name: 'area', inputText } });
    return { ...DONE, finish: 'calls' };
  };

let database: ToolyardDatabase;
let agent: AgentServices;
let events: AgentEvent[];
let asked: ModelRequest[];
let ended: number;

const worker = (script: Answer[]): (() => never) =>
  scriptedModels(script, { request: (request) => asked.push(request), end: () => (ended += 1) });

function start(
  script: Answer[],
  tools: Partial<AgentTools> = {},
  more: Parameters<typeof fakeParts>[0] = { database },
): void {
  agent = createAgentManager(
    fakeParts({
      emit: (event) => events.push(event),
      ...more,
      spawnModelWorker: worker(script),
      tools: fakeTools(tools),
    }),
  );
}

beforeEach(async () => {
  database = await emptyDatabase();
  [events, asked, ended] = [[], [], 0];
});

async function talk(text = 'How large is it?\nThanks'): Promise<ConversationId> {
  const provider = await agent.providers.add(
    { kind: 'openai-compatible', name: 'Mine', baseURL: 'https://m.test/v1', model: 'm' },
    'the-key',
  );
  await agent.approvals.setPolicy('custom', 'allow');
  const { id } = await agent.conversations.create({ providerId: provider.id, instructions: 'Be brief.' });
  await agent.conversations.send(id, { text });
  return id;
}
/** An answer whose request and response the worker reports. */
const raw =
  (request: string, response: string): Answer =>
  async (_request, notify) => {
    const body = { text: request, characters: request.length };
    await notify({ type: 'raw', piece: { at: 'request', url: 'https://m.test/v1/chat', body } });
    const added = { text: response, characters: response.length };
    await notify({ type: 'raw', piece: { at: 'response', status: 200, firstByteMs: 3, totalMs: 4, added } });
    await notify({ type: 'text', text: 'Yes.' });
    return DONE;
  };
const over = async (id: ConversationId): Promise<readonly Turn[]> => {
  await expect.poll(async () => (await agent.conversations.get(id)).isRunning, { timeout: 5_000 }).toBe(false);
  return (await agent.conversations.get(id)).turns;
};
const shape = (turns: readonly Turn[]): unknown[] =>
  turns.map((turn) =>
    turn.role === 'person'
      ? turn.text
      : [
          turn.state,
          ...turn.parts.map((part) => (part.type === 'call' ? `${part.state}: ${part.output ?? ''}` : part.text)),
        ],
  );

describe('a run', () => {
  it('calls tools through the call path, and never reveals its key', async () => {
    start([calls('{"w":2}'), says('It is 2.')]);
    const id = await talk();
    expect(shape(await over(id))).toEqual([
      'How large is it?\nThanks',
      ['done', 'done: {"w":2}'],
      ['done', 'It is 2.'],
    ]);
    const stored = await database.getAllFromIndex('turns', 'by-conversation');
    // The store does not order turns of the same millisecond.
    const { turns } = await agent.conversations.get(id);
    expect(stored).toHaveLength(turns.length);
    expect(shape(turns.flatMap((turn) => stored.find((each) => each.id === turn.id) ?? []))).toEqual(shape(turns));
    expect([(await agent.conversations.list())[0]?.title, ended, asked.length]).toEqual(['How large is it?', 0, 2]);
    expect(asked[0]).toMatchObject({
      target: { kind: 'openai-compatible', baseURL: 'https://m.test/v1', key: 'the-key' },
      tools: [{ name: 'area' }],
    });
    expect(asked[0]?.system).toContain('Be brief.\n\nTools: area\narea: Area\n\n## area\nUse it twice.');
    expect(
      JSON.stringify([stored, events, await database.getAll('providers'), await agent.conversations.export(id)]),
    ).not.toContain('the-key');
  });

  it.each(['native', 'text'] as const)(
    'shows the system prompt that the next request has: %s calls',
    async (dialect) => {
      start([says('Hello.')]);
      const { id: providerId } = await agent.providers.add({
        kind: 'openai-compatible',
        name: 'Mine',
        baseURL: 'https://m.test/v1',
        model: 'm',
        dialect,
      });
      const { id } = await agent.conversations.create({ providerId, instructions: 'Be brief.' });
      const parts = await agent.conversations.systemPrompt(id);
      const shown = parts.map(({ text }) => text).join('\n\n');
      expect(shown).toContain('Be brief.\n\nTools: area\narea: Area\n\n## area\nUse it twice.');
      expect(shown.includes('# Calling tools')).toBe(dialect === 'text');
      await agent.conversations.send(id, { text: 'Hi' });
      await over(id);
      // In text, the worker that asks the model adds the definitions.
      const system = asked[0]?.system ?? '';
      expect(dialect === 'text' ? shown.slice(0, system.length) : shown).toBe(system);
    },
  );

  it('tells the call path which tool was judged, so that no other tool of the name runs', async () => {
    let judged: string | undefined;
    const tools = fakeTools();
    start([calls('{"w":2}'), says('It is 2.')], {
      call: async ({ toolKey }) => {
        judged = toolKey;
        return { success: true, result: 2, executionTime: 0, logs: [] };
      },
    });
    await over(await talk());
    const tool = await tools.lookup('area');
    expect(judged).toBe(tool === undefined ? undefined : await toolKeyOf(tool, {}));
    expect(judged).toMatch(/\S+ \S+/);
  });

  it('continues in a branch of its own after a retry and after an edited message', async () => {
    start([says('one'), says('two'), says('three')]);
    const id = await talk('first');
    const [, answer] = await over(id);
    await agent.conversations.retry(id, answer?.id ?? ('' as never));
    const retried = await over(id);
    expect(shape(retried)).toEqual(['first', ['done', 'two']]);
    await agent.conversations.send(id, { text: 'another first' }, 'start');
    expect(shape(await over(id))).toEqual(['another first', ['done', 'three']]);
    expect(shape((await agent.conversations.showBranch(id, answer?.id ?? ('' as never))).turns)).toEqual([
      'first',
      ['done', 'one'],
    ]);
  });

  it('runs a failed call again with the current tool, once, and continues from there', async () => {
    let ran = 0;
    start([calls('{"w":2}'), says('It failed.'), says('Now it worked.')], {
      call: async () => {
        ran += 1;
        return ran === 1
          ? { success: false, error: 'boom', errorCode: 'threw', executionTime: 1, logs: [] }
          : { success: true, result: 'fixed', executionTime: 1, logs: [] };
      },
    });
    const id = await talk();
    const failed = (await over(id))[1] as ModelTurn;
    const part = failed.parts[0];
    await agent.conversations.rerunCall(id, failed.id, part?.type === 'call' ? part.callId : ('' as never));
    expect(shape(await over(id)).slice(1)).toEqual([
      ['done', 'done: fixed'],
      ['done', 'Now it worked.'],
    ]);
    expect(ran).toBe(2);
    expect((await agent.conversations.get(id)).siblings).toMatchObject({
      [(await agent.conversations.get(id)).turns[1]?.id ?? '']: [failed.id, expect.any(String)],
    });
    await expect(agent.conversations.rerunCall(id, failed.id, 'none' as never)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is stopped in the middle of an answer, with its worker, of an approval and of a call', async () => {
    for (const where of ['answer', 'approval', 'call'] as const) {
      const never = new Promise<never>(() => undefined);
      start(
        [
          where === 'answer'
            ? async (_request, notify) => {
                await notify({ type: 'text', text: 'so far' });
                return await never;
              }
            : calls('{"w":2}'),
        ],
        { call: async () => await never },
      );
      const id = await talk();
      if (where === 'approval') {
        await agent.conversations.stop(id);
        await agent.approvals.setPolicy('custom', 'ask');
        await agent.conversations
          .retry(id, (await agent.conversations.get(id)).turns[0]?.id ?? ('' as never))
          .catch(() => undefined);
      }
      await expect
        .poll(async () => (await agent.conversations.get(id)).turns.at(-1))
        .toMatchObject(where === 'answer' ? { state: 'answering' } : { role: 'model' });
      const before = performance.now();
      await agent.conversations.stop(id);
      expect(performance.now() - before).toBeLessThan(4_000);
      if (where === 'answer') expect(ended).toBe(1);
      const view = await agent.conversations.get(id);
      expect(view).toMatchObject({ isRunning: false });
      expect(view.turns.at(-1)).toMatchObject({ state: 'stopped' });
      expect(await agent.approvals.list()).toEqual([]);
      await agent.conversations.remove(id);
    }
  });

  it('does not begin twice, in this tab or another', async () => {
    const [tabs, others] = fakeTabs(2);
    const locks = fakeLocks();
    if (tabs === undefined || others === undefined) throw new Error('no tabs');
    let answer = (): void => undefined;
    start(
      [
        async (_request, notify) => {
          await notify({ type: 'text', text: 'x' });
          await new Promise<void>((resolve) => (answer = resolve));
          return DONE;
        },
      ],
      {},
      { database, tabs, locks },
    );
    const first = agent;
    const id = await talk();
    await expect(agent.conversations.send(id, { text: 'again' })).rejects.toMatchObject({ code: 'conflict' });
    const received: AgentEvent[] = [];
    start([], {}, { database, tabs: others, locks, emit: (event) => received.push(event) });
    expect(await agent.conversations.get(id)).toMatchObject({ isRunning: true });
    await expect(
      agent.conversations.retry(id, (await agent.conversations.get(id)).turns[0]?.id ?? ('' as never)),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect.poll(() => received.some((event) => event.type === 'turns-changed' && event.isRunning)).toBe(true);
    // The other tab stops it.
    await agent.conversations.stop(id);
    expect(await first.conversations.get(id)).toMatchObject({ isRunning: false });
    answer();
  });

  it('reports what is missing before anything is stored', async () => {
    start([]);
    const { id } = await agent.conversations.create();
    await expect(agent.conversations.send(id, { text: 'hello' })).rejects.toMatchObject({
      code: 'invalid-input',
      data: { reason: 'no-model' },
    });
    expect(await database.count('turns')).toBe(0);
    const provider = await agent.providers.add(
      { kind: 'openai-compatible', name: 'Mine', baseURL: 'https://m.test/v1', model: 'm' },
      'the-key',
    );
    await agent.conversations.change(id, { settings: { providerId: provider.id } });
    await expect(agent.conversations.send(id, { text: ' ' })).rejects.toMatchObject({ code: 'invalid-input' });
    // The key is not sent to another address.
    await agent.providers.update(provider.id, { baseURL: 'https://elsewhere.test/v1' });
    await expect(agent.conversations.send(id, { text: 'hello' })).rejects.toMatchObject({
      code: 'invalid-input',
      data: { reason: 'key' },
    });
    expect(asked).toEqual([]);
  });
});

describe('agent.run', () => {
  const OPTIONS = {
    prompt: 'How large?',
    provider: { kind: 'openai-compatible', baseURL: 'https://m.test/v1', model: 'm', apiKey: 'the-key' },
  };

  it('reports events and stores nothing', async () => {
    start([calls('{"w":2}'), says('It is 2.')]);
    const reported: AgentRunEvent[] = [];
    const approved: unknown[] = [];
    await agent.agentRuns.run(
      'r',
      { ...OPTIONS, approve: 'caller', tools: ['area'] },
      async (some) => void reported.push(...some),
      async (call) => {
        approved.push(call.input);
        return true;
      },
    );
    expect(reported.map(({ type }) => type)).toEqual([
      'tool-call',
      'tool-result',
      'step-end',
      'text-delta',
      'step-end',
      'run-end',
    ]);
    expect(reported.at(1)).toMatchObject({ toolName: 'area', success: true, output: '{"w":2}' });
    expect(reported.at(-1)).toMatchObject({
      text: 'It is 2.',
      stopReason: 'stop',
      usage: { inputTokens: 2, outputTokens: 4 },
    });
    expect(approved).toEqual([{ w: 2 }]);
    expect([await database.count('turns'), await database.count('conversations')]).toEqual([0, 0]);
    expect(JSON.stringify(reported)).not.toContain('the-key');
  });

  it('runs nothing that the caller denies', async () => {
    let ran = 0;
    start([calls('{"w":2}'), says('Well.')], {
      call: async () => {
        ran += 1;
        return { success: true, result: 1, executionTime: 0, logs: [] };
      },
    });
    const reported: AgentRunEvent[] = [];
    await agent.agentRuns.run(
      'r',
      { ...OPTIONS, approve: 'caller' },
      async (some) => void reported.push(...some),
      async () => false,
    );
    expect(reported.find(({ type }) => type === 'tool-result')).toMatchObject({ success: false, errorCode: 'denied' });
    expect(ran).toBe(0);
  });

  it.each([
    [{}, '/prompt'],
    [{ ...OPTIONS, maxSteps: 0 }, '/maxSteps'],
    [{ ...OPTIONS, provider: {} }, '/provider/kind'],
    [{ ...OPTIONS, approve: 'caller' }, '/approve'],
    [{ ...OPTIONS, tools: 'all' }, '/tools'],
    [{ ...OPTIONS, dialect: 'loud' }, '/dialect'],
    [{ ...OPTIONS, messages: [{ role: 'assistant', content: 'x' }] }, '/messages'],
  ])('refuses %j', async (options, path) => {
    start([]);
    await expect(agent.agentRuns.run('r', options, () => Promise.resolve())).rejects.toMatchObject({
      code: 'invalid-input',
      data: { path },
    });
  });
});

describe('what a model saw and said', () => {
  it('is kept in memory with its turn, without keys, and is in no export and no database', async () => {
    start([raw('{"q":"sk-secret and MARK"}', 'data: sk-secret')]);
    const id = await talk();
    const [, turn] = await over(id);
    if (turn === undefined) throw new Error('no answer');
    expect(await agent.conversations.rawExchanges(id, turn.id)).toEqual([
      {
        url: 'https://m.test/v1/chat',
        request: { text: '{"q":"[key] and MARK"}', characters: 26 },
        response: { text: 'data: [key]', characters: 15 },
        status: 200,
        firstByteMs: 3,
        totalMs: 4,
      },
    ]);
    expect(JSON.stringify(await agent.conversations.export(id))).not.toContain('MARK');
    const stored = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
    expect(JSON.stringify(stored)).not.toContain('MARK');
    expect((turn as ModelTurn).parts).toEqual([{ type: 'text', text: 'Yes.' }]);
  });

  it('has what the model is told of a call, once the call has ended', async () => {
    start([calls('{"w":2}'), says('Done.')]);
    const id = await talk();
    const [, turn] = await over(id);
    const [part] = turn?.role === 'model' ? turn.parts : [];
    if (turn === undefined || part?.type !== 'call') throw new Error('no call');
    const reported = await agent.conversations.reportedToModel(id, turn.id, part.callId);
    expect(reported).toMatch(/^<untrusted-tool-data id="[0-9a-f]+" tool="area">\n\{"w":2\}/);
    expect(JSON.stringify(asked[1]?.messages)).toContain(JSON.stringify(reported));
  });
});
