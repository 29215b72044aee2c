import { expect, it, vi } from 'vitest';
import type { AskAnswer, AskContent } from '../../../catalog/contract/services.ts';
import type { ToolCall } from '../../../core/call.ts';
import { NO_PERMISSIONS, type GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { sampleTool } from '../../../core/testing/sample-tool.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import type { HostKind } from '../storage-mode.ts';
import { createAskPermission } from './ask-permission.ts';

const NOTHING: GrantedPermissions = { ...NO_PERMISSIONS, revealSecrets: [] };
const RULE = { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/v1' };
const SUMMARY = { requested: { network: [RULE], files: 'none', secrets: [], dom: false } };

function makeAsk(hostKind: HostKind = 'app', answer: Partial<Extract<AskAnswer, { readonly kind: 'allowed' }>> = {}) {
  const ask = vi.fn(
    async (_asked: AskContent) => ({ kind: 'allowed', howLong: 'once', secrets: [], ...answer }) as const,
  );
  const widen = vi.fn(async (..._given: unknown[]) => await Promise.resolve(NOTHING));
  const read = vi.fn(async (..._given: unknown[]) => await Promise.resolve([]));
  const bind = vi.fn(async (..._given: unknown[]) => await Promise.resolve());
  const askPermission = createAskPermission({
    questions: () => ({ ask: async (asked) => await ask(asked) }),
    grants: { widen },
    secrets: { read, bind },
    hostKind,
    changed: () => undefined,
  });
  return { ask, askPermission, widen, read, bind };
}
const callOf = (caller: ToolCall['caller'], hasPerson?: true) => ({
  toolCallId: 'c' as ToolCallId,
  caller,
  ...(hasPerson === undefined ? {} : { hasPerson }),
});

it.each([
  ['person', undefined, 'app', true],
  ['person', undefined, 'embed', false],
  ['model', true, 'app', true],
  ['model', undefined, 'app', false],
  ['case', true, 'app', true],
  ['case', true, 'trial', true],
  ['case', true, 'embed', false],
  ['case', undefined, 'app', false],
  ['api', undefined, 'app', false],
] as const)('a call of a %s, watched: %s, in the %s, is asked for: %s', (caller, hasPerson, hostKind, isAsked) => {
  const { askPermission } = makeAsk(hostKind);
  const { asking } = askPermission(sampleTool('area'), callOf(caller, hasPerson), { grant: NOTHING });
  expect(asking !== undefined).toBe(isAsked);
});

it('asks for what a request is widened to, and a yes gives that', async () => {
  const { ask, askPermission } = makeAsk();
  const wide = { ...RULE, pathPrefix: '/' };
  const { asking } = askPermission(sampleTool('area'), callOf('model', true), { grant: NOTHING }, async (request) =>
    request.kind === 'permissions' ? { ...request, permissions: { ...request.permissions, network: [wide] } } : request,
  );
  expect(await asking?.ask(SUMMARY, new AbortController().signal)).toEqual({
    grant: { ...NOTHING, network: [wide] },
    secrets: [],
  });
  expect(ask.mock.calls).toMatchObject([[{ kind: 'permission', caller: 'model', asked: { network: [wide] } }]]);
});

it('asks nobody for the key of a model', async () => {
  const { ask, askPermission } = makeAsk();
  const { asking } = askPermission(sampleTool('area'), callOf('person'), { grant: NOTHING });
  const key = { requested: { ...SUMMARY.requested, network: [], secrets: ['MODEL_KEY_p1'] } };
  expect(await asking?.ask(key, new AbortController().signal)).toBeUndefined();
  expect(ask).not.toHaveBeenCalled();
});

const SEND = { secret: 'WEATHER', method: 'GET', origin: RULE.origin };
const WITH_SECRET = {
  ...SUMMARY,
  unbound: [{ ...SEND, path: '/v1' }],
  bindings: [],
};
const STORED = { origin: RULE.origin, methods: ['GET'], pathPrefix: '/' };

it('asks for an address and the secret that goes along with one question, and allows both', async () => {
  const { ask, askPermission, read, bind, widen } = makeAsk('app', { howLong: 'always' });
  const grant = { ...NOTHING, secrets: ['WEATHER'] };
  const { asking } = askPermission(sampleTool('area'), callOf('person'), { grant });
  await asking?.ask(WITH_SECRET, new AbortController().signal);
  expect(ask.mock.calls).toMatchObject([[{ asked: { network: [RULE], secrets: [] }, unbound: [SEND] }]]);
  expect(widen.mock.calls[0]?.[2]).toMatchObject({ network: [RULE] });
  expect(bind.mock.calls).toEqual([[[SEND]]]);
  expect(read.mock.calls).toEqual([[['WEATHER'], [SEND]]]);
});

it('allows once without storing, also in later questions of the run', async () => {
  const { askPermission, read, bind, widen } = makeAsk();
  const { asking } = askPermission(sampleTool('area'), callOf('person'), { grant: NOTHING });
  await asking?.ask({ ...WITH_SECRET, requested: { ...SUMMARY.requested, network: [] } }, new AbortController().signal);
  await asking?.ask(SUMMARY, new AbortController().signal);
  expect([bind.mock.calls, widen.mock.calls]).toEqual([[], []]);
  expect(read.mock.calls.map(([, sends]) => sends)).toEqual([[SEND], [SEND]]);
});

it('leaves out what the person unticked', async () => {
  const { askPermission, read, bind, widen } = makeAsk('app', { howLong: 'always', without: ['send 0'] });
  const { asking } = askPermission(sampleTool('area'), callOf('person'), { grant: NOTHING });
  await asking?.ask(WITH_SECRET, new AbortController().signal);
  expect(widen.mock.calls[0]?.[2]).toMatchObject({ network: [RULE] });
  expect([bind.mock.calls, read.mock.calls]).toEqual([[[[]]], [[[], []]]]);
});

it('binds a stored secret that the tool was not granted, and none that was entered with its addresses', async () => {
  const asked = {
    requested: { ...SUMMARY.requested, secrets: ['WEATHER'] },
    carried: [{ ...SEND, path: '/v1' }],
  };
  const stored = makeAsk('app', { howLong: 'always' });
  const { asking } = stored.askPermission(sampleTool('area'), callOf('person'), { grant: NOTHING });
  await asking?.ask(asked, new AbortController().signal);
  expect(stored.bind.mock.calls).toEqual([[[SEND]]]);
  const entered = makeAsk('app', {
    howLong: 'always',
    secrets: [{ name: 'WEATHER', value: 'v', bindings: [{ ...STORED, pathPrefix: '/v1' }] }],
  });
  await entered
    .askPermission(sampleTool('area'), callOf('person'), { grant: NOTHING })
    .asking?.ask(asked, new AbortController().signal);
  expect(entered.bind.mock.calls).toEqual([[[]]]);
  expect(entered.read.mock.calls).toEqual([[['WEATHER'], []]]);
});
