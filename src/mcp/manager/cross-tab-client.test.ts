import type { McpServerId } from '../../core/ids.ts';
import { afterEach, expect, test } from 'vitest';
import type { McpQuestion } from '../contract/mcp-api.ts';
import type { McpClientEvent, McpOpened, McpProgress } from '../contract/mcp-worker-api.ts';
import type { McpClientProxy } from './client-proxy.ts';
import { readCrossTabMessage } from './cross-tab-messages.ts';
import { createCrossTabClient, type CrossTabDeps } from './cross-tab-client.ts';

/** Locks like those of browsers, in one process. */
function createLocks(): CrossTabDeps['locks'] {
  const held = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    use: (lock: object | null) => Promise<void> | undefined,
  ): Promise<unknown> => {
    if (held.has(name) && options.ifAvailable === true) return await use(null);
    while (held.has(name)) {
      await Promise.race([
        held.get(name),
        new Promise((_resolve, reject) =>
          options.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
      ]);
      // Waiting requests are granted one after another.
      await Promise.resolve();
    }
    const use_ = Promise.resolve(use({}));
    held.set(name, use_);
    await use_;
    held.delete(name);
    return undefined;
  };
  return { request } as unknown as CrossTabDeps['locks'];
}

interface Served {
  readonly calls: string[];
  readonly cancelled: string[];
  ask: (question: McpQuestion) => Promise<unknown>;
  notify: (event: McpClientEvent) => void;
  opens: number;
  ends: number;
}

/** A client that needs no server, and answers when told to. */
function createLink(served: Served, finish: Map<string, () => void>): McpClientProxy {
  const opened: McpOpened = {
    ok: true,
    info: { protocolVersion: '2024-11-05', capabilities: ['tools'], canSubscribe: false },
  };
  const api = {
    open: async (_order: unknown, notify: Served['notify'], ask: Served['ask']) => {
      served.opens += 1;
      served.notify = notify;
      served.ask = ask;
      await Promise.resolve();
      return opened;
    },
    listTools: () => Promise.resolve({ ok: true, value: { tools: [], refused: [] } }),
    callTool: async (
      { callId, name }: { callId: string; name: string },
      onProgress: (progress: McpProgress) => void,
    ) => {
      served.calls.push(name);
      onProgress({ done: 1 });
      if (name === 'slow') await new Promise<void>((resolve) => finish.set(callId, resolve));
      const asked = name === 'asks' ? await served.ask({ kind: 'form', message: 'Who?', schema: {} }) : undefined;
      return { type: 'result', content: [{ type: 'text', text: JSON.stringify(asked ?? name) }], isError: false };
    },
    cancel: (callId: string) => (served.cancelled.push(callId), finish.get(callId)?.(), Promise.resolve()),
    ask: () => Promise.resolve({ ok: true, value: 'asked' }),
    send: () => Promise.reject(new Error('not now')),
    close: () => Promise.resolve(),
  };
  return {
    api: api as unknown as McpClientProxy['api'],
    failed: new Promise(() => undefined),
    end: () => (served.ends += 1),
  };
}

const links: McpClientProxy[] = [];
afterEach(() => links.splice(0).forEach((link) => link.end()));

function setUp() {
  const served: Served = {
    calls: [],
    cancelled: [],
    opens: 0,
    ends: 0,
    ask: () => Promise.resolve(),
    notify: () => undefined,
  };
  const finish = new Map<string, () => void>();
  const locks = createLocks();
  const id = `server-${String(Math.random())}` as McpServerId;
  const order = { target: { kind: 'stdio' }, page: { origin: 'http://x', version: '0' }, secrets: [] } as const;
  const tab = async (name: string) => {
    const link = createCrossTabClient(id, {
      locks,
      openLink: () => createLink(served, finish),
      openChannel: (channel) => new BroadcastChannel(channel),
    });
    links.push(link);
    const events: McpClientEvent[] = [];
    const opened = await link.api.open(
      order,
      (event) => events.push(event),
      () => Promise.resolve({ action: 'accept', values: { who: name } }),
      () => undefined,
    );
    return { link, events, opened };
  };
  return { served, finish, tab };
}

const call = (link: McpClientProxy, name: string, onProgress: (progress: McpProgress) => void = () => undefined) =>
  link.api.callTool({ callId: `${name} ${String(Math.random())}`, name, input: {} }, onProgress);

test('two tabs share one connection: calls, progress, questions, cancel and events', async () => {
  const { served, finish, tab } = setUp();
  const one = await tab('one');
  const two = await tab('two');
  expect([one.opened.ok, two.opened.ok, served.opens]).toEqual([true, true, 1]);
  const progress: McpProgress[] = [];
  expect(await call(two.link, 'echo', (at) => progress.push(at))).toMatchObject({ content: [{ text: '"echo"' }] });
  expect(progress).toEqual([{ done: 1 }]);
  expect(await two.link.api.listTools()).toMatchObject({ ok: true });
  expect(await two.link.api.ask({ type: 'ping' })).toEqual({ ok: true, value: 'asked' });
  await expect(two.link.api.send({})).rejects.toThrow('not now');
  // The question goes to the person in the tab that made the call.
  expect(await call(two.link, 'asks')).toMatchObject({ content: [{ text: expect.stringContaining('"two"') }] });
  expect(await call(one.link, 'asks')).toMatchObject({ content: [{ text: expect.stringContaining('"one"') }] });
  const slow = two.link.api.callTool({ callId: 'stop-me', name: 'slow', input: {} }, () => undefined);
  await expect.poll(() => finish.has('stop-me')).toBe(true);
  await two.link.api.cancel('stop-me');
  expect([await slow.then(({ type }) => type), served.cancelled]).toEqual(['result', ['stop-me']]);
  served.notify({ type: 'listing-changed', of: 'tools' });
  served.notify({ type: 'signed-in', signIn: { tokens: { access_token: 'secret' } } });
  await expect.poll(() => two.events.length).toBe(1);
  expect(two.events).toEqual([{ type: 'listing-changed', of: 'tools' }]);
});

test('when the tab with the connection closes, another connects; pending calls are reported as lost', async () => {
  const { served, finish, tab } = setUp();
  const one = await tab('one');
  const two = await tab('two');
  const under = two.link.api.callTool({ callId: 'under-way', name: 'slow', input: {} }, () => undefined);
  await expect.poll(() => finish.has('under-way')).toBe(true);
  one.link.end();
  await expect.poll(() => two.events.map(({ type }) => type)).toEqual(['closed']);
  two.link.end();
  expect(await under).toMatchObject({ type: 'lost' });
  const next = await tab('two again');
  expect([next.opened.ok, served.opens, served.ends]).toEqual([true, 2, 1]);
  expect(await call(next.link, 'echo')).toMatchObject({ type: 'result' });
});

test.each([
  null,
  5,
  {},
  { format: 2, type: 'ask', n: 1, from: 'a', method: 'open' },
  { format: 1, type: 'ask', n: 1, from: 'a', method: 'close' },
  { format: 1, type: '__proto__' },
  { format: 1, type: 'answer', n: '1', to: 'a' },
])('%o is not a valid message', (value) => {
  expect(readCrossTabMessage(value)).toBe(undefined);
});
