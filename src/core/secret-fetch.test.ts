import { describe, expect, it } from 'vitest';
import type { SecretBinding } from './permissions.ts';
import { createSecretFetch, SecretNotBoundError } from './secret-fetch.ts';
import { createSecretHandles } from './secret-handles.ts';

const VALUE = 'a value/of+the=secret';
const to = (origin: string, pathPrefix = '/', methods = ['GET', 'POST']): SecretBinding => ({
  origin,
  pathPrefix,
  methods,
});

/** Sends a request with a secret in each possible place, and returns which of them arrived. */
async function send(
  address: string,
  bindings: readonly SecretBinding[],
  { ownOrigin = 'https://page.test', method = 'POST' } = {},
): Promise<string[]> {
  const arrived: string[] = [];
  const handles = createSecretHandles([{ name: 'KEY', value: VALUE, bindings }]);
  const handle = handles.entries[0]?.[1] ?? '';
  const fetch = createSecretFetch({
    handles,
    ownOrigin,
    fetch: (url, init) => {
      const request = new Request(url, { ...init, credentials: 'omit' });
      const body =
        init?.body instanceof Uint8Array
          ? new TextDecoder().decode(init.body)
          : String(init?.body instanceof URLSearchParams ? init.body : (init?.body ?? ''));
      const headers = [...request.headers]
        .map(([, value]) => (/^basic /i.test(value) ? Buffer.from(value.slice(6), 'base64').toString() : value))
        .join();
      arrived.push(
        `${decodeURIComponent(request.url)} ${headers} ${new URLSearchParams(body).get('secret') ?? body} ` +
          `${init?.redirect ?? ''}`,
      );
      return Promise.resolve(new Response());
    },
  });
  const attempts: (readonly [string, RequestInit])[] = [
    [address, { headers: { authorization: `Bearer ${handle}` } }],
    [address, { headers: { authorization: `Basic ${btoa(`me:${handle}`)}` } }],
    [address, { headers: [['X-Key', handle]] }],
    [`${address}${address.includes('?') ? '&' : '?'}key=${handle}`, {}],
    [`${address.replace(/\?.*/, '').replace(/\/$/, '')}/${handle}`, {}],
    ...(method === 'GET'
      ? []
      : [
          [address, { body: new URLSearchParams({ secret: handle }) }] as const,
          [
            address,
            { body: `secret=${handle}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
          ] as const,
        ]),
  ];
  for (const [url, init] of attempts) {
    await fetch(url, { ...init, method }).catch((error: unknown) => {
      if (!(error instanceof SecretNotBoundError)) throw error;
      expect(`${error.message} ${error.secret}`).not.toContain(VALUE);
    });
  }
  expect(arrived.every((one) => one.endsWith('manual'))).toBe(true);
  return arrived.filter((one) => one.includes(VALUE));
}

describe('final addresses and bindings', () => {
  it.each<[string, SecretBinding[]]>([
    ['https://api.test/v1/x', [to('https://api.test')]],
    ['https://api.test/v1/x', [to('https://other.test'), to('https://api.test', '/v1')]],
    ['https://API.test:443/v1/x', [to('https://api.test', '/v1')]],
    ['http://127.0.0.1:9/x', [to('http://127.0.0.1:9')]],
    ['http://2130706433:9/x', [to('http://127.0.0.1:9')]],
  ])('%s is covered', async (address, bindings) => {
    expect(await send(address, bindings)).toHaveLength(7);
  });

  it.each<[string, SecretBinding[]]>([
    ['https://api.test/v1/x', []],
    ['https://api.test/v1/x', [to('https://evil.test')]],
    ['https://api.test.evil.test/v1/x', [to('https://api.test')]],
    ['https://apitest/v1/x', [to('https://api.test')]],
    ['http://api.test/v1/x', [to('https://api.test')]],
    ['https://api.test:8443/v1/x', [to('https://api.test')]],
    ['https://api.test./v1/x', [to('https://api.test')]],
    ['https://api.test/v1x', [to('https://api.test', '/v1')]],
    ['https://api.test/v1/../admin', [to('https://api.test', '/v1')]],
    ['https://api.test/v1/..%2fadmin', [to('https://api.test', '/v1')]],
    ['https://api.test/v1/..%25%32%66admin', [to('https://api.test', '/v1')]],
    ['https://api.test/v1/%c0%ae%c0%ae/admin', [to('https://api.test', '/v1')]],
    ['https://api.test/v1/x', [to('https://api.test', '/', ['GET'])]],
    ['http://[::1]:9/x', [to('http://127.0.0.1:9')]],
    ['http://[::ffff:127.0.0.1]:9/x', [to('http://127.0.0.1:9')]],
    ['http://[64:ff9b::10.0.0.1]/x', [to('http://10.0.0.1')]],
    ['https://page.test/x', [to('https://page.test')]],
  ])('%s is not covered', async (address, bindings) => {
    expect(await send(address, bindings)).toEqual([]);
  });

  it.each([
    ['http://192.168.1.5:4173', 'http://[::ffff:192.168.1.5]:4173'],
    ['http://192.168.1.5:4173', 'http://[64:ff9b::192.168.1.5]:4173'],
    ['http://localhost:4173', 'http://[::1]:4173'],
    ['http://localhost:4173', 'http://127.0.0.2:4173'],
  ])('the own server %s cannot be reached as %s, with or without a binding', async (ownOrigin, origin) => {
    expect(await send(`${origin}/x`, [to(new URL(origin).origin)], { ownOrigin })).toEqual([]);
  });

  it('changes no body except a form', async () => {
    const handles = createSecretHandles([{ name: 'KEY', value: VALUE, bindings: [to('https://api.test')] }]);
    const handle = handles.entries[0]?.[1] ?? '';
    const bodies: unknown[] = [];
    const fetch = createSecretFetch({
      handles,
      ownOrigin: '',
      fetch: (_url, init) => (bodies.push(init?.body), Promise.resolve(new Response())),
    });
    for (const type of ['application/json', 'text/plain'])
      await fetch('https://api.test/', {
        method: 'POST',
        headers: { 'content-type': type, 'x-key': handle },
        body: `{"a":"${handle}"}`,
      });
    expect(bodies).toEqual([`{"a":"${handle}"}`, `{"a":"${handle}"}`]);
  });
});
