import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { McpListed, McpOpened } from '../contract/mcp-worker-api.ts';
import {
  START,
  failure,
  no,
  INFO,
  WELL,
  NOTHING,
  PLAN,
  AT,
  SIGN_IN,
  STDIO,
  setUp,
  later,
  inMs,
  passed,
} from './testing/connection-fixture.ts';

const { firstRetryMs, steadyMs } = LIMITS.mcp;

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
    expect(listings).toEqual([[INFO, NOTHING]]);
    expect(clients.length).toBe(1);
    expect(connection.link()).toBe(clients[0]?.link);
    expect(clients[0]?.orders[0]).toMatchObject({ target: { redirectUrl: 'http://localhost/mcp-callback.html' } });
    expect(clients[0]?.orders[0]).not.toHaveProperty('agreedSignIn');
  });

  it('asks for no list of tools where there are none', async () => {
    const { connection, clients, answers, listings } = setUp();
    const info = { ...INFO, capabilities: ['prompts'] };
    answers.open = () => ({ ok: true, info });
    await connection.connect();
    expect([clients[0]?.lists, listings]).toEqual([0, [[info, NOTHING]]]);
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
    expect(await connection.connect()).toMatchObject({
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
    clients.at(-1)?.notify({ type: 'closed', failure: failure('closed') });
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
    program.clients.at(-1)?.notify({ type: 'closed', failure: failure('program') });
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
