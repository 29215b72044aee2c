import { expect, it, vi } from 'vitest';
import type { AskContent } from '../../../catalog/contract/services.ts';
import type { ToolCall } from '../../../core/call.ts';
import { NO_PERMISSIONS, type GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { sampleTool } from '../../../core/testing/sample-tool.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import type { HostKind } from '../storage-mode.ts';
import { createAskPermission } from './ask-permission.ts';

const NOTHING: GrantedPermissions = { ...NO_PERMISSIONS, revealSecrets: [] };
const RULE = { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/v1' };
const SUMMARY = { requested: { network: [RULE], files: 'none', secrets: [], dom: false } };

function makeAsk(hostKind: HostKind = 'app') {
  const ask = vi.fn(async (_asked: AskContent) => ({ kind: 'allowed', howLong: 'once', secrets: [] }) as const);
  const askPermission = createAskPermission({
    questions: () => ({ ask: async (asked) => await ask(asked) }),
    grants: { widen: async () => NOTHING },
    readSecrets: async () => [],
    hostKind,
    changed: () => undefined,
  });
  return { ask, askPermission };
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
