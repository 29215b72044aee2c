import { describe, expect, it } from 'vitest';
import { handlesOf } from '../../core/secrets/secret-handles.ts';
import { newHandle } from '../../core/secrets/secret-text.ts';
import { couldBeGranted } from './could-be-granted.ts';
import { prepareRequest, type BrokerRequest, type OutgoingPolicy } from '../broker/outgoing.ts';

const ORIGIN = 'https://api.example';
const HANDLE = newHandle();
const BOUND = newHandle();
const policy: OutgoingPolicy = {
  rules: [],
  handles: handlesOf([
    [
      BOUND,
      { name: 'BOUND', value: 'v', bindings: [{ origin: 'https://bound.example', methods: ['GET'], pathPrefix: '/' }] },
    ],
  ]),
  lacking: handlesOf([[HANDLE, { name: 'KEY', value: '', bindings: [] }]]),
  ownOrigin: 'http://localhost:8080',
  maxRequestBodyBytes: 1_000,
};

/** Every request carries a secret that nobody granted: with it there is always something to ask for. */
function isAsked(url: string, more: Partial<BrokerRequest> = {}, own: Partial<OutgoingPolicy> = {}): boolean {
  const asked: BrokerRequest = { id: 1, url, method: 'GET', headers: [['x-key', HANDLE]], ...more };
  const judged = prepareRequest(asked, { ...policy, ...own });
  if (judged.ok || judged.denial === undefined) throw new Error('The request was not denied');
  return couldBeGranted(asked, judged.denial, { ...policy, ...own });
}

describe('what is asked for', () => {
  it.each([
    `${ORIGIN}/v1`,
    `${ORIGIN}/v1?query=1#hash`,
    `${ORIGIN}/a/../b`,
    `${ORIGIN}/${'a'.repeat(2_000)}`,
    `${ORIGIN}/with/${HANDLE}/in/it`,
    'http://127.0.0.1:9999/',
  ])('%s', (url) => {
    expect([isAsked(url), isAsked(url, { headers: [] }), isAsked(url, { method: 'delete' })]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('a secret that is not granted, for an address that is', () => {
    expect(isAsked(`${ORIGIN}/v1`, {}, { rules: [{ origin: ORIGIN, methods: ['GET'], pathPrefix: '/' }] })).toBe(true);
  });
});

describe('a granted secret that is not bound to an address', () => {
  const rules = [{ origin: ORIGIN, methods: ['GET'], pathPrefix: '/' }];
  const withBound = { headers: [['x-key', BOUND]] } as const;

  it('is asked for, alone or together with the address', () => {
    expect([isAsked(`${ORIGIN}/v1`, withBound, { rules }), isAsked(`${ORIGIN}/v1`, withBound)]).toEqual([true, true]);
    const denialOf = (own: Partial<OutgoingPolicy>) => {
      const judged = prepareRequest({ id: 1, url: `${ORIGIN}/v1`, method: 'GET', ...withBound }, { ...policy, ...own });
      return judged.ok ? undefined : judged.denial;
    };
    const tried = { method: 'GET', origin: ORIGIN, path: '/v1' };
    expect(denialOf({})).toMatchObject({ tried, requested: { origin: ORIGIN }, unbound: ['BOUND'] });
    expect(denialOf({ rules })).toMatchObject({ tried, secret: 'BOUND', unbound: ['BOUND'] });
  });

  it('is not asked for where its value cannot go', () => {
    const handles = handlesOf([[BOUND, { name: 'BOUND', value: 'a\nb', bindings: [] }]]);
    expect(isAsked(`${ORIGIN}/v1`, withBound, { rules, handles })).toBe(false);
  });
});

describe('what no grant can allow is not asked for', () => {
  it.each([
    // Parent segments that some server may find.
    `${ORIGIN}/a/%252e%252e/b`,
    `${ORIGIN}/a/..%2fb`,
    `${ORIGIN}/a/..%5cb`,
    `${ORIGIN}/a/%c0%ae%c0%ae/b`,
    `${ORIGIN}/a/%u002e%u002e/b`,
    // The app's own address.
    'http://localhost:8080/',
    'http://127.0.0.1:8080/',
    'http://127.1:8080/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]:8080/',
    'http://localhost.:8080/',
    // Other schemes.
    'ftp://api.example/file',
    'ws://api.example/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'blob:https://api.example/1',
    // Credentials in the address.
    'https://user:pass@api.example/',
    'https://user@api.example/',
    'https://:pass@api.example/',
    'https://api.example%40evil@other.example/',
    // What a rule cannot hold.
    `${ORIGIN}/${'a'.repeat(2_100)}`,
    'https://%2a.example/',
    '/relative',
    '',
  ])('%s', (url) => {
    expect(isAsked(url)).toBe(false);
  });

  it.each(['CONNECT', 'TRACE', 'track', 'GET ', 'G\u00cbT'])('the method %s', (method) => {
    expect(isAsked(`${ORIGIN}/v1`, { method })).toBe(false);
  });

  it('a request that a header leads elsewhere, and one that nothing could send', () => {
    expect([
      isAsked(`${ORIGIN}/v1`, { headers: [['X-HTTP-Method-Override', 'DELETE']] }),
      isAsked(`${ORIGIN}/v1`, { method: 'MOVE', headers: [['Destination', 'https://other.example/']] }),
      isAsked(`${ORIGIN}/v1`, { body: new Uint8Array(1) }),
      isAsked(`${ORIGIN}/v1`, { method: 'POST', body: new Uint8Array(2_000) }),
      isAsked(`${ORIGIN}/v1`, { headers: [['x\n', 'y']] }),
    ]).toEqual([false, false, false, false, false]);
  });

  it.each(['', '1KEY', 'a-b', 'a b', 'K'.repeat(65), '../KEY'])('a secret with the name %j', (name) => {
    const lacking = handlesOf([[HANDLE, { name, value: '', bindings: [] }]]);
    expect(isAsked(`${ORIGIN}/v1`, {}, { lacking })).toBe(false);
  });
});
