import type { Page } from '@playwright/test';
import { addTool, attempt, attemptSource, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/journeys/journeys-server.ts';
import { appUrl, expect, test } from '../support/test.ts';

// The browser itself logs requests that end without a response.
test.use({ expectedErrors: [/blocked by CORS policy|Failed to load resource/] });

let server: LoopbackServer;
test.beforeAll(async () => {
  server = await startLoopbackServer();
});
test.afterAll(async () => {
  await server.close();
});
test.beforeEach(async ({ page }) => {
  await openApp(page);
  server.arrived();
});

const FETCHES = `async function tool({ url, init, secret, swallow }, { secrets }) {
  try {
    const handle = secret === undefined ? '' : secrets.get(secret);
    const fill = (text) => text.replaceAll('$SECRET', handle);
    const options = init === undefined ? undefined : JSON.parse(fill(JSON.stringify(init)));
    const response = await fetch(fill(url), options);
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      extra: response.headers.get('x-answer'),
      url: response.url.split('?')[0],
      text,
    };
  } catch (error) {
    if (swallow) return 'swallowed';
    throw error;
  }
}`;
const NOTHING = { network: [], files: 'none', secrets: [], dom: false };
const anyNumber = expect.any(Number);
const rule = (pathPrefix: string, ...methods: string[]): object => ({ origin: server.origin, methods, pathPrefix });

async function grant(page: Page, name: string, permissions: unknown): Promise<unknown> {
  return await attemptSource(
    page,
    `window.toolyard.grants.set(${JSON.stringify(name)}, ${JSON.stringify(permissions)})`,
  );
}
async function granted(page: Page, name: string): Promise<unknown> {
  return await attemptSource(page, `window.toolyard.grants.get(${JSON.stringify(name)})`);
}
async function setSecret(page: Page, secret: unknown): Promise<unknown> {
  return await attemptSource(page, `window.toolyard.secrets.set(${JSON.stringify(secret)})`);
}

test('a tool that is stopped by a missing grant names what it tried, and the grant lets exactly that through', async ({
  page,
}) => {
  await addTool(page, browserTool('asks', FETCHES));
  const url = `${server.origin}/api/items?q=1`;
  const requested = { network: [rule('/api/items', 'GET')], files: 'none', secrets: [], dom: false };
  const tried = [{ method: 'GET', origin: server.origin, path: '/api/items' }];
  const denied = {
    success: false,
    errorCode: 'denied',
    error: `asks needs a permission it does not have: GET ${server.origin}/api/items`,
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: [],
    details: { requested, tried, bindings: [] },
  };
  const threw = await callTool(page, 'asks', { url });
  expect(threw).toEqual({
    ...denied,
    details: {
      ...denied.details,
      name: 'PermissionDeniedError',
      stack: expect.any(String),
      line: anyNumber,
      column: anyNumber,
      threw: expect.any(String),
    },
  });
  // The same if the tool catches the error.
  expect(await callTool(page, 'asks', { url, swallow: true })).toEqual(denied);
  expect(server.arrived()).toEqual([]);

  expect(await grant(page, 'asks', threw.details?.requested)).toEqual({ ok: true, value: requested });
  const result = await callTool(page, 'asks', { url });
  expect(result).toEqual({
    success: true,
    result: {
      status: 200,
      type: 'application/json',
      extra: 'yes',
      url: `${server.origin}/api/items`,
      text: expect.any(String),
    },
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: [],
  });
  expect(
    server.arrived().map(({ method, url: path, headers }) => [method, path, headers.cookie, headers.authorization]),
  ).toEqual([['GET', '/api/items?q=1', undefined, undefined]]);
  for (const [path, init] of [
    ['/api', undefined],
    ['/api/itemsmore', undefined],
    ['/api/items', { method: 'POST' }],
    ['/api/items/../secret', undefined],
  ] as const) {
    expect
      .soft(await callTool(page, 'asks', { url: server.origin + path, init }), `${init?.method ?? 'GET'} ${path}`)
      .toMatchObject({ success: false, errorCode: 'denied' });
  }
  expect(server.arrived()).toEqual([]);
});

test('a grant is kept as it was set, by the tool and not by its name', { tag: '@slow' }, async ({ page }) => {
  await addTool(page, browserTool('first', FETCHES));
  expect(await granted(page, 'first')).toEqual({ ok: true, value: NOTHING });
  const permissions = { network: [rule('/api/', 'GET', 'POST')], files: 'read', secrets: ['TOKEN'], dom: true };
  expect(await grant(page, 'first', permissions)).toEqual({ ok: true, value: permissions });
  expect(await granted(page, 'first')).toEqual({ ok: true, value: permissions });
  // The user's own edits and renames keep the grant.
  await attempt(page, 'updateTool', 'first', { code: `${FETCHES}\n// changed`, name: 'second' });
  expect(await granted(page, 'second')).toEqual({ ok: true, value: permissions });
  expect(await callTool(page, 'second', { url: `${server.origin}/api/x` })).toMatchObject({ success: true });
  await addTool(page, browserTool('first', FETCHES));
  expect(await granted(page, 'first')).toEqual({ ok: true, value: NOTHING });
  await openApp(page);
  expect(await granted(page, 'second')).toEqual({ ok: true, value: permissions });
  expect(await grant(page, 'second', NOTHING)).toEqual({ ok: true, value: NOTHING });
  expect(await callTool(page, 'second', { url: `${server.origin}/api/x` })).toMatchObject({
    success: false,
    errorCode: 'denied',
  });
});

test('a malformed grant or secret is refused with its place, and changes nothing', async ({ page }) => {
  await addTool(page, browserTool('strict', FETCHES));
  const kept = { ...NOTHING, network: [rule('/api/', 'GET')] };
  await grant(page, 'strict', kept);
  const ok = rule('/', 'GET');
  const grants: [permissions: unknown, path: string][] = [
    [null, ''],
    [5, ''],
    [[], ''],
    [{ network: {} }, '/network'],
    [{ network: [5] }, '/network/0'],
    [{ network: [ok, { ...ok, origin: 'nowhere' }] }, '/network/1/origin'],
    [{ network: [{ ...ok, origin: 'https://*.example.org' }] }, '/network/0/origin'],
    [{ network: [{ ...ok, origin: 'file:///etc' }] }, '/network/0/origin'],
    [{ network: [{ ...ok, methods: [] }] }, '/network/0/methods'],
    [{ network: [{ ...ok, methods: ['CONNECT'] }] }, '/network/0/methods/0'],
    [{ network: [{ ...ok, pathPrefix: 'a' }] }, '/network/0/pathPrefix'],
    [{ network: [{ ...ok, pathPrefix: '/a/../b' }] }, '/network/0/pathPrefix'],
    [{ network: [{ ...ok, credentialHeaders: 1 }] }, '/network/0/credentialHeaders'],
    [{ files: 'all' }, '/files'],
    [{ secrets: ['a b'] }, '/secrets/0'],
    [{ dom: 'yes' }, '/dom'],
    [{ revealSecrets: ['A'] }, '/revealSecrets/0'],
  ];
  for (const [permissions, path] of grants) {
    expect.soft(await grant(page, 'strict', permissions), JSON.stringify(permissions)).toEqual({
      ok: false,
      code: 'invalid-input',
      message: expect.stringMatching(/\S/),
      data: { path, fault: expect.anything() },
    });
  }
  expect(await granted(page, 'strict')).toEqual({ ok: true, value: kept });
  expect(await grant(page, 'nobody', NOTHING)).toMatchObject({ ok: false, code: 'not-found' });
  expect(await granted(page, 'nobody')).toMatchObject({ ok: false, code: 'not-found' });

  const secret = { name: 'A', value: 'v', bindings: [ok] };
  const secrets: [secret: unknown, path: string][] = [
    [null, ''],
    [[], ''],
    [{ ...secret, name: '' }, '/name'],
    [{ ...secret, name: 'a-b' }, '/name'],
    [{ ...secret, name: 5 }, '/name'],
    [{ ...secret, value: '' }, '/value'],
    [{ ...secret, value: 5 }, '/value'],
    [{ ...secret, bindings: undefined }, '/bindings'],
    [{ ...secret, bindings: [{ ...ok, origin: 'x' }] }, '/bindings/0/origin'],
    [{ ...secret, keptFor: 'ever' }, '/keptFor'],
  ];
  for (const [input, path] of secrets) {
    expect.soft(await setSecret(page, input), JSON.stringify(input)).toEqual({
      ok: false,
      code: 'invalid-input',
      message: expect.stringMatching(/\S/),
      data: { path, fault: expect.anything() },
    });
  }
  expect(await attemptSource(page, 'window.toolyard.secrets.list()')).toEqual({ ok: true, value: [] });
});

test('a secret arrives where it is bound to, in header, query and body, and can be read nowhere else', async ({
  page,
}) => {
  const value = 'tok-en/+é?&= 0123456789';
  const binding = rule('/api/', 'GET', 'POST');
  const summary = {
    name: 'TOKEN',
    bindings: [binding],
    keptFor: 'always',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  };
  expect(await setSecret(page, { name: 'TOKEN', value, bindings: [binding] })).toEqual({ ok: true, value: summary });
  expect(await attemptSource(page, 'window.toolyard.secrets.list()')).toEqual({ ok: true, value: [summary] });
  await addTool(page, browserTool('sends', FETCHES));
  await addTool(
    page,
    browserTool(
      'looks',
      'function tool(p, { secrets }) { const handle = secrets.get("TOKEN"); console.log(handle, secrets.names(), ' +
        'secrets.has("TOKEN")); return handle; }',
    ),
  );
  const needs = await callTool(page, 'looks');
  expect(needs).toMatchObject({
    success: false,
    errorCode: 'denied',
    error: 'looks needs a permission it does not have: secret TOKEN',
    details: { requested: { ...NOTHING, secrets: ['TOKEN'] }, tried: [] },
  });

  await grant(page, 'looks', needs.details?.requested);
  const looked = await callTool(page, 'looks');
  expect(looked).toMatchObject({
    success: true,
    result: expect.any(String),
    logs: [expect.stringMatching(/\["TOKEN"\] true$/)],
  });
  expect(JSON.stringify(looked)).not.toContain('tok-en');

  const grantAll = { ...NOTHING, network: [rule('/', 'GET', 'POST')], secrets: ['TOKEN'] };
  await grant(page, 'sends', grantAll);
  const ways: [
    parameters: object,
    where: (arrived: { url: string; headers: Readonly<Record<string, unknown>>; body: string }) => unknown,
    expected: string,
  ][] = [
    [
      { url: `${server.origin}/api/q?key=$SECRET` },
      ({ url }) => new URL(url, server.origin).searchParams.get('key'),
      value,
    ],
    [
      { url: `${server.origin}/api/b`, init: { method: 'POST', body: '{"key":"$SECRET"}' } },
      ({ body }) => body,
      `{"key":"${value}"}`,
    ],
  ];
  for (const [parameters, where, expected] of ways) {
    const result = await callTool(page, 'sends', { ...parameters, secret: 'TOKEN' });
    expect.soft(result).toMatchObject({ success: true });
    expect.soft(server.arrived().map(where)).toEqual([expected]);
    // The response contains the value; the tool gets it masked.
    expect.soft(JSON.stringify(result)).not.toContain('0123456789');
  }
  // A header contains only Latin-1, so it uses another value.
  await setSecret(page, { name: 'PLAIN', value: 'plain-0123456789', bindings: [binding] });
  await grant(page, 'sends', { ...grantAll, secrets: ['PLAIN', 'TOKEN'] });
  const header = await callTool(page, 'sends', {
    url: `${server.origin}/api/h`,
    init: { headers: { 'x-key': 'Bearer $SECRET' } },
    secret: 'PLAIN',
  });
  expect(header).toMatchObject({ success: true });
  expect(server.arrived().map(({ headers }) => headers['x-key'])).toEqual(['Bearer plain-0123456789']);
  expect(JSON.stringify(header)).not.toContain('plain-0123456789');

  // Granted to the tool, but not bound to that path.
  const outside = await callTool(page, 'sends', { url: `${server.origin}/other?key=$SECRET`, secret: 'TOKEN' });
  expect(outside).toMatchObject({
    success: false,
    errorCode: 'denied',
    details: { bindings: [{ secret: 'TOKEN', method: 'GET', origin: server.origin, path: '/other' }] },
  });
  expect(server.arrived()).toEqual([]);

  const stored = await page.evaluate(async () => {
    const open = indexedDB.open('toolyard');
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result);
    });
    const texts: string[] = [];
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => {
        all.onsuccess = resolve;
      });
      texts.push(JSON.stringify(all.result));
    }
    database.close();
    return texts.join('\n');
  });
  expect(stored).toContain('sends');
  expect(stored).not.toContain('0123456789');
  await attemptSource(page, 'window.toolyard.secrets.remove("TOKEN")');
  expect(
    await attemptSource(page, 'window.toolyard.secrets.list().then((all) => all.map(({ name }) => name))'),
  ).toEqual({ ok: true, value: ['PLAIN'] });
  expect(await callTool(page, 'looks')).toMatchObject({ success: false, errorCode: 'denied' });
});

test('a value is revealed to code only by a grant of its own', async ({ page }) => {
  await setSecret(page, { name: 'SIGNING', value: 'the key itself', bindings: [] });
  await addTool(page, browserTool('signs', 'function tool(p, { secrets }) { return secrets.get("SIGNING").length; }'));
  const permissions = { ...NOTHING, secrets: ['SIGNING'] };
  await grant(page, 'signs', permissions);
  expect((await callTool(page, 'signs')).result).not.toBe(14);
  expect(await grant(page, 'signs', { ...permissions, revealSecrets: ['SIGNING'] })).toEqual({
    ok: true,
    value: { ...permissions, revealSecrets: ['SIGNING'] },
  });
  expect((await callTool(page, 'signs')).result).toBe(14);
  expect(await granted(page, 'signs')).toEqual({ ok: true, value: { ...permissions, revealSecrets: ['SIGNING'] } });
});

test('a request that fails says why and what to do', async ({ page }) => {
  await addTool(page, browserTool('fails', FETCHES));
  await grant(page, 'fails', {
    ...NOTHING,
    network: [
      rule('/', 'GET', 'PUT'),
      { origin: 'http://127.0.0.1:1', methods: ['GET'], pathPrefix: '/' },
      { origin: appUrl(), methods: ['GET'], pathPrefix: '/' },
    ],
  });
  const cors = await callTool(page, 'fails', {
    url: `${server.origin}/no-cors`,
    init: { method: 'PUT', headers: { 'x-own': '1' } },
  });
  expect(cors).toMatchObject({ success: false, errorCode: 'threw', details: { name: 'TypeError' } });
  for (const part of [
    'failed because of CORS: the server answers',
    `"Access-Control-Allow-Origin: ${appUrl()}"`,
    '"Access-Control-Allow-Headers: x-own"',
    '"Access-Control-Allow-Methods: PUT"',
    'a proxy of your own',
    'Use another endpoint',
  ]) {
    expect.soft(cors.error).toContain(part);
  }
  const redirected = await callTool(page, 'fails', { url: `${server.origin}/redirect` });
  expect(redirected).toMatchObject({
    success: false,
    errorCode: 'threw',
    error: `${server.origin} redirects elsewhere; a redirect is not followed. Grant the final address and call it.`,
  });
  expect(server.arrived().map(({ url }) => url)).not.toContain('/api/final');
  const nobody = await callTool(page, 'fails', { url: 'http://127.0.0.1:1/' });
  expect(nobody).toMatchObject({
    success: false,
    errorCode: 'threw',
    error: expect.stringContaining('Nothing answers at http://127.0.0.1:1'),
  });
  const own = await callTool(page, 'fails', { url: `${appUrl()}/index.html` });
  expect(own).toMatchObject({
    success: false,
    errorCode: 'denied',
    details: { threw: expect.stringContaining('A tool can never reach the address Toolyard itself is served from') },
  });
  expect((own.details?.requested as { network: unknown[] }).network).toEqual([]);
  for (const [url, words] of [
    ['/relative', 'URL'],
    ['ftp://a.example/', 'ftp:'],
    ['http://user:pass@127.0.0.1:1/', 'credentials'],
  ] as const) {
    const result = await callTool(page, 'fails', { url });
    expect.soft(`${result.error ?? ''} ${String(result.details?.threw ?? '')}`, url).toContain(words);
    expect.soft(result.success).toBe(false);
  }
});

for (const environment of ['browser', 'node'])
  test(`a page in the place of JSON is named, at the line that asked for JSON (${environment})`, async ({ page }) => {
    const code = `export default async function tool({ url }) {
  const response = await fetch(url);
  return await response.json();
}`;
    await addTool(page, browserTool('reads_json', code, { environment }));
    await grant(page, 'reads_json', { ...NOTHING, network: [rule('/', 'GET')] });
    expect(await callTool(page, 'reads_json', { url: `${server.origin}/api/a` })).toMatchObject({ success: true });
    expect(await callTool(page, 'reads_json', { url: `${server.origin}/html/a?token=1` })).toMatchObject({
      success: false,
      errorCode: 'threw',
      error:
        `${server.origin}/html/a answered 200 with HTML or XML (text/html). It begins: ` +
        `<!doctype html><title>Sign in</title>`,
      details: { name: 'SyntaxError', line: 3 },
    });
  });

test('fetch is the fetch a developer knows', async ({ page }) => {
  await addTool(
    page,
    browserTool(
      'knows',
      `async function tool({ origin }) {
  const seen = {};
  const missing = await fetch(origin + '/status/404');
  seen.missing = [missing.ok, missing.status, await missing.text()];
  const empty = await fetch(origin + '/status/204');
  seen.empty = [empty.status, empty.body];
  const posted = await (
    await fetch(new Request(origin + '/api/p', { method: 'POST', body: new URLSearchParams({ a: 'é' }) }))
  ).json();
  seen.posted = [posted.method, posted.headers['content-type'], posted.body];
  const form = new FormData();
  form.set('f', new Blob(['x']), 'f.txt');
  seen.form = (await (await fetch(origin + '/api/f', { method: 'PUT', body: form })).json()).headers[
    'content-type'
  ].split(';')[0];
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  seen.aborted = await fetch(origin + '/never', { signal: controller.signal }).catch((error) => error.name);
  seen.timeout = await fetch(origin + '/never', { signal: AbortSignal.timeout(20) }).catch((error) => error.name);
  const parts = [];
  for await (const part of (await fetch(origin + '/api/s')).body) parts.push(part instanceof Uint8Array);
  seen.stream = parts.every(Boolean) && parts.length > 0;
  const auth = await (
    await fetch(origin + '/api/a', { headers: { authorization: 'Bearer mine', cookie: 'a=1', 'x-own': '1' } })
  ).json();
  seen.headers = [auth.headers.authorization ?? null, auth.headers.cookie ?? null, auth.headers['x-own'] ?? null];
  seen.parallel = (
    await Promise.all(Array.from({ length: 20 }, (_, n) => fetch(origin + '/api/' + n).then((r) => r.status)))
  ).every((status) => status === 200);
  return seen;
}`,
    ),
  );
  await grant(page, 'knows', { ...NOTHING, network: [rule('/', 'GET', 'POST', 'PUT')] });
  const result = await callTool(page, 'knows', { origin: server.origin });
  expect(result).toMatchObject({
    success: true,
    result: {
      missing: [false, 404, 'status'],
      empty: [204, null],
      posted: ['POST', 'application/x-www-form-urlencoded;charset=UTF-8', 'a=%C3%A9'],
      form: 'multipart/form-data',
      aborted: 'AbortError',
      timeout: 'TimeoutError',
      stream: true,
      headers: [null, null, '1'],
      parallel: true,
    },
  });
});
