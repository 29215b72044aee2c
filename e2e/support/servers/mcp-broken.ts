import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpCause } from '../../../src/mcp/contract/mcp-api.ts';

interface Asked {
  readonly id?: number;
  readonly method?: string;
}
type Answer = (request: IncomingMessage, asked: Asked, response: ServerResponse) => void;

interface Fault {
  readonly cause: McpCause | 'connected';
  /** Sent with each of its responses. */
  readonly cors: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** Headers that the client is configured to send. */
  readonly sends?: Readonly<Record<string, string>>;
}

/** A server with one error, and the doctor's expected name for it. */
export interface BrokenServer {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cause: McpCause | 'connected';
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'content-type, accept, authorization, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-expose-headers': 'mcp-session-id, www-authenticate',
};
const without = (name: keyof typeof CORS): Record<string, string> =>
  Object.fromEntries(Object.entries(CORS).filter(([one]) => one !== name));

const json = (response: ServerResponse, body: object, status = 200): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', ...body }));
const refuse =
  (status: number, text: string, type = 'text/plain'): Answer =>
  (_request, _asked, response) =>
    void response.writeHead(status, { 'content-type': type }).end(text);
/** A server of an older revision without tools. */
const old =
  (protocolVersion = '2025-06-18'): Answer =>
  (_request, { id, method }, response) => {
    if (method === 'initialize')
      return json(response, {
        id,
        result: { protocolVersion, capabilities: {}, serverInfo: { name: 'old', version: '1' } },
      });
    if (id === undefined) return void response.writeHead(202).end();
    json(response, { id, error: { code: -32601, message: 'Method not found' } });
  };
const OLD = old();
const withSession: Answer = (request, asked, response) => {
  if (asked.method === 'initialize') response.setHeader('mcp-session-id', 'abc');
  const isOpening = asked.method === 'initialize' || asked.method === 'server/discover';
  if (!isOpening && request.headers['mcp-session-id'] === undefined)
    return json(response, { error: { code: -32000, message: 'Bad Request: Server not initialized' }, id: null }, 400);
  OLD(request, asked, response);
};

/** Like servers whose address ends with a slash. */
export const REDIRECTED = '/session-exposed/mcp/';

const FAULTS: Readonly<Record<string, Fault>> = {
  'no-cors': { cause: 'no-cors', cors: {}, answer: OLD },
  'cors-for-others': {
    cause: 'no-cors',
    cors: { ...CORS, 'access-control-allow-origin': 'https://else.example' },
    answer: OLD,
  },
  'no-header-allowed': { cause: 'header-not-allowed', cors: without('access-control-allow-headers'), answer: OLD },
  'own-header-not-allowed': { cause: 'header-not-allowed', cors: CORS, answer: OLD, sends: { 'X-Key': 'abcd' } },
  'session-not-exposed': {
    cause: 'header-not-exposed',
    cors: without('access-control-expose-headers'),
    answer: withSession,
  },
  'session-exposed': { cause: 'connected', cors: CORS, answer: withSession },
  'wrong-path': {
    cause: 'wrong-path',
    cors: CORS,
    answer: (request, _asked, response) =>
      void response.writeHead(404, { 'content-type': 'text/plain' }).end(`Cannot POST ${request.url ?? ''}`),
  },
  'web-page': { cause: 'wrong-path', cors: CORS, answer: refuse(200, '<html>', 'text/html') },
  failure: { cause: 'server-error', cors: CORS, answer: refuse(500, 'boom') },
  refused: { cause: 'forbidden', cors: CORS, answer: refuse(403, 'Invalid Origin') },
  redirect: { cause: 'redirect', cors: { ...CORS, location: REDIRECTED }, answer: refuse(307, '') },
  'wrong-key': { cause: 'needs-sign-in', cors: CORS, answer: refuse(401, ''), sends: { Authorization: 'Bearer x' } },
  'no-revision': { cause: 'protocol-mismatch', cors: CORS, answer: old('1999-01-01') },
  'no-mcp': { cause: 'not-mcp', cors: CORS, answer: refuse(200, 'hello', 'text/plain') },
};

/** All of them on one port of loopback, each below its own path. */
export async function startBrokenServers(): Promise<{
  readonly servers: readonly BrokenServer[];
  readonly stop: () => Promise<void>;
}> {
  const server = createServer((request, response) => {
    const name = /^\/([\w-]+)\/mcp/.exec(request.url ?? '')?.[1] ?? '';
    const fault = Object.hasOwn(FAULTS, name) ? FAULTS[name] : undefined;
    if (fault === undefined) return void response.writeHead(404).end();
    for (const [header, value] of Object.entries(fault.cors)) response.setHeader(header, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => fault.answer(request, body.startsWith('{') ? (JSON.parse(body) as Asked) : {}, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    servers: Object.entries(FAULTS).map(([name, { cause, sends = {} }]) => ({
      name,
      cause,
      headers: sends,
      url: `http://127.0.0.1:${String(port)}/${name}/mcp`,
    })),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
