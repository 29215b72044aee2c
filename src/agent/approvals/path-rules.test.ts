import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { toolKeyOf } from '../contract/tool-key.ts';
import { BUILTIN_CODE } from '../../catalog/contract/builtin.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import { NO_PERMISSIONS } from '../../core/permissions.ts';
import type { Tool } from '../../core/tool.ts';
import { createApprovals } from './desk.ts';
import { plainPath, withPlainPaths } from './plain-paths.ts';
import { parsePolicies } from './settings.ts';

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

const write: Tool = {
  id: 'builtin:write' as ToolId,
  name: 'write',
  description: 'Writes',
  inputSchema: { type: 'object' },
  origin: { kind: 'builtin' },
  version: 1,
  requested: NO_PERMISSIONS,
  enabled: true,
  trusted: true,
  timeoutMs: 1_000,
};
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
        ...(pattern === undefined ? {} : { pattern }),
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
    store: { read: async () => stored, change: async (make) => make(stored) },
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
  expect((await withPlainPaths(input, ['path', 'empty'], realPath)).input).toEqual(input);
});
