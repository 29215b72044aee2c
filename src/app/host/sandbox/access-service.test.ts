import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { sampleTool } from '../../../core/testing/sample-tool.ts';
import { BUILTIN_CODE, builtinIdOf } from '../../../catalog/contract/builtin.ts';
import { requestFor, type AccessRequest } from '../../../core/decisions/access-request.ts';
import type { ToolCall } from '../../../core/call.ts';
import type { CodeHash, RunId, ToolCallId, ToolId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NO_PERMISSIONS, type Permissions } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createGrantStore, type GrantStore } from '../../../sandbox/index.ts';
import { createAccessRequests } from './access-service.ts';

const HASH = 'aa' as CodeHash;
const TOOL = sampleTool('weather', { id: 'tool-1' as ToolId, hash: HASH });
const call = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({
  toolCallId: id as ToolCallId,
  runId: 'run' as RunId,
  toolName: 'weather',
  input: {},
  caller: 'person',
  conversationId: 'c',
  ...more,
});
const RULE = { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/' };
const REQUEST = requestFor({ ...NO_PERMISSIONS, network: [RULE] });
const GRANTED = { ...NO_PERMISSIONS, network: [RULE], revealSecrets: [] };
const NOTHING = { ...NO_PERMISSIONS, revealSecrets: [] };

let grants: GrantStore;
let origins: readonly string[];
let changes: number;
let bound: unknown[];
let requests: ReturnType<typeof createAccessRequests>;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  grants = createGrantStore(await openDatabase());
  origins = ['https://packages.example'];
  changes = 0;
  bound = [];
  requests = createAccessRequests({
    grants,
    secrets: { bind: async (...given) => void (await Promise.resolve(bound.push(given))) },
    addPackageOrigins: async (more) => void (origins = [...origins, ...more]),
    registry: async () => 'https://registry.example/',
    changed: () => void (changes += 1),
  });
});
const open = async (id: string, request: AccessRequest = REQUEST, tool = TOOL, more: Partial<ToolCall> = {}) => {
  requests.add(tool, call(id, more), request);
  return (await requests.service.ofCall(id as ToolCallId)) ?? expect.fail('nothing is open');
};
const granted = () => grants.get(TOOL.id, HASH, { trusted: true });

it('shows what a run lacked, and grants exactly that for good', async () => {
  const shown = await open('one');
  expect(shown).toMatchObject({
    toolCallId: 'one',
    tool: { id: TOOL.id, name: 'weather', trusted: true },
    request: REQUEST,
  });
  await requests.service.answer(shown.decision, { kind: 'allowed', howLong: 'always' });
  expect([await granted(), changes]).toEqual([GRANTED, 1]);
  expect(await requests.service.ofCall('one' as ToolCallId)).toBeUndefined();
});

it('grants once to the call that repeats the run, and to no other', async () => {
  const { decision } = await open('one', REQUEST, TOOL, { caller: 'model' });
  await requests.service.answer(decision, { kind: 'allowed', howLong: 'once', repeatAs: 'two' as ToolCallId });
  expect([await granted(), changes]).toEqual([NOTHING, 0]);
  const take = (id: string, caller: ToolCall['caller']) =>
    grants.takeForCall({ toolCallId: id as ToolCallId, caller }, TOOL.id, HASH, { trusted: true });
  for (const [id, caller] of [
    ['three', 'model'],
    ['one', 'model'],
    ['two', 'person'],
    ['two', 'api'],
  ] as const)
    expect(await take(id, caller)).toEqual(NOTHING);
  expect(await take('two', 'model')).toEqual(GRANTED);
  expect(await take('two', 'model')).toEqual(NOTHING);
});

it('lets a secret go along with a request for good, or for the call that repeats the run', async () => {
  const send = { secret: 'KEY', method: 'GET', origin: RULE.origin };
  const request: AccessRequest = {
    kind: 'permissions',
    permissions: NO_PERMISSIONS,
    files: [],
    carried: [],
    unbound: [send],
  };
  const once = await open('one', request);
  await requests.service.answer(once.decision, { kind: 'allowed', howLong: 'once', repeatAs: 'two' as ToolCallId });
  const always = await open('three', request);
  await requests.service.answer(always.decision, { kind: 'allowed', howLong: 'always' });
  expect(bound).toEqual([[[send], 'two'], [[send]]]);
  const none = await open('four', request);
  await expect(
    requests.service.answer(none.decision, { kind: 'allowed', howLong: 'always', without: ['send 0'] }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

it('takes an answer once, and only to what was shown', async () => {
  const [one, two] = [await open('one'), await open('two', requestFor({ ...NO_PERMISSIONS, files: 'write' }))];
  const allow = { kind: 'allowed', howLong: 'always' } as const;
  await expect(
    requests.service.answer({ id: one.decision.id, digest: two.decision.digest }, allow),
  ).rejects.toMatchObject({ code: 'conflict' });
  await Promise.allSettled([
    requests.service.answer(one.decision, { kind: 'declined' }),
    requests.service.answer(one.decision, allow),
  ]);
  await expect(requests.service.answer(one.decision, allow)).rejects.toMatchObject({ code: 'not-found' });
  expect(await granted()).toEqual(NOTHING);
});

it('grants the access to files that the person chose', async () => {
  const asked: Permissions = { ...NO_PERMISSIONS, network: [RULE], files: 'read' };
  for (const files of ['none', 'read', 'write'] as const) {
    const { decision } = await open(files, requestFor(asked));
    await grants.remove(TOOL.id);
    await requests.service.answer(decision, { kind: 'allowed', howLong: 'always', files });
    expect(await granted()).toEqual({ ...GRANTED, files });
  }
  const { decision } = await open('nothing', requestFor({ ...NO_PERMISSIONS, files: 'read' }));
  await expect(
    requests.service.answer(decision, { kind: 'allowed', howLong: 'always', files: 'none' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

it.each([
  [{}],
  [{ kind: 'allowed' }],
  [{ kind: 'allowed', howLong: 'once' }],
  [{ kind: 'allowed', howLong: 'once', repeatAs: '' }],
  [{ kind: 'allowed', howLong: 'ever' }],
  [{ kind: 'yes', howLong: 'always' }],
  [{ kind: 'allowed', howLong: 'always', files: 'all' }],
  ['allowed'],
])('refuses %j, and keeps the question open', async (answer) => {
  const { decision } = await open('one');
  await expect(requests.service.answer(decision, answer as never)).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await requests.service.ofCall('one' as ToolCallId))?.decision).toEqual(decision);
});

it('nothing that the page adds becomes part of the grant', async () => {
  const { decision } = await open('one');
  const answer = {
    kind: 'allowed',
    howLong: 'always',
    permissions: { ...NO_PERMISSIONS, dom: true },
    request: REQUEST,
    network: [{ ...RULE, origin: 'https://evil.example' }],
  } as const;
  await requests.service.answer(decision, answer);
  expect(await granted()).toEqual(GRANTED);
});

it('grants for good, whatever call repeats the run', async () => {
  const { decision } = await open('one');
  const answer = { kind: 'allowed', howLong: 'always', repeatAs: 'two' as ToolCallId } as const;
  await requests.service.answer(decision, answer);
  expect(await granted()).toEqual(GRANTED);
});

it('grants to a tool without code of its own', async () => {
  const { source: _source, ...builtin } = TOOL;
  const { decision } = await open('one', REQUEST, builtin);
  await requests.service.answer(decision, { kind: 'allowed', howLong: 'always' });
  expect(await grants.get(TOOL.id, BUILTIN_CODE, { trusted: true })).toEqual(GRANTED);
});

it('gives the unrestricted engine to code that is trusted', async () => {
  const { decision } = await open('one', requestFor({ ...NO_PERMISSIONS, engine: 'unrestricted' }));
  await requests.service.answer(decision, { kind: 'allowed', howLong: 'always' });
  expect(await granted()).toEqual({ ...NOTHING, engine: 'unrestricted' });
});

it('never gives the unrestricted engine to untrusted code', async () => {
  const request = requestFor({ ...NO_PERMISSIONS, engine: 'unrestricted' });
  const { decision } = await open('one', request, { ...TOOL, trusted: false });
  await expect(requests.service.answer(decision, { kind: 'allowed', howLong: 'always' })).rejects.toMatchObject({
    code: 'denied',
  });
  expect(await granted()).toEqual(NOTHING);
});

it('adds origins of packages to those that are allowed', async () => {
  const { decision } = await open('one', { kind: 'package-origins', origins: ['https://cdn.example'] });
  await requests.service.answer(decision, { kind: 'allowed', howLong: 'always' });
  expect(origins).toEqual(['https://packages.example', 'https://cdn.example']);
});

it('asks for the whole registry for npm in the terminal, and for nothing more elsewhere', async () => {
  const rule = { origin: 'https://registry.example', methods: ['GET'], pathPrefix: '/left' };
  const request = requestFor({ ...NO_PERMISSIONS, network: [rule] });
  const bash: Tool = { ...TOOL, id: builtinIdOf('bash'), name: 'bash' };
  const input = { command: 'npm i left' };
  expect((await open('one', request, bash, { input })).request).toEqual(
    requestFor({ ...NO_PERMISSIONS, network: [{ ...rule, pathPrefix: '/' }] }),
  );
  expect((await open('two', request, { ...TOOL, name: 'bash' }, { input })).request).toEqual(request);
});

it('remembers the latest runs only', async () => {
  for (let at = 0; at <= LIMITS.grants.maxAccessRequests; at += 1) await open(`call-${at}`);
  expect(await requests.service.ofCall('call-0' as ToolCallId)).toBeUndefined();
  expect(await requests.service.ofCall('call-1' as ToolCallId)).toBeDefined();
});
