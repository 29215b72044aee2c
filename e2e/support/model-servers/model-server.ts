import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { ModelRequestRecord, ModelWire, ScriptedAnswer } from './answer.ts';
import { anthropicAsked, anthropicErrorBody, anthropicErrorEvent, anthropicEvents } from './anthropic-wire.ts';
import { geminiAsked, geminiErrorBody, geminiErrorEvent, geminiEvents } from './gemini-wire.ts';
import { openaiAsked, openaiErrorBody, openaiErrorEvent, openaiEvents } from './openai-wire.ts';
import { bodyOf } from '../servers/body-of.ts';

/** The response to one request. Byte offsets are from the start of the stream. */
export type ModelReply =
  | {
      readonly answer: ScriptedAnswer;
      /** Writes two pieces, the second from this offset; `all`: each byte separately. */
      readonly splitAt?: number | 'all';
      /** The connection breaks, closes normally, or stalls at this offset. */
      readonly then?: { readonly at: number; readonly do: 'break' | 'close' | 'stall' };
      /** An error of the provider after the answer, before its end. */
      readonly error?: string;
      /** Written unchanged before the end. */
      readonly raw?: string;
    }
  | {
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** Sent unchanged instead of the provider's format. */ readonly body?: string;
    }
  /** Never responds. */
  | { readonly silent: true };

export interface ModelRequestSeen {
  readonly asked: ModelRequestRecord;
  readonly body: unknown;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}
export interface ModelServer {
  /** As a person enters it. */
  readonly baseURL: string;
  /** Requests for answers, oldest first. */
  readonly requests: readonly ModelRequestSeen[];
  /** How often a browser asked whether it may send a request. */
  readonly preflights: () => number;
  /** Number of pending requests. */
  readonly openRequests: () => number;
  readonly close: () => Promise<void>;
}
export interface ModelServerOptions {
  /** Without it no page may read its responses. */
  readonly cors?: boolean;
  /** Names in its list of models. */
  readonly models?: readonly string[];
}

interface Wire {
  readonly events: (answer: ScriptedAnswer) => string[];
  readonly errorEvent: (message: string) => string;
  readonly errorBody: (message: string, type: string) => object;
  readonly asked: (body: unknown, path: string) => ModelRequestRecord;
  readonly path: RegExp;
  readonly base: string;
  readonly models: (names: readonly string[]) => object;
}
const listed = (names: readonly string[]): object => ({ data: names.map((id) => ({ id })) });
const WIRES: Readonly<Record<ModelWire, Wire>> = {
  openai: {
    events: openaiEvents,
    errorEvent: openaiErrorEvent,
    errorBody: openaiErrorBody,
    asked: openaiAsked,
    path: /\/v1\/chat\/completions$/,
    base: '/v1',
    models: listed,
  },
  anthropic: {
    events: anthropicEvents,
    errorEvent: anthropicErrorEvent,
    errorBody: anthropicErrorBody,
    asked: anthropicAsked,
    path: /\/v1\/messages$/,
    base: '/v1',
    models: listed,
  },
  gemini: {
    events: geminiEvents,
    errorEvent: geminiErrorEvent,
    errorBody: geminiErrorBody,
    asked: geminiAsked,
    path: /:streamGenerateContent\?alt=sse$/,
    base: '/v1beta',
    models: (names) => ({ models: names.map((name) => ({ name: `models/${name}` })) }),
  },
};

/** The bytes of an answer in a protocol. */
export function bytesOf(wire: ModelWire, answer: ScriptedAnswer): Buffer {
  return Buffer.from(WIRES[wire].events(answer).join(''));
}

/** A model server on loopback that answers requests in the order of `script`. */
export async function startModelServer(
  wire: ModelWire,
  script: (request: ModelRequestSeen, index: number) => ModelReply,
  { cors = true, models = ['scripted'] }: ModelServerOptions = {},
): Promise<ModelServer> {
  const requests: ModelRequestSeen[] = [];
  let preflights = 0;
  const { path, asked, base, models: list } = WIRES[wire];
  const allow = cors
    ? {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
        'access-control-allow-methods': '*',
        'access-control-expose-headers': '*',
        'access-control-allow-private-network': 'true',
        // Asked for once.
        'access-control-max-age': '600',
      }
    : {};

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    for (const [name, value] of Object.entries(allow)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      preflights += 1;
      response.writeHead(204).end();
      return;
    }
    if (url === `${base}/models`) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(list(models)));
      return;
    }
    if (!path.test(url)) {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(JSON.stringify(WIRES[wire].errorBody('There is nothing here', 'not_found')));
      return;
    }
    const body = JSON.parse(await bodyOf(request)) as unknown;
    const seen = { asked: asked(body, url), body, url, headers: request.headers };
    requests.push(seen);
    await reply(wire, script(seen, requests.length - 1), response);
  }

  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  // Sends pieces separately.
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${String(port)}${base}`,
    requests,
    preflights: () => preflights,
    openRequests: () => open,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function reply(wire: ModelWire, given: ModelReply, response: ServerResponse): Promise<void> {
  if ('silent' in given) return;
  const { events, errorEvent, errorBody } = WIRES[wire];
  if ('status' in given) {
    const {
      status,
      type = 'error',
      message = 'No',
      headers = {},
      body = JSON.stringify(errorBody(message, type)),
    } = given;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    return;
  }
  const { answer, splitAt, then, error, raw } = given;
  const reported = events(answer);
  if (raw !== undefined) reported.splice(-2, 0, raw);
  // An error replaces the end.
  const bytes = Buffer.from(
    error === undefined ? reported.join('') : [...reported.slice(0, -3), errorEvent(error)].join(''),
  );
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const end = then?.at ?? bytes.length;
  const cuts =
    splitAt === 'all'
      ? Array.from({ length: end }, (_, at) => at + 1)
      : splitAt === undefined || splitAt >= end
        ? [end]
        : [splitAt, end];
  let from = 0;
  for (const cut of cuts) {
    if (cut > from) await new Promise<void>((resolve) => response.write(bytes.subarray(from, cut), () => resolve()));
    from = cut;
    await turn();
  }
  if (then?.do === 'break') response.destroy();
  else if (then?.do !== 'stall') response.end();
}
