import { describe, expect, it } from 'vitest';
import { normalizeBinding, normalizeRule } from './network-rule.ts';

const GOOD = { origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/' };

describe('normalizeRule', () => {
  it.each([
    [GOOD, GOOD],
    [
      { origin: 'HTTPS://API.example.org:443/', methods: ['get', 'GET', 'patch'], pathPrefix: '/é/./c' },
      { origin: 'https://api.example.org', methods: ['GET', 'PATCH'], pathPrefix: '/%C3%A9/c' },
    ],
    [
      { ...GOOD, credentialHeaders: true, extra: 1 },
      { ...GOOD, credentialHeaders: true },
    ],
    [{ ...GOOD, credentialHeaders: false }, GOOD],
    [
      { ...GOOD, pathPrefix: '//host/x' },
      { ...GOOD, pathPrefix: '//host/x' },
    ],
    [
      { ...GOOD, origin: 'http://0x7f000001:8080' },
      { ...GOOD, origin: 'http://127.0.0.1:8080' },
    ],
  ])('reads %j', (input, value) => {
    expect(normalizeRule(input)).toEqual({ ok: true, value });
  });

  it.each([
    [null, ''],
    [[], ''],
    ['https://api.example.org', ''],
    [{ ...GOOD, origin: undefined }, '/origin'],
    [{ ...GOOD, origin: '*' }, '/origin'],
    [{ ...GOOD, origin: 'https://*.example.org' }, '/origin'],
    [{ ...GOOD, origin: 'api.example.org' }, '/origin'],
    [{ ...GOOD, origin: '//api.example.org' }, '/origin'],
    [{ ...GOOD, origin: 'ftp://api.example.org' }, '/origin'],
    [{ ...GOOD, origin: 'file:///' }, '/origin'],
    [{ ...GOOD, origin: 'https://u:p@api.example.org' }, '/origin'],
    [{ ...GOOD, origin: 'https://api.example.org/v1' }, '/origin'],
    [{ ...GOOD, origin: 'https://api.example.org?x' }, '/origin'],
    [{ ...GOOD, origin: 'https://u@api.example.org' }, '/origin'],
    [{ ...GOOD, origin: 'https://:p@api.example.org' }, '/origin'],
    [{ ...GOOD, origin: 'https://api.example.org#x' }, '/origin'],
    [{ ...GOOD, origin: ['https://api.example.org'] }, '/origin'],
    [{ ...GOOD, origin: 'https://api.example.org', methods: Array.from({ length: 33 }, () => 'GET') }, '/methods'],
    [{ ...GOOD, pathPrefix: ['/'] }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: `/${'a'.repeat(2_048)}` }, '/pathPrefix'],
    [{ ...GOOD, methods: 'GET' }, '/methods'],
    [{ ...GOOD, methods: [] }, '/methods'],
    [{ ...GOOD, methods: ['GET', '*'] }, '/methods/1'],
    [{ ...GOOD, methods: ['TRACE'] }, '/methods/0'],
    [{ ...GOOD, methods: ['connect'] }, '/methods/0'],
    [{ ...GOOD, methods: [{ toString: 'GET' }] }, '/methods/0'],
    [{ ...GOOD, pathPrefix: '' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: 'api' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a?b' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a#b' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a\\b' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a/../b' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a/%2e%2E/b' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a/..%2fb' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: '/a/.\t./b' }, '/pathPrefix'],
    [{ ...GOOD, pathPrefix: `/${'a'.repeat(3_000)}` }, '/pathPrefix'],
    [{ ...GOOD, credentialHeaders: 'yes' }, '/credentialHeaders'],
  ])('refuses %j at %j', (input, path) => {
    expect(normalizeRule(input, '/network/0')).toMatchObject({
      ok: false,
      path: `/network/0${path}`,
      message: expect.stringMatching(/./) as unknown,
    });
  });

  it('reads the most methods and the longest prefix', () => {
    const pathPrefix = `/${'a'.repeat(2_047)}`;
    const methods = Array.from({ length: 32 }, (_, at) => `M${at}`);
    expect(normalizeRule({ ...GOOD, methods, pathPrefix })).toEqual({
      ok: true,
      value: { ...GOOD, methods, pathPrefix },
    });
    expect(normalizeRule({ ...GOOD, methods: ['x'.repeat(32)] }).ok).toBe(true);
    expect(normalizeRule({ ...GOOD, methods: ['x'.repeat(33)] }).ok).toBe(false);
  });

  it('leaves credentialHeaders out of a binding', () => {
    expect(normalizeBinding({ ...GOOD, credentialHeaders: true })).toEqual({ ok: true, value: GOOD });
  });
});
