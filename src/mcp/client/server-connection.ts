import { SdkErrorCode, StreamableHTTPClientTransport, type Client, type Transport } from '@modelcontextprotocol/client';
import { createHideValues } from '../../core/secrets/hide-values.ts';
import { LIMITS } from '../../core/limits.ts';
import { mcpFailure, withTexts } from '../contract/failure-reasons.ts';
import type { McpAnswer, McpFailure, McpQuestion, McpQuestionAnswer, McpSignInPlan } from '../contract/mcp-api.ts';
import type { McpCallEnd, McpClientEvent, McpOrder, McpWorkerApi } from '../contract/mcp-worker-api.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { probe } from '../doctor/probe.ts';
import { createRedact } from '../protocol-log/redact.ts';
import { createJsonRpcTap, type JsonRpcTap } from '../protocol-log/json-rpc-tap.ts';
import { createClient } from './create-client.ts';
import { endedBy, errorInfo } from './mcp-failures.ts';
import { createHttpTransport } from './http-transport.ts';
import type { CallLog } from './logs/call-log.ts';
import { createLogNotifier } from './logs/log-notifier.ts';
import { createProvider, type SignInProvider } from './sign-in/oauth-provider.ts';
import { createServerQueries, type ServerQueries } from './server-queries.ts';
import { createServerFetch, type ServerFetch } from './server-fetch.ts';
import { observeFetch, type ObservedFetch } from './observed-fetch.ts';
import { createResourceNews } from './resources/resource-news.ts';
import { createStdioTransport, type StdioTransport } from './stdio-transport.ts';
import type { StreamSlots } from './stream-slots.ts';
import { watchTransport } from './watch-transport.ts';
import { defined } from '../../core/defined.ts';

export interface McpClientDeps {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly slots: StreamSlots;
}

/** Protocol headers that a server must allow pages to send. */
const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-session-id', 'mcp-method'];
const PROGRAM_PROBE_MS = 15_000;

/** One open connection and its state. */
interface Session {
  readonly client: Client;
  readonly queries: ServerQueries;
  readonly transport: Transport;
  readonly stdio?: StdioTransport;
  readonly observed?: ObservedFetch;
}

/** The state of one server and its connection, across attempts. */
export interface ServerConnection {
  readonly parts: McpClientDeps;
  order: McpOrder | undefined;
  notify: (event: McpClientEvent) => void;
  ask: (question: McpQuestion) => Promise<McpQuestionAnswer>;
  write: (bytes: Uint8Array) => void;
  session: Session | undefined;
  provider: SignInProvider | undefined;
  /** Set while a loss of the connection is reported, or the connection is closed. */
  isOver: boolean;
  isConnected: boolean;
  reason: McpFailure | undefined;
  /** Cancels the current attempt to connect. */
  giveUp: () => void;
  redact: (text: string) => string;
  hideValues: (text: string) => string;
  /** Shared by all attempts, so that the handles of secrets stay the same. */
  requests: ServerFetch | undefined;
  tap: JsonRpcTap;
  readonly calls: Map<string, AbortController>;
  readonly news: ReturnType<typeof createResourceNews>;
  readonly logs: ReturnType<typeof createLogNotifier>;
  /** Of the calls that are under way: MCP does not say to which of them a line belongs. */
  readonly callLogs: Set<CallLog>;
}

export function createServerConnection(deps: McpClientDeps): ServerConnection {
  const asItIs = (text: string): string => text;
  const line: ServerConnection = {
    parts: deps,
    order: undefined,
    notify: () => undefined,
    ask: () => Promise.resolve({ action: 'cancel' }),
    write: () => undefined,
    session: undefined,
    provider: undefined,
    isOver: false,
    isConnected: false,
    reason: undefined,
    giveUp: () => undefined,
    redact: asItIs,
    hideValues: asItIs,
    requests: undefined,
    tap: createJsonRpcTap(asItIs, () => undefined),
    calls: new Map(),
    news: createResourceNews((uri) => line.notify({ type: 'resource-updated', uri })),
    logs: createLogNotifier((lines) => line.notify({ type: 'log', lines })),
    callLogs: new Set(),
  };
  return line;
}

/** Initializes the line for the first attempt. */
export function startConnection(
  line: ServerConnection,
  ...[given, onEvent, onAsk, onWrite]: Parameters<McpWorkerApi['open']>
): void {
  line.order = given;
  line.notify = onEvent;
  line.ask = onAsk;
  line.write = onWrite;
  const hide = createRedact(given.secrets);
  const hideAlone = createHideValues(given.secrets);
  const named = (text: string): string => line.requests?.named(text) ?? text;
  line.redact = (text) => hide(named(text));
  line.hideValues = (text) => hideAlone(named(text));
  line.requests = undefined;
  line.tap = createJsonRpcTap(line.redact, (entries, dropped) => line.notify({ type: 'wire', entries, dropped }));
}

/** Ends the connection and reports the reason. */
export function closeWithFailure(line: ServerConnection, failure: McpFailure): void {
  line.reason ??= failure;
  if (line.isOver) return;
  if (!line.isConnected) return line.giveUp();
  line.isOver = true;
  line.tap.flush();
  line.notify({ type: 'closed', failure: line.reason });
  void line.session?.client.close().catch(() => undefined);
}

export const connectionOf = ({ isConnected, isOver, session }: ServerConnection): Session | undefined =>
  isConnected && !isOver ? session : undefined;

export const missing = ({ reason }: ServerConnection): McpFailure => reason ?? endedBy('closed');

export function openSession(line: ServerConnection, given: McpOrder): Session {
  const { target } = given;
  const onFlood = (): void => closeWithFailure(line, endedBy('flood'));
  const onTooLarge = (): void => closeWithFailure(line, endedBy('too-large'));
  const client = clientFor(line, given);
  if (target.kind === 'stdio') {
    const stdio = createStdioTransport(line.write, onTooLarge);
    watchTransport(stdio, line.tap, onFlood);
    return { client, queries: createServerQueries(client), transport: stdio, stdio };
  }
  const requests = (line.requests ??= createServerFetch(line.parts.fetch, target, given.bound ?? []));
  requests.takePendingBack();
  const observed = observeFetch({
    fetch: requests.fetch,
    kind: target.kind,
    slots: line.parts.slots,
    tap: line.tap,
    onTooLarge,
    onNoSlot: () => target.kind === 'sse' && (line.reason ??= endedBy('too-many-streams')),
  });
  const hasOwnKey = target.headers.some(([name]) => name.toLowerCase() === 'authorization');
  if (!hasOwnKey)
    line.provider ??= createProvider({
      requests,
      address: locationOf(target.url),
      ownOrigin: given.page.origin,
      agreed: given.agreedSignIn,
      hideValues: (text) => line.hideValues(text),
      onChange: (signIn) => line.notify({ type: 'signed-in', signIn }),
    });
  const { provider } = line;
  const transport = createHttpTransport(target.kind, requests, observed.fetch, provider);
  watchTransport(transport, line.tap, onFlood);
  return { client, queries: createServerQueries(client), transport, observed };
}

function clientFor(line: ServerConnection, { target, page }: McpOrder): Client {
  return createClient(
    {
      version: page.version,
      folders: (target.kind === 'stdio' ? target.folders : undefined) ?? ['/'],
      ask: line.ask,
      onWithdrawn: (question) => line.notify({ type: 'question-withdrawn', question }),
      onListing: (of) => line.notify({ type: 'listing-changed', of }),
      onResource: line.news.receive,
      onLog: (level, logger, data) => {
        line.logs.add(level, logger, data);
        for (const log of line.callLogs) log.add(level, data);
      },
    },
    target.kind === 'stdio' ? PROGRAM_PROBE_MS : LIMITS.mcp.connectMs,
  );
}

/** Addresses and texts of servers may contain handles of secrets. */
export async function failureOf(line: ServerConnection, error: unknown): Promise<McpFailure> {
  return withTexts(await causeOf(line, error), line.redact);
}

async function causeOf(line: ServerConnection, error: unknown): Promise<McpFailure> {
  const { order, requests, provider, isConnected, session } = line;
  if (line.reason !== undefined) return line.reason;
  if (order === undefined || order.target.kind === 'stdio') return programFailure(error);
  const refusal = provider?.refusal();
  if (refusal !== undefined) return mcpFailure('needs-sign-in', refusal);
  const { page } = order;
  const { transport } = session ?? {};
  const target = requests?.target ?? order.target;
  const heldBack = requests?.takePendingBack();
  if (heldBack !== undefined && provider?.pendingAddress() === undefined) return mcpFailure('secret', heldBack);
  const info = errorInfo(error);
  if (
    isConnected &&
    transport instanceof StreamableHTTPClientTransport &&
    transport.sessionId !== undefined &&
    (info.status === 404 || info.status === 400)
  )
    return endedBy('closed', info.message);
  const seen = {
    pageOrigin: page.origin,
    url: target.url,
    transport: target.kind,
    sendsAuthorization: target.headers.some(([name]) => name.toLowerCase() === 'authorization'),
    // Earlier successful requests do not explain the failure.
    requests: (session?.observed?.requests() ?? []).slice(isConnected ? -1 : 0),
    error: info,
  };
  const openUrl = requests?.openPart(new URL(target.url)).href ?? target.url;
  const probes = await probe(
    { ...seen, openUrl },
    [...PROTOCOL_HEADERS, ...target.headers.map(([name]) => name)],
    requests?.fetch ?? line.parts.fetch,
  );
  return diagnose({ ...seen, probes });
}

/** Hides secrets in an answer, because a server may echo what it was sent. */
export function hidden<Answer extends McpCallEnd | McpAnswer>(
  { order, hideValues }: ServerConnection,
  answer: Answer,
): Answer {
  return order?.secrets.length === 0 ? answer : (JSON.parse(hideValues(JSON.stringify(answer))) as Answer);
}

/** How and where a person signs in, as the server says, without values that it was sent. */
export function signInOf({ provider, hideValues }: ServerConnection): {
  readonly signInAt?: string;
  readonly signInPlan?: McpSignInPlan;
} {
  const plan = provider?.plan();
  const address = provider?.pendingAddress()?.href;
  return {
    ...defined({ signInPlan: plan }),
    ...(plan === undefined || address === undefined ? {} : { signInAt: hideValues(address) }),
  };
}

function programFailure(error: unknown): McpFailure {
  const { message, code } = errorInfo(error);
  const isSilent = code === SdkErrorCode.RequestTimeout;
  const detail = message.slice(0, 500);
  return isSilent
    ? mcpFailure('no-answer', { code: 'program-silent', values: [] }, { detail })
    : mcpFailure('program', { code: 'program-not-mcp', values: [] }, { detail });
}

/** Origin and path of a server, as stored. */
function locationOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
