import { notJson, withFramesOf } from './not-json.ts';
import type { ToolChannel } from './tool-channel.ts';

// Saved at the start: Node's library replaces some of these classes with its own.
const { DOMException, Error, Headers, ReadableStream, Request, Response, SyntaxError, TypeError } = globalThis;
const parse = JSON.parse;

interface Pending {
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
  /** Created where the tool called `fetch`, for its stack frames. */
  readonly calledAt: Error;
  body?: ReadableStreamDefaultController<Uint8Array>;
}

const NULL_BODY = new Set([101, 204, 205, 304]);

/** `fetch` for a tool: describes the request to the broker, which decides, sends it and streams the response back. */
export function createFetch(channel: ToolChannel): typeof fetch {
  const pending = new Map<number, Pending>();
  let nextId = 1;

  channel.onMessage((message, attachments) => receive(channel, pending, message, attachments));

  return async (input, init) => {
    const calledAt = new Error();
    const request = new Request(input, init);
    const headers = [...new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))];
    // The body determines the content type, which only the finished Request knows.
    const contentType = request.headers.get('content-type');
    if (contentType !== null && !headers.some(([name]) => name === 'content-type'))
      headers.push(['content-type', contentType]);
    const body = await bodyOf(request);
    const { signal } = request;
    signal.throwIfAborted();
    const id = nextId;
    nextId += 1;
    return await new Promise<Response>((resolve, reject) => {
      const entry: Pending = { resolve, reject, calledAt };
      pending.set(id, entry);
      signal.addEventListener('abort', () => {
        if (!pending.delete(id)) return;
        channel.send({ type: 'fetch-abort', id });
        reject(signal.reason);
        entry.body?.error(signal.reason);
      });
      channel.send(
        { type: 'fetch', id, url: request.url, method: request.method, headers, hasBody: body !== undefined },
        body === undefined ? [] : [body],
      );
    });
  };
}

/** Handles the broker's messages about a request. */
function receive(
  channel: ToolChannel,
  pending: Map<number, Pending>,
  ...[message, attachments]: Parameters<Parameters<ToolChannel['onMessage']>[0]>
): void {
  if (!('id' in message)) return;
  const entry = pending.get(message.id);
  if (entry === undefined) return;
  switch (message.type) {
    case 'fetch-head':
      entry.resolve(
        toResponse(message, entry, () => {
          pending.delete(message.id);
          channel.send({ type: 'fetch-abort', id: message.id });
        }),
      );
      break;
    case 'fetch-chunk':
      for (const chunk of attachments) if (chunk instanceof ArrayBuffer) entry.body?.enqueue(new Uint8Array(chunk));
      break;
    case 'fetch-end':
      pending.delete(message.id);
      entry.body?.close();
      break;
    case 'fetch-error': {
      pending.delete(message.id);
      const error = withFramesOf(entry.calledAt, toError(message.name, message.message));
      entry.reject(error);
      entry.body?.error(error);
      break;
    }
    case 'subtle-result':
    case 'part':
      break;
  }
}

/** Firefox has no `body` on requests: methods without a body are known, and an empty body has length 0. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  // The web's types declare a property that this browser lacks.
  const stream: ReadableStream | null | undefined = request.body;
  if (stream === null || ['GET', 'HEAD'].includes(request.method)) return undefined;
  const bytes = await request.arrayBuffer();
  return stream === undefined && bytes.byteLength === 0 ? undefined : bytes;
}

interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly url: string;
}

function toResponse(head: ResponseHead, entry: Pending, cancel: () => void): Response {
  const body = NULL_BODY.has(head.status)
    ? null
    : new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          entry.body = controller;
        },
        cancel: () => {
          delete entry.body;
          cancel();
        },
      });
  const response = new Response(body, {
    status: head.status,
    statusText: head.statusText,
    headers: head.headers.map(([name, value]): [string, string] => [name, value]),
  });
  Object.defineProperty(response, 'url', { value: head.url });
  Object.defineProperty(response, 'json', {
    // Named as the browser's: where the tool called it is the first frame behind it.
    value: async () => {
      const calledAt = new Error();
      const text = await response.text();
      try {
        return parse(text) as unknown;
      } catch {
        throw withFramesOf(calledAt, new SyntaxError(notJson({ ...head, type: typeOf(head) }, text)));
      }
    },
    configurable: true,
    writable: true,
  });
  return response;
}

function toError(name: string, message: string): Error {
  if (name === 'TypeError') return new TypeError(message);
  return name === 'AbortError' || name === 'TimeoutError'
    ? new DOMException(message, name)
    : Object.assign(new Error(message), { name });
}

function typeOf({ headers }: ResponseHead): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
