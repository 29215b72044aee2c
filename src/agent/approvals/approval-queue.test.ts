import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { sampleTool } from '../../core/testing/sample-tool.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ConversationId, OpenApproval } from '../contract/conversation.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { ToolTraits } from '../contract/tool-traits.ts';
import type { Tool } from '../../core/tool.ts';
import { BUILTIN_CODE } from '../../catalog/contract/builtin.ts';
import { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
import { createApprovals, type ApprovalMode, type ApprovalPorts, type ApprovalVerdict } from './approval-queue.ts';
import type { DecisionKey } from '../../core/decisions/decision.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import type { TabMessage } from '../../platform/tab-sync.ts';
import { createApprovalStore } from './approval-store.ts';
import { parsePolicies, parseRules } from './settings.ts';

const area = sampleTool('area', {
  inputSchema: { type: 'object', properties: { w: { type: 'number' } } },
  hash: 'h1',
});
const builtin = (name: string): Tool => {
  const { source: _source, ...rest } = area;
  return { ...rest, id: `builtin:${name}` as ToolId, name, origin: { kind: 'builtin' } };
};
const mcp: Tool = {
  ...builtin('every.echo'),
  id: 'mcp:s:echo' as ToolId,
  origin: { kind: 'mcp', serverId: 's' as never, serverName: 'every', toolName: 'echo', covered: {} },
};

const TRAITS = new Map<string, ToolTraits>([
  ['builtin:read', fakeTraits({ origin: 'builtin', group: 'reading', codeKey: BUILTIN_CODE })],
  ['builtin:bash', fakeTraits({ origin: 'builtin', group: 'builtin', codeKey: BUILTIN_CODE, isProgram: true })],
  ['mcp:s:echo', fakeTraits({ origin: 'mcp', group: 'mcp', location: 'every' })],
]);

function setUp(
  tools: readonly Tool[] = [area, builtin('read'), builtin('bash'), mcp],
  ports: Partial<ApprovalPorts> = {},
) {
  const catalog = new Map(tools.map((tool) => [tool.name, tool]));
  let stored: ApprovalSettings = { policies: parsePolicies(undefined, FAKE_GROUPS), rules: [] };
  let made = 0;
  const onChange = vi.fn();
  const keys = new Map<ToolCallId, DecisionKey>();
  const inner = createApprovals({
    lookup: async (name) => catalog.get(name),
    traitsOf: ({ id }) => TRAITS.get(id) ?? fakeTraits(),
    groups: FAKE_GROUPS,
    refusal: (tool, name) =>
      tool === undefined
        ? { code: 'not-found', message: `no ${name}` }
        : tool.enabled
          ? undefined
          : { code: 'disabled', message: 'off' },
    validate: async (_tool, input) =>
      'bad' in input
        ? { ok: false, message: 'bad is not allowed', errors: [{ path: '/bad', message: 'no', keyword: 'not' }] }
        : { ok: true },
    realPath: async (path) => path,
    store: {
      read: async () => stored,
      current: async () => stored,
      change: async (make) => (stored = structuredClone(make(stored))),
    },
    now: () => new Date('2026-01-01T00:00:00.000Z'),
    ...ports,
    onChange: () => {
      onChange();
      for (const { callId, decision } of inner.open()) keys.set(callId, decision);
    },
  });
  /** Answers what was shown last of a call. */
  const approvals = {
    ...inner,
    decide: (callId: ToolCallId, decision: unknown) => inner.decide(keys.get(callId), decision),
  };
  const controller = new AbortController();
  const results = new Map<string, ApprovalVerdict>();
  /**
   * Asks for approval and waits until the call is open or decided; `results` then has the verdict under the call's id.
   */
  const ask = async (
    toolName: string,
    input: JsonObject = {},
    mode?: ApprovalMode,
    signal = controller.signal,
  ): Promise<ToolCallId> => {
    const callId = `call-${String((made += 1))}` as ToolCallId;
    void approvals
      .approve({ callId, conversationId: 'c' as ConversationId, toolName, input }, signal, mode)
      .then((verdict) => results.set(callId, verdict));
    await vi.waitUntil(() => results.has(callId) || approvals.open().some((open) => open.callId === callId), {
      interval: 1,
      timeout: 10_000,
    });
    return callId;
  };
  return {
    approvals,
    inner,
    keys,
    ask,
    results,
    catalog,
    controller,
    onChange,
    openIds: () => approvals.open().map(({ callId }) => callId),
  };
}
const emptyPorts = {
  realPath: async (path: string) => path,
  lookup: async () => undefined,
  traitsOf: () => fakeTraits(),
  groups: FAKE_GROUPS,
  refusal: () => undefined,
  validate: async () => ({ ok: true }) as const,
  onChange: () => undefined,
};
/** Waits until the asking code has received the decision. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('allows reading, and asks for everything else', async () => {
  const { ask, results, openIds } = setUp();
  const read = await ask('read', { path: '/a' });
  expect(results.get(read)).toEqual({
    ok: true,
    input: { path: '/a' },
    approval: { by: 'policy' },
    toolKey: 'builtin:read builtin',
  });
  const others = [await ask('bash', { command: 'ls' }), await ask('area'), await ask('every.echo')];
  expect(openIds()).toEqual(others);
  expect(results.size).toBe(1);
});

test('asks for a tool that took the name of a reading tool', async () => {
  const { ask, openIds } = setUp([{ ...area, name: 'read' }]);
  const id = await ask('read');
  expect(openIds()).toEqual([id]);
});

test('shows a call to the person', async () => {
  const { ask, approvals, keys } = setUp();
  const id = await ask('every.echo', { text: 'a*b' });
  const expected: OpenApproval = {
    callId: id,
    conversationId: 'c' as ConversationId,
    toolName: 'every.echo',
    input: { text: 'a*b' },
    origin: 'mcp',
    isUntrusted: false,
    suggestion: { text: 'a\\*b' },
    inputSchema: area.inputSchema,
    location: 'every',
    toolKey: expect.stringMatching(/^mcp:s:echo [0-9a-f]{64}$/) as string,
    decision: keys.get(id) ?? expect.fail('nothing is shown'),
  };
  const { words } = FAKE_GROUPS.find(({ id }) => id === 'mcp') ?? {};
  expect(words?.en.name).toBe('tools of MCP servers');
  expect(approvals.open()).toEqual([{ ...expected, words }]);
  // A pattern for its text would allow any program.
  await ask('bash', { command: 'ls' });
  expect(approvals.open().map(({ toolName, isProgram }) => [toolName, isProgram])).toEqual([
    ['every.echo', undefined],
    ['bash', true],
  ]);
});

test('allows once only once', async () => {
  const { approvals, ask, results, openIds } = setUp();
  const id = await ask('bash', { command: 'ls' });
  await approvals.decide(id, { kind: 'once' });
  await settled();
  expect(results.get(id)).toEqual({
    ok: true,
    input: { command: 'ls' },
    approval: { by: 'person' },
    toolKey: 'builtin:bash builtin',
  });
  const next = await ask('bash', { command: 'ls' });
  expect(openIds()).toEqual([next]);
  await expect(approvals.decide(id, { kind: 'once' })).rejects.toMatchObject({ code: 'not-found' });
});

test('takes an answer to what was shown, and to nothing else', async () => {
  const { inner, keys, ask, results, openIds } = setUp();
  const all = [await ask('bash', { command: 'ls' }), await ask('bash', { command: 'rm -r /' })];
  const [shown, other] = all.map((id) => keys.get(id) ?? expect.fail('nothing is shown'));
  for (const [key, code] of [
    [{ id: shown?.id, digest: other?.digest }, 'conflict'],
    [{ id: shown?.id }, 'conflict'],
    [{ digest: shown?.digest }, 'not-found'],
    [all[0], 'not-found'],
    [null, 'not-found'],
  ])
    await expect(inner.decide(key, { kind: 'once' })).rejects.toMatchObject({ code });
  expect([openIds(), results.size]).toEqual([all, 0]);
  await inner.decide(shown, { kind: 'once' });
  await settled();
  expect([...results.keys()]).toEqual([all[0]]);
});

test('a denial contains its reason', async () => {
  const { approvals, ask, results } = setUp();
  const one = await ask('bash');
  const other = await ask('bash');
  await approvals.decide(one, { kind: 'deny', reason: ' use read ' });
  await approvals.decide(other, { kind: 'deny', reason: '' });
  await settled();
  expect(results.get(one)).toEqual({ ok: false, approval: { by: 'person', reason: 'use read' } });
  expect(results.get(other)).toEqual({ ok: false, approval: { by: 'person' } });
});

test('validates edited arguments again before they run', async () => {
  const { approvals, ask, results, openIds } = setUp();
  const id = await ask('bash', { command: 'rm -rf /' });
  await expect(approvals.decide(id, { kind: 'once', input: { bad: 1 } })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: '/bad', message: 'no', keyword: 'not' }] },
  });
  expect(openIds()).toEqual([id]);
  await approvals.decide(id, { kind: 'once', input: { command: 'ls' } });
  await settled();
  expect(results.get(id)).toEqual({
    ok: true,
    input: { command: 'ls' },
    approval: { by: 'person', edited: true },
    toolKey: 'builtin:bash builtin',
  });
  const same = await ask('bash', { command: 'ls', timeout: 1 });
  await approvals.decide(same, { kind: 'once', input: { timeout: 1, command: 'ls' } });
  await settled();
  expect(results.get(same)).toMatchObject({ approval: { by: 'person' } });
  expect(results.get(same)).not.toMatchObject({ approval: { edited: true } });
});

test('asks nobody about invalid arguments, or about a tool that could not run', async () => {
  const { ask, results, openIds } = setUp([area, { ...area, name: 'off', enabled: false }]);
  expect(results.get(await ask('area', { bad: 1 }))).toEqual({
    ok: false,
    approval: { by: 'policy' },
    error: { code: 'invalid-input', message: 'bad is not allowed' },
  });
  expect(results.get(await ask('off'))).toMatchObject({ ok: false, error: { code: 'disabled' } });
  expect(results.get(await ask('none'))).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(openIds()).toEqual([]);
});

test('always allows this call and waiting calls of the tool, and no other tool', async () => {
  const { approvals, ask, results, openIds } = setUp();
  const [first, second, bash] = [await ask('area', { w: 1 }), await ask('area', { w: 2 }), await ask('bash')];
  await approvals.decide(first, { kind: 'always' });
  await settled();
  expect(results.get(first)).toMatchObject({ ok: true, approval: { by: 'person' } });
  expect(results.get(second)).toMatchObject({ ok: true, approval: { by: 'rule' }, input: { w: 2 } });
  expect(openIds()).toEqual([bash]);
  expect((await approvals.settings()).rules).toEqual([
    { id: expect.any(String) as string, toolKey: 'id-1 h1', toolName: 'area', createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
});

test('always allows arguments like these', async () => {
  const { approvals, ask, results, openIds } = setUp();
  const id = await ask('bash', { command: 'git status' });
  await expect(approvals.decide(id, { kind: 'like', pattern: { command: 'npm *' } })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await expect(approvals.decide(id, { kind: 'like', pattern: {} })).rejects.toMatchObject({ code: 'invalid-input' });
  await approvals.decide(id, { kind: 'like', pattern: { command: 'git *' } });
  await settled();
  expect(results.get(await ask('bash', { command: 'git log' }))).toMatchObject({ ok: true, approval: { by: 'rule' } });
  const other = await ask('bash', { command: 'rm x' });
  expect(openIds()).toEqual([other]);
});

test('a rule applies only to the code for which it was made', async () => {
  const { approvals, ask, results, catalog, openIds } = setUp();
  await approvals.decide(await ask('area'), { kind: 'always' });
  catalog.set('area', { ...area, source: { code: '', language: 'javascript', codeHash: 'h2' as CodeHash } });
  const changed = await ask('area');
  catalog.set('area', { ...area, id: 'id-2' as ToolId });
  const another = await ask('area');
  expect(openIds()).toEqual([changed, another]);
  catalog.set('renamed', { ...area, name: 'renamed' });
  expect(results.get(await ask('renamed'))).toMatchObject({ ok: true, approval: { by: 'rule' } });

  await approvals.decide(await ask('every.echo'), { kind: 'always' });
  expect(results.get(await ask('every.echo'))).toMatchObject({ ok: true, approval: { by: 'rule' } });
  catalog.set('every.echo', { ...mcp, description: 'Now it does more' });
  expect(results.get(await ask('every.echo'))).toBeUndefined();
});

test('asks for each call of an untrusted tool, whatever rules and policies say', async () => {
  const { approvals, ask, results, catalog, openIds } = setUp();
  await approvals.decide(await ask('area'), { kind: 'always' });
  await approvals.setPolicy('custom', 'allow');
  catalog.set('area', { ...area, trusted: false });
  const modes: readonly (ApprovalMode | undefined)[] = [
    undefined,
    { kind: 'always' },
    { kind: 'caller', ask: async () => true },
  ];
  const ids: ToolCallId[] = [];
  for (const mode of modes) ids.push(await ask('area', {}, mode));
  expect(openIds()).toEqual(ids);
  expect(approvals.open()[0]).toMatchObject({ isUntrusted: true, suggestion: {} });
  const id = ids[0] ?? ('' as ToolCallId);
  await expect(approvals.decide(id, { kind: 'always' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(approvals.decide(id, { kind: 'like', pattern: { w: 1 } })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await approvals.decide(id, { kind: 'once' });
  await settled();
  expect(results.get(id)).toMatchObject({ ok: true, approval: { by: 'person' } });
});

test('a group that is denied stays denied', async () => {
  const { approvals, ask, results } = setUp();
  await approvals.decide(await ask('area'), { kind: 'always' });
  const waiting = await ask('bash');
  await approvals.setPolicy('custom', 'deny');
  await approvals.setPolicy('builtin', 'deny');
  await settled();
  expect(results.get(waiting)).toMatchObject({
    ok: false,
    approval: { by: 'policy', reason: expect.stringContaining('built-in') as string },
  });
  for (const mode of [undefined, { kind: 'always' } as const, { kind: 'caller', ask: async () => true } as const]) {
    expect(results.get(await ask('area', {}, mode))).toMatchObject({ ok: false, approval: { by: 'policy' } });
  }
  await expect(approvals.setPolicy('__proto__', 'allow')).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(approvals.setPolicy('custom', 'maybe')).rejects.toMatchObject({ code: 'invalid-input' });
});

test('shows a tool again if it changed while it was shown', async () => {
  const { approvals, inner, keys, ask, results, catalog, openIds } = setUp();
  const id = await ask('area');
  const first = keys.get(id);
  catalog.set('area', {
    ...area,
    source: { code: '', language: 'javascript', codeHash: 'h2' as CodeHash },
    trusted: false,
  });
  await expect(approvals.decide(id, { kind: 'once' })).rejects.toMatchObject({ code: 'conflict' });
  expect(openIds()).toEqual([id]);
  expect(approvals.open()[0]).toMatchObject({ isUntrusted: true, hasChanged: true });
  expect(keys.get(id)).not.toEqual(first);
  // What was shown first is no longer open.
  await expect(inner.decide(first, { kind: 'once' })).rejects.toMatchObject({ code: 'not-found' });
  await approvals.decide(id, { kind: 'once' });
  await settled();
  expect(results.get(id)).toMatchObject({ ok: true });
  const missing = await ask('bash');
  catalog.delete('bash');
  await expect(approvals.decide(missing, { kind: 'once' })).rejects.toMatchObject({ code: 'conflict' });
  await approvals.decide(missing, { kind: 'deny', reason: '' });
});

test('whoever started the run decides', async () => {
  const { ask, results } = setUp();
  expect(results.get(await ask('area', {}, { kind: 'always' }))).toEqual({
    ok: true,
    input: {},
    approval: { by: 'caller' },
    toolKey: 'id-1 h1',
  });
  expect(results.get(await ask('area', {}, { kind: 'caller', ask: async () => true }))).toMatchObject({
    ok: true,
    approval: { by: 'caller' },
  });
  expect(results.get(await ask('area', {}, { kind: 'caller', ask: async () => false }))).toMatchObject({
    ok: false,
    approval: { by: 'caller' },
  });
  expect(results.get(await ask('area', {}, { kind: 'caller', ask: async () => 'yes' as never }))).toMatchObject({
    ok: false,
  });
  expect(
    results.get(await ask('area', {}, { kind: 'caller', ask: () => Promise.reject(new Error('gone')) })),
  ).toMatchObject({ ok: false, error: { code: 'crashed' } });
});

test('stop empties the queue', async () => {
  const { ask, results, controller, openIds, approvals } = setUp();
  const elsewhere = new AbortController();
  const other = await ask('bash', {}, undefined, elsewhere.signal);
  const ids = [await ask('area'), await ask('bash')];
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const unanswered = ask('area', {}, { kind: 'caller', ask: () => (asked(), new Promise(() => undefined)) });
  await isAsked;
  controller.abort();
  ids.push(await unanswered);
  for (const id of ids) expect(results.get(id)).toMatchObject({ ok: false, error: { code: 'aborted' } });
  expect(openIds()).toEqual([other]);
  expect(results.get(await ask('read'))).toMatchObject({ ok: false, error: { code: 'aborted' } });
  await expect(approvals.decide(ids[0] ?? ('' as ToolCallId), { kind: 'once' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('does not run a call that is stopped while its edits are validated', async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const { approvals, ask, results, controller } = setUp(undefined, {
    validate: (_tool, _input, coerce) => (coerce ? Promise.resolve({ ok: true }) : held.then(() => ({ ok: true }))),
  });
  const id = await ask('area', { w: 1 });
  const deciding = approvals.decide(id, { kind: 'once', input: { w: 2 } });
  await expect(approvals.decide(id, { kind: 'once' })).rejects.toMatchObject({ code: 'not-found' });
  controller.abort();
  go();
  await deciding;
  await settled();
  expect(results.get(id)).toMatchObject({ ok: false, error: { code: 'aborted' } });
});

test('rules can be removed and restored', async () => {
  const { approvals, ask, results, openIds, onChange } = setUp();
  await approvals.decide(await ask('area'), { kind: 'always' });
  const [rule] = (await approvals.settings()).rules;
  onChange.mockClear();
  expect((await approvals.removeRule(rule?.id ?? '')).rules).toEqual([]);
  expect(onChange).toHaveBeenCalled();
  const id = await ask('area');
  expect(openIds()).toEqual([id]);
  expect((await approvals.undoRemoveRule(rule?.id ?? '')).rules).toEqual([rule]);
  await settled();
  expect(results.get(id)).toMatchObject({ ok: true, approval: { by: 'rule' } });
  await expect(approvals.undoRemoveRule(rule?.id ?? '')).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  undefined,
  'once',
  {},
  { kind: 'forever' },
  { kind: 'deny' },
  { kind: 'deny', reason: 'x'.repeat(5_000) },
  { kind: 'once', input: [] },
  { kind: 'once', input: 'x' },
  { kind: 'like' },
  JSON.parse('{"__proto__":{"kind":"once"}}') as unknown,
])('%j is not a valid decision', async (decision) => {
  const { approvals, ask, openIds } = setUp();
  const id = await ask('area');
  await expect(approvals.decide(id, decision)).rejects.toMatchObject({ code: 'invalid-input' });
  expect(openIds()).toEqual([id]);
});

test('asks if the settings cannot be read', () => {
  const all = {
    reading: 'allow',
    builtin: 'ask',
    custom: 'ask',
    mcp: 'ask',
  };
  expect(
    parsePolicies(
      {
        formatVersion: 1,
        policies: JSON.parse(
          '{"bash":"allow","__proto__":{"custom":"allow"},"mcp":"allow","builtin":"perhaps"}',
        ) as unknown,
      },
      FAKE_GROUPS,
    ),
  ).toEqual({ ...all, mcp: 'allow' });
  for (const stored of [undefined, null, 'x', { formatVersion: 2, policies: { custom: 'allow' } }])
    expect(parsePolicies(stored, FAKE_GROUPS)).toEqual(all);
  const rule = { id: 'r', toolKey: 'k', toolName: 'n', createdAt: '2026-01-01T00:00:00.000Z' };
  expect(
    parseRules([rule, { ...rule, pattern: {} }, { ...rule, pattern: 'x' }, { ...rule, toolKey: 1 }, null]),
  ).toEqual([rule]);
});

test('policies and rules are stored, and other tabs see them', async () => {
  const database = await emptyDatabase();
  const listeners: ((message: TabMessage) => void)[] = [];
  const tabs = {
    publish: (message: TabMessage) => listeners.forEach((listener) => listener(message)),
    subscribe: (listener: (message: TabMessage) => void) => (listeners.push(listener), () => undefined),
  };
  const store = createApprovalStore(database, tabs, FAKE_GROUPS);
  const first = setUp(undefined, { store });
  await first.approvals.decide(await first.ask('area', { w: 1 }), { kind: 'like', pattern: { w: 1 } });
  await first.approvals.decide(await first.ask('bash'), { kind: 'always' });
  await first.approvals.setPolicy('mcp', 'deny');
  const kept = await first.approvals.settings();
  const other = createApprovalStore(database, tabs, FAKE_GROUPS);
  expect((await other.read()).policies).toEqual(kept.policies);
  expect(new Set((await other.read()).rules)).toEqual(new Set(kept.rules));
  await createApprovals({ ...emptyPorts, store: other }).removeRule(kept.rules[0]?.id ?? '');
  expect((await store.read()).rules).toEqual(kept.rules.slice(1));
});
