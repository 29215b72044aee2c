import { expect, test } from 'vitest';
import { createRecentProbes } from './recent-probes.ts';

test('a server that was asked is known for a minute from the question on, and at most 256 are', () => {
  let now = 0;
  const probes = createRecentProbes(() => now);
  probes.add({ origin: 'https://one.example' });
  expect(probes.list()).toEqual([{ origin: 'https://one.example' }]);
  now = 5_000;
  probes.add({ origin: 'https://one.example', reached: 'answered' });
  expect(probes.list()).toEqual([{ origin: 'https://one.example', reached: 'answered' }]);
  now = 59_999;
  expect(probes.list()).toHaveLength(1);
  now = 60_000;
  expect(probes.list()).toEqual([]);
  for (let at = 0; at < 300; at += 1) probes.add({ origin: `https://${String(at)}.example` });
  expect([probes.list().length, probes.list()[0]?.origin]).toEqual([256, 'https://44.example']);
});
