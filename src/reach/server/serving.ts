import { createMcpHandler, type McpHttpHandler, type Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { parseJson } from '../../core/json/json.ts';
import type { ReachDoor, ServedCallEvent } from '../contract/door.ts';
import { createChannelTransport } from './channel-transport.ts';
import { createOpenRequests } from './open-requests.ts';
import { serverFor } from './mcp-server.ts';
import { createServedCalls } from './served-calls.ts';

/** A request of a client to `/mcp`, as its way in has it. */
export interface McpHttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface McpHttpAnswer {
  readonly response: Response;
  readonly done: () => void;
}

/** Messages of one client, such as those of its standard input. */
export interface McpPipe {
  /** A JSON-RPC message as text. */
  readonly receive: (text: string) => void;
  /** The client went away: its calls end. */
  readonly close: () => void;
}

/** MCP over all ways in, with one set of handlers. */
export interface McpServing {
  /**
   * @param signal the client went away
   * @returns `done` is to be called when the response was read
   */
  readonly fetch: (client: string, request: McpHttpRequest, signal: AbortSignal) => Promise<McpHttpAnswer>;
  readonly openPipe: (client: string, send: (text: string) => void, onClose: () => void) => McpPipe;
  /** Tells these clients that their lists have changed. */
  readonly listsChanged: (clients: readonly string[]) => void;
  /** From the host, of a call under way. */
  readonly receive: (key: string, event: ServedCallEvent) => void;
}

const NO_JSON = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } };
const ADDRESS = 'http://127.0.0.1/mcp';

export function createMcpServing(door: ReachDoor, version: string): McpServing {
  const calls = createServedCalls(door);
  const open = createOpenRequests();
  const handlers = new Map<string, McpHttpHandler>();
  /** Servers of pipes; those of HTTP live for one request. */
  const piped = new Map<Server, string>();
  const handlerOf = (client: string): McpHttpHandler => {
    const known = handlers.get(client);
    if (known !== undefined) return known;
    const handler = createMcpHandler(serverFor({ door, calls, version }, client), { onerror: () => undefined });
    handlers.set(client, handler);
    return handler;
  };
  return {
    fetch: async (client, { method, headers, body }, outer) => {
      const parsed = method === 'POST' ? parseJson(body) : undefined;
      if (parsed?.ok === false) return { response: Response.json(NO_JSON, { status: 400 }), done: () => undefined };
      const { signal, done } = open.add(client, parsed?.value, outer);
      const request = new Request(ADDRESS, { method, headers: { ...headers }, signal });
      // Handed over parsed: to read it from the stream of a request takes longer than everything else.
      const options = parsed === undefined ? {} : { parsedBody: parsed.value };
      return { response: await handlerOf(client).fetch(request, options), done };
    },
    openPipe: (client, send, onClose) => {
      const own = new Set<Server>();
      const make = serverFor({ door, calls, version }, client);
      const transport = createChannelTransport((message) => send(JSON.stringify(message)), onClose);
      const handle = serveStdio(
        async (context) => {
          const server = await make(context);
          own.add(server);
          piped.set(server, client);
          return server;
        },
        { transport, onerror: () => undefined },
      );
      return {
        receive: (text) => {
          const parsed = parseJson(text);
          // The protocol's own server checks what it is.
          if (parsed.ok) transport.receive(parsed.value as never);
        },
        close: () => {
          for (const server of own) piped.delete(server);
          void handle.close();
        },
      };
    },
    listsChanged: (clients) => {
      for (const client of clients) {
        const notify = handlers.get(client)?.notify;
        notify?.toolsChanged();
        notify?.promptsChanged();
        notify?.resourcesChanged();
      }
      for (const [server, client] of piped) if (clients.includes(client)) notifyOf(server);
    },
    receive: calls.receive,
  };
}

/** A server whose client has not said hello, or is gone, tells nobody. */
function notifyOf(server: Server): void {
  server.sendToolListChanged().catch(() => undefined);
  server.sendPromptListChanged().catch(() => undefined);
  server.sendResourceListChanged().catch(() => undefined);
}
