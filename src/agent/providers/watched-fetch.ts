import type { MODEL_LIMITS } from './model-limits.ts';
import { SecretNotBoundError } from '../../core/secrets/secret-fetch.ts';
import { hidesParentSegment, isUnderPrefix } from '../../core/permissions/url-path.ts';
import { QUIET, type FetchAddress } from '../../platform/reachability.ts';

/** Why the app itself ended a request, or the network failed: `network` before the response began, `cut` after that. */
export type RequestFault =
  | 'stalled'
  | 'network'
  | 'cut'
  | 'redirected'
  | 'too-large'
  | 'no-stream'
  | /** Not sent: the address is not below the base URL. */ 'elsewhere'
  | /** Not sent: the key may not be sent there. */ 'not-bound';

/** Facts about the requests of one attempt to get an answer. */
export interface Attempt {
  requests: number;
  answer?: { readonly status: number; readonly headers: Headers; readonly date: string };
  fault?: RequestFault;
  /** The beginning of a response that is not a stream. */
  excerpt?: string;
}

export type ModelLimits = { readonly [Name in keyof typeof MODEL_LIMITS]: number };

const NO_STREAM = /^(?:text\/html|application\/json)/i;
const EXCERPT_BYTES = 4_096;

/**
 * A fetch that goes only to `baseUrl` and below, follows no redirect, and ends a response that is silent for too long
 * or too large. It drops the packages' `User-Agent` header, which would cause a preflight request.
 */
export function createWatchedFetch(
  attempt: Attempt,
  { baseUrl, fetch, limits }: { readonly baseUrl: string; readonly fetch: FetchAddress; readonly limits: ModelLimits },
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  const base = new URL(baseUrl);
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const { origin, pathname } = new URL(url);
    if (origin !== base.origin || !isUnderPrefix(pathname, base.pathname) || hidesParentSegment(pathname)) {
      attempt.fault = 'elsewhere';
      throw new Error('A request to another place than the provider was not sent');
    }
    const headers = new Headers(init.headers);
    headers.delete('user-agent');
    const silence = createSilence(attempt, init.signal ?? undefined);
    attempt.requests += 1;
    silence.limit(limits.firstByteMs);
    const response = await silence.orFault(
      fetch(url, { ...init, ...QUIET, headers, signal: silence.signal }),
      (error) => (error instanceof SecretNotBoundError ? 'not-bound' : 'network'),
    );
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw silence.end('redirected');
    attempt.answer = { status: response.status, headers: response.headers, date: new Date().toISOString() };
    if (response.body === null) return response;
    const body = watchBody(response.body, silence, limits);
    if (response.ok && NO_STREAM.test(response.headers.get('content-type') ?? '')) {
      attempt.excerpt = await beginningOf(body);
      throw silence.end('no-stream');
    }
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

interface Silence {
  readonly signal: AbortSignal;
  readonly limit: (ms: number) => void;
  readonly orFault: <Value>(work: Promise<Value>, faultOf: (error: unknown) => RequestFault) => Promise<Value>;
  /** Ends the request for this reason. */
  readonly end: (fault: RequestFault) => Error;
  readonly dispose: () => void;
}

/** Ends a request that is silent or aborted. Only the first fault is reported. */
function createSilence(attempt: Attempt, stop: AbortSignal | undefined): Silence {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = (): void => controller.abort(stop?.reason);
  if (stop?.aborted === true) stopped();
  stop?.addEventListener('abort', stopped);
  const dispose = (): void => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', stopped);
  };
  const end = (fault: RequestFault): Error => {
    if (stop?.aborted !== true) attempt.fault ??= fault;
    dispose();
    const error = new Error(`The request ended: ${fault}`);
    controller.abort(error);
    return error;
  };
  return {
    signal: controller.signal,
    limit: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(() => void end('stalled'), ms);
    },
    orFault: async (work, faultOf) => {
      try {
        return await work;
      } catch (error) {
        end(faultOf(error));
        throw error;
      }
    },
    end,
    dispose,
  };
}

function watchBody(
  body: ReadableStream<Uint8Array>,
  silence: Silence,
  limits: ModelLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    pull: async (controller) => {
      silence.limit(bytes === 0 ? limits.firstByteMs : limits.nextByteMs);
      const { done, value } = await silence.orFault(reader.read(), () => 'cut');
      if (done) {
        silence.dispose();
        controller.close();
        return;
      }
      bytes += value.byteLength;
      if (bytes > limits.maxAnswerBytes) throw silence.end('too-large');
      // Bytes from the network are never in shared memory.
      controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: async (reason) => {
      silence.dispose();
      await reader.cancel(reason);
    },
  });
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let excerpt = '';
  try {
    while (excerpt.length < EXCERPT_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      excerpt += decoder.decode(value, { stream: true });
    }
    return excerpt;
  } catch {
    // The bytes that arrived before the failure are enough.
    return excerpt;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
