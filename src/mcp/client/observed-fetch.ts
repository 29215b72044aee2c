import { LIMITS } from '../../core/limits.ts';
import type { HttpObservation } from '../doctor/observations.ts';
import type { JsonRpcTap } from '../protocol-log/json-rpc-tap.ts';
import { boundedBody } from './bounded-body.ts';
import type { StreamSlots } from './stream-slots.ts';
import { cacheModeOf } from '../../core/cache-mode.ts';
import { defined } from '../../core/defined.ts';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

interface FetchDeps {
  readonly fetch: Fetch;
  readonly kind: 'sse' | 'http';
  readonly slots: StreamSlots;
  readonly tap: JsonRpcTap;
  /** Called when a message or a response exceeds the size limit. */
  readonly onTooLarge: () => void;
  /** Called when the limit of open connections to this host is reached. */
  readonly onNoSlot: () => void;
}

export interface ObservedFetch {
  readonly fetch: Fetch;
  /** The latest requests, oldest first. */
  readonly requests: () => readonly HttpObservation[];
}

const KEPT = 30;
const EXCERPT_CHARS = 500;

/** `fetch` for clients of servers: without cookies, observed, bounded, and with few open connections. */
export function observeFetch(deps: FetchDeps): ObservedFetch {
  const { kind, slots, tap, onNoSlot } = deps;
  const requests: HttpObservation[] = [];
  const observe = (observation: HttpObservation): void => {
    requests.push(observation);
    if (requests.length > KEPT) requests.shift();
  };
  const send: Fetch = async (url, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase();
    const rpcMethod = rpcMethodOf(init.body);
    const isStream =
      method === 'GET'
        ? (new Headers(init.headers).get('accept') ?? '').includes('text/event-stream')
        : rpcMethod === 'subscriptions/listen';
    const release = isStream ? await slots.take(new URL(url).origin, kind) : undefined;
    if (isStream && release === undefined) {
      onNoSlot();
      // The response of a server without such a stream.
      return new Response(null, { status: 405, statusText: 'All connections to this host are in use' });
    }
    const seen = { method, ...defined({ rpcMethod }) };
    tap.http('out', `${method} ${String(url)}`, headLines(new Headers(init.headers)));
    try {
      return await sendObserved(deps, { url, init, seen, release, observe });
    } catch (error) {
      release?.();
      reportFailure(error, seen, tap, observe);
      throw error;
    }
  };
  return { fetch: send, requests: () => requests };
}

type Seen = Pick<HttpObservation, 'method' | 'rpcMethod'>;

interface Sent {
  readonly url: string | URL;
  readonly init: RequestInit;
  readonly seen: Seen;
  readonly release: (() => void) | undefined;
  readonly observe: (observation: HttpObservation) => void;
}

async function sendObserved(
  { fetch, tap, onTooLarge }: FetchDeps,
  { url, init, seen, release, observe }: Sent,
): Promise<Response> {
  const { method } = seen;
  const response = await fetch(url, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: cacheModeOf(method),
  });
  const contentType = response.headers.get('content-type') ?? '';
  tap.http(
    'in',
    `${method} ${response.type === 'opaqueredirect' ? 'redirect' : String(response.status)}`,
    headLines(response.headers),
  );
  const isFailure =
    response.status >= 400 || response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  const isMcp = response.status === 202 || response.status === 204 || /json|event-stream/.test(contentType);
  const [excerpt, body] = isFailure || !isMcp ? await beginningOf(response) : ['', response];
  observe({
    ...seen,
    outcome: {
      kind: 'answer',
      status: response.status,
      contentType,
      hasSession: response.headers.has('mcp-session-id'),
      isRedirect: response.type === 'opaqueredirect',
      excerpt,
    },
  });
  return boundedBody(body, {
    maxBytes: LIMITS.mcp.maxMessageBytes,
    isStream: contentType.includes('text/event-stream'),
    onTooLarge,
    onEnd: release,
  });
}

/** Reports a failed request, unless this side aborted it. */
function reportFailure(
  error: unknown,
  seen: Seen,
  tap: JsonRpcTap,
  observe: (observation: HttpObservation) => void,
): void {
  const isTime = error instanceof Error && error.name === 'TimeoutError';
  const isStopped = error instanceof Error && error.name === 'AbortError';
  if (!isStopped) {
    observe({
      ...seen,
      outcome: isTime
        ? { kind: 'no-answer' }
        : { kind: 'failed', message: error instanceof Error ? error.message : String(error) },
    });
    tap.error(`${seen.method} failed`, error instanceof Error ? error.message : String(error));
  }
}

function rpcMethodOf(body: RequestInit['body']): string | undefined {
  return typeof body === 'string' ? /"method"\s*:\s*"([^"\\]{1,100})"/.exec(body)?.[1] : undefined;
}

/** The first characters of a response, and the response unchanged. */
async function beginningOf(response: Response): Promise<[excerpt: string, response: Response]> {
  if (response.body === null || response.type === 'opaqueredirect') return ['', response];
  try {
    const [one, other] = response.body.tee();
    const whole = new Response(other, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
    const reader = one.getReader();
    const { value } = await Promise.race([
      reader.read(),
      new Promise<{ value: undefined }>((resolve) => setTimeout(() => resolve({ value: undefined }), 2_000)),
    ]);
    void reader.cancel();
    return [
      new TextDecoder().decode(value?.subarray(0, EXCERPT_CHARS * 4) ?? new Uint8Array()).slice(0, EXCERPT_CHARS),
      whole,
    ];
  } catch {
    // Whoever reads the rest reports that the body failed.
    return ['', response];
  }
}

function headLines(headers: Headers): string {
  return [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
}
