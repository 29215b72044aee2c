import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionDigest } from '../../core/decisions/decision.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpFailure, McpSignInPlan, McpStatus } from '../contract/mcp-api.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import type { McpClientEvent, McpListed, McpOpened, McpOrder } from '../contract/mcp-worker-api.ts';
import { createConnection, type ConnectionParts } from './connection.ts';
import type { McpLink } from './link.ts';

const { firstRetryMs, signInMs, steadyMs } = LIMITS.mcp;
const START = Date.parse('2026-01-01T00:00:00.000Z');

const failure = (cause: McpFailure['cause']): McpFailure => ({ cause, message: `It is ${cause}`, fix: 'Fix it' });
const no = (cause: McpFailure['cause'], more: object = {}): Extract<McpOpened, { ok: false }> => ({
  ok: false,
  failure: failure(cause),
  ...more,
});
const FACTS = { protocolVersion: '2025-11-25', capabilities: ['tools'], canSubscribe: false };
const WELL: McpOpened = { ok: true, facts: FACTS };
const NOTHING = { tools: [], refused: [] };
const PLAN: McpSignInPlan = {
  issuer: 'https://auth.test',
  page: 'https://auth.test/authorize',
  token: 'https://auth.test/token',
  isMixed: false,
  digest: 'shown' as DecisionDigest,
};
const AT = 'https://auth.test/authorize?x';
const SIGN_IN = no('needs-sign-in', { signInAt: AT, signInPlan: PLAN });

const HTTP = { transport: 'http', url: 'https://api.test/mcp', headers: [] };
const STDIO = { transport: 'stdio', command: 'run', args: [], env: [] };

/** One client: what it was asked, and how it answers. */
interface Client {
  readonly link: McpLink;
  readonly orders: McpOrder[];
  readonly finished: string[];
  tell: (event: McpClientEvent) => void;
  lists: number;
  isClosed: boolean;
}

/** A connection whose clients answer as the test says; each answer may be one that comes later. */
function setUp(more: Partial<ConnectionParts> = {}, server: object = HTTP) {
  const answers = {
    open: (): McpOpened | Promise<McpOpened> => WELL,
    listTools: (): McpListed | Promise<McpListed> => ({ ok: true, value: NOTHING }),
    finishSignIn: (): McpOpened | Promise<McpOpened> => WELL,
  };
  const clients: Client[] = [];
  const statuses: McpStatus[] = [];
  const listings: unknown[] = [];
  const events: unknown[] = [];
  const openLink = (): McpLink => {
    const api = {
      open: async (order: McpOrder, tell: (event: McpClientEvent) => void) => {
        client.orders.push(order);
        client.tell = tell;
        return await answers.open();
      },
      listTools: async () => {
        client.lists += 1;
        return await answers.listTools();
      },
      finishSignIn: async (search: string) => {
        client.finished.push(search);
        return await answers.finishSignIn();
      },
      receive: async () => undefined,
      close: async () => void (client.isClosed = true),
    };
    const client: Client = {
      // The connection uses nothing else of a client.
      link: { api: api as unknown as McpLink['api'], failed: new Promise(() => undefined), end: () => undefined },
      orders: [],
      finished: [],
      tell: () => undefined,
      lists: 0,
      isClosed: false,
    };
    clients.push(client);
    return client.link;
  };
  const connection = createConnection({
    server: { id: 'id', name: 'one', enabled: true, createdAt: '', updatedAt: '', ...server } as unknown as McpServer,
    page: { origin: 'http://localhost', version: '0' },
    openLink,
    programs: {
      start: async ({ onOutput }) => {
        onOutput('stderr', new TextEncoder().encode('said'));
        const process = { exited: new Promise<never>(() => undefined), stop: () => undefined, kill: () => undefined };
        return { ok: true, process: process as never, folders: [] };
      },
      revealed: async () => [],
      reveal: async () => undefined,
    },
    secrets: async () => ({ ok: true, secrets: [] }),
    readSignIn: async () => undefined,
    ask: async () => ({ action: 'cancel' }),
    onStderr: () => undefined,
    onStatus: (status) => statuses.push(status),
    onListing: async (facts, listing) => void listings.push([facts, listing]),
    onEvent: (event) => events.push(event),
    random: () => 0.5,
    ...more,
  });
  return { connection, clients, answers, statuses, listings, events };
}
/** An answer that the test gives later. */
function later<Answer>() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => (give = resolve));
  return { answer: () => answer, give: (value: Answer) => give(value) };
}
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('connecting', () => {
  it('opens one client, lists its tools, and says since when', async () => {
    const { connection, clients, statuses, listings } = setUp();
    expect([connection.status(), connection.link(), connection.stderr()]).toEqual([
      { state: 'disconnected' },
      undefined,
      '',
    ]);
    const connected = { state: 'connected', since: '2026-01-01T00:00:00.000Z', protocolVersion: '2025-11-25' };
    const both = [connection.connect(), connection.connect(), connection.reach()];
    expect(connection.link()).toBeUndefined();
    expect(await Promise.all(both)).toEqual([connected, connected, connected]);
    expect(await connection.connect()).toEqual(connected);
    expect(await connection.reach()).toEqual(connected);
    expect(statuses).toEqual([{ state: 'connecting' }, connected]);
    expect(listings).toEqual([[FACTS, NOTHING]]);
    expect(clients.length).toBe(1);
    expect(connection.link()).toBe(clients[0]?.link);
    expect(clients[0]?.orders[0]).toMatchObject({ target: { redirectUrl: 'http://localhost/mcp-callback.html' } });
    expect(clients[0]?.orders[0]).not.toHaveProperty('agreedSignIn');
  });

  it('asks for no list of tools where there are none', async () => {
    const { connection, clients, answers, listings } = setUp();
    const facts = { ...FACTS, capabilities: ['prompts'] };
    answers.open = () => ({ ok: true, facts });
    await connection.connect();
    expect([clients[0]?.lists, listings]).toEqual([0, [[facts, NOTHING]]]);
  });

  it('leaves nothing behind if it was given up meanwhile', async () => {
    const opening = later<McpOpened>();
    const { connection, clients, answers, statuses, listings } = setUp();
    answers.open = opening.answer;
    const connected = connection.connect();
    await passed(0);
    connection.disconnect();
    opening.give(WELL);
    expect(await connected).toEqual({ state: 'disconnected' });
    expect([listings, clients[0]?.lists, clients[0]?.isClosed]).toEqual([[], 0, true]);
    expect(statuses.map(({ state }) => state)).toEqual(['connecting', 'disconnected']);
  });

  it('leaves nothing behind if it was given up while tools were listed', async () => {
    for (const answer of [{ ok: true, value: NOTHING } as const, no('no-answer'), SIGN_IN]) {
      const listing = later<McpListed>();
      const { connection, answers, statuses, listings } = setUp();
      answers.listTools = listing.answer;
      const connected = connection.connect();
      await passed(0);
      connection.disconnect();
      listing.give(answer);
      expect(await connected).toEqual({ state: 'disconnected' });
      await passed(100_000);
      expect([listings, statuses.at(-1)]).toEqual([[], { state: 'disconnected' }]);
    }
  });

  it('fails if the tools cannot be listed', async () => {
    const { connection, answers, listings, clients } = setUp();
    answers.listTools = () => no('not-mcp');
    expect(await connection.connect()).toEqual({ state: 'failed', failure: failure('not-mcp') });
    expect([listings, clients[0]?.isClosed, connection.link()]).toEqual([[], true, undefined]);
    answers.listTools = () => SIGN_IN;
    expect(await connection.connect()).toEqual({
      state: 'needs-sign-in',
      address: AT,
      plan: PLAN,
      failure: failure('needs-sign-in'),
    });
  });

  it.each([
    [new Error('The disk is full'), 'The disk is full'],
    ['full', 'full'],
  ])('fails if what was listed cannot be stored: %s', async (error, message) => {
    const { connection } = setUp({ onListing: () => Promise.reject(error as Error) });
    expect(await connection.connect()).toEqual({
      state: 'failed',
      failure: { cause: 'unknown', message, fix: 'Connect again, or reload the page.' },
    });
  });

  it('does not fail once it was given up, if what was listed cannot be stored', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { connection, statuses } = setUp({ onListing: () => new Promise((_, reject) => (fail = reject)) });
    const connected = connection.connect();
    await passed(0);
    connection.disconnect();
    fail(new Error('The disk is full'));
    expect(await connected).toEqual({ state: 'disconnected' });
    expect(statuses.map(({ state }) => state)).toEqual(['connecting', 'disconnected']);
  });

  it('keeps what a program wrote, also after its end', async () => {
    const { connection } = setUp({}, STDIO);
    await connection.connect();
    expect(connection.stderr()).toBe('said');
    connection.disconnect();
    expect(connection.stderr()).toBe('said');
  });
});

describe('trying again', () => {
  it('comes after pauses that double, and ends with a disconnect', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('no-answer');
    expect(await connection.connect()).toEqual({
      state: 'reconnecting',
      attempt: 1,
      nextAt: inMs(firstRetryMs),
      failure: failure('no-answer'),
    });
    await passed(firstRetryMs - 1);
    expect(clients.length).toBe(1);
    await passed(1);
    expect(clients.length).toBe(2);
    expect(connection.status()).toMatchObject({ attempt: 2, nextAt: inMs(2 * firstRetryMs) });
    connection.disconnect();
    await passed(100 * firstRetryMs);
    expect([clients.length, connection.status()]).toEqual([2, { state: 'disconnected' }]);
    // Starts over.
    expect(await connection.connect()).toMatchObject({ attempt: 1 });
  });

  it('comes only once if a person connects meanwhile', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('no-answer');
    await connection.connect();
    answers.open = () => WELL;
    await connection.connect();
    await passed(100 * firstRetryMs);
    expect([clients.length, connection.status().state]).toEqual([2, 'connected']);
  });

  it('does not come for what does not pass', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('forbidden');
    expect(await connection.connect()).toEqual({ state: 'failed', failure: failure('forbidden') });
    await passed(1_000_000);
    expect([clients.length, clients[0]?.isClosed]).toEqual([1, true]);
  });

  /** Connected after two failures, and lost after so long. */
  const lostAfter = async (ms: number) => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('no-answer');
    await connection.connect();
    await passed(firstRetryMs);
    answers.open = () => WELL;
    await passed(2 * firstRetryMs);
    expect(connection.status().state).toBe('connected');
    await passed(ms);
    clients.at(-1)?.tell({ type: 'closed', failure: failure('closed') });
    await passed(0);
    return { connection, clients, answers };
  };

  it('goes on with its pauses if the connection did not hold, and starts over if it did', async () => {
    expect((await lostAfter(steadyMs)).connection.status()).toMatchObject({ state: 'reconnecting', attempt: 3 });
    const { connection, answers } = await lostAfter(steadyMs + 1);
    expect(connection.status()).toEqual({
      state: 'reconnecting',
      attempt: 1,
      nextAt: inMs(firstRetryMs),
      failure: failure('closed'),
    });
    // The next failure is no end of a connection that held.
    answers.open = () => no('no-answer');
    await passed(firstRetryMs);
    expect(connection.status()).toMatchObject({ attempt: 2 });
  });

  it('comes for a program only if it worked once, and for a server in any case', async () => {
    const program = setUp({}, STDIO);
    program.answers.open = () => no('program');
    expect((await program.connection.connect()).state).toBe('failed');
    program.answers.open = () => WELL;
    await program.connection.connect();
    program.clients.at(-1)?.tell({ type: 'closed', failure: failure('program') });
    await passed(0);
    expect(program.connection.status().state).toBe('reconnecting');
    // After a disconnect it has yet to work again.
    program.connection.disconnect();
    program.answers.open = () => no('program');
    expect((await program.connection.connect()).state).toBe('failed');
    const server = setUp();
    server.answers.open = () => no('program');
    expect((await server.connection.connect()).state).toBe('reconnecting');
  });
});

describe('a client', () => {
  it('is given up by whoever has it, and by nobody else', async () => {
    const { connection, clients } = setUp();
    await connection.connect();
    const link = connection.link();
    if (link === undefined) throw new Error('There is no client');
    connection.giveUp({ ...link }, failure('no-answer'));
    expect(connection.status().state).toBe('connected');
    connection.giveUp(link, failure('no-answer'));
    expect(connection.status()).toMatchObject({ state: 'reconnecting', attempt: 1, failure: failure('no-answer') });
    expect([connection.link(), clients[0]?.isClosed]).toEqual([undefined, true]);
    connection.disconnect();
    connection.giveUp(link, failure('no-answer'));
    connection.wantSignIn(link, failure('needs-sign-in'), {});
    expect(connection.status()).toEqual({ state: 'disconnected' });
  });

  it('that was let go of says nothing any more', async () => {
    const { connection, clients, events } = setUp();
    await connection.connect();
    const tell = clients[0]?.tell;
    connection.disconnect();
    tell?.({ type: 'closed', failure: failure('closed') });
    tell?.({ type: 'listing-changed', of: 'tools' });
    await passed(0);
    expect([connection.status(), events, clients[0]?.lists]).toEqual([{ state: 'disconnected' }, [], 1]);
  });
});

describe('lists that change', () => {
  const CHANGED = { type: 'listing-changed', of: 'tools' } as const;

  it('are read again, only those of tools, and passed on', async () => {
    const { connection, clients, listings, events } = setUp();
    await connection.connect();
    for (const event of [
      { type: 'listing-changed', of: 'prompts' },
      { type: 'resource-updated', uri: 'a' },
      { type: 'log', lines: [] },
    ] as const)
      clients[0]?.tell(event);
    await passed(0);
    expect([clients[0]?.lists, listings.length, events.length]).toEqual([1, 1, 3]);
    clients[0]?.tell(CHANGED);
    await passed(0);
    expect([clients[0]?.lists, listings.length, events.at(-1)]).toEqual([2, 2, CHANGED]);
    clients[0]?.tell(CHANGED);
    await passed(0);
    expect(clients[0]?.lists).toBe(3);
  });

  it('are not read before the server has said what it is', async () => {
    const opening = later<McpOpened>();
    const { connection, clients, answers, events } = setUp();
    answers.open = opening.answer;
    const connected = connection.connect();
    await passed(0);
    clients[0]?.tell(CHANGED);
    await passed(0);
    expect([clients[0]?.lists, events]).toEqual([0, [CHANGED]]);
    opening.give(WELL);
    await connected;
    expect(clients[0]?.lists).toBe(1);
  });

  it('are read one after the other, of which at most one waits', async () => {
    const { connection, clients, answers, listings } = setUp();
    await connection.connect();
    const [first, second] = [later<McpListed>(), later<McpListed>()];
    answers.listTools = first.answer;
    clients[0]?.tell(CHANGED);
    clients[0]?.tell(CHANGED);
    await passed(0);
    expect(clients[0]?.lists).toBe(2);
    answers.listTools = second.answer;
    for (let count = 0; count < 3; count += 1) clients[0]?.tell(CHANGED);
    await passed(0);
    expect(clients[0]?.lists).toBe(2);
    first.give({ ok: true, value: { tools: [], refused: [{ name: 'first', reason: '' }] } });
    await passed(0);
    second.give({ ok: true, value: { tools: [], refused: [{ name: 'second', reason: '' }] } });
    await passed(0);
    expect([clients[0]?.lists, JSON.stringify(listings.slice(1))]).toEqual([
      3,
      expect.stringMatching(/first.*second/) as string,
    ]);
  });

  it('are read after one that failed, which changes nothing', async () => {
    const { connection, clients, answers, listings } = setUp();
    await connection.connect();
    for (const failing of [() => no('server-error'), () => Promise.reject(new Error('gone'))]) {
      answers.listTools = failing;
      clients[0]?.tell(CHANGED);
      await passed(0);
    }
    expect([listings.length, connection.status().state]).toEqual([1, 'connected']);
    answers.listTools = () => ({ ok: true, value: NOTHING });
    clients[0]?.tell(CHANGED);
    await passed(0);
    expect([clients[0]?.lists, listings.length]).toEqual([4, 2]);
  });
});

describe('a sign-in', () => {
  const status = (more: object) => ({ state: 'needs-sign-in', failure: failure('needs-sign-in'), ...more });

  it('that a call wants keeps the client only if it has begun there', async () => {
    const { connection, clients } = setUp();
    await connection.connect();
    const [link, client] = [connection.link(), clients[0]];
    if (link === undefined || client === undefined) throw new Error('There is no client');
    connection.wantSignIn({ ...link }, failure('needs-sign-in'), { signInAt: AT });
    expect(connection.status().state).toBe('connected');
    connection.wantSignIn(link, failure('needs-sign-in'), { signInAt: AT, signInPlan: PLAN });
    expect(connection.status()).toStrictEqual(status({ address: AT, plan: PLAN }));
    expect([connection.link(), client.isClosed]).toEqual([undefined, false]);
    connection.wantSignIn(link, failure('needs-sign-in'), {});
    expect(connection.status()).toStrictEqual(status({}));
    expect(client.isClosed).toBe(true);
  });

  it('without a plan has none', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('needs-sign-in');
    expect(await connection.connect()).toStrictEqual(status({}));
    expect(clients[0]?.isClosed).toBe(true);
    await passed(1_000_000);
    expect(clients.length).toBe(1);
  });

  it('begins with the client that already has its address', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => SIGN_IN;
    await connection.connect();
    expect(await connection.beginSignIn('http://localhost/mcp-callback.html', 'shown')).toBe(AT);
    expect(clients.length).toBe(1);
  });

  it('begins anew for another page of the app, with what a person agreed to', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => SIGN_IN;
    await connection.connect();
    expect(await connection.beginSignIn('http://localhost/app/mcp-callback.html', 'shown')).toBe(AT);
    expect(clients.length).toBe(2);
    expect(clients[1]?.orders[0]).toMatchObject({
      target: { redirectUrl: 'http://localhost/app/mcp-callback.html' },
      agreedSignIn: 'shown',
    });
  });

  it('begins anew if the app was not registered yet', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('needs-sign-in', { signInPlan: PLAN });
    expect(await connection.connect()).toStrictEqual(status({ plan: PLAN }));
    answers.open = () => SIGN_IN;
    expect(await connection.beginSignIn(undefined, 'shown')).toBe(AT);
    expect(clients.length).toBe(2);
  });

  it('is not needed if the server opens', async () => {
    const { connection } = setUp();
    expect(await connection.beginSignIn()).toBeUndefined();
    expect(connection.status().state).toBe('connected');
  });

  it('waits for an attempt under way, which did not know what was agreed to', async () => {
    const opening = later<McpOpened>();
    const { connection, clients, answers } = setUp();
    answers.open = opening.answer;
    void connection.connect();
    await passed(0);
    const address = connection.beginSignIn(undefined, 'shown');
    await passed(0);
    expect(clients.length).toBe(1);
    answers.open = () => SIGN_IN;
    opening.give(SIGN_IN);
    expect(await address).toBe(AT);
    expect(clients.length).toBe(2);
    expect(clients[1]?.orders[0]?.agreedSignIn).toBe('shown');
  });

  it('is none if the server names another plan meanwhile', async () => {
    const { connection, answers } = setUp();
    answers.open = () => no('needs-sign-in', { signInPlan: PLAN });
    await connection.connect();
    answers.open = () => no('needs-sign-in', { signInAt: AT, signInPlan: { ...PLAN, digest: 'other' } });
    await expect(connection.beginSignIn(undefined, 'shown')).rejects.toMatchObject({
      code: 'conflict',
      message: 'The server names another sign-in than the one that was shown. Look at it again',
    });
  });

  it('under way is not restarted without a person, for as long as one may need', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => SIGN_IN;
    await connection.connect();
    // Nobody has begun it.
    await connection.reach();
    expect(clients.length).toBe(2);
    await connection.beginSignIn(undefined, 'shown');
    await passed(signInMs - 1);
    await connection.reach();
    expect(clients.length).toBe(2);
    await passed(1);
    await connection.reach();
    expect(clients.length).toBe(3);
    await connection.beginSignIn(undefined, 'shown');
    connection.disconnect();
    await connection.connect();
    await connection.reach();
    expect(clients.length).toBe(5);
  });

  it('that failed for another reason is no longer under way', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => SIGN_IN;
    await connection.connect();
    await connection.beginSignIn(undefined, 'shown');
    answers.finishSignIn = () => no('forbidden');
    expect(await connection.finishSignIn('?code=x')).toEqual({ state: 'failed', failure: failure('forbidden') });
    await connection.reach();
    expect(clients.length).toBe(2);
  });

  it('that the server wants without a plan has no address', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => no('needs-sign-in');
    await connection.connect();
    expect(await connection.beginSignIn()).toBeUndefined();
    expect([connection.status(), clients.length]).toStrictEqual([status({}), 2]);
  });

  it('ends with the answer, once, and only if one is needed', async () => {
    const { connection, clients, answers, listings } = setUp();
    expect(await connection.finishSignIn('?code=x')).toEqual({ state: 'disconnected' });
    answers.open = () => SIGN_IN;
    await connection.connect();
    const both = [connection.finishSignIn('?code=x'), connection.finishSignIn('?code=y')];
    expect((await Promise.all(both)).map(({ state }) => state)).toEqual(['connected', 'connected']);
    expect(await connection.finishSignIn('?code=z')).toMatchObject({ state: 'connected' });
    expect([clients[0]?.finished, listings.length, clients.length]).toEqual([['?code=x'], 1, 1]);
  });

  it('that failed can be decided on again, with the same plan', async () => {
    const { connection, clients, answers } = setUp();
    answers.open = () => SIGN_IN;
    answers.finishSignIn = () => no('needs-sign-in');
    await connection.connect();
    expect(await connection.finishSignIn('?error=x')).toStrictEqual(status({ plan: PLAN }));
    expect(clients[0]?.isClosed).toBe(true);
    // Its client is gone.
    expect(await connection.finishSignIn('?code=x')).toStrictEqual(status({ plan: PLAN }));
    expect(clients[0]?.finished).toEqual(['?error=x']);
  });

  it.each(['http://localhost/mcp-callback.html', 'http://localhost/a/b/mcp-callback.html'])(
    'returns to %s',
    async (to) => {
      const { connection, clients } = setUp();
      await connection.beginSignIn(to);
      expect(clients[0]?.orders[0]).toMatchObject({ target: { redirectUrl: to } });
    },
  );

  it('returns to nothing else', async () => {
    const { connection, clients } = setUp();
    for (const to of [
      'http://localhost/mcp-callback.html?',
      'https://localhost/mcp-callback.html',
      7,
      null,
      new URL('http://localhost/mcp-callback.html'),
    ])
      await expect(connection.beginSignIn(to as string)).rejects.toMatchObject({
        code: 'invalid-input',
        message: 'A sign-in returns only to mcp-callback.html of this app',
      });
    expect(clients.length).toBe(0);
  });
});
