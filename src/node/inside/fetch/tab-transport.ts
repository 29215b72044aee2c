import type { Runtime } from '../runtime.ts';
import { Body, readWhole, type BodySource } from './body.ts';
import type { MessageClasses, RequestMessage } from './messages.ts';

/** The part of Node's `http` that is used here. */
interface IncomingMessage {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  pipe<T>(into: T): T;
}
interface ClientRequest {
  on(event: 'response', listener: (message: IncomingMessage) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  end(body?: Uint8Array): void;
  destroy(error?: unknown): void;
}
interface NodeModules {
  readonly http: { request(url: string, options: object): ClientRequest };
  readonly stream: {
    readonly Readable: { toWeb(stream: unknown): ReadableStream<Uint8Array> };
    pipeline(...streams: unknown[]): unknown;
  };
  readonly zlib: { createUnzip(): unknown; createBrotliDecompress(): unknown };
}

const MAX_REDIRECTS = 20;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Step {
  readonly url: string;
  readonly method: string;
  readonly body: Uint8Array | undefined;
}

/**
 * Sends a request to a server of the program itself, with Node's `http`.
 * @param sendOutside follows a redirect to elsewhere
 */
export async function sendInsideTab(
  runtime: Runtime,
  classes: MessageClasses,
  request: RequestMessage,
  isInside: (url: URL) => Promise<boolean>,
  sendOutside: (request: RequestMessage) => Promise<Body>,
): Promise<Body> {
  const body = Body.bytesOf(request) ?? (request.body === null ? undefined : await readWhole(request.body));
  let step: Step = { url: request.url, method: request.method, body };
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const message = await exchange(runtime, request, step);
    const { location } = message.headers;
    const leads = REDIRECTS.has(message.statusCode) && location !== undefined;
    if (!leads || request.redirect === 'manual') return respond(runtime, classes, message, step.url, count > 0);
    if (request.redirect === 'error') throw new TypeError('unexpected redirect');
    step = nextStep(step, message.statusCode, new URL(location, step.url));
    if (!(await isInside(new URL(step.url))))
      return sendOutside(
        new classes.Request(step.url, {
          method: step.method,
          headers: request.headers,
          body: step.body,
          signal: request.signal,
        }),
      );
  }
  throw new TypeError('redirect count exceeded');
}

function nextStep({ method, body }: Step, status: number, url: URL): Step {
  const becomesGet = (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');
  return becomesGet ? { url: url.href, method: 'GET', body: undefined } : { url: url.href, method, body };
}

function exchange(runtime: Runtime, request: RequestMessage, { url, method, body }: Step): Promise<IncomingMessage> {
  const { http } = modules(runtime);
  const headers: Record<string, string> = {
    accept: '*/*',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'user-agent': 'node',
    'accept-encoding': 'gzip, deflate, br',
    ...Object.fromEntries([...request.headers]),
  };
  if (body === undefined) delete headers['content-type'];
  if (body !== undefined || method === 'POST' || method === 'PUT')
    headers['content-length'] = String(body?.length ?? 0);
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, headers });
    const { signal } = request;
    const stop = (): void => {
      sent.destroy(signal.reason);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    sent.on('response', resolve).on('error', reject).end(body);
  });
}

function respond(
  runtime: Runtime,
  { respond }: MessageClasses,
  message: IncomingMessage,
  url: string,
  isRedirected: boolean,
): Body {
  const { stream, zlib } = modules(runtime);
  const encoding = message.headers['content-encoding']?.toLowerCase();
  const decoded =
    encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate'
      ? stream.pipeline(message, zlib.createUnzip(), () => undefined)
      : encoding === 'br'
        ? stream.pipeline(message, zlib.createBrotliDecompress(), () => undefined)
        : message;
  const hasNone = message.statusCode === 204 || message.statusCode === 304;
  const source: BodySource | undefined = hasNone
    ? undefined
    : { bytes: undefined, stream: () => stream.Readable.toWeb(decoded), type: undefined };
  const headers = message.rawHeaders.flatMap((name, at): (readonly [string, string])[] =>
    at % 2 === 0 ? [[name, message.rawHeaders[at + 1] ?? '']] : [],
  );
  return respond(
    source,
    { status: message.statusCode, statusText: message.statusMessage, headers },
    { url, isRedirected },
  );
}

function modules(runtime: Runtime): NodeModules {
  const load = (id: string): unknown => runtime.requireBuiltin(id);
  return { http: load('http'), stream: load('stream'), zlib: load('zlib') } as NodeModules;
}
