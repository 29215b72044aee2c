import 'fake-indexeddb/auto';
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import type { McpSignIn } from '../contract/mcp-worker-api.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { openLinkHere } from '../mcp-testing.ts';
import type { McpClientProxy } from './client-proxy.ts';
import { createMcpManager } from './manager.ts';
import { createQuestions } from './questions/questions.ts';
import { resolveSecrets } from './resolve-secrets.ts';
import { createServerStore } from './server-store.ts';

const SERVER = 'https://srv.test';
const EVIL = 'https://evil.test';
const VALUES = {
  HEADER: 'header-secret-value-1',
  CLIENT: 'client/secret+value=2',
  PLACE: 'place secret/value 3',
} as const;
const { privateKey: SIGNING } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const bind = (origin: string, pathPrefix = '/'): SecretBinding => ({
  origin,
  methods: ['GET', 'POST', 'DELETE'],
  pathPrefix,
});

interface Sent {
  readonly url: string;
  readonly method: string;
  /** The whole request, decoded. */
  readonly text: string;
  readonly redirect: string | undefined;
}
/** The responses of a server and of all addresses that it names. */
interface World {
  /** The challenge of the server's own address for requests without a token; if undefined, it connects. */
  readonly challenge?: string;
  readonly resource?: object;
  readonly service?: object;
  readonly answer?: (url: URL, method: string) => Response | undefined;
}
interface Case {
  readonly server: Record<string, unknown>;
  readonly world: World;
  readonly bindings?: Partial<Record<string, readonly SecretBinding[]>>;
  readonly signIn?: McpSignIn;
  /** Prefixes of addresses where a value may arrive. */
  readonly mayReach?: readonly string[];
  readonly cause?: string;
}

const json = (value: unknown, status = 200, headers = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
const service = (issuer: string, more: object = {}): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  ...more,
});
const askBy = (metadata: string): string => `Bearer resource_metadata="${metadata}"`;

let database: ToolyardDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.close());

async function run({ server, world, bindings = {}, signIn }: Case) {
  const sent: Sent[] = [];
  const fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, { ...init, redirect: 'manual' });
    const url = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.text();
    const headers = [...request.headers]
      .map(
        ([name, value]) =>
          `${name}: ${/^basic /i.test(value) ? Buffer.from(value.slice(6), 'base64').toString() : value}`,
      )
      .join('\n');
    sent.push({
      url: url.href,
      method: request.method,
      text: `${decodeURIComponent(url.href)}\n${headers}\n${decodeURIComponent(body.replaceAll('+', ' '))}\n${body}`,
      redirect: init.redirect,
    });
    const answer = world.answer?.(url, request.method);
    if (answer !== undefined) return answer;
    if (url.pathname.includes('oauth-protected-resource') || url.pathname === '/metadata')
      return world.resource === undefined ? json({}, 404) : json(world.resource);
    if (/oauth-authorization-server|openid-configuration/.test(url.pathname))
      return world.service === undefined ? json({}, 404) : json(world.service);
    if (url.pathname === '/register')
      return json(
        { ...(JSON.parse(body) as object), client_id: 'registered', client_secret: 'of-the-registration' },
        201,
      );
    if (url.pathname.startsWith('/token')) return json({ access_token: 'a-token', token_type: 'Bearer' });
    if (
      url.origin === SERVER &&
      world.challenge !== undefined &&
      request.headers.get('authorization') !== 'Bearer a-token'
    )
      return json({}, 401, { 'www-authenticate': world.challenge });
    const { id, method } = (request.method === 'POST' && body.startsWith('{') ? JSON.parse(body) : {}) as {
      id?: number;
      method?: string;
    };
    if (method === 'initialize')
      return json({
        jsonrpc: '2.0',
        id,
        result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 's', version: '1' } },
      });
    return id === undefined
      ? new Response(null, { status: request.method === 'POST' ? 202 : 405 })
      : json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } });
  };
  const openLink = (): McpClientProxy => openLinkHere(fetch);
  const store = createServerStore(database, { publish: () => undefined, subscribe: () => () => undefined });
  const reported: unknown[] = [];
  const values = new Map<string, string>([...Object.entries(VALUES), ['SIGNING', SIGNING]]);
  const manager = createMcpManager({
    store,
    questions: createQuestions(() => undefined),
    programs: {
      start: () => Promise.reject(new Error('no programs here')),
      revealed: () => Promise.resolve([]),
    },
    page: { origin: 'https://page.test', version: '0' },
    openLink,
    secrets: (one) =>
      resolveSecrets(
        one,
        (name) =>
          Promise.resolve({ ok: true, value: values.get(name) ?? '', bindings: bindings[name] ?? [bind(SERVER)] }),
        [],
      ),
    readSignIn: () => Promise.resolve(signIn),
    keepSignIn: () => Promise.resolve(),
    emit: (event) => reported.push(event),
    onClosed: () => undefined,
    random: () => 0,
  });
  const { id } = await store.add({ name: 'one', transport: 'http', url: `${SERVER}/mcp`, ...server });
  const status = await manager.connect(id);
  await new Promise((resolve) => setTimeout(resolve, 250));
  const seen = JSON.stringify([status, manager.wire(id), reported, { ...(await manager.view(id)), server: undefined }]);
  await manager.disconnect(id);
  return { sent, status, seen };
}

/** The older transport: a stream whose first event names the address for messages, where they are refused. */
function streamNaming(endpoint: string, { pathname }: URL, method: string): Response | undefined {
  if (method !== 'GET' || !pathname.startsWith('/sse')) return method === 'POST' ? json({}, 401) : undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`event: endpoint\ndata: ${endpoint}\n\n`)),
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

const HEADER = { headers: { 'X-Key': '${secret:HEADER}', 'X-Plain': 'a plain value of this server' } };
const CREDENTIALS = { oauth: { clientId: 'me', clientSecret: '${secret:CLIENT}', grant: 'client_credentials' } };
const elsewhere = {
  challenge: askBy(`${EVIL}/metadata`),
  resource: { resource: `${SERVER}/mcp`, authorization_servers: [EVIL] },
};
const tokenAt = (token_endpoint: string, more = {}): World => ({
  challenge: askBy(`${SERVER}/metadata`),
  resource: { resource: `${SERVER}/mcp`, authorization_servers: [SERVER] },
  service: service(SERVER, { token_endpoint, ...more }),
});

const CASES: readonly (readonly [string, Case])[] = [
  ['metadata elsewhere', { server: HEADER, world: elsewhere, mayReach: [SERVER] }],
  [
    'metadata and a service elsewhere',
    { server: HEADER, world: { ...elsewhere, service: service(EVIL) }, mayReach: [SERVER] },
  ],
  [
    'a registration elsewhere',
    {
      server: HEADER,
      world: tokenAt(`${SERVER}/token`, { registration_endpoint: `${EVIL}/register` }),
      mayReach: [SERVER],
    },
  ],
  [
    'metadata on another path of the server, where the header may not go',
    {
      server: HEADER,
      bindings: { HEADER: [bind(SERVER, '/mcp')] },
      world: {
        challenge: askBy(`${SERVER}/other/metadata`),
        resource: { resource: `${SERVER}/mcp`, authorization_servers: [`${SERVER}/other`] },
        service: service(`${SERVER}/other`),
      },
      mayReach: [`${SERVER}/mcp`],
    },
  ],
  [
    'metadata on the port beside',
    {
      server: HEADER,
      world: { ...elsewhere, challenge: askBy('https://srv.test:8443/metadata') },
      mayReach: [`${SERVER}/`],
    },
  ],
  [
    'metadata on a host that begins alike',
    {
      server: HEADER,
      world: { ...elsewhere, challenge: askBy('https://srv.test.evil.test/metadata') },
      mayReach: [`${SERVER}/`],
    },
  ],
  ['a token address elsewhere', { server: CREDENTIALS, world: tokenAt(`${EVIL}/token`), cause: 'secret' }],
  [
    'a token address elsewhere, for a secret in the form',
    {
      server: CREDENTIALS,
      world: tokenAt(`${EVIL}/token`, { token_endpoint_auth_methods_supported: ['client_secret_post'] }),
      cause: 'secret',
    },
  ],
  [
    'a service elsewhere for a client secret',
    { server: CREDENTIALS, world: { ...elsewhere, service: service(EVIL) }, cause: 'secret' },
  ],
  [
    'no description, and a default address of the service elsewhere',
    { server: CREDENTIALS, world: elsewhere, cause: 'secret' },
  ],
  [
    'a token address on a path that the secret is not bound to',
    {
      server: CREDENTIALS,
      bindings: { CLIENT: [bind(SERVER, '/mcp')] },
      world: tokenAt(`${SERVER}/token`),
      cause: 'secret',
    },
  ],
  [
    'a token address that hides a parent',
    {
      server: CREDENTIALS,
      bindings: { CLIENT: [bind(SERVER, '/mcp')] },
      world: tokenAt(`${SERVER}/mcp/..%2ftoken`),
      cause: 'secret',
    },
  ],
  [
    'a token address that is bound',
    {
      server: CREDENTIALS,
      bindings: { CLIENT: [bind('https://auth.test', '/token')] },
      world: tokenAt('https://auth.test/token'),
      mayReach: ['https://auth.test/token'],
    },
  ],
  [
    'a client secret that is written as it is',
    {
      server: { oauth: { clientId: 'me', clientSecret: VALUES.CLIENT, grant: 'client_credentials' } },
      world: tokenAt(`${EVIL}/token`),
      cause: 'secret',
    },
  ],
  [
    'a signed statement elsewhere',
    {
      server: { oauth: { clientId: 'me', privateKey: '${secret:SIGNING}', grant: 'client_credentials' } },
      world: tokenAt(`${EVIL}/token`),
      cause: 'secret',
    },
  ],
  [
    'a secret in the path',
    {
      server: { url: `${SERVER}/mcp/\${secret:PLACE}/sse` },
      world: {
        challenge: askBy(`${EVIL}/metadata`),
        resource: { resource: `${SERVER}/mcp`, authorization_servers: [EVIL] },
        service: service(EVIL),
      },
      mayReach: [SERVER],
    },
  ],
  [
    'a secret in the path that the server says again',
    {
      server: { url: `${SERVER}/mcp/\${secret:PLACE}` },
      world: {
        challenge: askBy(`${EVIL}/metadata`),
        resource: { resource: `${SERVER}/mcp/${encodeURIComponent(VALUES.PLACE)}`, authorization_servers: [EVIL] },
        service: service(EVIL),
      },
      mayReach: [SERVER],
    },
  ],
  [
    'a secret in the path, with metadata beside it',
    {
      server: { url: `${SERVER}/mcp/\${secret:PLACE}` },
      bindings: { PLACE: [bind(SERVER, '/mcp/')] },
      world: {
        challenge: 'Bearer',
        resource: { resource: `${SERVER}/mcp`, authorization_servers: [EVIL] },
        service: service(EVIL),
      },
      mayReach: [`${SERVER}/mcp/`],
    },
  ],
  [
    'a secret in the query',
    {
      server: { url: `${SERVER}/mcp?key=\${secret:PLACE}` },
      world: { ...elsewhere, service: service(EVIL) },
      mayReach: [SERVER],
    },
  ],
  [
    'an address to sign in at that holds the secret',
    {
      server: { url: `${SERVER}/mcp?key=\${secret:PLACE}` },
      world: {
        ...elsewhere,
        service: service(EVIL, {
          authorization_endpoint: `${EVIL}/authorize?was=${encodeURIComponent(VALUES.PLACE)}`,
        }),
      },
      mayReach: [SERVER],
    },
  ],
  [
    'a server that fails and says the secret again',
    {
      server: { url: `${SERVER}/mcp/\${secret:PLACE}`, ...HEADER },
      world: {
        answer: () =>
          new Response(`no ${VALUES.PLACE} ${encodeURIComponent(VALUES.PLACE)} ${btoa(VALUES.HEADER)}`, {
            status: 500,
          }),
      },
      mayReach: [SERVER],
    },
  ],
  [
    'a redirect',
    {
      server: { url: `${SERVER}/mcp/\${secret:PLACE}`, ...HEADER },
      world: {
        answer: (url) =>
          url.origin === SERVER ? new Response(null, { status: 307, headers: { location: `${EVIL}/` } }) : undefined,
      },
      mayReach: [SERVER],
    },
  ],
  [
    'messages to another path',
    {
      server: { headers: { 'X-Key': '${secret:HEADER}' }, transport: 'sse', url: `${SERVER}/sse/\${secret:PLACE}` },
      bindings: { HEADER: [bind(SERVER, '/sse')], PLACE: [bind(SERVER, '/sse/')] },
      world: { answer: (url, method) => streamNaming('/collect', url, method) },
      mayReach: [`${SERVER}/sse/`],
    },
  ],
  [
    'messages to a path that hides a parent',
    {
      server: { headers: { 'X-Key': '${secret:HEADER}' }, transport: 'sse', url: `${SERVER}/sse/` },
      bindings: { HEADER: [bind(SERVER, '/sse/')] },
      world: { answer: (url, method) => streamNaming('/sse/..%25%32%66collect', url, method) },
      mayReach: [`${SERVER}/sse/`],
    },
  ],
  [
    'messages to another port',
    {
      server: { ...HEADER, transport: 'sse', url: `${SERVER}/sse` },
      world: { answer: (url, method) => streamNaming('https://srv.test:8443/collect', url, method) },
      mayReach: [`${SERVER}/sse`],
    },
  ],
  [
    'nothing listens',
    {
      server: { url: `${SERVER}/mcp/\${secret:PLACE}`, ...HEADER },
      world: {
        answer: () => {
          throw new TypeError('Failed to fetch');
        },
      },
      mayReach: [SERVER],
    },
  ],
];

/** Decodes repeated percent-encoding. */
const unescaped = (text: string): string =>
  [1, 2, 3].reduce(
    (one) =>
      one.replace(/%([0-7][0-9a-f])/gi, (_escape, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    text,
  );
const reached = ({ sent }: { readonly sent: readonly Sent[] }): string[] => [
  ...new Set(
    sent
      .filter(({ text }) =>
        [...Object.values(VALUES), 'client_assertion', 'a plain value', SIGNING].some((value) => text.includes(value)),
      )
      .map(({ url }) => url),
  ),
];

describe('values arrive where a binding allows it, whatever a server names', () => {
  test.each(CASES)('%s', async (_name, one) => {
    const end = await run(one);
    expect(reached(end).filter((url) => !(one.mayReach ?? []).some((position) => url.startsWith(position)))).toEqual(
      [],
    );
    // Values arrive where they may.
    if ((one.mayReach ?? []).length > 0) expect(reached(end)).not.toEqual([]);
    if (one.cause !== undefined) expect(end.status).toMatchObject({ state: 'failed', failure: { cause: one.cause } });
    for (const value of Object.values(VALUES))
      for (const form of [value, encodeURIComponent(value), btoa(value).replace(/=+$/, '')])
        expect(unescaped(end.seen)).not.toContain(form);
    expect(end.seen).not.toMatch(/toolyard-secret-[0-9a-f]/);
    for (const { text, redirect } of end.sent)
      if (Object.values(VALUES).some((value) => text.includes(value))) expect(redirect).toBe('manual');
  });

  test('tokens are sent only to the address for which they were issued', async () => {
    const tokens = { access_token: 'a-token', token_type: 'Bearer', refresh_token: 'to-renew', issuer: SERVER };
    const world = {
      challenge: askBy(`${SERVER}/metadata`),
      resource: { resource: `${SERVER}/mcp`, authorization_servers: [SERVER] },
      service: service(SERVER),
    };
    const had = (end: Awaited<ReturnType<typeof run>>): string[] => [
      ...new Set(end.sent.filter(({ text }) => /a-token|to-renew/.test(text)).map(({ url }) => url)),
    ];
    expect(had(await run({ server: {}, world, signIn: { tokens, address: `${SERVER}/mcp` } }))).toEqual([
      `${SERVER}/mcp`,
    ]);
    for (const store of database.objectStoreNames) await database.clear(store);
    expect(had(await run({ server: {}, world, signIn: { tokens, address: 'https://before.test/mcp' } }))).toEqual([]);
    for (const store of database.objectStoreNames) await database.clear(store);
    expect(
      had(await run({ server: { url: `${SERVER}/other` }, world, signIn: { tokens, address: `${SERVER}/mcp` } })),
    ).toEqual([]);
  });

  test('a refresh token is sent to the service that issued it', async () => {
    const tokens = {
      access_token: 'worn-out',
      token_type: 'Bearer',
      refresh_token: 'to-renew',
      issuer: 'https://auth.test',
    };
    const end = await run({
      server: {},
      world: { ...elsewhere, service: service(EVIL) },
      signIn: { tokens, address: `${SERVER}/mcp` },
    });
    expect(end.sent.filter(({ text }) => text.includes('to-renew'))).toEqual([]);
    for (const store of database.objectStoreNames) await database.clear(store);
    // Stored by an earlier version, without an issuer.
    const { issuer: _issuer, ...unsaid } = tokens;
    expect(
      (
        await run({ server: {}, world: { ...elsewhere, service: service(EVIL) }, signIn: { tokens: unsaid } })
      ).sent.filter(({ text }) => text.includes('to-renew')),
    ).toEqual([]);
  });
});
