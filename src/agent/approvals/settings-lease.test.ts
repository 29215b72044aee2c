import { expect, test } from 'vitest';
import type { ApprovalSettings } from '../contract/agent-api.ts';
import { createSettingsLease, LEASE_MS } from './settings-lease.ts';

/** A lease over a disk whose reads are answered by hand, and a clock. */
function leased() {
  const disk = { policy: 'ask' };
  const clock = { ms: 1_000 };
  const reads: ((settings?: ApprovalSettings) => void)[] = [];
  const lease = createSettingsLease(
    () =>
      new Promise((resolve) => {
        const settings = { policies: { g: disk.policy }, rules: [] } as unknown as ApprovalSettings;
        reads.push(() => resolve(settings));
      }),
    () => clock.ms,
  );
  const answer = async (): Promise<void> => {
    for (const each of reads.splice(0)) each();
    await Promise.resolve();
    await Promise.resolve();
  };
  const policy = async (): Promise<unknown> => (await lease.current()).policies['g' as never];
  return { disk, clock, reads, lease, answer, policy };
}

test('settings are read once for the calls of a lease, and again after it', async () => {
  const { disk, clock, reads, answer, policy } = leased();
  const first = policy();
  await answer();
  expect(await first).toBe('ask');
  disk.policy = 'deny';
  clock.ms += LEASE_MS / 4;
  expect(await policy()).toBe('ask');
  expect(reads).toHaveLength(0);
  clock.ms += LEASE_MS;
  const later = policy();
  await answer();
  expect(await later).toBe('deny');
});

test('settings in use are read again before their lease ends', async () => {
  const { disk, clock, answer, policy } = leased();
  const first = policy();
  await answer();
  await first;
  disk.policy = 'deny';
  clock.ms += LEASE_MS / 2;
  expect(await policy()).toBe('ask');
  await answer();
  clock.ms += LEASE_MS - 1;
  expect(await policy()).toBe('deny');
});

test('the lease begins with the read, however long that takes', async () => {
  const { disk, clock, reads, answer, policy } = leased();
  const slow = policy();
  clock.ms += LEASE_MS;
  disk.policy = 'deny';
  await answer();
  expect(await slow).toBe('ask');
  const next = policy();
  expect(reads).toHaveLength(1);
  await answer();
  expect(await next).toBe('deny');
});

test('what is read while this tab changes it is not held', async () => {
  const { disk, lease, reads, answer, policy } = leased();
  const before = policy();
  disk.policy = 'deny';
  lease.drop();
  await answer();
  expect(await before).toBe('ask');
  const after = policy();
  expect(reads).toHaveLength(1);
  await answer();
  expect(await after).toBe('deny');
});

test('a read that fails is told to who waits for it, and tried again by the next', async () => {
  const clock = { ms: 0 };
  let isBroken = true;
  const lease = createSettingsLease(
    async () => {
      if (isBroken) throw new Error('no disk');
      return await Promise.resolve({ policies: {}, rules: [] } as unknown as ApprovalSettings);
    },
    () => clock.ms,
  );
  await expect(lease.current()).rejects.toThrow('no disk');
  isBroken = false;
  const settings = await lease.current();
  isBroken = true;
  clock.ms += LEASE_MS / 2;
  expect(await lease.current()).toBe(settings);
});
