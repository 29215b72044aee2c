import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from './body-of.ts';

/** An MCP server on loopback whose tool `show` has an app. */
export interface AppServer {
  readonly url: string;
  /** Names and arguments of the tools that were called. */
  readonly calls: readonly (readonly [name: string, input: unknown])[];
  readonly stop: () => Promise<void>;
}

const SCHEMA = { type: 'object', properties: { text: { type: 'string' } } };

/** @param page the page of the app @param csp the addresses it would like to reach */
export async function startAppServer(page: string, csp: object = {}): Promise<AppServer> {
  const calls: [string, unknown][] = [];
  const ui = { resourceUri: 'ui://test/app' };
  const tools = [
    { name: 'show', description: 'Shows a text.', inputSchema: SCHEMA, _meta: { ui } },
    { name: 'count', description: 'Counts letters.', inputSchema: SCHEMA, _meta: { ui: { visibility: ['app'] } } },
    { name: 'secretly', description: 'For models.', inputSchema: SCHEMA, _meta: { ui: { visibility: ['model'] } } },
  ];
  const resultOf = (method: string, params: Record<string, unknown>): unknown => {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {}, resources: {} },
          serverInfo: { name: 'apps', version: '1' },
        };
      case 'tools/list':
        return { tools };
      case 'tools/call': {
        calls.push([String(params['name']), params['arguments']]);
        const { text = '' } = params['arguments'] as { text?: string };
        return {
          content: [
            { type: 'text', text: params['name'] === 'count' ? `${String(text.length)} letters` : `You said ${text}` },
          ],
        };
      }
      case 'resources/read':
        return {
          contents: [{ uri: params['uri'], mimeType: 'text/html;profile=mcp-app', text: page, _meta: { ui: { csp } } }],
        };
      default:
        return undefined;
    }
  };
  const server = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
      'access-control-expose-headers': '*',
      'content-type': 'application/json',
    };
    if (request.method !== 'POST')
      return void response.writeHead(request.method === 'OPTIONS' ? 204 : 405, headers).end();
    void bodyOf(request).then((text) => {
      const {
        id,
        method,
        params = {},
      } = JSON.parse(text) as { id?: unknown; method: string; params?: Record<string, unknown> };
      if (id === undefined) return void response.writeHead(202, headers).end();
      const result = resultOf(method, params);
      response.writeHead(200, headers).end(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          ...(result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }),
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/mcp`,
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The script of an app that sends requests with `ask(method, params)`, and passes received ones to `hear(method,
 * params)`.
 */
export const APP_CLIENT = `
  let last = 0;
  const waiting = new Map();
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const note = (method, params = {}) => send({ method, params });
  const ask = (method, params = {}) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ id: last, method, params });
    });
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    if (data.method === undefined) return waiting.get(data.id)?.(data.error ?? data.result);
    if (data.id !== undefined) send({ id: data.id, result: {} });
    globalThis.hear?.(data.method, data.params);
  });
`;
