import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { McpSignInPlan } from '../../contract/mcp-api.ts';
import type { McpOpened, McpSignIn, McpWorkerApi } from '../../contract/mcp-worker-api.ts';
import { createMcpClient } from '../mcp-client.ts';
import { UNCOUNTED_SLOTS } from '../stream-slots.ts';
import { defined } from '../../../core/defined.ts';

/*
 * RFC 9700 as attacks, against services on loopback: an honest one, whose codes can be redeemed by whoever has the code
 * and its verifier, and a hostile one, which is an MCP server with any metadata.
 */

const APP = 'http://localhost:4173';
const BACK = `${APP}/mcp-callback.html`;
type Metadata = Record<string, unknown>;

interface Service {
  readonly origin: string;
  /** Bodies of what was posted, by path. */
  readonly posted: (readonly [path: string, body: URLSearchParams])[];
  readonly stop: () => Promise<void>;
}

let honest: Service & { readonly codes: Map<string, string> };
let hostile: Service;
/** What the hostile server says. */
let excerpt: { metadata: Metadata; resource: string | undefined; requested: string };
let clients: McpWorkerApi[];

const bodyOf = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat((await request.toArray()) as Buffer[]).toString();

async function serve(
  answer: (
    path: string,
    body: string,
    request: IncomingMessage,
  ) => readonly [status: number, body: unknown, headers?: Record<string, string>],
): Promise<Service> {
  const posted: Service['posted'] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    void bodyOf(request).then((body) => {
      if (request.method === 'POST' && path !== '/mcp') posted.push([path, new URLSearchParams(body)]);
      const [status, value, headers = {}] = answer(path, body, request);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    posted,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const metadataOf = (origin: string): Metadata => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
});

beforeEach(async () => {
  const codes = new Map<string, string>();
  honest = {
    codes,
    ...(await serve((path, body) => {
      if (path === '/register') return [201, { redirect_uris: [BACK], client_id: 'at-honest' }];
      if (path !== '/token') return [404, {}];
      const form = new URLSearchParams(body);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      return codes.get(form.get('code') ?? '') === challenge
        ? [200, { access_token: 'stolen', token_type: 'Bearer' }]
        : [400, { error: 'invalid_grant' }];
    })),
  };
  hostile = await serve((path, _body, request) => {
    const { origin } = hostile;
    if (path === '/.well-known/oauth-protected-resource/mcp')
      return [200, { resource: excerpt.resource ?? `${origin}/mcp`, authorization_servers: [origin] }];
    if (path === '/.well-known/oauth-authorization-server') return [200, excerpt.metadata];
    if (path === '/register') return [201, { redirect_uris: [BACK], client_id: 'at-hostile' }];
    if (path === '/token') return [200, { access_token: 'mine', token_type: 'Bearer', refresh_token: 'again' }];
    return request.headers.authorization === excerpt.requested
      ? [405, {}]
      : [
          401,
          {},
          { 'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"` },
        ];
  });
  excerpt = { metadata: metadataOf(hostile.origin), resource: undefined, requested: 'Bearer none' };
  clients = [];
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all([honest.stop(), hostile.stop()]);
});

async function open(agreedSignIn?: string, signIn?: McpSignIn) {
  const client = createMcpClient({ fetch: (url, init) => fetch(url, init), slots: UNCOUNTED_SLOTS });
  clients.push(client);
  const opened = await client.open(
    {
      target: {
        kind: 'http',
        url: `${hostile.origin}/mcp`,
        headers: [],
        redirectUrl: BACK,
        ...defined({ signIn }),
      },
      page: { origin: APP, version: '0' },
      secrets: [],
      ...defined({ agreedSignIn }),
    },
    () => undefined,
    () => Promise.resolve({ action: 'cancel' }),
    () => undefined,
  );
  return { client, opened };
}

function planOf(opened: McpOpened): McpSignInPlan | undefined {
  return opened.ok ? undefined : opened.signInPlan;
}
const failureOf = (opened: McpOpened): string => (opened.ok ? '' : opened.failure.message);

/** A person agrees to what is shown and signs in: @returns the client, and the answer of the sign-in page */
async function signIn(): Promise<{
  readonly client: McpWorkerApi;
  readonly answer: URLSearchParams;
  readonly address: URL;
}> {
  const shown = planOf((await open()).opened);
  const { client, opened } = await open(shown?.digest);
  if (opened.ok || opened.signInAt === undefined) throw new Error(`no sign-in: ${JSON.stringify(opened)}`);
  const address = new URL(opened.signInAt);
  honest.codes.set('of-victim', address.searchParams.get('code_challenge') ?? '');
  const answer = new URLSearchParams({ code: 'of-victim', state: address.searchParams.get('state') ?? '' });
  return { client, answer, address };
}
const codesAt = ({ posted }: Service): readonly string[] =>
  posted.flatMap(([path, body]) => (path === '/token' ? body.getAll('code') : []));

describe('a mix-up: the sign-in page of one service, the address for tokens of another', () => {
  const named = (name: string) => ({ [name]: `${honest.origin}/${name.split('_')[0] ?? ''}` });
  test.each([
    ['the page', () => named('authorization_endpoint')],
    [
      'the page, registered there too',
      () => ({ ...named('authorization_endpoint'), ...named('registration_endpoint') }),
    ],
    ['the tokens', () => named('token_endpoint')],
    ['page and tokens', () => ({ ...named('authorization_endpoint'), ...named('token_endpoint') })],
    ['only the registration', () => named('registration_endpoint')],
    [
      'the page under another name',
      () => ({ authorization_endpoint: `${hostile.origin.replace('127.0.0.1', 'localhost')}/authorize` }),
    ],
    [
      'the registration, with iss',
      () => ({ ...named('registration_endpoint'), authorization_response_iss_parameter_supported: true }),
    ],
  ])('%s: a person is asked with all addresses, and nothing is sent before', async (_name, changes) => {
    excerpt.metadata = { ...excerpt.metadata, ...changes() };
    const { opened } = await open();
    expect(planOf(opened)).toMatchObject({ isMixed: true });
    expect([honest.posted, hostile.posted]).toEqual([[], []]);
    // What was shown of another plan is no answer to this one.
    excerpt.metadata = { ...excerpt.metadata, scopes_supported: [], authorization_endpoint: `${honest.origin}/other` };
    const other = await open(planOf(opened)?.digest);
    expect(other.opened).not.toHaveProperty('signInAt');
    expect([honest.posted, hostile.posted]).toEqual([[], []]);
  });

  test.each([
    ['no iss', (_iss: string) => []],
    ['the iss of the service that answered', (iss: string) => [iss]],
    ['both', (iss: string) => [iss, hostile.origin]],
    ['both, the other way around', (iss: string) => [hostile.origin, iss]],
    ['a similar one', () => [`${hostile.origin}/`]],
    ['an empty one', () => ['']],
  ])('whoever promises iss gets no code of an answer with %s', async (_name, issOf) => {
    excerpt.metadata = {
      ...excerpt.metadata,
      authorization_endpoint: `${honest.origin}/authorize`,
      authorization_response_iss_parameter_supported: true,
    };
    const { client, answer } = await signIn();
    for (const iss of issOf(honest.origin)) answer.append('iss', iss);
    expect(await client.finishSignIn(`?${answer.toString()}`)).toMatchObject({ ok: false });
    expect([codesAt(hostile), codesAt(honest)]).toEqual([[], []]);
  });

  test.each(['honest', 'honest/', 'similar', ''])(
    'nor who promised nothing, if the answer has the iss %j',
    async (which) => {
      excerpt.metadata = { ...excerpt.metadata, authorization_endpoint: `${honest.origin}/authorize` };
      const { client, answer } = await signIn();
      answer.set('iss', which === 'similar' ? `${hostile.origin}.evil.test` : which.replace('honest', honest.origin));
      expect(await client.finishSignIn(`?${answer.toString()}`)).toMatchObject({ ok: false });
      expect(codesAt(hostile)).toEqual([]);
    },
  );
});

describe('an address that is no part of a sign-in', () => {
  const spellings = [
    APP,
    'http://127.0.0.1:4173',
    'http://[::1]:4173',
    'http://2130706433:4173',
    'http://0x7f.1:4173',
    'http://localhost.:4173',
    'HTTP://LOCALHOST:4173',
    'http://auth.test',
    'https://user:word@auth.test',
    'javascript:alert(1)//',
    'data:text/html,x#',
  ];
  const names = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'];
  test.each(names.flatMap((name) => spellings.map((address) => [name, address] as const)))(
    '%s %s: refused, and nothing is sent',
    async (name, address) => {
      excerpt.metadata = { ...excerpt.metadata, [name]: `${address}/x` };
      const { opened } = await open();
      expect(opened).toMatchObject({ ok: false });
      expect(opened).not.toHaveProperty('signInAt');
      expect(planOf(opened)).toBe(undefined);
      expect([honest.posted, hostile.posted]).toEqual([[], []]);
    },
  );

  test.each([
    'redirect_uri=https://evil.test',
    'response_mode=fragment',
    'request_uri=https://evil.test/r',
    'state=known',
    'client_id=other&code_challenge_method=plain',
    'response%5Ftype=token',
  ])('a sign-in page with %s decides nothing', async (query) => {
    excerpt.metadata = { ...excerpt.metadata, authorization_endpoint: `${hostile.origin}/authorize?${query}` };
    const { opened } = await open();
    expect([planOf(opened), failureOf(opened)]).toEqual([undefined, expect.stringContaining('already sets')]);
  });

  test.each(['other', '/', '/tenant', '?x', '#x', ' '])('an issuer that differs by %j is refused', async (end) => {
    excerpt.metadata = { ...excerpt.metadata, issuer: end === 'other' ? honest.origin : `${hostile.origin}${end}` };
    const { opened } = await open();
    expect([opened.ok, planOf(opened), hostile.posted]).toEqual([false, undefined, []]);
  });
});

describe('the code', () => {
  test.each([[['plain']], [[]], [['s256']], [['plain', 'none']], [['S256 ']]])(
    'is not asked for with %j: PKCE is S256',
    async (methods) => {
      excerpt.metadata = { ...excerpt.metadata, code_challenge_methods_supported: methods };
      const { opened } = await open();
      expect([planOf(opened), failureOf(opened)]).toEqual([undefined, expect.stringContaining('S256')]);
    },
  );

  test('has S256 as well if the service names no method', async () => {
    const { code_challenge_methods_supported: _methods, ...rest } = excerpt.metadata;
    excerpt.metadata = rest;
    const { address } = await signIn();
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('code_challenge')).toHaveLength(43);
    expect(address.searchParams.get('redirect_uri')).toBe(BACK);
  });

  test.each([
    ['', 'no state'],
    ['&state=', 'an empty state'],
    ['&state=STATE&state=other', 'two states'],
    ['&state=other&state=STATE', 'two states, the other way around'],
    ['&state=STATE%20', 'a longer state'],
    ['&code=second&state=STATE', 'two codes'],
  ])('of an answer with %s reaches nobody', async (end) => {
    const { client, answer } = await signIn();
    const search = `?code=injected${end.replace('STATE', answer.get('state') ?? '')}`;
    expect(await client.finishSignIn(search)).toMatchObject({ ok: false });
    expect([codesAt(hostile), codesAt(honest)]).toEqual([[], []]);
  });

  test('of one sign-in is no answer to another one, and an answer counts once', async () => {
    const one = await signIn();
    const other = await signIn();
    expect(await other.client.finishSignIn(`?${one.answer.toString()}`)).toMatchObject({ ok: false });
    expect(codesAt(hostile)).toEqual([]);
    await Promise.all([one, one].map(async ({ client, answer }) => await client.finishSignIn(`?${answer.toString()}`)));
    expect(codesAt(hostile)).toHaveLength(1);
  });

  test('that an attacker put in is refused, because it has another verifier', async () => {
    excerpt.metadata = {
      ...excerpt.metadata,
      authorization_endpoint: `${honest.origin}/authorize`,
      token_endpoint: `${honest.origin}/token`,
    };
    const { client, answer } = await signIn();
    honest.codes.set('of-attacker', 'another-challenge');
    answer.set('code', 'of-attacker');
    expect(await client.finishSignIn(`?${answer.toString()}`)).toMatchObject({ ok: false });
  });
});

describe('tokens', () => {
  const kept = (more: Partial<McpSignIn>): McpSignIn => ({
    address: `${hostile.origin}/mcp`,
    tokens: { access_token: 'old', token_type: 'Bearer', refresh_token: 'secret-renewal', issuer: hostile.origin },
    client: { [hostile.origin]: { client_id: 'known', issuer: hostile.origin } },
    ...more,
  });
  const renewals = (): readonly unknown[] =>
    [...hostile.posted, ...honest.posted].filter(([, body]) => body.get('refresh_token') === 'secret-renewal');

  test('are renewed where they were issued', async () => {
    await open(undefined, kept({ tokenAddress: `${hostile.origin}/token` }));
    expect(renewals()).toHaveLength(1);
  });

  test.each([
    ['another path', () => `${hostile.origin}/token2`, () => `${hostile.origin}/token`],
    ['another origin', () => `${honest.origin}/token`, () => `${hostile.origin}/token`],
    [
      'another name',
      () => `${hostile.origin.replace('127.0.0.1', 'localhost')}/token`,
      () => `${hostile.origin}/token`,
    ],
    ['another origin, as earlier versions stored them', () => `${honest.origin}/token`, () => undefined],
  ])('are not renewed at %s', async (_name, token, issuedAt) => {
    excerpt.metadata = { ...excerpt.metadata, token_endpoint: token() };
    const tokenAddress = issuedAt();
    const { opened } = await open(undefined, kept(tokenAddress === undefined ? {} : { tokenAddress }));
    expect(opened).toMatchObject({ ok: false, failure: { cause: 'needs-sign-in' } });
    expect(renewals()).toEqual([]);
  });

  test.each([
    'https://bank.test/mcp',
    'HONEST/mcp',
    'ORIGIN/mcp2',
    'http://127.0.0.1.evil.test/mcp',
    'ORIGIN/mcp/../other',
  ])('are not asked for the resource %s of somebody else', async (resource) => {
    excerpt.resource = resource.replace('HONEST', honest.origin).replace('ORIGIN', hostile.origin);
    const { opened } = await open();
    const again = await open(planOf(opened)?.digest);
    expect(again.opened).not.toHaveProperty('signInAt');
    expect([honest.posted, hostile.posted]).toEqual([[], []]);
  });

  test('of another server are not used', async () => {
    excerpt.requested = 'Bearer old';
    const { opened } = await open(undefined, kept({ address: `${honest.origin}/mcp` }));
    expect(opened).toMatchObject({ ok: false, failure: { cause: 'needs-sign-in' } });
    expect(renewals()).toEqual([]);
  });
});
