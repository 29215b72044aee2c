import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentEvent } from './contract/agent-api.ts';
import type { CallPart, ConversationId, ModelTurn, PersonTurn, Turn, TurnId } from './contract/conversation.ts';
import type { ToolCallId } from '../core/ids.ts';
import type { AgentServices } from './contract/services.ts';
import type { ToolyardDatabase } from '../platform/database/database.ts';
import { emptyDatabase } from '../platform/testing/empty-database.ts';
import { createAgentManager } from './manager.ts';
import { fakeLocks, fakeParts, fakeTabs, type FakeSecrets } from './agent-testing.ts';

let database: ToolyardDatabase;
let agent: AgentServices;
let events: AgentEvent[];
let secrets: FakeSecrets;
const AT = '2026-01-02T03:04:05.000Z';

beforeEach(async () => {
  database = await emptyDatabase();
  events = [];
  const parts = fakeParts({ database, emit: (event) => events.push(event) });
  ({ secrets } = parts);
  agent = createAgentManager(parts);
});

const person = (id: string, parent?: string): PersonTurn => ({
  id: id as TurnId,
  conversationId: 'c' as ConversationId,
  role: 'person',
  text: `text of ${id}`,
  createdAt: AT,
  ...(parent === undefined ? {} : { parent: parent as TurnId }),
});
const call = (state: CallPart['state']): CallPart => ({
  type: 'call',
  callId: `call-${state}` as ToolCallId,
  toolName: 'area',
  input: { w: 1 },
  state,
  trace: {},
});
const model = (id: string, parent: string, more: Partial<ModelTurn> = {}): ModelTurn => ({
  id: id as TurnId,
  conversationId: 'c' as ConversationId,
  parent: parent as TurnId,
  role: 'model',
  state: 'done',
  parts: [{ type: 'text', text: `answer ${id}` }],
  createdAt: AT,
  times: { requests: 1 },
  model: { kind: 'anthropic', name: 'A', model: 'm' },
  ...more,
});
const later = (turn: Turn, second: number): Turn => ({
  ...turn,
  createdAt: `2026-01-02T03:04:${String(second).padStart(2, '0')}.000Z`,
});

async function stored(turns: readonly Turn[], head: string): Promise<ConversationId> {
  const { id } = await agent.conversations.create({ instructions: 'be brief' });
  await Promise.all(turns.map((turn) => database.put('turns', { ...turn, conversationId: id })));
  const conversation = await database.get('conversations', id);
  if (conversation !== undefined) await database.put('conversations', { ...conversation, head: head as TurnId });
  return id;
}

describe('conversations', () => {
  it('are made, listed, changed, removed and restored with all their turns', async () => {
    const id = await stored([person('a'), later(model('b', 'a'), 6)], 'b');
    expect(
      await agent.conversations.change(id, { title: 'T', settings: { maxSteps: 3, presetId: 'p' } }),
    ).toMatchObject({
      title: 'T',
      settings: {
        instructions: 'be brief',
        maxSteps: 3,
        presetId: 'p',
        searchShare: 0.02,
        offGroups: ['builtin', 'navigation'],
      },
    });
    const { settings } = await agent.conversations.change(id, { settings: { presetId: null } });
    expect(settings).toEqual({
      instructions: 'be brief',
      maxSteps: 3,
      searchShare: 0.02,
      offGroups: ['builtin', 'navigation'],
    });
    const request = { temperature: 0, maxOutputTokens: 1_000_000, toolChoice: { toolName: 'area' } } as const;
    expect((await agent.conversations.change(id, { settings: request })).settings).toEqual({ ...settings, ...request });
    expect(await agent.conversations.export(id)).toMatchObject({ ...request, maxSteps: 3, instructions: 'be brief' });
    const none = { temperature: null, maxOutputTokens: null, toolChoice: null };
    expect((await agent.conversations.change(id, { settings: none })).settings).toEqual(settings);
    const before = await agent.conversations.get(id);
    await agent.conversations.remove(id);
    expect([await agent.conversations.list(), await database.count('turns')]).toEqual([[], 0]);
    await expect(agent.conversations.get(id)).rejects.toMatchObject({ code: 'not-found' });
    await agent.conversations.undoRemove(id);
    expect(await agent.conversations.get(id)).toEqual(before);
    expect(before.turns.map((turn) => turn.id)).toEqual(['a', 'b']);
    expect((await agent.conversations.list()).map(({ title }) => title)).toEqual(['T']);
  });

  it.each([
    [{ title: 5 }],
    [{ settings: { maxSteps: 0 } }],
    [{ settings: { searchShare: 2 } }],
    [{ settings: { offGroups: 'builtin' } }],
    [{ settings: { offGroups: [''] } }],
    [{ settings: { temperature: 2.1 } }],
    [{ settings: { temperature: '1' } }],
    [{ settings: { maxOutputTokens: 0 } }],
    [{ settings: { maxOutputTokens: 1_000_001 } }],
    [{ settings: { toolChoice: 'any' } }],
    [{ settings: { toolChoice: { toolName: '' } } }],
    ['text'],
    [{ title: 'x'.repeat(300) }],
  ])('refuse the change %j', async (change) => {
    const { id } = await agent.conversations.create();
    await expect(agent.conversations.change(id, change)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('show the branch of a turn up to its newest end, with siblings', async () => {
    const id = await stored(
      [
        person('a'),
        later(model('b', 'a'), 6),
        later(model('c', 'a'), 7),
        later(person('d', 'c'), 8),
        later(model('e', 'd'), 9),
      ],
      'b',
    );
    expect(await agent.conversations.get(id)).toMatchObject({
      turns: [{ id: 'a' }, { id: 'b' }],
      siblings: { b: ['b', 'c'] },
    });
    const other = await agent.conversations.showBranch(id, 'c' as TurnId);
    expect(other.turns.map((turn) => turn.id)).toEqual(['a', 'c', 'd', 'e']);
    expect(other.siblings).toEqual({ c: ['b', 'c'] });
    expect((await agent.conversations.get(id)).conversation.head).toBe('e');
    await expect(agent.conversations.showBranch(id, 'x' as TurnId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('end the programs that their calls left running, when they are stopped or removed', async () => {
    const ended: string[] = [];
    const watched = createAgentManager(
      fakeParts({ database, emit: () => undefined, endPrograms: (of) => ended.push(of) }),
    );
    const id = await stored([person('a')], 'a');
    await watched.conversations.stop(id);
    expect(ended).toEqual([id]);
    await watched.conversations.remove(id);
    expect(ended).toEqual([id, id]);
  });

  it('are ended when their page is gone: calls that ran are unknown, waiting calls never ran', async () => {
    const id = await stored(
      [
        person('a'),
        later(
          model('b', 'a', {
            state: 'calling',
            parts: [call('done'), call('running'), call('waiting'), call('written')],
          }),
          6,
        ),
      ],
      'b',
    );
    const { turns, isRunning } = await agent.conversations.get(id);
    expect(isRunning).toBe(false);
    expect(turns[1]).toMatchObject({
      state: 'interrupted',
      parts: [{ state: 'done' }, { state: 'unknown' }, { state: 'stopped' }, { state: 'stopped' }],
    });
    expect(await database.get('turns', 'b' as TurnId)).toMatchObject({ state: 'interrupted' });
  });

  it('are left alone while another tab runs them, and are ended when it is gone', async () => {
    const id = await stored([person('a'), later(model('b', 'a', { state: 'answering' }), 6)], 'b');
    const locks = fakeLocks();
    let letGo = (): void => undefined;
    void locks.request(`toolyard-agent-${id}`, {}, () => new Promise<void>((release) => (letGo = release)));
    agent = createAgentManager(fakeParts({ database, locks, emit: (event) => events.push(event) }));
    expect(await agent.conversations.get(id)).toMatchObject({ isRunning: true, turns: [{}, { state: 'answering' }] });
    expect(await agent.conversations.list()).toMatchObject([{ isRunning: true }]);
    letGo();
    await expect
      .poll(() =>
        events.some(
          (event) =>
            event.type === 'turns-changed' &&
            event.turns.some((turn) => turn.role === 'model' && turn.state === 'interrupted'),
        ),
      )
      .toBe(true);
  });

  it('notify other tabs, which read the changes', async () => {
    const [here, there] = fakeTabs(2);
    if (here === undefined || there === undefined) throw new Error('no tabs');
    const received: AgentEvent[] = [];
    createAgentManager(fakeParts({ database, tabs: there, emit: (event) => received.push(event) }));
    agent = createAgentManager(fakeParts({ database, tabs: here }));
    const { id } = await agent.conversations.create();
    expect(received).toEqual([{ type: 'conversation-changed', id }]);
  });

  it('are shared without keys, and imported under new ids with nothing under way', async () => {
    const id = await stored(
      [
        { ...person('a'), text: 'my key is sk-abcdefghijklmnopqrstuvwx' },
        later(model('b', 'a', { opaque: { signed: 'x' }, state: 'calling', parts: [call('running')] }), 6),
        later(model('hidden', 'a'), 7),
      ],
      'b',
    );
    const shared = await agent.conversations.export(id);
    expect(shared).toMatchObject({
      formatVersion: 1,
      instructions: 'be brief',
      tools: ['area'],
      turns: [
        { id: 'a', text: 'my key is [key]' },
        { id: 'b', state: 'interrupted', parts: [{ state: 'unknown' }] },
      ],
    });
    expect(shared.turns[1]).not.toHaveProperty('opaque');
    const taken = await agent.conversations.import(new Blob([JSON.stringify(shared)]));
    const view = await agent.conversations.get(taken.id);
    expect(view.turns.map(({ role }) => role)).toEqual(['person', 'model']);
    expect(new Set([...view.turns.map((turn) => turn.id), 'a', 'b']).size).toBe(4);
    expect(view.turns[1]?.parent).toBe(view.turns[0]?.id);
    expect(view.conversation.source?.kind).toBe('file');
    const linked = await agent.conversations.import(new Blob([JSON.stringify(shared)]), 'link');
    expect((await agent.conversations.get(linked.id)).conversation.source?.kind).toBe('link');
    for (const hostile of [
      {},
      { formatVersion: 2 },
      { ...shared, turns: [{ role: 'model' }] },
      { ...shared, turns: [{ ...shared.turns[0], images: [{ mediaType: 'text/html', data: 'x' }] }] },
    ])
      await expect(agent.conversations.import(new Blob([JSON.stringify(hostile)]))).rejects.toMatchObject({
        code: 'invalid-input',
      });
  });
});

describe('models', () => {
  const FIELDS = { kind: 'openai-compatible', name: 'Mine', baseURL: 'https://api.example.org/v1', model: 'm' };

  it('are stored with a key that is bound to the address of requests', async () => {
    const { id, secret, ...rest } = await agent.providers.add(FIELDS, 'the-key');
    expect(rest).toMatchObject({ ...FIELDS, dialect: 'native' });
    expect([...secrets.kept.values()]).toEqual([
      {
        name: secret,
        value: 'the-key',
        bindings: [{ origin: 'https://api.example.org', methods: ['GET', 'POST'], pathPrefix: '/v1' }],
      },
    ]);
    expect(JSON.stringify(await agent.providers.list())).not.toContain('the-key');
    expect(await agent.providers.update(id, { dialect: 'text', prices: { input: 1, output: 2 } })).toMatchObject({
      secret,
      dialect: 'text',
      prices: { input: 1, output: 2 },
    });
    expect(await agent.providers.update(id, { prices: null })).not.toHaveProperty('prices');
    await agent.providers.remove(id);
    expect([await agent.providers.list(), secrets.kept.size]).toEqual([[], 0]);
    await agent.providers.undoRemove(id);
    expect([(await agent.providers.list()).length, secrets.kept.size]).toEqual([1, 1]);
  });

  it.each([
    [{ ...FIELDS, baseURL: 'file:///x' }, '/baseURL'],
    [{ ...FIELDS, baseURL: 'https://a:b@c.test' }, '/baseURL'],
    [{ ...FIELDS, baseURL: undefined }, '/baseURL'],
    [{ ...FIELDS, model: ' ' }, '/model'],
    [{ ...FIELDS, kind: 'recorded' }, '/kind'],
    [{ ...FIELDS, name: 'Toolyard' }, '/name'],
    [{ ...FIELDS, name: 'Tool\u200byard' }, '/name'],
    [{ ...FIELDS, name: 'Тооlуаrd' }, '/name'],
    [{ ...FIELDS, name: 'The official TOOLYARD app' }, '/name'],
    [{ ...FIELDS, contextTokens: 0 }, '/contextTokens'],
    [undefined, '/kind'],
  ])('refuse %j', async (fields, path) => {
    await expect(agent.providers.add(fields)).rejects.toMatchObject({ code: 'invalid-input', data: { path } });
  });

  it('are stored next to presets', async () => {
    const { id } = await agent.presets.save({ name: 'Few', tools: ['read'] });
    await agent.presets.save({ id, name: 'Fewer', tools: [] });
    expect(await agent.presets.list()).toEqual([{ id, name: 'Fewer', tools: [] }]);
    await expect(agent.presets.save({ name: '', tools: [] })).rejects.toMatchObject({ code: 'invalid-input' });
    await agent.presets.remove(id);
    expect(await agent.presets.list()).toEqual([]);
    const settings = { instructions: 'Be brief.', temperature: 0, maxSteps: 3, toolChoice: 'none' };
    const saved = await agent.presets.save({ name: 'Brief', settings });
    expect(await agent.presets.list()).toEqual([{ id: saved.id, name: 'Brief', settings }]);
    for (const wrong of [{ name: 'Nothing' }, { name: 'Hot', settings: { temperature: 3 } }])
      await expect(agent.presets.save(wrong)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
