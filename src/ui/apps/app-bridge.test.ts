import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { createAppBridge, type AppHost } from './app-bridge.ts';

const { maxTextChars } = LIMITS.mcp;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function bridge(host: Partial<AppHost> = {}) {
  const sent: JsonObject[] = [];
  const received: unknown[] = [];
  const made = createAppBridge(
    {
      version: '1.2',
      hostContext: () => ({ theme: 'light' }),
      openLink: async (url) => url === 'a:b',
      callTool: async (name, input) => ({ name, input }),
      readResource: async (uri) => ({ uri }),
      onSay: (kind, text) => received.push([kind, text]),
      onReady: () => received.push('ready'),
      onHeight: (height) => received.push(height),
      onWantsEnd: () => received.push('end'),
      ...host,
    },
    (message) => sent.push(message),
  );
  const sendNotice = (method: unknown, params?: unknown) => made.receive({ jsonrpc: '2.0', method, params });
  /** The response to a request. */
  const ask = async (method: string, params?: unknown) => {
    made.receive({ jsonrpc: '2.0', id: 'a', method, params });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const { jsonrpc, id, ...response } = sent.pop() ?? {};
    expect([jsonrpc, id]).toEqual(['2.0', 'a']);
    return response;
  };
  return { ...made, sent, received, sendNotice, ask };
}

describe('a request of an app', () => {
  test.each<[method: string, params: unknown, result: JsonObject]>([
    ['ping', undefined, {}],
    [
      'ui/initialize',
      undefined,
      {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'toolyard', version: '1.2' },
        hostCapabilities: {
          openLinks: {},
          serverTools: {},
          serverResources: {},
          logging: {},
          updateModelContext: { text: {}, structuredContent: {} },
          message: { text: {} },
          sandbox: { permissions: {}, csp: {} },
        },
        hostContext: { theme: 'light' },
      },
    ],
    ['ui/open-link', { url: 'a:b' }, {}],
    ['ui/open-link', { url: 'a:c' }, { isError: true }],
    ['tools/call', { name: 'a', arguments: { b: 1 } }, { name: 'a', input: { b: 1 } }],
    ['tools/call', { name: 'a' }, { name: 'a', input: {} }],
    ['resources/read', { uri: 'ui://a' }, { uri: 'ui://a' }],
    ['resources/read', { uri: 'a'.repeat(maxTextChars) }, { uri: 'a'.repeat(maxTextChars) }],
    ['ui/request-display-mode', { mode: 'fullscreen' }, { mode: 'inline' }],
  ])('%s %j is answered', async (method, params, result) => {
    expect(await bridge().ask(method, params)).toEqual({ result });
  });

  test.each<[method: string, params: unknown, code: number, message: string]>([
    ['a'.repeat(101), {}, -32601, `There is no ${'a'.repeat(100)} here`],
    ['', {}, -32601, 'There is no  here'],
    ['ui/open-link', { url: 1 }, -32602, 'url must be text'],
    ['ui/open-link', 'a:b', -32602, 'url must be text'],
    ['tools/call', { arguments: {} }, -32602, 'name must be text'],
    ['tools/call', { name: 'a', arguments: null }, -32602, 'arguments must be an object'],
    ['tools/call', { name: 'a', arguments: [] }, -32602, 'arguments must be an object'],
    ['resources/read', { uri: 'a'.repeat(maxTextChars + 1) }, -32602, 'uri must be text'],
    ['resources/read', undefined, -32602, 'uri must be text'],
  ])('%s %j is refused', async (method, params, code, message) => {
    expect(await bridge().ask(method, params)).toEqual({ error: { code, message } });
  });

  test.each([
    [new Error('The server is away'), 'The server is away'],
    ['away', 'away'],
  ])('that fails is told: %s', async (thrown, message) => {
    const { ask } = bridge({ readResource: () => Promise.reject(thrown as Error) });
    expect(await ask('resources/read', { uri: 'a' })).toEqual({ error: { code: -32603, message } });
  });

  test.each([7, 0, '', 'a'])('has the id of its response: %j', async (id) => {
    const { receive, sent } = bridge();
    receive({ jsonrpc: '2.0', id, method: 'ping' });
    await vi.waitFor(() => expect(sent).toEqual([{ jsonrpc: '2.0', id, result: {} }]));
  });

  test('is answered while few are open', async () => {
    const ends: (() => void)[] = [];
    const { receive, sent } = bridge({ callTool: () => new Promise((resolve) => ends.push(() => resolve({}))) });
    const call = (id: number) => receive({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'a' } });
    for (let id = 1; id <= LIMITS.apps.maxOpenRequests; id += 1) call(id);
    call(100);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 100, error: { code: -32000, message: 'Too much is asked at once' } }]);
    ends[0]?.();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    call(101);
    call(102);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ id }) => id)).toEqual([100, 1, 102]);
  });
});

test.each<[method: string, params: JsonObject, messages: string[]]>([
  ['ui/message', { content: [{ text: 'a' }, { text: 'b' }, { text: 1 }, 'c', null] }, ['message', 'a\nb']],
  ['ui/message', { content: { type: 'text', text: 'a' } }, ['message', 'a']],
  ['ui/message', {}, ['message', '']],
  ['ui/update-model-context', { content: [{ text: 'a' }], structuredContent: { b: 1 } }, ['context', 'a\n{"b":1}']],
  ['ui/update-model-context', { structuredContent: { b: 1 } }, ['context', '{"b":1}']],
  ['ui/update-model-context', { content: [{ text: 'a' }] }, ['context', 'a']],
  ['ui/update-model-context', {}, ['context', '']],
])('text of %s %j', async (method, params, messages) => {
  const { ask, received } = bridge();
  expect(await ask(method, params)).toEqual({ result: {} });
  expect(received).toEqual([messages]);
});

describe('a notification of an app', () => {
  test.each<[method: unknown, params: unknown, received: unknown[]]>([
    ['ui/notifications/initialized', undefined, ['ready']],
    ['ui/notifications/request-teardown', undefined, ['end']],
    ['ui/notifications/size-changed', { height: 40.5 }, [40.5]],
    ['ui/notifications/size-changed', { height: '40' }, []],
    ['ui/notifications/size-changed', { height: Infinity }, []],
    ['ui/notifications/size-changed', null, []],
    ['notifications/message', { data: 'a' }, [['log', 'a']]],
    ['notifications/message', { data: [1] }, [['log', '[1]']]],
    ['notifications/message', {}, [['log', 'null']]],
    ['notifications/other', { data: 'a', height: 1 }, []],
    [['ui/notifications/initialized'], {}, []],
  ])('%j %j', (method, params, expected) => {
    const { sendNotice, received, sent } = bridge();
    sendNotice(method, params);
    expect([received, sent]).toEqual([expected, []]);
  });

  test('is none if it is of another protocol', () => {
    const { receive, received } = bridge();
    const method = 'ui/notifications/initialized';
    for (const other of [{ method }, { jsonrpc: '1.0', method }, [], null, 'a']) receive(other);
    expect(received).toEqual([]);
    for (const id of [null, undefined, {}]) receive({ jsonrpc: '2.0', id, method });
    expect(received).toEqual(['ready']);
  });
});

test('a notification of the host gets through', () => {
  const { notify, sent } = bridge();
  notify('ui/notifications/tool-input', { arguments: {} });
  expect(sent).toEqual([{ jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: {} } }]);
});

describe('a request of the host', () => {
  const asked = () => {
    const { request, receive, sent, received } = bridge();
    const done: string[] = [];
    void request('a', { n: 1 }, 100).then(() => done.push('a'));
    void request('b', {}, 200).then(() => done.push('b'));
    return { receive, sent, received, done, settle: () => Promise.resolve().then(() => undefined) };
  };

  test('ends with its own response', async () => {
    const { receive, sent, done, settle } = asked();
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 'host-1', method: 'a', params: { n: 1 } },
      { jsonrpc: '2.0', id: 'host-2', method: 'b', params: {} },
    ]);
    for (const id of ['host-3', 'host-', '', null, undefined, ['host-2']]) receive({ jsonrpc: '2.0', id, result: {} });
    await settle();
    expect(done).toEqual([]);
    receive({ jsonrpc: '2.0', id: 'host-2', error: {} });
    receive({ jsonrpc: '2.0', id: 'host-2', error: {} });
    await vi.waitFor(() => expect(done).toEqual(['b']));
  });

  test('ends after its time', async () => {
    const { done, settle } = asked();
    vi.advanceTimersByTime(99);
    await settle();
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(done).toEqual(['a']));
    vi.advanceTimersByTime(100);
    await vi.waitFor(() => expect(done).toEqual(['a', 'b']));
  });
});
