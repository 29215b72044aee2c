import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { McpListed, McpOpened } from '../contract/mcp-worker-api.ts';
import {
  START,
  failure,
  no,
  WELL,
  NOTHING,
  PLAN,
  AT,
  SIGN_IN,
  setUp,
  later,
  passed,
} from './testing/connection-fixture.ts';

const { signInMs } = LIMITS.mcp;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
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
    connection.requestSignIn(link, failure('needs-sign-in'), {});
    expect(connection.status()).toEqual({ state: 'disconnected' });
  });

  it('that was let go of says nothing any more', async () => {
    const { connection, clients, events } = setUp();
    await connection.connect();
    const notify = clients[0]?.notify;
    connection.disconnect();
    notify?.({ type: 'closed', failure: failure('closed') });
    notify?.({ type: 'listing-changed', of: 'tools' });
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
      clients[0]?.notify(event);
    await passed(0);
    expect([clients[0]?.lists, listings.length, events.length]).toEqual([1, 1, 3]);
    clients[0]?.notify(CHANGED);
    await passed(0);
    expect([clients[0]?.lists, listings.length, events.at(-1)]).toEqual([2, 2, CHANGED]);
    clients[0]?.notify(CHANGED);
    await passed(0);
    expect(clients[0]?.lists).toBe(3);
  });

  it('are not read before the server has said what it is', async () => {
    const opening = later<McpOpened>();
    const { connection, clients, answers, events } = setUp();
    answers.open = opening.answer;
    const connected = connection.connect();
    await passed(0);
    clients[0]?.notify(CHANGED);
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
    clients[0]?.notify(CHANGED);
    clients[0]?.notify(CHANGED);
    await passed(0);
    expect(clients[0]?.lists).toBe(2);
    answers.listTools = second.answer;
    for (let count = 0; count < 3; count += 1) clients[0]?.notify(CHANGED);
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
      clients[0]?.notify(CHANGED);
      await passed(0);
    }
    expect([listings.length, connection.status().state]).toEqual([1, 'connected']);
    answers.listTools = () => ({ ok: true, value: NOTHING });
    clients[0]?.notify(CHANGED);
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
    connection.requestSignIn({ ...link }, failure('needs-sign-in'), { signInAt: AT });
    expect(connection.status().state).toBe('connected');
    connection.requestSignIn(link, failure('needs-sign-in'), { signInAt: AT, signInPlan: PLAN });
    expect(connection.status()).toStrictEqual(status({ address: AT, plan: PLAN }));
    expect([connection.link(), client.isClosed]).toEqual([undefined, false]);
    connection.requestSignIn(link, failure('needs-sign-in'), {});
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
