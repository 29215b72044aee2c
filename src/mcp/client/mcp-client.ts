import {
  SdkErrorCode,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type Client,
  type Transport,
} from '@modelcontextprotocol/client';
import { createHideValues } from '../../core/hide-values.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpAnswer, McpFailure, McpQuestion, McpQuestionAnswer, McpServerFacts } from '../contract/mcp-api.ts';
import type { McpCallEnd, McpClientEvent, McpOpened, McpOrder, McpWorkerApi } from '../contract/mcp-worker-api.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { probe } from '../doctor/probe.ts';
import { createRedact } from '../wire/redact.ts';
import { createWireTap } from '../wire/wire-tap.ts';
import { callServerTool } from './call-tool.ts';
import { createClient } from './create-client.ts';
import { endedBy, errorFacts, isNetworkError } from './failure-of.ts';
import { listTools } from './list-tools.ts';
import { createLogTeller } from './log-teller.ts';
import { createProvider, type SignInProvider } from './oauth-provider.ts';
import { createQueries, type Queries } from './queries.ts';
import { createServerRequests, type ServerRequests } from './server-requests.ts';
import { observeFetch, type ObservedFetch } from './observed-fetch.ts';
import { createResourceNews } from './resource-news.ts';
import { seldom } from './seldom.ts';
import { createStdioTransport, type StdioTransport } from './stdio-transport.ts';
import type { StreamSlots } from './stream-slots.ts';
import { watchTransport } from './watch-transport.ts';

export interface McpClientParts {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly slots: StreamSlots;
}

/** Headers of the protocol that a server has to let pages send. */
const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-session-id', 'mcp-method'];
const PROGRAM_PROBE_MS = 15_000;

/** One open connection, and what belongs to it. */
interface Session {
  readonly client: Client;
  readonly queries: Queries;
  readonly transport: Transport;
  readonly stdio?: StdioTransport;
  readonly observed?: ObservedFetch;
}

/** The client of one server, as the worker serves it. */
export function createMcpClient({ fetch, slots }: McpClientParts): McpWorkerApi {
  let order: McpOrder | undefined;
  let tell: (event: McpClientEvent) => void = () => undefined;
  let ask: (question: McpQuestion) => Promise<McpQuestionAnswer> = () => Promise.resolve({ action: 'cancel' });
  let write: (bytes: Uint8Array) => void = () => undefined;
  let session: Session | undefined;
  let provider: SignInProvider | undefined;
  /** Set while a connection that was lost is told of, or one that is let go of. */
  let isOver = false;
  let isConnected = false;
  let reason: McpFailure | undefined;
  /** Ends the attempt to connect that is under way. */
  let giveUp = (): void => undefined;
  let redact = (text: string): string => text;
  let hideValues = redact;
  /** Of all attempts: what stands for secrets is the same in each. */
  let requests: ServerRequests | undefined;
  let tap = createWireTap(redact, () => undefined);
  const calls = new Map<string, AbortController>();
  const news = createResourceNews((uri) => tell({ type: 'resource-updated', uri }));
  const logs = createLogTeller((lines) => tell({ type: 'log', lines }));

  /** Ends the connection for a reason that is told. */
  const lose = (failure: McpFailure): void => {
    reason ??= failure;
    if (isOver) return;
    if (!isConnected) return giveUp();
    isOver = true;
    tap.flush();
    tell({ type: 'closed', failure: reason });
    void session?.client.close().catch(() => undefined);
  };
  const onFlood = (): void => lose(endedBy('flood'));
  const onTooLarge = (): void => lose(endedBy('too-large'));

  const make = (given: McpOrder): Session => {
    const { target } = given;
    const client = createClient(
      {
        version: given.page.version,
        folders: (target.kind === 'stdio' ? target.folders : undefined) ?? ['/'],
        ask,
        onListing: (of) => tell({ type: 'listing-changed', of }),
        onResource: news.hear,
        onLog: logs.add,
      },
      target.kind === 'stdio' ? PROGRAM_PROBE_MS : LIMITS.mcp.connectMs,
    );
    if (target.kind === 'stdio') {
      const stdio = createStdioTransport(write, onTooLarge);
      watchTransport(stdio, tap, onFlood);
      return { client, queries: createQueries(client), transport: stdio, stdio };
    }
    requests ??= createServerRequests(fetch, target, given.bound ?? []);
    requests.takeHeldBack();
    const observed = observeFetch({
      fetch: requests.fetch,
      kind: target.kind,
      slots,
      tap,
      onTooLarge,
      onNoSlot: () => target.kind === 'sse' && (reason ??= endedBy('too-many-streams')),
    });
    const hasOwnKey = target.headers.some(([name]) => name.toLowerCase() === 'authorization');
    if (!hasOwnKey)
      provider ??= createProvider({
        requests,
        address: placeOf(target.url),
        hideValues: (text) => hideValues(text),
        onChange: (signIn) => tell({ type: 'signed-in', signIn }),
      });
    const options = {
      fetch: requests.sendBy(observed.fetch),
      ...(provider === undefined ? {} : { authProvider: provider }),
    };
    const transport =
      target.kind === 'sse'
        ? new SSEClientTransport(new URL(requests.target.url), options)
        : new StreamableHTTPClientTransport(new URL(requests.target.url), options);
    watchTransport(transport, tap, onFlood);
    return { client, queries: createQueries(client), transport, observed };
  };

  /** Addresses and what servers say can hold what a secret stands for. */
  const failureOf = async (error: unknown): Promise<McpFailure> => {
    const failure = await causeOf(error);
    return Object.fromEntries(
      Object.entries(failure).map(([key, text]: [string, string]) => [key, redact(text)]),
    ) as unknown as McpFailure;
  };

  const causeOf = async (error: unknown): Promise<McpFailure> => {
    if (reason !== undefined) return reason;
    if (order === undefined || order.target.kind === 'stdio') return programFailure(error);
    const { page } = order;
    const { transport } = session ?? {};
    const target = requests?.target ?? order.target;
    const heldBack = requests?.takeHeldBack();
    if (heldBack !== undefined && provider?.pendingAddress() === undefined) return secretFailure(heldBack);
    const facts = errorFacts(error);
    if (
      isConnected &&
      transport instanceof StreamableHTTPClientTransport &&
      transport.sessionId !== undefined &&
      (facts.status === 404 || facts.status === 400)
    )
      return endedBy('closed', facts.message);
    const seen = {
      pageOrigin: page.origin,
      url: target.url,
      transport: target.kind,
      sendsAuthorization: target.headers.some(([name]) => name.toLowerCase() === 'authorization'),
      // What went well before says nothing of what fails now.
      requests: (session?.observed?.requests() ?? []).slice(isConnected ? -1 : 0),
      error: facts,
    };
    const openUrl = requests?.openPart(new URL(target.url)).href ?? target.url;
    const probes = await probe(
      { ...seen, openUrl },
      [...PROTOCOL_HEADERS, ...target.headers.map(([name]) => name)],
      requests?.fetch ?? fetch,
    );
    return diagnose({ ...seen, probes });
  };

  const connect = async (given: McpOrder): Promise<McpOpened> => {
    const old = { prior: { kind: 'legacy' as const } };
    const timeout = given.target.kind === 'stdio' ? LIMITS.mcp.stdioConnectMs : LIMITS.mcp.connectMs;
    const attempt = async (isOld: boolean): Promise<void> => {
      reason = undefined;
      session = make(given);
      // While it finds out the revision, closing the client ends nothing.
      const early = new Promise<never>(
        (_resolve, reject) => (giveUp = () => reject(new Error('The server was let go of'))),
      );
      await Promise.race([session.client.connect(session.transport, { timeout, ...(isOld ? old : {}) }), early]);
    };
    try {
      // Only Streamable HTTP and programs can speak the newer revisions.
      await attempt(given.isOld === true || given.target.kind === 'sse');
    } catch (error) {
      const mayRetry = given.target.kind === 'http' && isNetworkError(error);
      // An old server need not let pages send the headers of a newer revision.
      const second = mayRetry
        ? await attempt(true).then(
            () => undefined,
            (again: unknown) => ({ error: again }),
          )
        : { error };
      if (second !== undefined) return await refused(second.error, given);
    }
    return connected();
  };

  const refused = async (error: unknown, given: McpOrder): Promise<McpOpened> => {
    const mayBeOld =
      given.target.kind === 'stdio' &&
      given.isOld !== true &&
      reason === undefined &&
      /closed during the server\/discover probe|Connection closed/.test(String(error));
    const failure = await failureOf(error);
    await Promise.all([session?.client.close(), session?.transport.close()]).catch(() => undefined);
    tap.flush();
    const signInAt = error instanceof UnauthorizedError ? signInAddress() : undefined;
    return {
      ok: false,
      failure,
      ...(signInAt === undefined ? {} : { signInAt }),
      ...(mayBeOld ? { mayBeOld: true } : {}),
    };
  };

  const connected = (): McpOpened => {
    if (session === undefined) throw new Error('nothing is connected');
    const { client, queries, transport } = session;
    isConnected = true;
    isOver = false;
    client.onclose = () => lose(endedBy('closed'));
    client.onerror = (error) => {
      tap.error('client', error.message);
      // What is left of an older stream that broke off is a session that the server no longer knows.
      if (transport instanceof SSEClientTransport && error.name === 'SseError') lose(endedBy('closed', error.message));
      // The stream of a newer server came not back: it may be gone, or have none any more.
      else if (/Maximum reconnection attempts/.test(error.message)) void checkAlive(queries);
    };
    void client.autoOpenedSubscription?.closed.then((how) => how !== 'local' && void checkAlive(queries));
    return { ok: true, facts: factsOf(client) };
  };

  const checkAlive = async (of: Queries): Promise<void> => {
    const answer = await Promise.race([
      of.ask({ type: 'ping' }),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LIMITS.mcp.probeMs)),
    ]);
    // A refusal is an answer.
    if (answer?.ok !== true && answer?.rpcCode === undefined) lose(endedBy('closed', answer?.message));
  };

  /** A server that gives back what it was sent gives no secret away by it. */
  const hidden = <Answer extends McpCallEnd | McpAnswer>(answer: Answer): Answer =>
    order?.secrets.length === 0 ? answer : (JSON.parse(hideValues(JSON.stringify(answer))) as Answer);

  /** Where a person signs in: what the server names, without a value that it was sent. */
  const signInAddress = (): string | undefined => {
    const address = provider?.pendingAddress()?.href;
    return address === undefined ? undefined : hideValues(address);
  };

  const connection = (): Session | undefined => (isConnected && !isOver ? session : undefined);
  const gone = (): McpFailure => reason ?? endedBy('closed');

  return {
    ping: () => 'pong',
    open: async (given, onEvent, onAsk, onWrite) => {
      order = given;
      tell = onEvent;
      ask = onAsk;
      write = onWrite;
      const hide = createRedact(given.secrets);
      const hideAlone = createHideValues(given.secrets);
      const named = (text: string): string => requests?.named(text) ?? text;
      redact = (text) => hide(named(text));
      hideValues = (text) => hideAlone(named(text));
      requests = undefined;
      tap = createWireTap(redact, (entries, dropped) => tell({ type: 'wire', entries, dropped }));
      return await connect(given);
    },
    listTools: async () => {
      const open = connection();
      if (open === undefined) return { ok: false, failure: gone() };
      try {
        return { ok: true, value: await listTools(open.client) };
      } catch (error) {
        const signInAt = error instanceof UnauthorizedError ? signInAddress() : undefined;
        return { ok: false, failure: await failureOf(error), ...(signInAt === undefined ? {} : { signInAt }) };
      }
    },
    callTool: async (call, onProgress) => {
      const open = connection();
      if (open === undefined) return { type: 'lost', failure: gone(), isUndone: true };
      const controller = new AbortController();
      calls.set(call.callId, controller);
      try {
        const end = await callServerTool(
          { ...open, ask, failureOf, signInAt: signInAddress },
          call,
          controller.signal,
          seldom(onProgress),
        );
        return hidden(end);
      } finally {
        calls.delete(call.callId);
      }
    },
    cancel: (callId) => calls.get(callId)?.abort('Nobody waits for it any more'),
    ask: async (query) => {
      const open = connection();
      if (open === undefined) return { ok: false, message: gone().message, failure: gone() };
      const answer = await open.queries.ask(query);
      if (answer.ok) news.took(query);
      return hidden(answer);
    },
    send: async (message) => {
      if (session === undefined || connection() === undefined) throw new Error('The server is not connected');
      await session.transport.send(message as never);
    },
    receive: (bytes) => session?.stdio?.receive(bytes),
    finishSignIn: async (search) => {
      const parameters = new URLSearchParams(search);
      if (order === undefined || session === undefined || provider?.isAnswer(parameters) !== true)
        return { ok: false, failure: signInFailure('It is not the answer to this sign-in.') };
      try {
        await (session.transport as StreamableHTTPClientTransport).finishAuth(parameters);
      } catch (error) {
        const heldBack = requests?.takeHeldBack();
        return {
          ok: false,
          failure:
            heldBack === undefined
              ? signInFailure(redact(error instanceof Error ? error.message : String(error)))
              : secretFailure(redact(heldBack)),
        };
      } finally {
        provider.end();
      }
      return await connect(order);
    },
    close: async () => {
      isOver = true;
      for (const controller of calls.values()) controller.abort();
      const { transport } = session ?? {};
      // A server that is told forgets the session at once; one that does not answer keeps nobody waiting.
      if (isConnected && transport instanceof StreamableHTTPClientTransport)
        await Promise.race([
          transport.terminateSession().catch(() => undefined),
          new Promise((resolve) => setTimeout(resolve, 1_000)),
        ]);
      await session?.client.close().catch(() => undefined);
      tap.flush();
    },
  };
}

function factsOf(client: Client): McpServerFacts {
  const { name, title, version } = client.getServerVersion() ?? {};
  const capabilities = client.getServerCapabilities() ?? {};
  const instructions = client.getInstructions();
  const text = (key: string, value: string | undefined, max: number): Record<string, string> =>
    value === undefined || value === '' ? {} : { [key]: value.slice(0, max) };
  return {
    protocolVersion: (client.getNegotiatedProtocolVersion() ?? '').slice(0, 40),
    ...text('name', name, 200),
    ...text('title', title, 200),
    ...text('version', version, 100),
    ...text('instructions', instructions, 16 * 1024),
    capabilities: Object.keys(capabilities)
      .slice(0, 50)
      .map((one) => one.slice(0, 100)),
    canSubscribe: capabilities.resources?.subscribe === true,
  };
}

function programFailure(error: unknown): McpFailure {
  const { message, code } = errorFacts(error);
  const isSilent = code === SdkErrorCode.RequestTimeout;
  return {
    cause: isSilent ? 'no-answer' : 'program',
    message: isSilent
      ? 'The program runs, and does not answer as an MCP server.'
      : 'The program ended, or what it writes is not MCP.',
    fix: 'Look at what it wrote to its standard error, and at its command and arguments.',
    detail: message.slice(0, 500),
  };
}

/** Origin and path of a server, as it is stored. */
function placeOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function secretFailure(message: string): McpFailure {
  return { cause: 'secret', message, fix: 'Look whether that address is to be trusted with it.' };
}

function signInFailure(detail: string): McpFailure {
  return {
    cause: 'needs-sign-in',
    message: 'The sign-in did not work.',
    fix: 'Try to sign in once more.',
    detail: detail.slice(0, 500),
  };
}
