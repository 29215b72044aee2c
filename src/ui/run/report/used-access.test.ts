import { expect, it } from 'vitest';
import type { NetworkUse } from '../../../core/call.ts';
import { usedAccess } from './used-access.ts';

function sent(url: string, more: Partial<NetworkUse> = {}): NetworkUse {
  return { method: 'GET', url, outcome: 'allowed', status: 200, durationMs: 3, ...more };
}

it('sums up what runs have sent', () => {
  const runs = [
    { network: [sent('https://a.example/users/1?x=1', { secrets: ['A'] }), sent('https://a.example/users/2')] },
    { network: [sent('https://a.example/users', { method: 'POST' }), sent('https://b.example/', { secrets: ['A'] })] },
  ];
  expect(usedAccess(runs)).toEqual({
    network: [
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/users/' },
      { origin: 'https://a.example', methods: ['POST'], pathPrefix: '/users' },
      { origin: 'https://b.example', methods: ['GET'], pathPrefix: '/' },
    ],
    secrets: ['A'],
  });
});

it('leaves out what never left', () => {
  const network: NetworkUse[] = [
    { method: 'GET', url: 'https://a.example/', outcome: 'denied' },
    { method: 'GET', url: 'nonsense', outcome: 'failed' },
  ];
  expect(usedAccess([{ network }])).toEqual({ network: [], secrets: [] });
});
