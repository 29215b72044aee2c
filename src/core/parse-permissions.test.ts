import { expect, it } from 'vitest';
import { mergePermissions } from './parse-permissions.ts';

it('adds methods to a rule of the same place, keeps the wider file access, and reveals nothing more', () => {
  const existing = {
    network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }],
    files: 'read',
    secrets: ['A'],
    dom: false,
    revealSecrets: ['A'],
  } as const;
  const requested = {
    network: [
      { origin: 'https://a.example', methods: ['POST', 'GET'], pathPrefix: '/' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/v1' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/', credentialHeaders: true },
    ],
    files: 'none',
    secrets: ['A', 'B'],
    dom: true,
  } as const;
  expect(mergePermissions(requested, existing)).toEqual({
    network: [
      { origin: 'https://a.example', methods: ['GET', 'POST'], pathPrefix: '/' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/v1' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/', credentialHeaders: true },
    ],
    files: 'read',
    secrets: ['A', 'B'],
    dom: true,
    revealSecrets: ['A'],
  });
});
