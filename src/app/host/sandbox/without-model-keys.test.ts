import { expect, it } from 'vitest';
import { providerKeyName } from '../../../agent/contract/provider-key.ts';
import type { ProviderId } from '../../../agent/contract/provider.ts';
import { requestFor, type AccessRequest } from '../../../core/decisions/access-request.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import { withoutModelKeys } from './without-model-keys.ts';

const KEY = providerKeyName('p1' as ProviderId);
const SEND = { secret: 'WEATHER', method: 'GET', origin: 'https://api.example' };

it('asks for no key of a model', () => {
  const request: AccessRequest = {
    ...requestFor({ ...NO_PERMISSIONS, secrets: [KEY, 'WEATHER'] }),
    kind: 'permissions',
    carried: [{ ...SEND, secret: KEY }, SEND],
    unbound: [{ ...SEND, secret: KEY }],
  } as AccessRequest;
  expect(withoutModelKeys(request)).toEqual({
    ...requestFor({ ...NO_PERMISSIONS, secrets: ['WEATHER'] }),
    carried: [SEND],
  });
});

it('asks for nothing when nothing else was asked for', () => {
  expect(withoutModelKeys(requestFor({ ...NO_PERMISSIONS, secrets: [KEY] }))).toBeUndefined();
  const origins: AccessRequest = { kind: 'package-origins', origins: ['https://p.example'] };
  expect(withoutModelKeys(origins)).toBe(origins);
});
