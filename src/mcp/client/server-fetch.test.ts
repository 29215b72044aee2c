import { expect, test } from 'vitest';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import { SecretNotBoundError } from '../../core/secrets/secret-fetch.ts';
import type { GrantedSecret } from '../../core/secrets/secret-handles.ts';
import { sentenceOf } from '../../core/reason.ts';
import { SECRET_REFUSALS } from '../../core/secrets/secret-refusals.ts';
import { createServerFetch, type RemoteTarget, type ServerFetch } from './server-fetch.ts';

const HOME = 'https://srv.test';
const ELSEWHERE = 'https://auth.test';
const HANDLE = /^toolyard-secret-[0-9a-f]{32}$/;

const bind = (origin: string, pathPrefix = '/', methods = ['GET', 'POST', 'DELETE']): SecretBinding => ({
  origin,
  methods,
  pathPrefix,
});
const secret = (name: string, ...bindings: readonly SecretBinding[]): GrantedSecret => ({
  name,
  value: `value of ${name}`,
  bindings,
});
const targetOf = (more: Partial<RemoteTarget> = {}): RemoteTarget => ({
  kind: 'http',
  url: `${HOME}/mcp`,
  headers: [],
  redirectUrl: 'https://page.test/',
  ...more,
});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}

/** The requests of a server, and what arrived; addresses answer with `status`. */
function serving(more: Partial<RemoteTarget> = {}, bound: readonly GrantedSecret[] = [], status = 200) {
  const sent: Sent[] = [];
  const requests = createServerFetch(
    (url, init = {}) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      sent.push({ url: String(url), method: init.method ?? 'GET', headers });
      return Promise.resolve(new Response(null, { status }));
    },
    targetOf(more),
    bound,
  );
  const send = requests.sendBy(requests.fetch);
  return { requests, sent, send };
}

test('packages get handles instead of secrets, and never the key', () => {
  const { requests } = serving(
    {
      url: `${HOME}/mcp/\${secret:A}?k=\${secret:A}`,
      headers: [
        ['X-Key', 'Bearer ${secret:B}'],
        ['X-Plain', 'plain'],
      ],
      oauth: { clientId: 'me', clientSecret: '${secret:C}', privateKey: 'PEM', scope: 's' },
    },
    [secret('A'), secret('B'), secret('C')],
  );
  const { target, named } = requests;
  expect({
    ...target,
    url: named(target.url),
    headers: target.headers.map(([name, text]) => [name, named(text)]),
    oauth: { ...target.oauth, clientSecret: named(target.oauth?.clientSecret ?? '') },
  }).toStrictEqual({
    kind: 'http',
    url: `${HOME}/mcp/‹secret:A›?k=‹secret:A›`,
    headers: [
      ['X-Key', 'Bearer ‹secret:B›'],
      ['X-Plain', 'plain'],
    ],
    oauth: { clientId: 'me', clientSecret: '‹secret:C›', scope: 's' },
    redirectUrl: 'https://page.test/',
  });
  expect(JSON.stringify(target)).not.toContain('value of');
});

test('a target without a sign-in, or without a secret of it, gets none', () => {
  expect(serving().requests.target).toStrictEqual(targetOf());
  expect(serving({ oauth: { clientId: 'me' } }).requests.target).toStrictEqual(targetOf({ oauth: { clientId: 'me' } }));
  expect(serving({ oauth: { clientSecret: '' } }).requests.target.oauth).toStrictEqual({ clientSecret: '' });
});

test('a client secret that is written as it is becomes a handle, which only the server gets', async () => {
  const { requests, send, sent } = serving({ oauth: { clientSecret: 'written' } });
  const handle = requests.target.oauth?.clientSecret ?? '';
  expect(handle).toMatch(HANDLE);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    await send(`${HOME}/token`, { method, headers: { 'X-Secret': handle } });
  expect(sent.map(({ headers }) => headers['x-secret'])).toEqual(Array(5).fill('written'));
  await expect(send(`${ELSEWHERE}/token`, { headers: { 'X-Secret': handle } })).rejects.toThrow(SecretNotBoundError);
  expect(sent).toHaveLength(5);
});

test.each([
  ['PEM', 'PEM'],
  ['${secret:A}', 'value of A'],
  [undefined, undefined],
])('the key %s for signing is %s', (privateKey, value) => {
  const oauth = privateKey === undefined ? {} : { privateKey };
  expect(serving({ oauth }, [secret('A')]).requests.privateKey).toBe(value);
});

test('an address is shown up to its first secret', () => {
  const { requests } = serving({ url: `${HOME}/mcp/\${secret:A}` }, [secret('A')]);
  const handle = requests.target.url.slice(`${HOME}/mcp/`.length);
  const open = (path: string): string => requests.openPart(new URL(path, HOME)).href;
  expect(handle).toMatch(HANDLE);
  expect(open(`/a/b?c=d`)).toBe(`${HOME}/a/b?c=d`);
  expect(open(`/a/b${handle}/c?d=e`)).toBe(`${HOME}/a/`);
  expect(open(`/${handle}/c/${handle}`)).toBe(`${HOME}/`);
  expect(open(`/a/b?c=${handle}&d=e`)).toBe(`${HOME}/a/b`);
  expect(open('/a/toolyard-secret-0/b?c')).toBe(`${HOME}/a/toolyard-secret-0/b?c`);
});

const PLAIN = { headers: [['X-Plain', 'plain']] as const };
const MESSAGE = '{"jsonrpc":"2.0","method":"ping"}';

test.each<[what: string, more: Partial<RemoteTarget>, address: string, init: RequestInit, gets: boolean]>([
  ['the server', PLAIN, `${HOME}/mcp`, {}, true],
  ['the server with another query', PLAIN, `${HOME}/mcp?a`, { method: 'POST', body: MESSAGE }, true],
  ['another path', PLAIN, `${HOME}/other`, {}, false],
  ['another path, with a message', PLAIN, `${HOME}/other`, { method: 'POST', body: MESSAGE }, false],
  [
    'another path, with a message of sse',
    { ...PLAIN, kind: 'sse' },
    `${HOME}/other`,
    { method: 'POST', body: MESSAGE },
    true,
  ],
  [
    'another path, with other text of sse',
    { ...PLAIN, kind: 'sse' },
    `${HOME}/other`,
    { method: 'POST', body: 'x' },
    false,
  ],
  ['another path, without a body of sse', { ...PLAIN, kind: 'sse' }, `${HOME}/other`, {}, false],
  [
    'another path, with a form of sse',
    { ...PLAIN, kind: 'sse' },
    `${HOME}/other`,
    { method: 'POST', body: new URLSearchParams({ a: MESSAGE }) },
    false,
  ],
  ['another origin', PLAIN, `${ELSEWHERE}/mcp`, {}, false],
  [
    'another origin, with a message of sse',
    { ...PLAIN, kind: 'sse' },
    `${ELSEWHERE}/mcp`,
    { method: 'POST', body: MESSAGE },
    false,
  ],
])('a plain header to %s', async (_what, more, address, init, gets) => {
  const { send, sent, requests } = serving(more, [], 403);
  await send(address, init);
  expect(sent.map(({ headers }) => headers['x-plain'])).toEqual([gets ? 'plain' : undefined]);
  expect(heldText(requests)).toBe(undefined);
});

function heldText({ takePendingBack }: Pick<ServerFetch, 'takePendingBack'>): string | undefined {
  const held = takePendingBack();
  return held === undefined ? undefined : sentenceOf(SECRET_REFUSALS, held);
}

const KEY = { headers: [['X-Key', 'Key ${secret:K}']] as const };
const notBound = (method: string, path: string): string =>
  `The secret K may not be sent with ${method} to ${HOME}${path}. Add that address to its bindings under Secrets if ` +
  'it should.';

test.each<[status: number, address: string, init: RequestInit, gets: boolean, held: string | undefined]>([
  [200, `${HOME}/mcp`, {}, true, undefined],
  [401, `${HOME}/mcp/below`, {}, true, undefined],
  [200, `${HOME}/other`, {}, false, undefined],
  [404, `${HOME}/other`, {}, false, undefined],
  [401, `${HOME}/other`, {}, false, notBound('GET', '/other')],
  [403, `${HOME}/other`, { method: 'post' }, false, notBound('POST', '/other')],
  [401, `${HOME}/mcp`, { method: 'PUT' }, false, notBound('PUT', '/mcp')],
  [401, `${ELSEWHERE}/mcp`, {}, false, undefined],
])('a header with a secret, answered with %i: %s', async (status, address, init, gets, held) => {
  const { send, sent, requests } = serving(KEY, [secret('K', bind(HOME, '/mcp'))], status);
  expect((await send(address, init)).status).toBe(status);
  expect(sent.map(({ headers }) => headers['x-key'])).toEqual([gets ? 'Key value of K' : undefined]);
  expect([heldText(requests), heldText(requests)]).toEqual([held, undefined]);
});

test('a header that is held back is named beside a plain one, and until someone asks', async () => {
  const headers = [...PLAIN.headers, ...KEY.headers];
  const { send, requests } = serving({ headers }, [secret('K', bind(HOME, '/mcp'))], 401);
  await send(`${HOME}/other`);
  await send(`${HOME}/mcp`);
  expect(heldText(requests)).toBe(notBound('GET', '/other'));
});

test.each([
  [HOME, 'Bearer t', true],
  [ELSEWHERE, 'Bearer t', false],
  [ELSEWHERE, 'bearer t', false],
  [ELSEWHERE, 'DPoP t', false],
  [ELSEWHERE, 'Basic t', true],
  [ELSEWHERE, 'Bearers t', true],
  [ELSEWHERE, 'x bearer t', true],
  [`${HOME}:8443`, 'Bearer t', false],
])('at %s the token "%s" stays: %s', async (origin, authorization, stays) => {
  const { send, sent } = serving();
  await send(`${origin}/token`, { headers: { authorization } });
  expect(sent).toEqual([{ url: `${origin}/token`, method: 'GET', headers: stays ? { authorization } : {} }]);
});

test('addresses that a package guesses from one with a secret do not exist', async () => {
  const { send, sent, requests } = serving({ url: `${HOME}/mcp/\${secret:A}` }, [secret('A', bind(HOME, '/mcp/'))]);
  const { url } = requests.target;
  const handle = url.slice(`${HOME}/mcp/`.length);
  expect((await send(`${HOME}/.well-known/x/${handle}`)).status).toBe(404);
  expect((await send(`${ELSEWHERE}/x/${handle}`)).status).toBe(404);
  expect((await send(`${HOME}/other?k=${handle}`)).status).toBe(404);
  expect([sent, heldText(requests)]).toEqual([[], undefined]);
  // The server itself, what its binding covers, and what has no secret.
  for (const address of [url, `${HOME}/mcp/${handle}/x`, `${HOME}/plain`])
    expect((await send(address)).status).toBe(200);
  expect(sent.map((one) => one.url)).toEqual([
    `${HOME}/mcp/value%20of%20A`,
    `${HOME}/mcp/value%20of%20A/x`,
    `${HOME}/plain`,
  ]);
});

test('a request that is no guess says why it was not sent', async () => {
  const { send, sent, requests } = serving({ url: `${HOME}/mcp/\${secret:A}` }, [
    secret('A', bind(HOME, '/mcp/', ['POST'])),
  ]);
  const { url } = requests.target;
  const handle = url.slice(`${HOME}/mcp/`.length);
  const reason = (method: string, path: string): string =>
    `The secret A may not be sent with ${method} to ${HOME}${path}‹secret:A›. Add that address to its bindings ` +
    'under Secrets if it should.';
  await expect(send(`${HOME}/token/${handle}`, { method: 'POST' })).rejects.toThrow(SecretNotBoundError);
  expect(heldText(requests)).toBe(reason('POST', '/token/'));
  // The address of the server itself is no guess.
  await expect(send(url)).rejects.toThrow(SecretNotBoundError);
  expect([heldText(requests), heldText(requests)]).toEqual([reason('GET', '/mcp/'), undefined]);
  expect(sent).toEqual([]);
});

test('another failure is not one of a secret', async () => {
  const failing = createServerFetch(() => Promise.reject(new TypeError('no route')), targetOf(), []);
  await expect(failing.fetch(`${HOME}/mcp`)).rejects.toThrow('no route');
  expect(failing.takePendingBack()).toBe(undefined);
});

const SIGNED = { method: 'POST', body: new URLSearchParams({ client_assertion: 'signed' }) };
const SIGNED_TEXT = { method: 'POST', body: 'a=b&client_assertion=signed' };
const named = [secret('P', bind(ELSEWHERE, '/token')), secret('Q', bind(HOME))];

test.each<[what: string, key: string | undefined, address: string, init: RequestInit, refused?: string]>([
  ['a written key, at the server', 'PEM', `${HOME}/token`, SIGNED],
  ['a written key, elsewhere', 'PEM', `${ELSEWHERE}/token`, SIGNED, 'privateKey may not be sent with POST'],
  ['a written key, elsewhere, as text', 'PEM', `${ELSEWHERE}/token`, SIGNED_TEXT, 'privateKey may not be sent'],
  ['a named key, where it is bound', '${secret:P}', `${ELSEWHERE}/token`, SIGNED],
  ['a named key, elsewhere', '${secret:P}', `${HOME}/token`, SIGNED, `P may not be sent with POST to ${HOME}/token`],
  ['a named key, elsewhere, as text', '${secret:P}', `${HOME}/token`, SIGNED_TEXT, 'P may not be sent'],
  ['nothing signed', '${secret:P}', `${HOME}/token`, { method: 'POST', body: 'a=client_assertion' }],
  ['no body', '${secret:P}', `${HOME}/token`, {}],
  ['bytes', '${secret:P}', `${HOME}/token`, { method: 'POST', body: new Uint8Array(2) }],
  ['no key', undefined, `${ELSEWHERE}/token`, SIGNED],
])('a statement that is signed: %s', async (_what, key, address, init, refused) => {
  const { send, sent, requests } = serving({ oauth: key === undefined ? {} : { privateKey: key } }, named);
  if (refused === undefined) {
    expect((await send(address, init)).status).toBe(200);
    expect([sent.map(({ url }) => url), heldText(requests)]).toEqual([[address], undefined]);
    return;
  }
  const error: unknown = await send(address, init).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'SecretNotBoundError', secret: 'privateKey' });
  const held = heldText(requests);
  expect(held).toContain(`The secret ${refused}`);
  expect(error).toMatchObject({ message: held });
  expect(sent).toEqual([]);
});

test('a request keeps what its package asked for', async () => {
  const seen: unknown[] = [];
  const { requests } = serving(PLAIN);
  const { signal } = new AbortController();
  const send = requests.sendBy((url, init) => {
    seen.push(url, { ...init, headers: Object.fromEntries(new Headers(init?.headers)) });
    return Promise.resolve(new Response('x', { status: 201 }));
  });
  const answer = await send(`${HOME}/mcp`, { method: 'POST', body: 'b', signal, headers: { 'X-Own': '1' } });
  expect([answer.status, seen]).toEqual([
    201,
    [`${HOME}/mcp`, { method: 'POST', body: 'b', signal, headers: { 'x-own': '1', 'x-plain': 'plain' } }],
  ]);
});
