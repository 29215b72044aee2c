import { expect, test } from 'vitest';
import type { DecisionDigest } from '../../core/decisions/decision.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import type { McpOpened } from '../contract/mcp-worker-api.ts';
import { createConnection } from './connection.ts';
import type { McpClientProxy } from './client-proxy.ts';

const SIGN_IN: McpOpened = {
  ok: false,
  signInAt: 'https://auth.test/authorize',
  signInPlan: {
    issuer: 'https://auth.test',
    page: 'https://auth.test/authorize',
    token: 'https://auth.test/token',
    isMixed: false,
    digest: 'shown' as DecisionDigest,
  },
  failure: { cause: 'needs-sign-in', message: 'Sign in', fix: 'Sign in' },
};
const LOST: McpOpened = { ok: false, failure: { cause: 'closed', message: 'It was let go of', fix: 'Connect again' } };
const WELL: McpOpened = { ok: true, info: { protocolVersion: '2025-11-25', capabilities: [], canSubscribe: false } };

/** A connection to a server that needs a sign-in; the test decides when its clients complete it. */
function setUp() {
  const links: { finish: (opened: McpOpened) => void }[] = [];
  const openLink = (): McpClientProxy => {
    const link = { finish: (_opened: McpOpened): void => undefined };
    links.push(link);
    const finished = new Promise<McpOpened>((resolve) => (link.finish = resolve));
    const api = { open: () => Promise.resolve(SIGN_IN), finishSignIn: () => finished, close: () => Promise.resolve() };
    // The cast: the code under test uses nothing else of the client.
    return {
      api: api as unknown as McpClientProxy['api'],
      failed: new Promise(() => undefined),
      end: () => link.finish(LOST),
    };
  };
  const server = {
    id: 'id',
    name: 'private',
    enabled: true,
    transport: 'http',
    url: 'https://api.test/mcp',
    headers: {},
    createdAt: '',
    updatedAt: '',
  } as unknown as McpServer;
  const nothing = (): void => undefined;
  const connection = createConnection({
    server,
    page: { origin: 'http://localhost', version: '0' },
    openLink,
    programs: {
      start: () => Promise.reject(new Error('none')),
      revealed: () => Promise.resolve([]),
    },
    secrets: () => Promise.resolve({ ok: true, secrets: [] }),
    readSignIn: () => Promise.resolve(undefined),
    ask: () => Promise.resolve({ action: 'cancel' }),
    onStderr: nothing,
    onStatus: nothing,
    onListing: () => Promise.resolve(),
    onEvent: nothing,
    random: () => 0,
  });
  return { connection, links };
}

test('a call, or the start of the app, does not restart a sign-in under way', async () => {
  const { connection, links } = setUp();
  expect((await connection.reach()).state).toBe('needs-sign-in');
  expect(await connection.beginSignIn(undefined, 'shown')).toBe('https://auth.test/authorize');
  expect((await connection.reach()).state).toBe('needs-sign-in');
  expect(links.length).toBe(1);
  const finished = connection.finishSignIn('?code=x&state=y');
  const reached = connection.reach();
  links[0]?.finish(WELL);
  expect([(await finished).state, (await reached).state, links.length]).toEqual(['connected', 'connected', 1]);
});

test('the end of a sign-in settles if its client was released, and the next attempt works', async () => {
  const { connection, links } = setUp();
  await connection.beginSignIn(undefined, 'shown');
  const finished = connection.finishSignIn('?code=x&state=y');
  connection.disconnect();
  expect((await finished).state).toBe('disconnected');
  expect(await connection.beginSignIn(undefined, 'shown')).toBe('https://auth.test/authorize');
  const again = connection.finishSignIn('?code=x&state=y');
  links[1]?.finish(WELL);
  expect([(await again).state, links.length]).toEqual(['connected', 2]);
});

test.each([undefined, '', 'Shown', 'shown ', 'toString'])(
  'an answer to the plan %j begins no sign-in',
  async (shown) => {
    const { connection, links } = setUp();
    await connection.connect();
    await expect(connection.beginSignIn(undefined, shown)).rejects.toMatchObject({ code: 'conflict' });
    expect(links.length).toBe(1);
    connection.disconnect();
  },
);

test.each([
  'https://evil.test/mcp-callback.html',
  'http://localhost.evil.test/mcp-callback.html',
  'http://localhost@evil.test/mcp-callback.html',
  'http://localhost:81/mcp-callback.html',
  'http://user@localhost/mcp-callback.html',
  'http://localhost/mcp-callback.html?next=https://evil.test',
  'http://localhost/mcp-callback.html#code',
  'http://localhost/mcp-callback.html/',
  'http://localhost/%6dcp-callback.html',
  'http://localhost/other.html',
  'javascript:alert(1)//mcp-callback.html',
  '/mcp-callback.html',
  '',
])('a sign-in does not return to %j', async (to) => {
  const { connection, links } = setUp();
  await expect(connection.beginSignIn(to, 'shown')).rejects.toMatchObject({ code: 'invalid-input' });
  expect(links.length).toBe(0);
});
