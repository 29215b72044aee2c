import { describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { createAppBridge, type AppHost } from './app-bridge.ts';
import { readAppPage } from './app-page.ts';
import { mcpResultOf } from './tool-result.ts';

function bridge(host: Partial<AppHost> = {}) {
  const sent: JsonObject[] = [];
  const messages: string[] = [];
  const made = createAppBridge(
    {
      version: '1',
      hostContext: () => ({ theme: 'light' }),
      openLink: async () => true,
      callTool: async (name, input) => ({ content: [{ type: 'text', text: `${name} ${JSON.stringify(input)}` }] }),
      readResource: async (uri) => ({ contents: [{ uri }] }),
      onSay: (kind, text) => messages.push(`${kind}: ${text}`),
      onReady: () => messages.push('ready'),
      onHeight: (height) => messages.push(`height ${String(height)}`),
      onWantsEnd: () => messages.push('end'),
      ...host,
    },
    (message) => sent.push(message),
  );
  const ask = async (method: string, params: unknown = {}) => {
    made.receive({ jsonrpc: '2.0', id: 1, method, params });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const { result, error } = sent.splice(0)[0] ?? {};
    return result ?? (error as JsonObject)['code'];
  };
  return { ...made, sent, messages, ask };
}

describe('the host of an app', () => {
  test('handles the requests of MCP Apps, and refuses others', async () => {
    const { ask, messages } = bridge();
    expect(await ask('ui/initialize')).toMatchObject({
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'toolyard' },
      hostContext: { theme: 'light' },
    });
    expect(await ask('tools/call', { name: 'a', arguments: { b: 1 } })).toEqual({
      content: [{ type: 'text', text: 'a {"b":1}' }],
    });
    expect(await ask('resources/read', { uri: 'ui://x' })).toEqual({ contents: [{ uri: 'ui://x' }] });
    expect(await ask('ui/open-link', { url: 'https://a.test' })).toEqual({});
    expect(await ask('ui/request-display-mode', { mode: 'fullscreen' })).toEqual({ mode: 'inline' });
    expect(
      await ask('ui/message', { role: 'user', content: [{ type: 'text', text: 'hi' }, { type: 'image' }] }),
    ).toEqual({});
    expect(
      await ask('ui/update-model-context', { content: [{ type: 'text', text: 'n' }], structuredContent: { a: 1 } }),
    ).toEqual({});
    expect(messages).toEqual(['message: hi', 'context: n\n{"a":1}']);
    for (const method of ['__proto__', 'constructor', 'sampling/createMessage', ''])
      expect(await ask(method)).toBe(-32601);
    for (const params of [{}, { name: 5 }, { name: 'a', arguments: [] }, [], null])
      expect(await ask('tools/call', params)).toBe(-32602);
  });

  test('accepts only valid notifications, is ready once, and limits concurrent questions', async () => {
    const { receive, messages, sent, ask } = bridge({ callTool: () => new Promise(() => undefined) });
    for (const odd of [
      null,
      5,
      'x',
      [],
      {},
      { jsonrpc: '1.0', method: 'ui/notifications/initialized' },
      { jsonrpc: '2.0' },
      { jsonrpc: '2.0', method: 5 },
      { jsonrpc: '2.0', id: {}, method: 'ping' },
    ])
      receive(odd);
    for (const height of ['900', null, Number.NaN, 40])
      receive({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height } });
    receive({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    receive({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    receive({ jsonrpc: '2.0', method: 'ui/notifications/request-teardown' });
    receive({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: { a: 1 } } });
    expect(messages).toEqual(['height 40', 'ready', 'end', 'log: {"a":1}']);
    for (let at = 0; at < 16; at += 1) receive({ jsonrpc: '2.0', id: at, method: 'tools/call', params: { name: 'a' } });
    expect(sent).toEqual([]);
    expect(await ask('tools/call', { name: 'a' })).toBe(-32000);
  });

  test('sends requests, and does not wait forever', async () => {
    const { request, receive, sent } = bridge();
    const asked = request('ui/resource-teardown', {}, 60_000);
    receive({ jsonrpc: '2.0', id: sent[0]?.['id'], result: {} });
    await asked;
    await request('ui/resource-teardown', {}, 5);
  });
});

test('a page is HTML of a bounded length, and lists the addresses it would like to reach', () => {
  const html = { uri: 'ui://a', mimeType: 'text/html;profile=mcp-app' };
  expect(readAppPage([{ ...html, text: '<p>' }])).toEqual({ ok: true, html: '<p>', locations: [] });
  expect(readAppPage([{ ...html, blob: 'PHA+' }])).toMatchObject({ html: '<p>' });
  expect(
    readAppPage([
      {
        ...html,
        text: '',
        _meta: {
          ui: { csp: { connectDomains: ['https://a.test', 5], resourceDomains: ['https://a.test', 'https://b.test'] } },
        },
      },
    ]),
  ).toMatchObject({ locations: ['https://a.test', 'https://b.test'] });
  for (const odd of [
    undefined,
    [],
    [null],
    [{ ...html }],
    [{ ...html, mimeType: 'text/plain', text: '' }],
    [{ ...html, mimeType: 'text/htmlx', text: '' }],
    [{ ...html, blob: '%' }],
    [{ ...html, text: 'x'.repeat(9 * 1024 * 1024) }],
  ])
    expect(readAppPage(odd)).toMatchObject({ ok: false });
});

test('a result is what the server returned', () => {
  const base = { executionTime: 1, logs: [] };
  expect(mcpResultOf({ ...base, success: true, result: 'a' })).toEqual({ content: [{ type: 'text', text: 'a' }] });
  expect(mcpResultOf({ ...base, success: true, result: [{ type: 'image' }], details: { meta: { k: 1 } } })).toEqual({
    content: [{ type: 'image' }],
    _meta: { k: 1 },
  });
  expect(mcpResultOf({ ...base, success: true, result: { n: 1 } })).toEqual({
    content: [{ type: 'text', text: '{"n":1}' }],
    structuredContent: { n: 1 },
  });
  expect(mcpResultOf({ ...base, success: false, error: 'no' })).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'no' }],
  });
});
