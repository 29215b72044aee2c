import { describe, expect, it } from 'vitest';
import type { SecretBinding } from '../permissions/permissions.ts';
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
    ...(method.toUpperCase() === 'GET'
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

describe('what is sent', () => {
  const plain = ({ method }: RequestInit = {}) => ({
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Chromium remembers only then that the server allowed the request.
    cache: method === undefined ? 'no-store' : 'default',
  });
  const FORM = 'application/x-www-form-urlencoded';

  /** What `fetch` gets, with the names of headers in lower case. */
  async function sent(url: string, init?: (handle: string) => RequestInit) {
    const handles = createSecretHandles([{ name: 'KEY', value: VALUE, bindings: [to('https://api.test')] }]);
    const handle = handles.entries[0]?.[1] ?? '';
    const calls: object[] = [];
    const used: string[] = [];
    const fetch = createSecretFetch({
      handles,
      ownOrigin: '',
      onUse: (secrets) => used.push(...secrets.map(({ name }) => name)),
      fetch: (address, { headers, body, ...rest } = {}) => {
        const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
        calls.push({
          address,
          headers: Object.fromEntries(new Headers(headers)),
          ...rest,
          ...(body === undefined ? {} : { body: text }),
        });
        return Promise.resolve(new Response());
      },
    });
    await fetch(url, init?.(handle));
    return { call: calls[0], used };
  }

  it.each<[string, RequestInit | undefined, RequestInit]>([
    ['nothing else', undefined, { headers: {}, redirect: 'manual' }],
    ['another redirect mode', { redirect: 'follow' }, { headers: {}, redirect: 'follow' }],
    [
      'a form',
      { method: 'post', body: new URLSearchParams({ a: 'b c' }) },
      {
        method: 'post',
        headers: { 'content-type': FORM },
        redirect: 'manual',
        body: new URLSearchParams({ a: 'b c' }),
      },
    ],
    [
      'a form of another type',
      { method: 'POST', body: new URLSearchParams({ a: 'b' }), headers: { 'content-type': 'text/x' } },
      {
        method: 'POST',
        headers: { 'content-type': 'text/x' },
        redirect: 'manual',
        body: new URLSearchParams({ a: 'b' }),
      },
    ],
    ['a text', { method: 'POST', body: 'a' }, { method: 'POST', headers: {}, redirect: 'manual', body: 'a' }],
  ])('without a secret: %s', async (_what, init, expected) => {
    expect(await sent('https://elsewhere.test/x', () => init ?? {})).toEqual({
      call: { address: 'https://elsewhere.test/x', ...plain(expected), ...expected },
      used: [],
    });
    expect((await sent('https://elsewhere.test/x')).call).toEqual({
      address: 'https://elsewhere.test/x',
      ...plain(),
      headers: {},
      redirect: 'manual',
    });
  });

  it.each<[string, (handle: string) => RequestInit, RequestInit]>([
    [
      'in a header, whatever the package asks of redirects',
      (handle) => ({ headers: { 'x-key': handle }, redirect: 'follow' }),
      { headers: { 'x-key': VALUE } },
    ],
    [
      'in a form',
      (handle) => ({ method: 'POST', body: new URLSearchParams({ key: handle }) }),
      { method: 'POST', headers: { 'content-type': FORM }, body: new URLSearchParams({ key: VALUE }).toString() },
    ],
    [
      'in a form that is a text',
      (handle) => ({
        method: 'POST',
        body: `key=${handle}`,
        headers: { 'content-type': `${FORM.toUpperCase()}; charset=utf-8` },
      }),
      {
        method: 'POST',
        headers: { 'content-type': `${FORM.toUpperCase()}; charset=utf-8` },
        body: new URLSearchParams({ key: VALUE }).toString(),
      },
    ],
    [
      'in a header beside bytes of a form',
      (handle) => ({
        method: 'POST',
        body: new TextEncoder().encode('a=b'),
        headers: { 'content-type': FORM, 'x-key': handle },
      }),
      { method: 'POST', headers: { 'content-type': FORM, 'x-key': VALUE }, body: 'a=b' },
    ],
    [
      'in a header beside a text',
      (handle) => ({ method: 'POST', body: 'a', headers: { 'x-key': handle } }),
      { method: 'POST', headers: { 'x-key': VALUE }, body: 'a' },
    ],
  ])('with a secret %s', async (_what, init, expected) => {
    expect(await sent('https://api.test/x', init)).toEqual({
      call: { address: 'https://api.test/x', ...plain(expected), redirect: 'manual', mode: 'cors', ...expected },
      used: ['KEY'],
    });
  });

  it('is judged as GET where no method is named, and in any case', async () => {
    const only = (methods: string[]) =>
      send('https://api.test/x', [to('https://api.test', '/', methods)], { method: 'get' });
    expect(await only(['GET'])).toHaveLength(5);
    expect(await only(['POST'])).toEqual([]);
    expect((await sent('https://api.test/x', (handle) => ({ headers: { a: handle } }))).used).toEqual(['KEY']);
  });

  it('says which secret was not sent', async () => {
    await expect(sent('https://evil.test/x', (handle) => ({ headers: { a: handle } }))).rejects.toMatchObject({
      name: 'SecretNotBoundError',
      secret: 'KEY',
      message: expect.stringContaining('may not be sent with GET to https://evil.test/x') as unknown,
    });
  });
});
