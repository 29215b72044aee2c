import { framesOf } from './frames.ts';
import type { Lane } from './lane.ts';

// Kept from the start: Node's library puts classes of its own in place of some of these.
const { DOMException, Error, Headers, ReadableStream, Request, Response, TypeError } = globalThis;

interface Pending {
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
  /** Made where the tool called `fetch`: its frames say where. */
  readonly calledAt: Error;
  body?: ReadableStreamDefaultController<Uint8Array>;
}

const NULL_BODY = new Set([101, 204, 205, 304]);

/**
 * `fetch` as a tool sees it: the request is described to the broker, which decides, sends it and streams the answer
 * back.
 */
export function createFetch(lane: Lane): typeof fetch {
  const pending = new Map<number, Pending>();
  let nextId = 1;

  lane.onMessage((message, attachments) => hear(lane, pending, message, attachments));

  return async (input, init) => {
    const calledAt = new Error();
    const request = new Request(input, init);
    const headers = [...new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))];
    // A body brings its own content type, which only the finished Request knows.
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
        lane.send({ type: 'fetch-abort', id });
        reject(signal.reason);
        entry.body?.error(signal.reason);
      });
      lane.send(
        { type: 'fetch', id, url: request.url, method: request.method, headers, hasBody: body !== undefined },
        body === undefined ? [] : [body],
      );
    });
  };
}

/** What the broker says of a request. */
function hear(
  lane: Lane,
  pending: Map<number, Pending>,
  ...[message, attachments]: Parameters<Parameters<Lane['onMessage']>[0]>
): void {
  if (!('id' in message)) return;
  const entry = pending.get(message.id);
  if (entry === undefined) return;
  switch (message.type) {
    case 'fetch-head':
      entry.resolve(
        toResponse(message, entry, () => {
          pending.delete(message.id);
          lane.send({ type: 'fetch-abort', id: message.id });
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

/** Firefox has no `body` on requests: one that cannot have any is known by its method, an empty one by its length. */
async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  // The types of the web promise a property that this browser lacks.
  const stream: ReadableStream | null | undefined = request.body;
  if (stream === null || ['GET', 'HEAD'].includes(request.method)) return undefined;
  const bytes = await request.arrayBuffer();
  return stream === undefined && bytes.byteLength === 0 ? undefined : bytes;
}

function toResponse(
  head: { status: number; statusText: string; headers: readonly (readonly [string, string])[]; url: string },
  entry: Pending,
  cancel: () => void,
): Response {
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
  return response;
}

/** An error made while a message is handled knows nothing of the tool's lines; the call that led to it does. */
function withFramesOf({ stack }: Error, error: Error): Error {
  const frames = stack === undefined ? [] : framesOf(stack);
  Object.defineProperty(error, 'stack', {
    value: [`${error.name}: ${error.message}`, ...frames].join('\n'),
    configurable: true,
    writable: true,
  });
  return error;
}

function toError(name: string, message: string): Error {
  if (name === 'TypeError') return new TypeError(message);
  return name === 'AbortError' || name === 'TimeoutError'
    ? new DOMException(message, name)
    : Object.assign(new Error(message), { name });
}
