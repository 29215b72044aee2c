import type { McpServerId } from '../../core/ids.ts';
import type { ToolOutcome } from '../../core/call.ts';
import { startWork, type CallOrder, type RunEvents, type ToolExecutor } from '../../core/executor.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { mcpFailure } from '../contract/failure-reasons.ts';
import type { McpStatus, McpToolDefinition } from '../contract/mcp-api.ts';
import type { McpCallEnd } from '../contract/mcp-worker-api.ts';
import type { ServerTool, Tool } from '../../core/tool.ts';
import type { Connection } from '../manager/connection.ts';
import type { McpClientProxy } from '../manager/client-proxy.ts';
import type { Questions } from '../manager/questions/questions.ts';
import { outcomeOf } from './result-of.ts';

interface ExecutorDeps {
  /** Undefined for a tool of another origin. */
  readonly serverTool: (tool: Tool) => ServerTool | undefined;
  readonly connection: (id: McpServerId) => Promise<Connection>;
  readonly definition: (id: McpServerId, toolName: string) => Promise<McpToolDefinition | undefined>;
  readonly watchQuestions: Questions['watch'];
}

/** Time in which a client must confirm a cancelled call; otherwise it is terminated. */
const CANCEL_MS = 5_000;

/** Runs the tools of MCP servers. The clock is paused while a server asks a person; progress extends the deadline. */
export function createMcpExecutor(deps: ExecutorDeps): ToolExecutor {
  return {
    kind: 'mcp',
    start: (order, events) => startWork(async (signal) => ({ outcome: await perform(deps, order, events, signal) })),
  };
}

async function perform(
  { serverTool, connection, definition, watchQuestions }: ExecutorDeps,
  order: CallOrder,
  events: RunEvents,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { tool } = order;
  const offered = serverTool(tool);
  if (offered === undefined) throw new Error(`${tool.name} is no tool of a server`);
  const { serverId, serverName, toolName } = offered;
  const known = await definition(serverId, toolName);
  if (known === undefined)
    return {
      ok: false,
      error: { code: 'not-found', message: `The server ${serverName} no longer offers ${toolName}` },
    };
  const own = await connection(serverId);
  events.report({ type: 'state', state: 'starting' });
  const stopWatching = watchQuestions(serverId, pauseWhile(events));
  try {
    for (let isSecond = false; ; isSecond = true) {
      const link = own.link() ?? (await reach(own, events, signal));
      if (signal.aborted) return outcomeOf({ type: 'cancelled' }, known);
      if ('message' in link) return { ok: false, error: { code: 'transport', ...link } };
      events.report({ type: 'started' });
      const end = await callOnce(link, own, order, known, events, signal);
      for (const line of end.logs ?? []) events.report({ type: 'log', line });
      if (end.type === 'lost' && end.signInPlan !== undefined) own.requestSignIn(link, end.failure, end);
      else if (end.type === 'lost') own.giveUp(link, end.failure);
      // The server had forgotten the session, so the call had no effect: retry it.
      const isAgain = end.type === 'lost' && end.isUndone && end.failure.cause !== 'needs-sign-in';
      if (!isAgain || isSecond || signal.aborted) return outcomeOf(end, known);
    }
  } finally {
    stopWatching();
  }
}

/** Pauses the clock while it is called with `true`. */
function pauseWhile({ pauseClock }: RunEvents): (isAsking: boolean) => void {
  let goOn: (() => void) | undefined;
  return (isAsking) => {
    goOn?.();
    goOn = isAsking ? pauseClock() : undefined;
  };
}

/** Settles when the call is killed, whatever the client does. */
async function callOnce(
  link: McpClientProxy,
  own: Connection,
  { call: { toolCallId: callId, input } }: CallOrder,
  definition: McpToolDefinition,
  events: RunEvents,
  signal: AbortSignal,
): Promise<McpCallEnd> {
  let settle: (end: McpCallEnd) => void = () => undefined;
  const early = new Promise<McpCallEnd>((resolve) => (settle = resolve));
  const stop = (): void => settle({ type: 'cancelled' });
  signal.addEventListener('abort', stop, { once: true });
  void link.failed.then(() => settle({ type: 'lost', failure: mcpFailure('closed', MISSING), isUndone: false }));
  const answer = link.api.callTool(
    {
      callId,
      name: definition.name,
      // callTool validated the input, so it is an object.
      input: input as JsonObject,
      ...(definition.isTask === true ? { isTask: true } : {}),
    },
    (progress) => {
      events.extendClock();
      events.report({ type: 'progress', progress });
    },
  );
  try {
    const end = await Promise.race([answer, early]);
    if (end.type === 'cancelled') watchCancel(link, own, callId, answer);
    return end;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const MISSING = { code: 'client-silent', values: [] } as const;

/** Cancels the call, and gives the client up if it does not react. */
function watchCancel(link: McpClientProxy, own: Connection, callId: string, answer: Promise<McpCallEnd>): void {
  const timer = setTimeout(() => own.giveUp(link, mcpFailure('no-answer', MISSING)), CANCEL_MS);
  const ended = (): void => clearTimeout(timer);
  void answer.then(ended, ended);
  void link.api.cancel(callId).catch(() => undefined);
}

/** Connects, and waits as long as the call is wanted; this does not count towards its timeout. */
async function reach(
  own: Connection,
  { pauseClock }: RunEvents,
  signal: AbortSignal,
): Promise<McpClientProxy | { readonly message: string; readonly data?: JsonObject }> {
  const goOn = pauseClock();
  const stopped = new Promise<McpStatus>((resolve) => {
    const stop = (): void => resolve({ state: 'connecting' });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  const status = await Promise.race([own.reach(), stopped, late()]);
  goOn();
  const link = own.link();
  if (link !== undefined) return link;
  if (!('failure' in status)) return { message: 'The server is not connected' };
  const { failure } = status;
  return { message: `${failure.message} ${failure.fix}`, data: { cause: failure.cause } };
}

function late(): Promise<McpStatus> {
  return new Promise((resolve) => setTimeout(() => resolve({ state: 'connecting' }), LIMITS.mcp.stdioConnectMs));
}
