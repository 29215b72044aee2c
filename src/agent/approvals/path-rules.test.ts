import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleBuiltin } from '../../core/testing/sample-tool.ts';
import { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { toolKeyOf } from '../contract/tool-key.ts';
import { BUILTIN_CODE } from '../../catalog/contract/builtin.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { createApprovals } from './approval-queue.ts';
import { plainPath, resolveInputPaths } from '../contract/resolve-input-paths.ts';
import { parsePolicies, withRule } from './settings.ts';
import { defined } from '../../core/defined.ts';

const LINKS: readonly (readonly [from: string, to: string | undefined])[] = [
  ['/notes/link', '/secret'],
  ['/notes/inner', '/notes/deep'],
  ['/notes/broken', undefined],
];
const realPath = async (path: string): Promise<string | undefined> => {
  const link = LINKS.find(([from]) => path === from || path.startsWith(`${from}/`));
  if (link === undefined) return path;
  const [from, to] = link;
  return to === undefined ? undefined : `${to}${path.slice(from.length)}`;
};

const write = sampleBuiltin('write');
const TRAITS = fakeTraits({ origin: 'builtin', group: 'builtin', codeKey: BUILTIN_CODE, pathArguments: ['path'] });

/** What happens to a call of `write` under one rule: what runs, or that it asks. */
async function judged(pattern: JsonObject | undefined, input: JsonObject): Promise<JsonObject | 'asks'> {
  const stored: ApprovalSettings = {
    policies: parsePolicies(undefined, FAKE_GROUPS),
    rules: [
      {
        id: 'r',
        toolName: 'write',
        toolKey: await toolKeyOf(write, TRAITS),
        createdAt: '2026-01-01T00:00:00.000Z',
        ...defined({ pattern }),
      },
    ],
  };
  const controller = new AbortController();
  const approvals = createApprovals({
    lookup: async () => write,
    traitsOf: () => TRAITS,
    groups: FAKE_GROUPS,
    refusal: () => undefined,
    validate: async () => ({ ok: true }),
    realPath,
    store: { read: async () => stored, current: async () => stored, change: async (make) => make(stored) },
    onChange: () => {
      if (approvals.open().length > 0) controller.abort();
    },
  });
  const verdict = await approvals.approve(
    { callId: 'c' as ToolCallId, conversationId: 'c' as ConversationId, toolName: 'write', input },
    controller.signal,
  );
  return verdict.ok ? verdict.input : 'asks';
}

describe('a rule for /notes/*', () => {
  const OUTSIDE = [
    '/notes/../secret/keep.txt',
    '/notes/./../secret/keep.txt',
    '/notes//../secret/keep.txt',
    '/notes/a/../../secret/keep.txt',
    '/notes/..//secret/./keep.txt',
    'notes/../secret/keep.txt',
    '/notes/../../secret/keep.txt',
    '/notes/..',
    '/notes/link/keep.txt',
    '/notes/./link/keep.txt',
    '/notes/x/../link/keep.txt',
    '/notes/link',
    '/notes/link/',
    '/notes/broken',
    '/notes/broken/keep.txt',
    '//secret/keep.txt',
  ];
  it.each(OUTSIDE)('does not cover %s', async (path) => {
    expect(await judged({ path: '/notes/*' }, { path, content: 'x' })).toBe('asks');
  });

  it.each([
    ['/notes/a.txt', '/notes/a.txt'],
    ['/notes/./a.txt', '/notes/a.txt'],
    ['/notes//a.txt', '/notes/a.txt'],
    ['notes/a.txt', '/notes/a.txt'],
    ['/secret/../notes/a.txt', '/notes/a.txt'],
    ['/notes/b/', '/notes/b'],
    ['/notes/inner/a.txt', '/notes/deep/a.txt'],
    ['/notes/a\\..\\b', '/notes/a\\..\\b'],
    ['/notes/...', '/notes/...'],
    ['/notes/..a', '/notes/..a'],
    ['/notes/%2e%2e/a', '/notes/%2e%2e/a'],
  ])('covers %s, which runs as %s', async (path, runs) => {
    expect(await judged({ path: '/notes/*' }, { path, content: 'x' })).toEqual({ path: runs, content: 'x' });
  });

  it('passes on what was matched, also for a rule without a pattern', async () => {
    expect(await judged(undefined, { path: '/a/../b//c', content: '../x' })).toEqual({ path: '/b/c', content: '../x' });
    expect(await judged({ path: '/secret/*' }, { path: '/notes/link/keep.txt' })).toEqual({ path: '/secret/keep.txt' });
  });
});

it.each([
  ['', '/'],
  ['/', '/'],
  ['.', '/'],
  ['..', '/'],
  ['/a/b/../..', '/'],
  ['a//b/.', '/a/b'],
])('%j is %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain);
});

it('leaves what is no path to the schema', async () => {
  const input = JSON.parse('{"path":["/a/.."],"other":"/a/..","__proto__":{"path":"x"},"empty":""}') as JsonObject;
  expect((await resolveInputPaths(input, ['path', 'empty'], realPath)).input).toEqual(input);
});

describe('a link that is made while a call waits', () => {
  let links: Map<string, string>;
  let stored: ApprovalSettings;
  let approvals: ReturnType<typeof createApprovals>;
  beforeEach(() => {
    links = new Map();
    stored = { policies: parsePolicies(undefined, FAKE_GROUPS), rules: [] };
    approvals = createApprovals({
      lookup: async () => write,
      traitsOf: () => TRAITS,
      groups: FAKE_GROUPS,
      refusal: () => undefined,
      validate: async () => ({ ok: true }),
      realPath: async (path) => {
        const [from, to] = [...links].find(([each]) => path.startsWith(`${each}/`)) ?? ['', ''];
        return `${to}${path.slice(from.length)}`;
      },
      store: { read: async () => stored, current: async () => stored, change: async (make) => (stored = make(stored)) },
      onChange: () => undefined,
    });
  });
  const ask = (path: string) =>
    approvals.approve(
      { callId: path as ToolCallId, conversationId: 'c' as ConversationId, toolName: 'write', input: { path } },
      new AbortController().signal,
    );
  const shown = (): readonly JsonValue[] => approvals.open().map(({ input }) => input);
  const answer = async (decision: JsonObject): Promise<void> =>
    await approvals.decide(approvals.open()[0]?.decision, decision);

  it.each<JsonObject>([{ kind: 'once' }, { kind: 'always' }, { kind: 'like', pattern: { path: '/notes/*' } }])(
    'shows the call again instead of taking %j, and then runs what is shown',
    async (decision) => {
      const verdict = ask('/notes/a');
      await vi.waitFor(() => expect(shown()).toEqual([{ path: '/notes/a' }]));
      links.set('/notes', '/secret');
      await expect(answer(decision)).rejects.toMatchObject({ code: 'conflict' });
      expect(approvals.open()).toMatchObject([{ input: { path: '/secret/a' }, hasChanged: true }]);
      expect(stored.rules).toEqual([]);
      await answer({ kind: 'once' });
      expect(await verdict).toMatchObject({ ok: true, input: { path: '/secret/a' } });
    },
  );

  it('lets no rule for the old path allow it', async () => {
    const [one, other] = [ask('/notes/a'), ask('/notes/b')];
    await vi.waitFor(() => expect(shown()).toHaveLength(2));
    const first = approvals.open()[0]?.decision;
    links.set('/notes', '/secret');
    await expect(approvals.decide(first, { kind: 'like', pattern: { path: '/notes/*' } })).rejects.toThrow();
    stored = withRule(
      stored,
      { toolKey: await toolKeyOf(write, TRAITS), toolName: 'write', pattern: { path: '/notes/*' } },
      '2026-01-01T00:00:00.000Z',
    );
    await approvals.setPolicy('builtin', 'ask');
    expect(shown()).toEqual([{ path: '/secret/a' }, { path: '/secret/b' }]);
    await answer({ kind: 'once' });
    await answer({ kind: 'deny', reason: '' });
    expect(await one).toMatchObject({ ok: true, input: { path: '/secret/a' } });
    expect(await other).toMatchObject({ ok: false });
  });

  it('shows where a path leads that a person wrote, before it is allowed', async () => {
    const verdict = ask('/a');
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    links.set('/notes', '/secret');
    await expect(answer({ kind: 'once', input: { path: '/notes/./x' } })).rejects.toMatchObject({ code: 'conflict' });
    expect(shown()).toEqual([{ path: '/secret/x' }]);
    await answer({ kind: 'once', input: { path: '//b/../c' } });
    expect(await verdict).toMatchObject({ ok: true, input: { path: '/c' }, approval: { edited: true } });
  });
});
