import { describe, expect, it } from 'vitest';
import type { NetworkRule } from './permissions.ts';
import { decide } from './network-policy.ts';
import { normalizeRule } from './network-rule.ts';

const OWN = { ownOrigin: 'https://toolyard.example' };
const API: NetworkRule = { origin: 'https://api.example.org', methods: ['GET', 'POST'], pathPrefix: '/api' };

function allowed(url: string, rules: readonly NetworkRule[] = [API], method = 'GET', own = OWN): boolean {
  return decide({ method, url }, rules, own).allowed;
}
const rule = (origin: string, pathPrefix = '/'): NetworkRule => ({ origin, methods: ['GET'], pathPrefix });

describe('decide', () => {
  it.each([
    'https://api.example.org/api',
    'https://api.example.org/api/',
    'https://api.example.org/api/x/y?z=../../admin#..',
    'https://API.EXAMPLE.ORG/api/x',
    'https://api.example.org:443/api',
    'https:\\\\api.example.org\\api\\x',
    'https:api.example.org/api',
    'https://api.example.org/other/../api/x',
    'https://api.example.org/other/%2e%2e/api/x',
    'https://api.example.org/api/%2e/x',
    'https://api.example.org/a\tp\ni/x',
    ' https://api.example.org/api ',
    'https://api.example.org/api/main...dev',
    'https://api.example.org/api/..foo',
    'https://api.example.org/api/group%2Fproject',
    'https://api.example.org/api/100%25',
    'https://api.example.org/api/a;b=c/d',
    'https://%61pi.example.org/api',
    'https://api。example.org/api',
  ])('allows %j under /api', (url) => {
    expect(allowed(url)).toBe(true);
  });

  it.each([
    'https://api.example.org/',
    'https://api.example.org/apix',
    'https://api.example.org/API/x',
    'https://api.example.org//api/x',
    'https://api.example.org/%61pi',
    'https://api.example.org/api%2fx',
    'https://api.example.org/api;x',
    'https://api.example.org/api%00',
    'https://api.example.org/api/..',
    'https://api.example.org/api/../admin',
    'https://api.example.org/api/%2e%2e/admin',
    'https://api.example.org/api/%2E%2E/admin',
    'https://api.example.org/api/.%2e/admin',
    'https://api.example.org/api/..%2fadmin',
    'https://api.example.org/api/..%2Fadmin',
    'https://api.example.org/api/%2e%2e%2fadmin',
    'https://api.example.org/api/%252e%252e/admin',
    'https://api.example.org/api/%252e%252e%252fadmin',
    'https://api.example.org/api/%25252e%25252e/admin',
    'https://api.example.org/api/..%255cadmin',
    'https://api.example.org/api/..\\admin',
    'https://api.example.org/api/..%5cadmin',
    'https://api.example.org/api/x%2f..%5c..%5cadmin',
    'https://api.example.org/api/a%2fb%2fc/%252e%252e/%252e%252e',
    'https://api.example.org/api/..;/admin',
    'https://api.example.org/api/..;jsession=1/admin',
    'https://api.example.org/api/..%3b/admin',
    'https://api.example.org/api/..%00/admin',
    'https://api.example.org/api/..%20/admin',
    `https://api.example.org/api/%${'25'.repeat(40)}2e%${'25'.repeat(40)}2e/admin`,
    'https://api.example.org/api/.\t./admin',
    'https://api.example.org/api/%25%32%65%25%32%65/admin',
    'https://api.example.org/api/..%25%32%66admin',
    'https://api.example.org/api/%c0%ae%c0%ae/admin',
    'https://api.example.org/api/%u002e%u002e/admin',
    'https://api.example.org/api/..%3f/admin',
    'https://api.example.org/api/．．/admin',
    'http://api.example.org/api',
    'https://api.example.org:8443/api',
    'https://api.example.org:80/api',
    'https://api.example.org./api',
    'https://api.example.org.evil.test/api',
    'https://evil.test/api.example.org/api',
    'https://xapi.example.org/api',
    'https://аpi.example.org/api',
    'https://api.example.org@evil.test/api',
    'https://user@api.example.org/api',
    'https://user:pass@api.example.org/api',
    'http://127.0.0.1:80@evil.test/api',
    '//api.example.org/api',
    '/api',
    'api',
    '',
    'javascript:alert(1)',
    'data:text/plain,x',
    'blob:https://api.example.org/2c2b0d5e',
    'file:///api',
    'ftp://api.example.org/api',
    'ws://api.example.org/api',
    'wss://api.example.org/api',
    'filesystem:https://api.example.org/temporary/api',
    'https://',
    'https://api.example.org:99999/api',
    'https://[::1/api',
    `https://api.example.org/api/${'a'.repeat(70_000)}`,
  ])('refuses %j under /api', (url) => {
    expect(allowed(url)).toBe(false);
  });

  it.each([
    ['GET', true],
    ['get', true],
    ['gEt', true],
    ['POST', true],
    ['PUT', false],
    ['HEAD', false],
    ['', false],
    ['GET ', false],
    ['GET\r\nX: y', false],
    ['CONNECT', false],
    ['trace', false],
    ['TRACK', false],
    ['*', false],
    ['poſt', false],
    ['constructor', false],
    ['__proto__', false],
  ])('method %j: %j', (method, expected) => {
    expect(allowed('https://api.example.org/api', [API], method)).toBe(expected);
  });

  it('denies CONNECT, TRACE and TRACK even if a rule names them', () => {
    for (const method of ['CONNECT', 'TRACE', 'TRACK'])
      expect(allowed('https://api.example.org/', [{ ...API, methods: [method], pathPrefix: '/' }], method)).toBe(false);
  });

  it.each([
    ['https://toolyard.example/x', 'https://toolyard.example', 'https://toolyard.example'],
    ['https://TOOLYARD.example:443/x', 'https://toolyard.example', 'https://toolyard.example'],
    ['https://toolyard.example./x', 'https://toolyard.example.', 'https://toolyard.example'],
    ['http://127.0.0.1:5173/x', 'http://127.0.0.1:5173', 'http://localhost:5173'],
    ['http://2130706433:5173/x', 'http://127.0.0.1:5173', 'http://localhost:5173'],
    ['http://[::1]:5173/x', 'http://[::1]:5173', 'http://127.0.0.1:5173'],
    ['http://[::ffff:127.0.0.1]:5173/x', 'http://[::ffff:7f00:1]:5173', 'http://127.0.0.1:5173'],
    ['http://0.0.0.0:5173/x', 'http://0.0.0.0:5173', 'http://127.0.0.1:5173'],
    ['http://[64:ff9b::127.0.0.1]:5173/x', 'http://[64:ff9b::7f00:1]:5173', 'http://localhost:5173'],
    ['http://[::ffff:192.168.1.5]:5173/x', 'http://[::ffff:c0a8:105]:5173', 'http://192.168.1.5:5173'],
    ['http://[64:ff9b::c0a8:105]:5173/x', 'http://[64:ff9b::c0a8:105]:5173', 'http://192.168.1.5:5173'],
    ['http://[2002:c0a8:105::]:5173/x', 'http://[2002:c0a8:105::]:5173', 'http://192.168.1.5:5173'],
    ['http://192.168.1.5:5173/x', 'http://192.168.1.5:5173', 'http://[::ffff:192.168.1.5]:5173'],
    ['https://[::ffff:203.0.113.9]/x', 'https://[::ffff:cb00:7109]', 'https://203.0.113.9'],
    ['http://app.localhost:5173/x', 'http://app.localhost:5173', 'http://localhost:5173'],
  ])('never allows the own origin: %s', (url, origin, ownOrigin) => {
    const decision = decide({ method: 'GET', url }, [rule(origin)], { ownOrigin });
    expect(decision).toMatchObject({ allowed: false });
    expect(decision).not.toHaveProperty('requested');
  });

  it('allows another port of this machine if granted', () => {
    expect(
      allowed('http://127.0.0.1:8080/x', [rule('http://127.0.0.1:8080')], 'GET', {
        ownOrigin: 'http://127.0.0.1:5173',
      }),
    ).toBe(true);
  });

  it.each([
    ['http://2130706433/', 'http://127.0.0.1'],
    ['http://0x7f.1/', 'http://127.0.0.1'],
    ['http://0177.0.0.1/', 'http://127.0.0.1'],
    ['http://127.1/', 'http://127.0.0.1'],
    ['http://[0:0:0:0:0:0:0:1]/', 'http://[::1]'],
    ['http://１２７.0.0.1/', 'http://127.0.0.1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://BÜCHER.example:443/', 'https://xn--bcher-kva.example'],
    ['http://example.org:80/', 'http://example.org'],
  ])('%s is %s', (url, origin) => {
    expect(allowed(url, [rule(origin)])).toBe(true);
    expect(allowed(url, [])).toBe(false);
  });

  it('allows hidden parent segments only if the whole origin is granted', () => {
    expect(allowed('https://api.example.org/api/..%2fadmin', [rule('https://api.example.org')])).toBe(true);
  });

  it('a prefix with a trailing slash ends there', () => {
    expect(allowed('https://api.example.org/api', [rule('https://api.example.org', '/api/')])).toBe(false);
    expect(allowed('https://api.example.org/api/', [rule('https://api.example.org', '/api/')])).toBe(true);
  });

  it('returns the address that it judged, without its fragment', () => {
    const decision = decide({ method: 'post', url: 'HTTPS://Api.Example.org/x/../api/a b?q=1#f' }, [API], OWN);
    expect(
      decision.allowed && {
        href: decision.url.href,
        method: decision.method,
        rule: decision.rule,
        privateHost: decision.privateHost,
      },
    ).toEqual({
      href: 'https://api.example.org/api/a%20b?q=1',
      method: 'POST',
      rule: API,
      privateHost: false,
    });
  });

  it.each([
    [
      'get',
      'http://192.168.1.1:8080/a%2Fb/?secret=1',
      { origin: 'http://192.168.1.1:8080', methods: ['GET'], pathPrefix: '/a%2Fb/' },
      true,
    ],
    ['DELETE', 'https://example.org', { origin: 'https://example.org', methods: ['DELETE'], pathPrefix: '/' }, false],
    [
      'GET',
      'https://example.org//evil.test/x',
      { origin: 'https://example.org', methods: ['GET'], pathPrefix: '//evil.test/x' },
      false,
    ],
  ])('names the missing rule: %s %s', (method, url, requested, privateHost) => {
    const decision = decide({ method, url }, [], OWN);
    expect(decision).toMatchObject({ allowed: false, requested, privateHost });
    expect(normalizeRule(requested)).toEqual({ ok: true, value: requested });
    expect(decide({ method, url }, [requested], OWN).allowed).toBe(true);
  });

  it('prefers a rule that lets credentials through', () => {
    const open = { ...API, credentialHeaders: true };
    const decision = decide({ method: 'GET', url: 'https://api.example.org/api' }, [API, open], OWN);
    expect(decision.allowed && decision.rule).toBe(open);
  });

  it('takes a rule for credentials only where it lets them through', () => {
    const plain = { ...API, credentialHeaders: false };
    const decision = decide({ method: 'GET', url: 'https://api.example.org/api' }, [API, plain], OWN);
    expect(decision.allowed && decision.rule).toBe(API);
  });

  it.each([
    ['http://127.0.0.1', 'https://localhost', true],
    ['http://127.0.0.1:443', 'https://localhost', false],
    ['https://127.0.0.1:80', 'http://localhost', false],
    ['https://127.0.0.1', 'http://localhost', true],
    ['http://127.0.0.1', 'http://localhost', false],
    ['https://127.0.0.1', 'https://localhost:443', false],
    ['http://127.0.0.1:5173', '', true],
    ['http://127.0.0.1:5173', 'no address', true],
  ])('%s is another server than %s: %j', (origin, ownOrigin, expected) => {
    expect(allowed(`${origin}/x`, [rule(origin)], 'GET', { ownOrigin })).toBe(expected);
  });

  const LONGEST = `https://api.example.org/api/${'a'.repeat(64 * 1024 - 'https://api.example.org/api/'.length)}`;
  it.each<[string, string, string, object]>([
    [`${LONGEST}a`, 'GET', 'The address is too long.', { privateHost: false }],
    ['/api', 'GET', 'The address is not absolute: write it with https:// and the host.', { privateHost: false }],
    ['ws://x.test/a', 'GET', 'A tool can fetch https: and http: addresses, not ws:', { privateHost: false }],
    [
      'https://me@api.example.org/api',
      'GET',
      'The address holds a user name or password. Send them in a header, from a secret.',
      { tried: { origin: 'https://api.example.org', path: '/api' }, privateHost: false },
    ],
    [
      'https://:secret@api.example.org/api',
      'GET',
      'The address holds a user name or password. Send them in a header, from a secret.',
      { tried: { origin: 'https://api.example.org', path: '/api' }, privateHost: false },
    ],
    [
      'http://10.0.0.1/a?b#c',
      'TRACE',
      'The method is not one that a tool can use.',
      { tried: { origin: 'http://10.0.0.1', path: '/a' }, privateHost: true },
    ],
    [
      'https://toolyard.example/x',
      'GET',
      'A tool can never reach the address Toolyard itself is served from.',
      { tried: { origin: 'https://toolyard.example', path: '/x' }, privateHost: false },
    ],
    [
      'https://api.example.org/api/..%2fx',
      'GET',
      'The path hides a parent segment ("..") in an encoded form. Write it plainly.',
      { tried: { origin: 'https://api.example.org', path: '/api/..%2fx' }, privateHost: false },
    ],
    [
      'https://api.example.org/other',
      'get',
      'The tool has no grant for GET https://api.example.org/other.',
      {
        tried: { origin: 'https://api.example.org', path: '/other' },
        privateHost: false,
        requested: { origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/other' },
      },
    ],
  ])('says why, and what would allow it: %s', (url, method, reason, info) => {
    expect(decide({ method, url }, [API], OWN)).toEqual({ allowed: false, reason, ...info });
  });

  it('takes an address of the greatest length', () => {
    expect(allowed(LONGEST)).toBe(true);
  });
});
