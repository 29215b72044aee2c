import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { sampleTool } from '../../core/testing/sample-tool.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ConversationId } from '../contract/conversation.ts';
import type { CodeHash, ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { ToolTraits } from '../contract/tool-traits.ts';
import type { Tool } from '../../core/tool.ts';
import { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
import { createApprovals, type ApprovalMode, type ApprovalPorts, type InputCheck } from './approval-queue.ts';
import { parsePolicies } from './settings.ts';

const AREA = sampleTool('area', { hash: 'h1' });
const STOPPED = {
  ok: false,
  approval: { by: 'policy', reason: 'Stopped before anyone answered' },
  error: { code: 'aborted', message: 'Tool execution was aborted' },
};

/** A queue with one tool, which tests change as they like. */
function setUp(ports: Partial<ApprovalPorts> = {}) {
  const now: { tool: Tool | undefined; traits: Partial<ToolTraits>; stored: ApprovalSettings; writes: number } = {
    tool: AREA,
    traits: {},
    stored: { policies: parsePolicies(undefined, FAKE_GROUPS), rules: [] },
    writes: 0,
  };
  const validate = vi.fn(async (): Promise<InputCheck> => ({ ok: true }));
  const approvals = createApprovals({
    lookup: async () => now.tool,
    traitsOf: () => fakeTraits(now.traits),
    groups: FAKE_GROUPS,
    refusal: () => undefined,
    validate,
    realPath: async (path) => path,
    store: {
      read: async () => now.stored,
      current: async () => now.stored,
      change: async (make) => {
        const next = make(now.stored);
        if (next !== now.stored) now.writes += 1;
        now.stored = next;
        return next;
      },
    },
    onChange: () => undefined,
    ...ports,
  });
  const stop = new AbortController();
  const ask = (input: JsonObject = {}, mode?: ApprovalMode) =>
    approvals.approve(
      { callId: 'call-1' as ToolCallId, conversationId: 'c' as ConversationId, toolName: 'area', input },
      stop.signal,
      mode,
    );
  const shown = async () => {
    await vi.waitUntil(() => approvals.open().length > 0, { interval: 1 });
    return approvals.open()[0] ?? expect.fail('nothing is open');
  };
  return { now, approvals, validate, stop, ask, shown };
}

test('a call that was stopped is not judged', async () => {
  const { ask, stop, now } = setUp();
  now.stored = { ...now.stored, policies: { ...now.stored.policies, custom: 'allow' } };
  expect(await ask()).toMatchObject({ ok: true });
  stop.abort();
  expect(await ask()).toEqual(STOPPED);
});

test('a call that is stopped while its arguments are judged asks nobody', async () => {
  const { ask, stop, approvals, validate } = setUp();
  validate.mockImplementation(async () => {
    stop.abort();
    return { ok: true };
  });
  expect(await ask()).toEqual(STOPPED);
  expect(approvals.open()).toEqual([]);
});

test('a call that waits is stopped, and its signal is left when it is answered', async () => {
  const first = setUp();
  const stopped = first.ask();
  await first.shown();
  first.stop.abort();
  expect(await stopped).toEqual(STOPPED);
  const { ask, shown, stop, approvals, validate } = setUp();
  const asked = ask({ a: 1 });
  const { decision } = await shown();
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  await approvals.decide(decision, { kind: 'once' });
  expect(await asked).toStrictEqual({
    ok: true,
    input: { a: 1 },
    approval: { by: 'person' },
    toolKey: 'id-1 h1',
  });
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  // What nobody edited is judged once.
  expect(validate).toHaveBeenCalledTimes(1);
});

test('a call of an unknown tool asks nobody', async () => {
  const { ask, now } = setUp();
  now.tool = undefined;
  expect(await ask()).toEqual({
    ok: false,
    approval: { by: 'policy' },
    error: { code: 'not-found', message: 'There is no tool named "area"' },
  });
});

test('a rule has the time at which it was made, and no pattern if it holds always', async () => {
  const { ask, shown, approvals, now } = setUp();
  const asked = ask();
  await approvals.decide((await shown()).decision, { kind: 'always' });
  await asked;
  const [rule] = now.stored.rules;
  expect(rule).toStrictEqual({
    id: expect.any(String) as string,
    toolKey: 'id-1 h1',
    toolName: 'area',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  });
});

test('the rule that is meant is removed and restored, and an unknown one writes nothing', async () => {
  const { approvals, now } = setUp();
  const rule = (id: string) => ({ id, toolKey: `key ${id}`, toolName: id, createdAt: '2026-01-01T00:00:00.000Z' });
  const [one, two, three] = [rule('one'), rule('two'), rule('three')];
  now.stored = { ...now.stored, rules: [one, two, three] };
  expect((await approvals.removeRule('two')).rules).toEqual([one, three]);
  expect((await approvals.removeRule('four')).rules).toEqual([one, three]);
  expect(now.writes).toBe(1);
  await expect(approvals.undoRemoveRule('four')).rejects.toMatchObject({ code: 'not-found' });
  expect((await approvals.undoRemoveRule('two')).rules).toEqual([one, three, two]);
  await expect(approvals.undoRemoveRule('two')).rejects.toMatchObject({ code: 'not-found' });
  expect(now.writes).toBe(2);
});

test.each<[string, Partial<Tool>, Partial<ToolTraits>]>([
  ['its code', { source: { code: '', language: 'javascript', codeHash: 'h2' as CodeHash } }, {}],
  ['its group', {}, { group: 'mcp' }],
  ['its trust', { trusted: false }, {}],
])('a call is shown again if the tool has changed in %s', async (_name, tool, traits) => {
  const { ask, shown, approvals, now, stop } = setUp();
  const asked = ask();
  const { decision } = await shown();
  now.tool = { ...AREA, ...tool };
  now.traits = traits;
  await expect(approvals.decide(decision, { kind: 'once' })).rejects.toMatchObject({ code: 'conflict' });
  const again = await shown();
  expect(again).toMatchObject({ callId: 'call-1', hasChanged: true });
  await approvals.decide(again.decision, { kind: 'once' });
  expect(await asked).toMatchObject({ ok: true });
  stop.abort();
});

test.each<[string, Partial<ToolTraits>, ApprovalMode | undefined, object]>([
  ['of a group', {}, undefined, { origin: 'custom', isUntrusted: false, words: FAKE_GROUPS[2]?.words }],
  ['of an unknown group', { group: 'project' }, undefined, { origin: 'project', isUntrusted: false }],
  [
    'with a place, of a program',
    { group: 'project', location: 'there', isProgram: true },
    undefined,
    { origin: 'project', isUntrusted: false, location: 'there', isProgram: true },
  ],
  [
    'that is to be asked for each time',
    { group: 'project' },
    { kind: 'each' },
    { origin: 'project', isUntrusted: true, suggestion: {} },
  ],
])('shows a call %s', async (_name, traits, mode, more) => {
  const { ask, shown, now, stop } = setUp();
  now.traits = traits;
  const asked = ask({ text: 'a' }, mode);
  const { decision: _decision, ...content } = await shown();
  expect(content).toStrictEqual({
    callId: 'call-1',
    conversationId: 'c',
    toolName: 'area',
    input: { text: 'a' },
    suggestion: { text: 'a' },
    inputSchema: { type: 'object' },
    toolKey: 'id-1 h1',
    ...more,
  });
  stop.abort();
  await asked;
});

test.each([
  ['mcp', 'tools of MCP servers'],
  ['project', 'this tool'],
] as const)('says which calls are not allowed: %s', async (group, name) => {
  const { ask, now } = setUp();
  now.traits = { group };
  now.stored = { ...now.stored, policies: { ...now.stored.policies, [group]: 'deny' } };
  expect(await ask()).toEqual({
    ok: false,
    approval: { by: 'policy', reason: `Calls of ${name} are not allowed in the settings` },
  });
});

test('a call that a person allowed before runs again as it was, and asks once anything is different', async () => {
  const links = new Map<string, string>();
  const { approvals, now, shown, validate } = setUp({ realPath: async (path) => links.get(path) ?? path });
  now.traits = { pathArguments: ['path'] };
  const stop = new AbortController();
  const ask = (allowedKey: string, path: string) =>
    approvals.approve(
      {
        callId: 'call-1' as ToolCallId,
        conversationId: 'c' as ConversationId,
        toolName: 'area',
        input: { path },
        allowedKey,
      },
      stop.signal,
    );
  const first = ask('another key', '/notes/a');
  const { decision, toolKey } = await shown();
  await approvals.decide(decision, { kind: 'deny', reason: '' });
  expect(await first).toEqual({ ok: false, approval: { by: 'person' } });
  validate.mockClear();
  const again = { ok: true, input: { path: '/notes/a' }, approval: { by: 'person' }, toolKey };
  expect(await ask(toolKey, '/notes/a')).toEqual(again);
  expect(validate).not.toHaveBeenCalled();
  // A link that was made since.
  links.set('/notes/a', '/secret');
  const second = ask(toolKey, '/notes/a');
  expect((await shown()).input).toEqual({ path: '/secret' });
  stop.abort();
  expect(await second).toEqual(STOPPED);
});

test('edited arguments are checked as they are, and not converted', async () => {
  const { approvals, ask, shown, validate } = setUp();
  const asked = ask({ r: 1 });
  const { decision } = await shown();
  expect(validate.mock.calls).toEqual([[AREA, { r: 1 }, true]]);
  await approvals.decide(decision, { kind: 'once', input: { r: 2 } });
  expect(await asked).toMatchObject({ ok: true, input: { r: 2 }, approval: { by: 'person', edited: true } });
  expect(validate.mock.calls.slice(1)).toEqual([[AREA, { r: 2 }, false]]);
});

test('settings can be changed while a call waits whose tool is gone', async () => {
  const { approvals, ask, shown, now, stop } = setUp();
  const asked = ask();
  await shown();
  now.tool = undefined;
  expect(await approvals.setPolicy('custom', 'deny')).toMatchObject({ policies: { custom: 'deny' } });
  expect(approvals.open()).toHaveLength(1);
  stop.abort();
  expect(await asked).toEqual(STOPPED);
});

test('a path that can no longer be followed is shown again, although it is the same', async () => {
  let isThere = true;
  const { approvals, now, ask, shown } = setUp({ realPath: async (path) => (isThere ? path : undefined) });
  now.traits = { pathArguments: ['path'] };
  const asked = ask({ path: '/notes/a' });
  const before = await shown();
  isThere = false;
  await expect(approvals.decide(before.decision, { kind: 'once' })).rejects.toMatchObject({ code: 'conflict' });
  const after = await shown();
  expect(after).toEqual({ ...before, decision: after.decision, hasChanged: true });
  expect(after.decision).not.toEqual(before.decision);
  await approvals.decide(after.decision, { kind: 'once' });
  expect(await asked).toMatchObject({ ok: true, input: { path: '/notes/a' } });
});
