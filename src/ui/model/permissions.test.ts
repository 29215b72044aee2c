import { describe, expect, it } from 'vitest';
import { isPrivateOrigin, joinPermissions, placeOf, readPermissions } from './permissions.ts';

describe('readPermissions', () => {
  it('keeps valid permissions and drops the rest', () => {
    const value = {
      network: [{ origin: 'https://a.example', methods: ['GET', 3] }, 'x', { methods: [] }],
      files: 'all',
      secrets: ['KEY', null],
      dom: 'yes',
    };
    expect(readPermissions(value)).toEqual({
      network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }],
      files: 'none',
      secrets: ['KEY'],
      dom: false,
    });
  });
});

describe('joinPermissions', () => {
  it('adds methods to a rule of the same place and keeps the wider file access', () => {
    const granted = {
      network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }],
      files: 'read',
      secrets: ['A'],
      dom: false,
      revealSecrets: ['A'],
    } as const;
    const asked = {
      network: [
        { origin: 'https://a.example', methods: ['POST', 'GET'], pathPrefix: '/' },
        { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/v1' },
      ],
      files: 'none',
      secrets: ['A', 'B'],
      dom: true,
    } as const;
    expect(joinPermissions(granted, asked)).toEqual({
      network: [
        { origin: 'https://a.example', methods: ['GET', 'POST'], pathPrefix: '/' },
        { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/v1' },
      ],
      files: 'read',
      secrets: ['A', 'B'],
      dom: true,
      revealSecrets: ['A'],
    });
  });
});

describe('isPrivateOrigin', () => {
  it.each([
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://10.1.2.3',
    'http://192.168.0.1',
    'http://172.20.0.1',
    'http://[::1]:3000',
    'http://printer.local',
    'http://2130706433',
  ])('recognizes %s', (origin) => {
    expect(isPrivateOrigin(origin)).toBe(true);
  });
  it.each([
    'https://api.example.org',
    'http://172.32.0.1',
    'https://11.0.0.1',
    'https://localhost.example.org',
    'nonsense',
  ])('lets %s pass', (origin) => {
    expect(isPrivateOrigin(origin)).toBe(false);
  });
});

describe('placeOf', () => {
  it('omits only https', () => {
    expect([placeOf('https://a.example', '/v1'), placeOf('http://a.example', '/')]).toEqual([
      'a.example/v1',
      'http://a.example/',
    ]);
  });
});
