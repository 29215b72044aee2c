import { expect, test } from 'vitest';
import type { HostApi } from '../../core/host-api.ts';
import { withoutPermits } from './without-permits.ts';

test('where nothing can be allowed, nothing that allows is called, and the rest is', async () => {
  const called: string[] = [];
  // Every method notes its name.
  const host = new Proxy({}, { get: (_target, name) => async () => void called.push(String(name)), ownKeys: () => ['getGrant', 'setGrant'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }) as HostApi;
  const safe = withoutPermits(host);
  for (const permit of [safe.setGrant('a', {}), safe.grantOnce('a', {}), safe.setTrusted('a', true), safe.addTool({}), safe.unlockSecrets(''), safe.changeNodeEngines({ type: 'key', key: '' } as never)]) {
    await expect(permit).rejects.toMatchObject({ code: 'denied' });
  }
  await safe.getGrant('a');
  expect(called).toEqual(['getGrant']);
});
