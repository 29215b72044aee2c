import { createHash } from 'node:crypto';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import type { McpClientEvent, McpOpened, McpSignIn, McpWorkerApi } from '../../contract/mcp-worker-api.ts';
import { createMcpClient } from '../mcp-client.ts';
import { UNCOUNTED_SLOTS } from '../stream-slots.ts';
import { defined } from '../../../core/defined.ts';

const RESOURCE = 'https://api.test/mcp';
const METADATA = 'https://api.test/.well-known/oauth-protected-resource/mcp';
const ISSUER = 'https://auth.test';

/** An in-process server that needs a sign-in, and its authorization server. */
function world() {
  const handler = createMcpHandler(
    () => new McpServer({ name: 'private', version: '1' }, { capabilities: { tools: {} } }),
  );
  const asked: string[] = [];
  const state = { challenge: '', registrations: 0, isExpired: false };
  const json = (value: unknown, status = 200): Response =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    const { href, pathname, origin } = new URL(request.url);
    asked.push(`${request.method} ${href}`);
    if (href === RESOURCE) {
      if (request.headers.get('authorization') !== (state.isExpired ? 'Bearer renewed' : 'Bearer good'))
        return new Response('{}', {
          status: 401,
          headers: { 'www-authenticate': `Bearer resource_metadata="${METADATA}"` },
        });
      return await handler.fetch(request);
    }
    if (href === METADATA) return json({ resource: RESOURCE, authorization_servers: [ISSUER] });
    if (origin === ISSUER && pathname === '/.well-known/oauth-authorization-server')
      return json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        registration_endpoint: `${ISSUER}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      });
    if (href === `${ISSUER}/register`) {
      state.registrations += 1;
      return json({ ...((await request.json()) as object), client_id: 'registered' }, 201);
    }
    if (href === `${ISSUER}/token`) {
      const form = new URLSearchParams(await request.text());
      if (form.get('grant_type') === 'refresh_token')
        return json({ access_token: 'renewed', token_type: 'Bearer', refresh_token: 'again' });
      const isProved =
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url') === state.challenge;
      return isProved && form.get('code') === 'the-code'
        ? json({ access_token: 'good', token_type: 'Bearer', refresh_token: 'again' })
        : json({ error: 'invalid_grant' }, 400);
    }
    return new Response('', { status: 404 });
  };
  return { fetch, asked, state };
}

interface Opening {
  readonly client: McpWorkerApi;
  readonly opened: McpOpened;
  readonly kept: () => McpSignIn | undefined;
  readonly events: McpClientEvent[];
}

async function open(
  fetch: ReturnType<typeof world>['fetch'],
  signIn?: McpSignIn,
  agreedSignIn?: string,
): Promise<Opening> {
  const client = createMcpClient({ fetch, slots: UNCOUNTED_SLOTS });
  const events: McpClientEvent[] = [];
  const target = {
    kind: 'http',
    url: RESOURCE,
    headers: [],
    redirectUrl: 'http://localhost/callback',
    ...defined({ signIn }),
  } as const;
  const opened = await client.open(
    {
      target,
      page: { origin: 'http://localhost', version: '0' },
      secrets: [],
      ...defined({ agreedSignIn }),
    },
    (event) => events.push(event),
    () => Promise.resolve({ action: 'cancel' }),
    () => undefined,
  );
  return {
    client,
    opened,
    events,
    kept: () => events.flatMap((event) => (event.type === 'signed-in' ? [event.signIn] : [])).at(-1),
  };
}

/** Opens it, and agrees to the sign-in that it names. */
async function openAgreed(fetch: ReturnType<typeof world>['fetch']): Promise<Opening> {
  const { client, opened } = await open(fetch);
  await client.close();
  return await open(fetch, undefined, opened.ok ? undefined : opened.signInPlan?.digest);
}

test('a person signs in at the address that the server names, with PKCE; stored tokens work next time', async () => {
  const { fetch, state, asked } = world();
  const first = await open(fetch);
  expect(first.opened).toMatchObject({
    ok: false,
    signInPlan: { page: `${ISSUER}/authorize`, token: `${ISSUER}/token`, isMixed: false },
  });
  expect(first.opened).not.toHaveProperty('signInAt');
  // Nothing is registered before a person agrees.
  expect([state.registrations, asked.filter((one) => one.startsWith('POST') && !one.endsWith('/mcp'))]).toEqual([
    0,
    [],
  ]);
  await first.client.close();
  const { client, opened, kept, events } = await openAgreed(fetch);
  if (opened.ok || opened.signInAt === undefined) throw new Error(`no sign-in: ${JSON.stringify(opened)}`);
  expect(opened.failure.cause).toBe('needs-sign-in');
  const address = new URL(opened.signInAt);
  const parameters = Object.fromEntries(address.searchParams);
  expect(`${address.origin}${address.pathname}`).toBe(`${ISSUER}/authorize`);
  expect(parameters).toMatchObject({
    client_id: 'registered',
    redirect_uri: 'http://localhost/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
    resource: RESOURCE,
  });
  state.challenge = parameters['code_challenge'] ?? '';

  expect(await client.finishSignIn('?code=the-code&state=forged')).toMatchObject({
    ok: false,
    failure: { cause: 'needs-sign-in' },
  });
  expect(asked.filter((one) => one.endsWith('/token'))).toEqual([]);
  expect(await client.finishSignIn(`?code=the-code&state=${parameters['state'] ?? ''}`)).toMatchObject({
    ok: true,
    info: { name: 'private' },
  });
  await client.close();
  const wire = JSON.stringify(events.filter(({ type }) => type === 'wire'));
  expect(wire).not.toMatch(/the-code|Bearer good|"again/);

  const again = await open(fetch, kept());
  expect(again.opened.ok).toBe(true);
  await again.client.close();
  state.isExpired = true;
  const renewed = await open(fetch, kept());
  expect(renewed.opened.ok).toBe(true);
  expect(renewed.kept()?.tokens).toMatchObject({ access_token: 'renewed' });
  expect(state.registrations).toBe(1);
  await renewed.client.close();
});

test('a repeated or unexpected redirect signs nobody in', async () => {
  const { fetch, state } = world();
  const { client, opened } = await openAgreed(fetch);
  const address = new URL(!opened.ok && opened.signInAt !== undefined ? opened.signInAt : 'about:blank');
  state.challenge = address.searchParams.get('code_challenge') ?? '';
  const answer = `?code=the-code&state=${address.searchParams.get('state') ?? ''}`;
  expect(await client.finishSignIn('?error=access_denied')).toMatchObject({ ok: false });
  expect((await client.finishSignIn(answer)).ok).toBe(true);
  expect((await client.finishSignIn(answer)).ok).toBe(false);
  await client.close();
});
