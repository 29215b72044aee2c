import { describe, expect, it } from 'vitest';
import { locationOf, readPermissions } from './permissions.ts';

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

describe('placeOf', () => {
  it('omits only https', () => {
    expect([locationOf('https://a.example', '/v1'), locationOf('http://a.example', '/')]).toEqual([
      'a.example/v1',
      'http://a.example/',
    ]);
  });
});
