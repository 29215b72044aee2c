import { expect, test } from 'vitest';
import { requestFor } from '../core/decisions/access-request.ts';
import type { ToolOutcome } from '../core/call.ts';
import { NO_PERMISSIONS, type GrantedPermissions, type NetworkRule } from '../core/permissions/permissions.ts';
import { refuseDocument, withoutSecretRequest } from './dom-permit.ts';

const asks = { name: 'draw', trusted: true, requested: { ...NO_PERMISSIONS, dom: true } };
const nothing: GrantedPermissions = { ...NO_PERMISSIONS, revealSecrets: [] };

test('a document is requested, and allowed if granted', () => {
  expect(refuseDocument(asks, nothing)).toEqual({
    code: 'denied',
    message: 'draw needs a permission it does not have: a document of its own',
    data: { requested: { network: [], files: 'none', secrets: [], dom: true }, tried: [], bindings: [] },
    request: requestFor({ ...NO_PERMISSIONS, dom: true }),
  });
  expect(refuseDocument(asks, { ...nothing, dom: true })).toBeUndefined();
});

test('an untrusted tool gets none, whatever was granted, and is not offered one', () => {
  const refused = refuseDocument({ ...asks, trusted: false }, { ...nothing, dom: true });
  expect(refused).toMatchObject({ code: 'denied', data: { reason: 'untrusted' } });
  expect(refused?.data).not.toHaveProperty('requested');
});

test.each([
  ['asked for', { ...asks, requested: { ...asks.requested, secrets: ['KEY'] } }, { ...nothing, dom: true }],
  ['granted', asks, { ...nothing, dom: true, secrets: ['KEY'], revealSecrets: ['KEY'] }],
])('a document and secrets exclude each other: %s', (_how, tool, grant) => {
  expect(refuseDocument(tool, grant)).toMatchObject({
    code: 'denied',
    data: { reason: 'document-and-secrets', secrets: ['KEY'] },
  });
});

test('does not offer a secret that was requested in a document', () => {
  const denied = {
    ok: false as const,
    error: {
      code: 'denied' as const,
      message: 'm',
      data: { requested: { network: [], files: 'none', secrets: ['KEY'], dom: false } },
    },
  };
  expect(withoutSecretRequest(denied, 'draw')).toEqual({
    ok: false,
    error: {
      code: 'denied',
      message: 'm. draw has a document of its own, so it gets no secrets',
      data: { requested: { network: [], files: 'none', secrets: [], dom: false } },
    },
  });
  const outcomeAsking = (network: readonly NetworkRule[]): ToolOutcome => ({
    ok: false,
    error: { ...denied.error, request: requestFor({ ...NO_PERMISSIONS, network, secrets: ['KEY'] }) },
  });
  const requestLeft = (outcome: ToolOutcome) => (outcome.ok ? undefined : outcome.error.request);
  expect(requestLeft(withoutSecretRequest(outcomeAsking([]), 'draw'))).toBeUndefined();
  const rule = { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' };
  expect(requestLeft(withoutSecretRequest(outcomeAsking([rule]), 'draw'))).toEqual(
    requestFor({ ...NO_PERMISSIONS, network: [rule] }),
  );
  const fine: ToolOutcome = { ok: true, value: 1 };
  expect(withoutSecretRequest(fine, 'draw')).toBe(fine);
});
