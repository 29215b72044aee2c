import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type Client,
} from '@modelcontextprotocol/client';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { LIMITS } from '../../core/limits.ts';
import { mcpFailure, withTexts } from '../contract/failure-reasons.ts';
import type { McpFailure, McpServerInfo } from '../contract/mcp-api.ts';
import type { McpCallEnd, McpOpened, McpOrder, McpWorkerApi } from '../contract/mcp-worker-api.ts';
import { createCallLog } from './logs/call-log.ts';
import { callServerTool } from './call-tool.ts';
import { endedBy, isNetworkError } from './mcp-failures.ts';
import { listTools } from './list-tools.ts';
import type { ServerQueries } from './server-queries.ts';
import { throttleProgress } from './throttle-progress.ts';
import {
  connectionOf,
  createServerConnection,
  failureOf,
  missing,
  hidden,
  closeWithFailure,
  openSession,
  signInOf,
  startConnection,
  type McpClientDeps,
  type ServerConnection,
} from './server-connection.ts';

/** The client of one server, which the worker exposes. */
export function createMcpClient(deps: McpClientDeps): McpWorkerApi {
  const line = createServerConnection(deps);
  return {
    ping: () => 'pong',
    open: async (given, onEvent, onAsk, onWrite) => {
      startConnection(line, given, onEvent, onAsk, onWrite);
      return await connect(line, given);
    },
    listTools: () => listToolsOf(line),
    callTool: (call, onProgress) => callTool(line, call, onProgress),
    cancel: (callId) => line.calls.get(callId)?.abort('Nobody waits for it any more'),
    ask: async (query) => {
      const open = connectionOf(line);
      if (open === undefined) return { ok: false, message: missing(line).message, failure: missing(line) };
      const answer = await open.queries.ask(query);
      if (answer.ok) line.news.took(query);
      return hidden(line, answer);
    },
    send: async (message) => {
      if (line.session === undefined || connectionOf(line) === undefined)
        throw new Error('The server is not connected');
      await line.session.transport.send(message as never);
    },
    receive: (bytes) => line.session?.stdio?.receive(bytes),
    finishSignIn: (search) => finishSignIn(line, search),
    close: () => close(line),
  };
}

async function connect(line: ServerConnection, given: McpOrder): Promise<McpOpened> {
  const old = { prior: { kind: 'legacy' as const } };
  const timeout = given.target.kind === 'stdio' ? LIMITS.mcp.stdioConnectMs : LIMITS.mcp.connectMs;
  const attempt = async (isOld: boolean): Promise<void> => {
    line.reason = undefined;
    const session = openSession(line, given);
    line.session = session;
    // Closing the client ends nothing while it determines the revision.
    const early = new Promise<never>(
      (_resolve, reject) => (line.giveUp = () => reject(new Error('The server was let go of'))),
    );
    await Promise.race([session.client.connect(session.transport, { timeout, ...(isOld ? old : {}) }), early]);
  };
  try {
    // Only Streamable HTTP and programs support the newer revisions.
    await attempt(given.isOld === true || given.target.kind === 'sse');
  } catch (error) {
    const mayRetry = given.target.kind === 'http' && isNetworkError(error);
    // An old server may not allow pages to send the headers of a newer revision.
    const second = mayRetry
      ? await attempt(true).then(
          () => undefined,
          (again: unknown) => ({ error: again }),
        )
      : { error };
    if (second !== undefined) return await refused(line, second.error, given);
  }
  return connected(line);
}

async function refused(line: ServerConnection, error: unknown, given: McpOrder): Promise<McpOpened> {
  const mayBeOld =
    given.target.kind === 'stdio' &&
    given.isOld !== true &&
    line.reason === undefined &&
    /closed during the server\/discover probe|Connection closed/.test(String(error));
  const failure = await failureOf(line, error);
  await Promise.all([line.session?.client.close(), line.session?.transport.close()]).catch(() => undefined);
  line.tap.flush();
  return {
    ok: false,
    failure,
    ...(error instanceof UnauthorizedError ? signInOf(line) : {}),
    ...(mayBeOld ? { mayBeOld: true } : {}),
  };
}

function connected(line: ServerConnection): McpOpened {
  if (line.session === undefined) throw new Error('nothing is connected');
  const { client, queries, transport } = line.session;
  line.isConnected = true;
  line.isOver = false;
  client.onclose = () => closeWithFailure(line, endedBy('closed'));
  client.onerror = (error) => {
    line.tap.error('client', error.message);
    // An older stream that failed leaves a session that the server no longer knows.
    if (transport instanceof SSEClientTransport && error.name === 'SseError')
      closeWithFailure(line, endedBy('closed', error.message));
    // The stream of a newer server could not be reopened: the server may be gone, or no longer offer the stream.
    else if (/Maximum reconnection attempts/.test(error.message)) void checkAlive(line, queries);
  };
  void client.autoOpenedSubscription?.closed.then((how) => how !== 'local' && void checkAlive(line, queries));
  return { ok: true, info: infoOf(client) };
}

async function checkAlive(line: ServerConnection, of: ServerQueries): Promise<void> {
  const answer = await Promise.race([
    of.ask({ type: 'ping' }),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LIMITS.mcp.probeMs)),
  ]);
  // An error response proves that the server is alive.
  if (answer?.ok !== true && answer?.rpcCode === undefined) closeWithFailure(line, endedBy('closed', answer?.message));
}

async function listToolsOf(line: ServerConnection): ReturnType<McpWorkerApi['listTools']> {
  const open = connectionOf(line);
  if (open === undefined) return { ok: false, failure: missing(line) };
  try {
    return { ok: true, value: await listTools(open.client) };
  } catch (error) {
    const signIn = error instanceof UnauthorizedError ? signInOf(line) : {};
    return { ok: false, failure: await failureOf(line, error), ...signIn };
  }
}

async function callTool(
  line: ServerConnection,
  ...[call, onProgress]: Parameters<McpWorkerApi['callTool']>
): Promise<McpCallEnd> {
  const open = connectionOf(line);
  if (open === undefined) return { type: 'lost', failure: missing(line), isUndone: true };
  const controller = new AbortController();
  line.calls.set(call.callId, controller);
  const log = createCallLog(line.redact);
  line.callLogs.add(log);
  try {
    const end = await callServerTool(
      {
        ...open,
        ask: line.ask,
        failureOf: (error) => failureOf(line, error),
        signIn: () => signInOf(line),
      },
      call,
      controller.signal,
      throttleProgress(onProgress),
    );
    return { ...hidden(line, end), ...(log.lines.length === 0 ? {} : { logs: log.lines }) };
  } finally {
    line.callLogs.delete(log);
    line.calls.delete(call.callId);
  }
}

async function finishSignIn(line: ServerConnection, search: string): Promise<McpOpened> {
  const { order, session, provider } = line;
  const parameters = new URLSearchParams(search);
  if (order === undefined || session === undefined || provider?.takeAnswer(parameters) !== true)
    return { ok: false, failure: signInFailure('It is not the answer to this sign-in.') };
  try {
    await (session.transport as StreamableHTTPClientTransport).finishAuth(parameters);
  } catch (error) {
    const heldBack = line.requests?.takePendingBack();
    return {
      ok: false,
      failure:
        heldBack === undefined
          ? signInFailure(line.redact(error instanceof Error ? error.message : String(error)))
          : withTexts(mcpFailure('secret', heldBack), line.redact),
    };
  } finally {
    provider.end();
  }
  return await connect(line, order);
}

async function close(line: ServerConnection): Promise<void> {
  line.isOver = true;
  for (const controller of line.calls.values()) controller.abort();
  const { transport } = line.session ?? {};
  // Tells the server to end the session, and waits one second at most.
  if (line.isConnected && transport instanceof StreamableHTTPClientTransport)
    await Promise.race([
      transport.terminateSession().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]);
  await line.session?.client.close().catch(() => undefined);
  line.tap.flush();
}

function infoOf(client: Client): McpServerInfo {
  const { name, title, version } = client.getServerVersion() ?? {};
  const capabilities = client.getServerCapabilities() ?? {};
  const instructions = client.getInstructions();
  const text = (key: string, value: string | undefined, max: number): Record<string, string> =>
    value === undefined || value === '' || (key !== 'instructions' && impersonatesApp(value))
      ? {}
      : { [key]: value.slice(0, max) };
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

function signInFailure(detail: string): McpFailure {
  return mcpFailure('needs-sign-in', { code: 'sign-in-failed', values: [] }, { detail: detail.slice(0, 500) });
}
