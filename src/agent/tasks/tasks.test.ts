import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import { sampleTool } from '../../core/testing/sample-tool.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { NO_SKILLS } from '../contract/agent-skills.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { agentNamed, createGate, outputsOf, setUpTasks, task, taskIdOf } from './tasks-testing.ts';

let database: ToolyardDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};
const area = { name: 'area', input: { a: 1 } };
/** An answer that comes once the gate is open. */
const after =
  (gate: { readonly opened: Promise<void> }, text: string) =>
  async (_request: unknown, notify: (event: { readonly type: 'text'; readonly text: string }) => unknown) => {
    await gate.opened;
    await notify({ type: 'text', text });
    return { ok: true, finish: 'stop', usage: { inputTokens: 1, outputTokens: 2 }, requests: 1 } as const;
  };

describe('a task', () => {
  it('is a conversation of its own, of which the last text comes back', async () => {
    const { agent, begin, ended, called, asked } = await setUpTasks(database, {
      plans: { main: [[task('look')], 'All done.'], look: [[area], 'Found it.'] },
      agents: [agentNamed('general')],
    });
    await agent.approvals.setPolicy('custom', 'allow');
    const id = await begin('main');
    const turns = await ended(id);
    const [output] = outputsOf(turns);
    expect(output).toMatchObject({
      state: 'done',
      text: 'Found it.',
      steps: 2,
      usage: { input_tokens: 2, output_tokens: 4 },
    });
    const [view] = await agent.tasks.list(id);
    expect(view).toMatchObject({
      ...{ id: taskIdOf(output), parent: id, root: id, depth: 1, agent: 'general', description: 'look' },
      ...{ state: 'done', steps: 2, usage: { inputTokens: 2, outputTokens: 4 }, text: 'Found it.', callCount: 1 },
      calls: [turns[0]?.parts.flatMap((part) => (part.type === 'call' ? [part.callId] : []))[0]],
    });
    // Calls of the task carry the name of its agent; those of a conversation without one carry none.
    expect(called.map(({ toolName, agentType }) => [toolName, agentType])).toEqual([
      ['task', undefined],
      ['area', 'general'],
    ]);
    expect(asked[1]?.system.startsWith('You are general.')).toBe(true);
    // It is in no list, and nobody else goes on with it.
    expect((await agent.conversations.list()).map((one) => one.id)).toEqual([id]);
    const child = taskIdOf(output);
    await expect(agent.conversations.send(child, { text: 'x' })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(agent.conversations.queueMessage(child, { text: 'x' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await agent.conversations.remove(id);
    expect(await database.count('conversations')).toBe(0);
    await agent.conversations.undoRemove(id);
    expect(await agent.tasks.list(id)).toHaveLength(1);
  });

  it('starts tasks itself; a third level is not there, and is refused', async () => {
    const { agent, begin, ended, asked } = await setUpTasks(database, {
      plans: { main: [[task('one')], 'End.'], one: [[task('two')], 'One.'], two: [[task('three')], 'Two.'] },
    });
    const id = await begin('main');
    const turns = await ended(id);
    expect(outputsOf(turns)).toMatchObject([{ state: 'done', text: 'One.' }]);
    const views = await agent.tasks.list(id);
    expect(views.map(({ description, depth, state }) => [description, depth, state])).toEqual([
      ['one', 1, 'done'],
      ['two', 2, 'done'],
    ]);
    const two = await agent.conversations.get(views[1]?.id ?? id);
    expect(two.turns.flatMap((turn) => (turn.role === 'model' ? turn.parts : []))).toMatchObject([
      { toolName: 'task', state: 'failed', errorCode: 'not-found' },
      { type: 'text', text: 'Two.' },
    ]);
    const offered = asked.map(({ tools }) => tools.map(({ name }) => name).includes('task'));
    expect(offered).toEqual([true, true, false, false, true, true]);
    // Tokens of the second level count for the first: two steps of each.
    expect(views.map(({ steps, usage }) => [steps, usage.inputTokens])).toEqual([
      [2, 4],
      [2, 2],
    ]);
  });

  it('runs with three others; a fifth waits, and a task that waits for its own gives way', async () => {
    const gate = createGate();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { agent, begin, ended } = await setUpTasks(database, {
      plans: {
        main: [names.map((name) => task(name)), 'End.'],
        ...Object.fromEntries(names.map((name) => [name, [[task(`${name}2`)], 'Own done.']])),
        ...Object.fromEntries(names.map((name) => [`${name}2`, [after(gate, 'Deep.')]])),
      },
    });
    const id = await begin('main');
    const statesOf = async (depth: number) =>
      (await agent.tasks.list(id)).filter((one) => one.depth === depth).map(({ state }) => state);
    // All five wait for tasks of theirs, so none of them has a place; four of these run.
    await until(async () => (await statesOf(2)).length === 5);
    await until(async () => (await statesOf(2)).filter((state) => state === 'running').length === 4);
    expect((await statesOf(2)).filter((state) => state === 'queued')).toHaveLength(1);
    gate.open();
    expect(outputsOf(await ended(id))).toMatchObject(names.map(() => ({ state: 'done', text: 'Own done.' })));
  });

  it('a fifth waits until one of four has ended', async () => {
    const gates = [0, 1, 2, 3, 4].map(() => createGate());
    const { agent, begin, ended } = await setUpTasks(database, {
      plans: {
        main: [gates.map((_, at) => task(`t${String(at)}`)), 'End.'],
        ...Object.fromEntries(gates.map((gate, at) => [`t${String(at)}`, [after(gate, `T${String(at)}`)]])),
      },
    });
    const id = await begin('main');
    const states = async () => (await agent.tasks.list(id)).map(({ state }) => state).sort();
    await until(async () => (await states()).filter((state) => state === 'running').length === 4);
    expect(await states()).toEqual(['queued', 'running', 'running', 'running', 'running']);
    gates[0]?.open();
    await until(async () => (await states()).join(' ') === 'done running running running running');
    for (const gate of gates) gate.open();
    expect(outputsOf(await ended(id)).map((one) => (one as { text: string }).text)).toEqual([
      'T0',
      'T1',
      'T2',
      'T3',
      'T4',
    ]);
  });

  it('is one of at most 32 of a conversation, or as many as a person set', async () => {
    const limits = { depth: 1, atOnce: 1, perConversation: 2 };
    const { begin, ended, agent } = await setUpTasks(database, {
      plans: { main: [[task('a'), task('b'), task('c')], 'End.'] },
      deps: { taskLimits: { read: async () => limits, change: async (make) => make() } },
    });
    const outputs = outputsOf(await ended(await begin('main')));
    expect(outputs.filter((one) => typeof one === 'string')).toEqual([
      'denied: A conversation has at most 2 tasks: resume one, or do this one yourself',
    ]);
    await expect(agent.tasks.setLimits({ depth: 9, atOnce: 4, perConversation: 32 })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('in the background ends its call at once; task_output waits, and a task goes on with resume', async () => {
    const gate = createGate();
    let child = '' as ConversationId;
    const { agent, begin, ended } = await setUpTasks(database, {
      plans: {
        main: [[task('look', { run_in_background: true })], 'Started.'],
        look: [after(gate, 'Found.')],
        read: [
          async (_request, notify) => {
            const input = JSON.stringify({ task_id: child });
            await notify({ type: 'call', call: { wireId: 'x', name: 'task_output', inputText: input } });
            return { ok: true, finish: 'calls', usage: { inputTokens: 1, outputTokens: 2 }, requests: 1 };
          },
          'Read.',
        ],
        more: [
          async (_request, notify) => {
            const input = JSON.stringify({ description: 'more', prompt: 'and then', resume: child });
            await notify({ type: 'call', call: { wireId: 'y', name: 'task', inputText: input } });
            return { ok: true, finish: 'calls', usage: { inputTokens: 1, outputTokens: 2 }, requests: 1 };
          },
          'Went on.',
        ],
        'and then': ['Second.'],
      },
    });
    const id = await begin('main');
    const [started] = outputsOf(await ended(id));
    child = taskIdOf(started);
    expect(started).toMatchObject({ text: '', steps: 0 });
    await agent.conversations.send(id, { text: 'read' });
    setTimeout(gate.open, 20);
    expect(outputsOf(await ended(id)).at(-1)).toEqual({ state: 'done', text: 'Found.', calls: 0 });
    await agent.conversations.send(id, { text: 'more' });
    expect(outputsOf(await ended(id)).at(-1)).toMatchObject({
      task_id: child,
      state: 'done',
      text: 'Second.',
      steps: 2,
    });
    expect((await agent.conversations.get(child)).turns.map(({ role }) => role)).toEqual([
      'person',
      'model',
      'person',
      'model',
    ]);
    // Another conversation finds none of it.
    const other = await begin('read');
    expect(outputsOf(await ended(other))).toEqual([
      expect.stringContaining(`not-found: There is no task "${child}" of this conversation. It has none`),
    ]);
  });

  it('ends with Stop of the conversation at once, on all levels, also one that waits', async () => {
    const { agent, begin, events } = await setUpTasks(database, {
      plans: {
        main: [['a', 'b', 'c', 'd', 'e'].map((name) => task(name)), 'End.'],
        ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, [after(createGate(), 'never')]])),
      },
    });
    const id = await begin('main');
    const states = async () => (await agent.tasks.list(id)).map(({ state }) => state);
    await until(async () => (await states()).filter((state) => state === 'running').length === 4);
    events.length = 0;
    const began = performance.now();
    await agent.conversations.stop(id);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await states()).toEqual(['stopped', 'stopped', 'stopped', 'stopped', 'stopped']);
    expect((await agent.conversations.get(id)).isRunning).toBe(false);
    expect(await agent.tasks.running()).toEqual([]);
  });

  it('can be stopped by itself: the conversation goes on', async () => {
    const { agent, begin, ended } = await setUpTasks(database, {
      plans: { main: [[task('a')], 'Went on.'], a: [after(createGate(), 'never')] },
    });
    const id = await begin('main');
    await until(async () => (await agent.tasks.list(id))[0]?.state === 'running');
    await agent.tasks.stop((await agent.tasks.list(id))[0]?.id ?? id);
    const turns = await ended(id);
    expect(outputsOf(turns)).toMatchObject([{ state: 'stopped' }]);
    expect(turns.at(-1)?.parts).toMatchObject([{ type: 'text', text: 'Went on.' }]);
  });

  it('whose page was closed is interrupted, and nothing starts again', async () => {
    const { agent, begin, parts } = await setUpTasks(database, {
      plans: { main: [[task('a')], 'End.'], a: [[area], after(createGate(), 'never')] },
    });
    const id = await begin('main');
    await until(async () => (await agent.approvals.list()).length === 1);
    // Another page: the locks of the first one are gone.
    const later = await setUpTasks(database, { plans: {}, deps: { secrets: parts.secrets } });
    expect((await later.agent.tasks.list(id)).map(({ state }) => state)).toEqual(['interrupted']);
    const [view] = await later.agent.tasks.list(id);
    const child = await later.agent.conversations.get(view?.id ?? id);
    expect(child.turns.at(-1)).toMatchObject({ role: 'model', state: 'interrupted' });
    await later.agent.conversations.resumeApprovals(view?.id ?? id);
    await later.agent.conversations.resumeApprovals(id);
    const { turns, isRunning } = await later.agent.conversations.get(id);
    expect([isRunning, turns.at(-1)]).toMatchObject([false, { state: 'interrupted', parts: [{ state: 'unknown' }] }]);
    expect([later.asked, later.called, await later.agent.approvals.list()]).toEqual([[], [], []]);
  });
});

describe('a task has no more than the run that started it', () => {
  const reader = agentNamed('reader', {
    tools: { isOpen: false, rules: ['area', 'task'].map((pattern) => ({ pattern, isOn: true })) },
  });
  const greedy = agentNamed('greedy', { tools: { isOpen: false, rules: [{ pattern: '*', isOn: true }] } });
  const namesAsked = (asked: readonly { readonly tools: readonly { readonly name: string }[] }[], at: number) =>
    asked[at]?.tools.map(({ name }) => name);

  it('in tools: an agent with all tools gets those of its parent, and no call of another one runs', async () => {
    const { agent, begin, ended, asked, called } = await setUpTasks(database, {
      plans: {
        main: [[task('evil', { agent: 'greedy' })], 'End.'],
        evil: [[{ name: 'other', input: {} }, area], 'Done.'],
      },
      agents: [reader, greedy],
    });
    await agent.approvals.setPolicy('custom', 'allow');
    const id = await begin('main', { agent: 'reader' });
    await ended(id);
    expect(namesAsked(asked, 0)).toEqual(['area', 'task']);
    expect(namesAsked(asked, 1)).toEqual(['area', 'task']);
    expect(called.map(({ toolName, agentType }) => [toolName, agentType])).toEqual([
      ['task', 'reader'],
      ['area', 'greedy'],
    ]);
  });

  it('in tools that the call names: others are refused, and fewer stay fewer below', async () => {
    const { begin, ended, asked } = await setUpTasks(database, {
      plans: {
        main: [[task('x', { tools: ['other', 'nothing'] })], [task('few', { tools: ['area', 'task'] })], 'End.'],
        few: [[task('deep')], 'Done.'],
      },
    });
    const outputs = outputsOf(await ended(await begin('main')));
    expect(outputs[0]).toBe('invalid-input: You do not have these tools, so a task cannot have them: "nothing"');
    expect(asked.map((_, at) => namesAsked(asked, at))).toEqual([
      ['area', 'other', 'task', 'task_output'],
      ['area', 'other', 'task', 'task_output'],
      ['area', 'task'],
      ['area'],
      ['area', 'task'],
      ['area', 'other', 'task', 'task_output'],
    ]);
  });

  it('in a name: a tool of a skill that is there for the task alone is not that of its parent', async () => {
    const { begin, ended, called } = await setUpTasks(database, {
      plans: { main: [[task('evil')], 'End.'], evil: [[area], 'Done.'] },
      tools: {
        lookup: async (name, conversationId) =>
          sampleTool(name, {
            id: (conversationId === root || name !== 'area' ? name : `skill:${name}`) as ToolId,
            description: '',
          }),
      },
    });
    let root = '' as ConversationId;
    const made = begin('main');
    root = await made;
    await ended(root);
    expect(called.map(({ toolName }) => toolName)).toEqual(['task']);
  });

  it('in approvals: what skills of the task allow counts only if its parent has it too', async () => {
    const approving = new Set<string>();
    const { agent, begin } = await setUpTasks(database, {
      plans: { main: [[task('a')], 'End.'], a: [[area], 'Done.'] },
      tools: { skills: { ...NO_SKILLS, approves: async (id) => !approving.has(id) } },
    });
    const id = await begin('main');
    approving.add(id);
    await until(async () => (await agent.approvals.list()).length === 1);
    const [open] = await agent.approvals.list();
    const [view] = await agent.tasks.list(id);
    expect(open).toMatchObject({
      conversationId: view?.id,
      task: { root: id, agent: 'general', description: 'a', parent: 'main' },
    });
    await agent.conversations.stop(id);
    expect(await agent.approvals.list()).toEqual([]);
  });

  it('in approvals: a task of a conversation from outside asks for each call', async () => {
    const { agent, begin, ended } = await setUpTasks(database, { plans: { first: ['Hello.'] } });
    const id = await begin('first');
    await ended(id);
    const file = new Blob([JSON.stringify(await agent.conversations.export(id))]);
    const { agent: other, provider } = await setUpTasks(database, {
      plans: { main: [[task('a')], 'End.'], a: [[area], 'Done.'] },
    });
    await other.approvals.setPolicy('custom', 'allow');
    const imported = await other.conversations.import(file);
    await other.conversations.change(imported.id, { settings: { providerId: provider.id, searchShare: 1 } });
    await other.conversations.send(imported.id, { text: 'main' });
    await until(async () => (await other.approvals.list()).length === 1);
    const [open] = await other.approvals.list();
    expect(open?.toolName).toBe('task');
    if (open !== undefined) await other.approvals.decide(open.decision, { kind: 'once' });
    await until(async () => (await other.approvals.list())[0]?.toolName === 'area');
    expect((await other.approvals.list())[0]).toMatchObject({ isUntrusted: true, task: { agent: 'general' } });
    await other.conversations.stop(imported.id);
  });

  it('in agents: only those that its agent may start, and none that nobody allowed', async () => {
    const { begin, ended } = await setUpTasks(database, {
      plans: { main: [[task('a', { agent: 'greedy' }), task('b', { agent: '__proto__' })], 'End.'] },
      agents: [agentNamed('lead', { agents: ['reader'] }), reader, greedy],
    });
    expect(outputsOf(await ended(await begin('main', { agent: 'lead' })))).toEqual([
      'not-found: There is no agent named "greedy" that may be started here. Agents: reader',
      'not-found: There is no agent named "__proto__" that may be started here. Agents: reader',
    ]);
  });
});

describe('a conversation run as an agent', () => {
  it('has its instructions and tools, takes its model and steps, and ends where nobody allows it any more', async () => {
    const agents = [agentNamed('mine', { models: ['other-model'], maxSteps: 3 })];
    const { agent, begin, ended, asked } = await setUpTasks(database, { plans: {}, agents });
    const second = await agent.providers.add(
      { kind: 'openai-compatible', name: 'Second', baseURL: 'https://m.test/v1', model: 'other-model' },
      'k',
    );
    const id = await begin('main', { instructions: 'Be brief.' });
    await ended(id);
    const { settings } = await agent.conversations.setAgent(id, 'mine');
    expect(settings).toMatchObject({ agent: 'mine', providerId: second.id, maxSteps: 3 });
    await agent.conversations.send(id, { text: 'again' });
    await ended(id);
    expect(asked[1]?.system.startsWith('You are mine.\n\nBe brief.\n\n')).toBe(true);
    agents.pop();
    await expect(agent.conversations.send(id, { text: 'x' })).rejects.toMatchObject({
      code: 'invalid-input',
      data: { reason: 'no-agent' },
    });
    await expect(agent.conversations.setAgent(id, 'gone')).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await agent.conversations.setAgent(id, undefined)).settings.agent).toBeUndefined();
  });
});

describe('a conversation that leaves the browser', () => {
  it('takes its tasks along; read again they lie below it, and nothing runs', async () => {
    const { agent, begin, ended, called } = await setUpTasks(database, {
      plans: { main: [[task('one')], 'End.'], one: [[task('two')], 'sk-secret One.'], two: ['Two.'] },
    });
    const id = await begin('main');
    await ended(id);
    const shared = await agent.conversations.export(id);
    expect(shared.tasks).toMatchObject([
      { agent: 'general', description: 'one', state: 'done' },
      { description: 'two', parent: 0, state: 'done' },
    ]);
    expect(JSON.stringify(shared)).not.toContain('sk-secret');
    const before = called.length;
    const copy = await agent.conversations.import(new Blob([JSON.stringify(shared)]));
    const views = await agent.tasks.list(copy.id);
    expect(views.map(({ description, depth, text, root }) => [description, depth, text, root === copy.id])).toEqual([
      ['one', 1, '[key] One.', true],
      ['two', 2, 'Two.', true],
    ]);
    const call = (await agent.conversations.get(copy.id)).turns.flatMap((turn) =>
      turn.role === 'model' ? turn.parts.flatMap((part) => (part.type === 'call' ? [part.callId] : [])) : [],
    );
    expect(views[0]?.calls).toEqual(call);
    expect(called).toHaveLength(before);
    const forged = { ...shared, tasks: [{ ...shared.tasks?.[0], parent: 7 }] };
    await expect(agent.conversations.import(new Blob([JSON.stringify(forged)]))).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('is recorded and played with its tasks: their models’ texts come from the recording', async () => {
    const { agent, begin, ended, asked, called } = await setUpTasks(database, {
      plans: { main: [[task('one')], 'End.'], one: [[area], [task('two')], 'One.'], two: ['Two.'] },
    });
    await agent.approvals.setPolicy('custom', 'allow');
    const id = await begin('main');
    await ended(id);
    const { id: recording } = await agent.recordings.save(id, 'A run');
    const [requests, calls] = [asked.length, called.length];
    const played = await agent.recordings.play(recording, true);
    const turns = await ended(played);
    expect(outputsOf(turns)).toMatchObject([{ state: 'done', text: 'One.' }]);
    expect(turns.at(-1)?.parts).toMatchObject([{ text: 'End.' }]);
    expect((await agent.tasks.list(played)).map(({ description, text }) => [description, text])).toEqual([
      ['one', 'One.'],
      ['two', 'Two.'],
    ]);
    expect(asked).toHaveLength(requests);
    expect(called.slice(calls).map(({ toolName }) => toolName)).toEqual(['task', 'area', 'task']);
  });
});
