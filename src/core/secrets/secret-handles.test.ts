import { describe, expect, it } from 'vitest';
import type { NetworkRule } from '../permissions/permissions.ts';
import { createSecretHandles, nameHandles, substitute, type GrantedSecret } from './secret-handles.ts';

const OWN = 'https://toolyard.example';
const BINDING = { origin: 'https://api.example.org', methods: ['GET', 'POST'], pathPrefix: '/v1' };
const RULES: NetworkRule[] = [
  { origin: 'https://api.example.org', methods: ['GET', 'POST', 'PUT'], pathPrefix: '/' },
  { origin: 'https://other.example', methods: ['GET'], pathPrefix: '/' },
];
const secretOf = (value: string, name = 'TOKEN'): GrantedSecret => ({ name, value, bindings: [BINDING] });

interface Parts {
  readonly url?: (handle: string) => string;
  readonly method?: string;
  readonly headers?: (handle: string) => [string, string][];
  readonly body?: (handle: string) => string;
}

/** Substitutes the value of a secret in a request that contains its handle. */
function run(value: string, parts: Parts, name = 'TOKEN') {
  const handles = createSecretHandles([secretOf(value, name)]);
  const handle = handles.entries[0]?.[1] ?? '';
  const request = {
    url: new URL(parts.url?.(handle) ?? 'https://api.example.org/v1/x'),
    method: parts.method ?? 'POST',
    headers: parts.headers?.(handle) ?? [],
    ...(parts.body === undefined ? {} : { body: new TextEncoder().encode(parts.body(handle)) }),
  };
  const result = substitute(request, handles, { rules: RULES, ownOrigin: OWN });
  if (!result.ok) return result;
  return {
    ok: true as const,
    url: result.request.url.href,
    headers: result.request.headers,
    body: new TextDecoder().decode(result.request.body),
    used: result.used.map((secret) => secret.name),
  };
}

describe('handles', () => {
  it('are new for each run and reveal nothing', () => {
    const [one, two] = [createSecretHandles([secretOf('v')]), createSecretHandles([secretOf('v')])];
    expect(one.entries[0]?.[0]).toBe('TOKEN');
    expect(one.entries[0]?.[1]).toMatch(/^toolyard-secret-[0-9a-f]{32}$/);
    expect(one.entries[0]?.[1]).not.toBe(two.entries[0]?.[1]);
  });

  it('of another run are left unchanged', () => {
    const stale = `toolyard-secret-${'0'.repeat(32)}`;
    expect(run('v', { headers: () => [['x-key', stale]] })).toMatchObject({
      ok: true,
      headers: [['x-key', stale]],
      used: [],
    });
  });

  it.each(['__proto__', 'constructor'])('work for a secret named %s', (name) => {
    expect(run('v', { headers: (handle) => [['x-key', handle]] }, name)).toMatchObject({
      ok: true,
      headers: [['x-key', 'v']],
      used: [name],
    });
  });
});

describe('substitute', () => {
  const value = 'a b/"\\&=+ü';
  const type = (text: string) => (): [string, string][] => [['content-type', text]];
  it.each<[string, Parts, object]>([
    [
      'header',
      { headers: (handle) => [['authorization', `Bearer ${handle}`]] },
      { headers: [['authorization', `Bearer ${value}`]] },
    ],
    [
      'basic',
      { headers: (handle) => [['authorization', `Basic ${btoa(`me:${handle}`)}`]] },
      { headers: [['authorization', `Basic ${Buffer.from(`me:${value}`).toString('base64')}`]] },
    ],
    [
      'query',
      { url: (handle) => `https://api.example.org/v1/x?key=${handle}&y=1` },
      { url: `https://api.example.org/v1/x?key=${encodeURIComponent(value)}&y=1` },
    ],
    [
      'path',
      { url: (handle) => `https://api.example.org/v1/bot${handle}/send` },
      { url: `https://api.example.org/v1/bot${encodeURIComponent(value)}/send` },
    ],
    [
      'JSON body',
      { headers: type('application/json; charset=utf-8'), body: (handle) => `{"k":"${handle}"}` },
      { body: JSON.stringify({ k: value }) },
    ],
    [
      '+json body',
      { headers: type('application/vnd.api+json'), body: (handle) => `{"k":"${handle}"}` },
      { body: JSON.stringify({ k: value }) },
    ],
    [
      'form body',
      { headers: type('application/x-www-form-urlencoded'), body: (handle) => `k=${handle}&l=1` },
      { body: `${new URLSearchParams({ k: value }).toString()}&l=1` },
    ],
    ['text body', { headers: type('text/plain;charset=UTF-8'), body: (handle) => `${handle}!` }, { body: `${value}!` }],
  ])('%s', (_label, parts, expected) => {
    expect(run(value, parts)).toMatchObject({ ok: true, used: ['TOKEN'], ...expected });
  });

  it.each([['application/octet-stream'], ['multipart/form-data; boundary=x'], ['text/plain; charset=utf-16'], ['']])(
    'does not change a body of type %j',
    (contentType) => {
      const outcome = run('VALUE', {
        headers: () => (contentType === '' ? [] : [['content-type', contentType]]),
        body: (handle) => handle,
      });
      expect(outcome).toMatchObject({
        ok: true,
        used: [],
        body: expect.stringMatching(/^toolyard-secret-/) as unknown,
      });
    },
  );

  it('preserves bytes that are not UTF-8', () => {
    const handles = createSecretHandles([secretOf('V')]);
    const body = new Uint8Array([0xff, ...new TextEncoder().encode(handles.entries[0]?.[1]), 0xfe]);
    const result = substitute(
      { url: new URL('https://api.example.org/v1'), method: 'POST', headers: [['content-type', 'text/plain']], body },
      handles,
      { rules: RULES, ownOrigin: OWN },
    );
    expect(result.ok && result.request.body).toEqual(new Uint8Array([0xff, 0x56, 0xfe]));
  });

  it('substitutes every secret of a request', () => {
    const handles = createSecretHandles([secretOf('one', 'A'), secretOf('two', 'B')]);
    const [a, b] = handles.entries.map(([, handle]) => handle);
    const result = substitute(
      { url: new URL(`https://api.example.org/v1?a=${a}`), method: 'GET', headers: [['x', `${b} ${a} ${b}`]] },
      handles,
      { rules: RULES, ownOrigin: OWN },
    );
    expect(
      result.ok && [result.request.url.search, result.request.headers, result.used.map(({ name }) => name)],
    ).toEqual(['?a=one', [['x', 'two one two']], ['A', 'B']]);
  });
});

describe('refused', () => {
  const header = (handle: string): [string, string][] => [['x-key', handle]];
  it.each<[string, Parts]>([
    ['wrong path', { url: () => 'https://api.example.org/v2/x', headers: header }],
    ['path that only begins alike', { url: () => 'https://api.example.org/v1x', headers: header }],
    ['hidden parent segment', { url: () => 'https://api.example.org/v1/..%2fv2', headers: header }],
    ['wrong method', { method: 'PUT', headers: header }],
    ['wrong origin', { url: () => 'https://other.example/v1/x', method: 'GET', headers: header }],
    ['wrong origin in the query', { url: (handle) => `https://other.example/v1?k=${handle}`, method: 'GET' }],
    ['wrong port', { url: () => 'https://api.example.org:8443/v1', headers: header }],
    [
      'wrong path in a body',
      {
        url: () => 'https://api.example.org/v2',
        headers: () => [['content-type', 'text/plain']],
        body: (handle) => handle,
      },
    ],
    [
      'wrong path in basic',
      {
        url: () => 'https://api.example.org/v2',
        headers: (handle) => [['authorization', `Basic ${btoa(`:${handle}`)}`]],
      },
    ],
  ])('%s', (_label, parts) => {
    expect(run('VALUE', parts)).toMatchObject({
      ok: false,
      secret: 'TOKEN',
      reason: expect.not.stringContaining('VALUE') as unknown,
    });
  });

  it.each(['a\r\nX-Evil: 1', 'a\n', 'a\0b', 'ключ'])('a header made of %j', (value) => {
    expect(run(value, { headers: header })).toMatchObject({
      ok: false,
      secret: 'TOKEN',
      reason: expect.stringMatching(/line break/) as unknown,
    });
  });

  it.each(['..', '../../..', '..%2f..', '%2e%2e', '.'])(
    'a value %j that moves the path, unless it stays within the binding',
    (value) => {
      const outcome = run(value, { url: (handle) => `https://api.example.org/v1/${handle}/${handle}/admin` });
      if (outcome.ok) expect(new URL(outcome.url).pathname.startsWith('/v1/')).toBe(true);
      else expect(outcome.secret).toBe('TOKEN');
      if (value !== '.') expect(outcome.ok).toBe(false);
    },
  );

  it('never puts a secret into the host', () => {
    const handles = createSecretHandles([secretOf('evil')]);
    const host = `https://${handles.entries[0]?.[1]}.example.org`;
    const rules = [{ origin: host, methods: ['GET'], pathPrefix: '/' }];
    const result = substitute({ url: new URL(host), method: 'GET', headers: [] }, handles, { rules, ownOrigin: OWN });
    expect(result.ok && [result.request.url.origin, result.used]).toEqual([host, []]);
  });
});

it('replaces handles with names for display', () => {
  const handles = createSecretHandles([secretOf('v')]);
  expect(nameHandles(`/bot${handles.entries[0]?.[1]}/x`, handles)).toBe('/bot‹secret:TOKEN›/x');
});
