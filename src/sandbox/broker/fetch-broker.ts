import type { NetworkExchange, NetworkUse } from '../../core/call.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { createDenialLog, type Denial, type DenialLog } from '../contract/denial-log.ts';
import { explainNoAnswer, failure, type FetchFailure } from './fetch-failure.ts';
import { prepareRequest, type BrokerRequest, type OutgoingPolicy, type Prepared } from './outgoing.ts';
import { createAskReachable, type AskReachable, type AskReachableOptions } from './reachable.ts';
import type { Probe } from '../contract/recent-probes.ts';
import { recordExchange, type RequestLogEntry } from './request-log.ts';
import { createPendingRequests, type PendingRequests } from '../asking/pending-requests.ts';
import { couldBeGranted } from '../asking/could-be-granted.ts';
import { sendRequest } from './send-request.ts';
import { headOf, redirectFailure, type ResponseHead } from './response-head.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import { reportedUrl } from './reported-url.ts';
import { collectBody, pumpBody, splitBytes } from './response-body.ts';
import { nameHandles, type SecretHandles } from '../../core/secrets/secret-handles.ts';
import { defined } from '../../core/defined.ts';

export interface FetchBrokerLimits {
  readonly maxRequestBodyBytes: number;
  readonly maxResponseBodyBytes: number;
  readonly responseChunkBytes: number;
  /** Maximum number of parallel requests; further ones wait. */
  readonly maxConcurrentRequestsPerRun: number;
  readonly maxQueuedRequests: number;
  /** Milliseconds for one request, including its body. */
  readonly requestTimeoutMs: number;
  /** Maximum number of calls of `onUse`. */
  readonly maxUses: number;
}

export interface FetchBrokerOptions {
  readonly rules: readonly NetworkRule[];
  readonly secrets: SecretHandles;
  readonly ownOrigin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly limits?: Partial<FetchBrokerLimits>;
  /** The log of denials, shared with other services of the run. */
  readonly denials?: DenialLog;
  /** Called once for each request, when its answer begins, or it was refused or given up. `id`: of one that was sent. */
  readonly onUse: (use: NetworkUse, id?: number) => void;
  /** Called once the body of an answer has been read, of the first requests of a run. */
  readonly onExchange?: (exchange: NetworkExchange, id: number) => void;
  /** Called when a request leaves. */
  readonly onSent?: (use: NetworkUse, id: number) => void;
  /**
   * Asks a person for what was refused (`DenialLog.summary`); the requests wait for `answer`. Undefined takes the question
   * back. Without it nothing is asked.
   */
  readonly ask?: ((asked: JsonObject | undefined) => void) | undefined;
  /** What stands for secrets that are not granted; it may grow. */
  readonly lacking?: SecretHandles;
  /** Called once for each new denial. */
  readonly onDenied: (denial: Denial) => void;
  /** A note for the author of the tool, such as a header that was not sent. */
  readonly onNote?: (note: string) => void;
  readonly isOnline?: () => boolean;
  /** Servers that runs asked lately whether anything answers. Without it no server is asked. */
  readonly probes?: readonly Probe[] | undefined;
  readonly onProbe?: (probe: Probe) => void;
  readonly localNetwork?: AskReachableOptions['localNetwork'];
}

/** Receives one response: `head`, then chunks, then `end`; or `error` at any point, after which nothing follows. */
export interface ResponseSink {
  readonly head: (head: ResponseHead) => void;
  /** At most `responseChunkBytes`, in a buffer of its own. A promise applies backpressure. */
  readonly chunk: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;
  readonly end: () => void;
  readonly error: (error: FetchFailure) => void;
}

/** The network access of one run. */
export interface FetchBroker {
  readonly start: (request: BrokerRequest, sink: ResponseSink) => void;
  readonly abort: (id: number) => void;
  /** A person's answer; with what is allowed from now on, in the place of what was before. */
  readonly answer: (allowed: Pick<FetchBrokerOptions, 'rules' | 'secrets'> | undefined) => void;
  /** The code has ended: what waits for an answer is refused, and told. */
  readonly settle: () => void;
  /** Aborts every request and refuses new ones. */
  readonly dispose: () => void;
  readonly denials: DenialLog;
}

const DEFAULTS: FetchBrokerLimits = {
  maxRequestBodyBytes: LIMITS.maxRequestBodyBytes,
  maxResponseBodyBytes: LIMITS.maxResponseBodyBytes,
  responseChunkBytes: LIMITS.responseChunkBytes,
  maxConcurrentRequestsPerRun: LIMITS.maxConcurrentRequestsPerRun,
  maxQueuedRequests: 1_000,
  requestTimeoutMs: LIMITS.maxTimeoutMs,
  maxUses: 1_000,
};
const MAX_REPORTED_URL_LENGTH = 2_000;
const MAX_NOTES = 50;

interface Exchange {
  readonly id: number;
  readonly request: Extract<Prepared, { ok: true }>;
  readonly sink: ResponseSink;
  readonly record: RequestLogEntry | undefined;
  readonly controller: AbortController;
  /** `performance.now()` at the time of the request. */
  readonly askedAt: number;
  /** Set by the first `end` or `error`; the sink receives nothing after that. */
  settled: boolean;
  reported: boolean;
}

/** State of the requests of one run. */
interface Requests {
  readonly options: FetchBrokerOptions;
  readonly limits: FetchBrokerLimits;
  rules: readonly NetworkRule[];
  secrets: SecretHandles;
  redactor: Redactor;
  readonly denials: DenialLog;
  readonly pending: PendingRequests | undefined;
  readonly askReachable: AskReachable;
  readonly exchanges: Map<number, Exchange>;
  readonly waiting: number[];
  running: number;
  uses: number;
  records: number;
  /** Each note is told once. */
  readonly notes: Set<string>;
  disposed: boolean;
}

/**
 * Sends the requests of one run under its grants: no cookies, cache, referrer or redirects; with caps on size and time.
 * Secrets are inserted after the policy has allowed a request, and the resulting address is judged again.
 */
export function createFetchBroker(options: FetchBrokerOptions): FetchBroker {
  const denials = options.denials ?? createDenialLog();
  const requests: Requests = {
    options,
    limits: { ...DEFAULTS, ...options.limits },
    rules: options.rules,
    secrets: options.secrets,
    redactor: createRedactor([...options.secrets.byHandle.values()]),
    denials,
    pending: options.ask === undefined ? undefined : createPendingRequests(options.ask),
    askReachable: createAskReachable({
      send: options.fetch,
      ownOrigin: options.ownOrigin,
      probes: options.probes,
      ...defined({ onProbe: options.onProbe, localNetwork: options.localNetwork }),
    }),
    exchanges: new Map(),
    waiting: [],
    running: 0,
    uses: 0,
    records: 0,
    notes: new Set(),
    disposed: false,
  };
  const { exchanges, pending } = requests;
  return {
    denials,
    start: (asked, sink) => start(requests, asked, sink),
    answer: (allowed) => {
      if (allowed !== undefined) {
        requests.rules = allowed.rules;
        requests.secrets = allowed.secrets;
        requests.redactor = createRedactor([...allowed.secrets.byHandle.values()]);
      }
      pending?.answer(allowed !== undefined);
    },
    settle: () => pending?.dispose(),
    abort: (id) => {
      if (pending?.cancel(id) === true) return;
      const exchange = exchanges.get(id);
      if (exchange !== undefined) finish(requests, id, exchange, failure('aborted', 'The request was aborted.'));
    },
    dispose: () => {
      requests.disposed = true;
      pending?.dispose();
      for (const [id, exchange] of [...exchanges])
        finish(requests, id, exchange, failure('aborted', 'The run has ended.'));
    },
  };
}

function start(requests: Requests, asked: BrokerRequest, sink: ResponseSink, isFirst = true): void {
  const { exchanges, pending } = requests;
  const refused = refusal(requests, asked);
  if (refused !== undefined) {
    sink.error(refused);
    return;
  }
  const policy = policyOf(requests);
  const prepared = prepareRequest(asked, policy);
  if (!prepared.ok) {
    const refuse = (): void => deny(requests, asked, sink, prepared);
    const { denial } = prepared;
    const isPending =
      isFirst &&
      denial !== undefined &&
      pending?.accepts(asked.id) === true &&
      couldBeGranted(asked, denial, policy) &&
      pending.add(asked.id, {
        denial,
        goOn: (wasAsked) => start(requests, asked, sink, !wasAsked),
        refuse,
      });
    if (!isPending) refuse();
    return;
  }
  for (const note of prepared.notes) reportNote(requests, note);
  exchanges.set(asked.id, {
    id: asked.id,
    request: prepared,
    sink,
    record: recordOf(requests, asked),
    controller: new AbortController(),
    askedAt: performance.now(),
    settled: false,
    reported: false,
  });
  requests.waiting.push(asked.id);
  startWaiting(requests);
}

/** A request may have hundreds of headers that are not sent, and a run thousands of requests. */
function reportNote({ options, notes }: Requests, note: string): void {
  if (notes.has(note) || notes.size >= MAX_NOTES) return;
  notes.add(note);
  options.onNote?.(note);
}

/** The first ones are kept as they are, to be looked at. */
function recordOf(requests: Requests, asked: BrokerRequest): RequestLogEntry | undefined {
  if (requests.options.onExchange === undefined || requests.records >= LIMITS.exchange.maxPerRun) return undefined;
  requests.records += 1;
  return recordExchange(asked, (text) => named(requests, text));
}

function policyOf({ options, limits, rules, secrets }: Requests): OutgoingPolicy {
  return {
    rules,
    handles: secrets,
    ...defined({ lacking: options.lacking }),
    ownOrigin: options.ownOrigin,
    maxRequestBodyBytes: limits.maxRequestBodyBytes,
  };
}

function deny(
  requests: Requests,
  asked: BrokerRequest,
  sink: ResponseSink,
  { denial, failure: refusal }: Extract<Prepared, { ok: false }>,
): void {
  const fresh = denial === undefined || requests.denials.add(denial);
  if (fresh) notify(requests, asked.method, reportedUrl(asked.url), denial === undefined ? 'failed' : 'denied');
  if (fresh && denial !== undefined) requests.options.onDenied(denial);
  sink.error(refusal);
}

function refusal({ disposed, exchanges, waiting, limits }: Requests, request: BrokerRequest): FetchFailure | undefined {
  if (disposed) return failure('aborted', 'The run has ended.');
  if (exchanges.has(request.id)) return failure('network', 'There is a request with this id already.');
  if (waiting.length >= limits.maxQueuedRequests)
    return failure(
      'network',
      `More than ${limits.maxQueuedRequests} requests are waiting. Await some before starting more.`,
    );
  return undefined;
}

function notify(
  requests: Requests,
  method: string,
  url: string,
  outcome: NetworkUse['outcome'],
  more: Pick<NetworkUse, 'status' | 'durationMs' | 'secrets'> = {},
  id?: number,
): void {
  const { options, limits } = requests;
  requests.uses += 1;
  if (requests.uses > limits.maxUses) return;
  options.onUse({ method: method.slice(0, 32), url: shownUrl(requests, url), outcome, ...more }, id);
}

function shownUrl(requests: Requests, url: string): string {
  return named(requests, url).slice(0, MAX_REPORTED_URL_LENGTH);
}

/** Names in the place of handles, and of values. */
function named({ redactor, secrets, options: { lacking } }: Requests, text: string): string {
  return redactor.text(nameHandles(nameHandles(text, secrets), lacking ?? secrets));
}

/** A run that is ended before the answer has sent it all the same. */
function reportLeaving(requests: Requests, id: number, { request: { request, toolUrl, used } }: Exchange): void {
  if (requests.uses >= requests.limits.maxUses) return;
  const secrets = used.map(({ name }) => name);
  requests.options.onSent?.(
    {
      method: request.method.slice(0, 32),
      url: shownUrl(requests, toolUrl),
      outcome: 'sent',
      ...(secrets.length === 0 ? {} : { secrets }),
    },
    id,
  );
}

function reportSent(
  requests: Requests,
  { id, request: { request, toolUrl, used }, askedAt }: Exchange,
  outcome: NetworkUse['outcome'],
  status?: number,
): void {
  const secrets = used.map(({ name }) => name);
  notify(
    requests,
    request.method,
    toolUrl,
    outcome,
    {
      ...defined({ status }),
      durationMs: Math.round((performance.now() - askedAt) * 10) / 10,
      ...(secrets.length === 0 ? {} : { secrets }),
    },
    id,
  );
}

function finish(requests: Requests, id: number, exchange: Exchange, error?: FetchFailure): void {
  if (exchange.settled) return;
  exchange.settled = true;
  requests.exchanges.delete(id);
  if (!exchange.reported) reportSent(requests, exchange, 'failed');
  if (exchange.record !== undefined) requests.options.onExchange?.(exchange.record.result(), id);
  if (error === undefined) exchange.sink.end();
  else exchange.sink.error(error);
  exchange.controller.abort();
}

function startWaiting(requests: Requests): void {
  const { exchanges, waiting, limits } = requests;
  while (requests.running < limits.maxConcurrentRequestsPerRun) {
    const id = waiting.shift();
    if (id === undefined) return;
    const exchange = exchanges.get(id);
    if (exchange === undefined) continue;
    requests.running += 1;
    void run(requests, id, exchange).finally(() => {
      requests.running -= 1;
      startWaiting(requests);
    });
  }
}

/** Never rejects: every path ends in `finish`. */
async function run(requests: Requests, id: number, exchange: Exchange): Promise<void> {
  const {
    options: { fetch: send },
    limits,
  } = requests;
  const { request, controller } = exchange;
  const seconds = limits.requestTimeoutMs / 1_000;
  const timer = setTimeout(
    () => finish(requests, id, exchange, failure('timeout', `The request took longer than ${seconds} seconds.`)),
    limits.requestTimeoutMs,
  );
  reportLeaving(requests, id, exchange);
  try {
    // Called without `this`: the browser's fetch refuses any other.
    const response = await sendRequest(send, request.request, controller.signal);
    if (exchange.settled) return;
    finish(requests, id, exchange, await deliver(requests, exchange, response));
  } catch {
    // The browser's message is not passed on: it may contain the address, and with it the value of a secret.
    const broken = failure('network', 'The connection broke while the answer was read.');
    finish(requests, id, exchange, exchange.reported ? broken : await explained(requests, exchange));
  } finally {
    clearTimeout(timer);
  }
}

/** Why no answer came. While the person's device is offline, and for a request that was given up, nobody is asked. */
async function explained(
  { options: { ownOrigin, isOnline = browserIsOnline }, askReachable, rules }: Requests,
  { request: { request }, settled }: Exchange,
): Promise<FetchFailure> {
  const online = isOnline();
  const reached = online && !settled ? await askReachable(request.url, rules) : undefined;
  return explainNoAnswer(request, { ownOrigin, online, reached });
}

async function deliver(requests: Requests, exchange: Exchange, response: Response): Promise<FetchFailure | undefined> {
  const { limits, redactor } = requests;
  const { request, sink } = exchange;
  const redirect = redirectFailure(response, request.request.url);
  if (redirect !== undefined) return redirect;
  const tooLarge = failure(
    'too-large',
    `The answer is larger than ${limits.maxResponseBodyBytes} bytes. Ask for less at a time.`,
  );
  const announced = request.request.method === 'HEAD' ? 0 : Number(response.headers.get('content-length') ?? 0);
  exchange.reported = true;
  reportSent(requests, exchange, 'allowed', response.status);
  if (announced > limits.maxResponseBodyBytes) return tooLarge;
  const head = headOf(response, request, redactor);
  exchange.record?.head(head);
  sink.head(head);
  const onChunk = async (chunk: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    if (!exchange.settled) exchange.record?.chunk(chunk);
    if (!exchange.settled) await sink.chunk(chunk);
    return !exchange.settled;
  };
  if (request.used.length === 0) {
    const outcome = await pumpBody(
      response.body,
      { maxBytes: limits.maxResponseBodyBytes, chunkBytes: limits.responseChunkBytes },
      onChunk,
    );
    return outcome === 'too-large' ? tooLarge : undefined;
  }
  // Redacts the whole body, because a value may span two chunks.
  const body = await collectBody(response.body, limits.maxResponseBodyBytes);
  if (body === 'too-large') return tooLarge;
  for (const chunk of splitBytes(redactor.bytes(body), limits.responseChunkBytes)) if (!(await onChunk(chunk))) break;
  return undefined;
}

function browserIsOnline(): boolean {
  return (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine !== false;
}
