import { expect, test, vi } from 'vitest';
import { sampleTool } from '../../core/testing/sample-tool.ts';
import type { ConversationId, OpenApproval } from '../contract/conversation.ts';
import type { CodeHash, ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { Tool } from '../../core/tool.ts';
import { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
import { createApprovals, type ApprovalVerdict } from './approval-queue.ts';
import { parsePolicies } from './settings.ts';

/** A queue in which each call is named by its one argument `n`. `bad` arguments do not fit the schema. */
function setUp() {
  const tools = new Map<string, Tool>([
    ['area', sampleTool('area', { hash: 'h1' })],
    ['theirs', { ...sampleTool('theirs', { hash: 'h2' }), trusted: false }],
  ]);
  let stored = { policies: parsePolicies(undefined, FAKE_GROUPS), rules: [] as never[] };
  const verdicts = new Map<string, ApprovalVerdict>();
  const stops = new Map<string, AbortController>();
  /** What happens while arguments are validated for a decision. */
  const meanwhile: { act: () => unknown } = { act: () => undefined };
  const approvals = createApprovals({
    lookup: async (name) => tools.get(name),
    traitsOf: () => fakeTraits(),
    groups: FAKE_GROUPS,
    refusal: () => undefined,
    validate: async (_tool, input) => {
      await meanwhile.act();
      return 'bad' in input
        ? { ok: false, message: 'bad is not allowed', errors: [{ path: '/bad', message: 'no', keyword: 'not' }] }
        : { ok: true };
    },
    realPath: async (path) => path,
    store: {
      read: async () => stored,
      current: async () => stored,
      change: async (make) => (stored = make(stored) as typeof stored),
    },
    onChange: () => undefined,
  });
  const ask = async (n: string, toolName = 'area', conversation = 'c'): Promise<OpenApproval> => {
    const callId = n as ToolCallId;
    const stop = new AbortController();
    stops.set(n, stop);
    void approvals
      .approve({ callId, conversationId: conversation as ConversationId, toolName, input: { n } }, stop.signal)
      .then((verdict) => verdicts.set(n, verdict));
    return await vi.waitUntil(() => approvals.open().find((open) => open.callId === callId), { interval: 1 });
  };
  const allow = async (calls: readonly (OpenApproval | { shown: unknown; input?: JsonObject })[]) =>
    await approvals.decideBatch({
      calls: calls.map((one) => ('decision' in one ? { shown: one.decision } : one)),
      decision: { kind: 'once' },
    });
  const open = () => approvals.open().map(({ callId }) => callId);
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return Object.fromEntries([...verdicts].map(([n, verdict]) => [n, verdict.ok ? verdict.input : verdict.approval]));
  };
  return { tools, approvals, ask, allow, open, settled, stops, meanwhile };
}

test('exactly the listed calls are allowed, or denied with one reason', async () => {
  const { ask, allow, open, settled, approvals } = setUp();
  const [one, two, three] = [await ask('1'), await ask('2'), await ask('3')];
  await allow([one, three]);
  expect([open(), await settled()]).toEqual([['2'], { 1: { n: '1' }, 3: { n: '3' } }]);
  const four = await ask('4');
  await approvals.decideBatch({
    calls: [{ shown: two.decision }, { shown: four.decision }],
    decision: { kind: 'deny', reason: ' not now ' },
  });
  expect(await settled()).toMatchObject({
    2: { by: 'person', reason: 'not now' },
    4: { by: 'person', reason: 'not now' },
  });
});

test('a call that joins after the card was shown is not covered, whatever it is like', async () => {
  const { ask, allow, open, settled } = setUp();
  const shown = [await ask('1'), await ask('2')];
  await ask('late');
  await allow(shown);
  expect([open(), await settled()]).toEqual([['late'], { 1: { n: '1' }, 2: { n: '2' } }]);
});

test('a call that joins while the decision is carried out is not covered', async () => {
  const { ask, allow, open, settled, meanwhile } = setUp();
  const [one, two] = [await ask('1'), await ask('2')];
  meanwhile.act = async () => {
    meanwhile.act = () => undefined;
    await ask('late');
  };
  await allow([one, { shown: two.decision, input: { n: 'edited' } }]);
  expect([open(), await settled()]).toEqual([['late'], { 1: { n: '1' }, 2: { n: 'edited' } }]);
});

type Ready = ReturnType<typeof setUp> & { readonly one: OpenApproval; readonly two: OpenApproval };

test.each<[string, string, (ready: Ready) => unknown]>([
  ['nothing is listed', 'invalid-input', () => []],
  ['a call is listed twice', 'invalid-input', ({ one }) => [one, one]],
  ['one of them has ended', 'not-found', ({ one, two }) => [one, { shown: { ...two.decision, id: 'gone' } }]],
  ['one was shown differently', 'conflict', ({ one, two }) => [one, { shown: { ...two.decision, digest: 'other' } }]],
  [
    'one is named by the arguments of another',
    'conflict',
    ({ one, two }) => [one, { shown: { id: two.decision.id, digest: one.decision.digest } }],
  ],
  [
    'a tool has changed since',
    'conflict',
    ({ tools, one, two }) => {
      const area = sampleTool('area', { hash: 'h1' });
      tools.set('area', { ...area, source: { code: '', language: 'javascript', codeHash: 'h3' as CodeHash } });
      return [one, two];
    },
  ],
  [
    'a tool is gone',
    'conflict',
    ({ tools, one, two }) => {
      tools.delete('area');
      return [one, two];
    },
  ],
  [
    'edited arguments do not fit the schema',
    'invalid-input',
    ({ one, two }) => [one, { shown: two.decision, input: { bad: 1 } }],
  ],
  ['a tool among them is not trusted', 'invalid-input', async ({ ask, one }) => [one, await ask('3', 'theirs')]],
  ['one is of another conversation', 'invalid-input', async ({ ask, one }) => [one, await ask('3', 'area', 'd')]],
  [
    'one is stopped while the others are looked at',
    'not-found',
    ({ stops, meanwhile, one, two }) => {
      meanwhile.act = () => stops.get('1')?.abort();
      return [one, { shown: two.decision, input: { n: 'edited' } }];
    },
  ],
])('none is allowed if %s', async (_name, code, listed) => {
  const ready = setUp();
  const [one, two] = [await ready.ask('1'), await ready.ask('2')];
  const calls = (await listed({ ...ready, one, two })) as never[];
  await expect(ready.allow(calls)).rejects.toMatchObject({ code });
  const verdicts = await ready.settled();
  expect(Object.values(verdicts).filter((verdict) => 'n' in verdict)).toEqual([]);
  expect(ready.open()).toContain('2');
});

test('an answer is parsed from anything', async () => {
  const { ask, approvals, open } = setUp();
  const { decision } = await ask('1');
  const once = { kind: 'once' };
  for (const answer of [
    undefined,
    'all',
    {},
    { calls: 'all', decision: once },
    { calls: [null], decision: once },
    { calls: [{ shown: 'all' }], decision: once },
    { calls: [{ shown: { id: 1, digest: 2 } }], decision: once },
    { calls: [{ shown: decision }], decision: { kind: 'always' } },
    { calls: [{ shown: decision }], decision: { kind: 'like', pattern: {} } },
    { calls: [{ shown: decision }] },
    { calls: [{ shown: decision, input: 'text' }], decision: once },
    { calls: Array.from({ length: 129 }, () => ({ shown: decision })), decision: once },
  ])
    await expect(approvals.decideBatch(answer)).rejects.toMatchObject({ code: 'invalid-input' });
  expect(open()).toEqual(['1']);
});

test('the error of edited arguments names their call, and everything keeps waiting', async () => {
  const { ask, allow, open } = setUp();
  const [one, two] = [await ask('1'), await ask('2')];
  await expect(allow([one, { shown: two.decision, input: { bad: 1 } }])).rejects.toMatchObject({
    data: { callId: '2', errors: [{ path: '/bad', message: 'no', keyword: 'not' }] },
  });
  expect(open()).toEqual(['1', '2']);
  await allow([one, { shown: two.decision, input: { n: 'right' } }]);
  expect(open()).toEqual([]);
});

test('of two answers, one counts', async () => {
  const { ask, allow, approvals, settled } = setUp();
  const [one, two] = [await ask('1'), await ask('2')];
  const both = await Promise.allSettled([
    allow([one, two]),
    approvals.decide(one.decision, { kind: 'deny', reason: '' }),
    allow([two, one]),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await settled()).toEqual({ 1: { n: '1' }, 2: { n: '2' } });
});
