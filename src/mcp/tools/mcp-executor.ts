import type { ExecutorContext, ToolCall, ToolExecutor, ToolOutcome, ToolResult } from '../../core/call.ts';
import { ABORTED, timedOut } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpFailure, McpStatus, McpToolDefinition } from '../../core/mcp-api.ts';
import type { McpServerId } from '../../core/mcp-server.ts';
import type { McpCallEnd } from '../../core/mcp-worker-api.ts';
import type { ServerTool, Tool } from '../../core/tool.ts';
import type { Connection } from '../manager/connection.ts';
import type { McpLink } from '../manager/link.ts';
import { startClock } from './call-clock.ts';
import { outcomeOf } from './result-of.ts';

interface ExecutorParts {
  /** Undefined for a tool that no server offers. */
  readonly serverTool: (tool: Tool) => ServerTool | undefined;
  readonly connection: (id: McpServerId) => Promise<Connection>;
  readonly definition: (id: McpServerId, toolName: string) => Promise<McpToolDefinition | undefined>;
  readonly isAsking: (id: McpServerId) => boolean;
}

/** After a call was cancelled its client says so soon, or it is ended. */
const CANCEL_MS = 5_000;

/** Runs the tools of MCP servers. Never rejects. */
export function createMcpExecutor(parts: ExecutorParts): ToolExecutor {
  return {
    kind: 'mcp',
    execute: async (tool, call, context) => {
      const run = { startedAt: undefined as number | undefined };
      const outcome = await perform(parts, tool, call, context, run).catch((error: unknown): ToolOutcome => ({
        ok: false,
        error: { code: 'crashed', message: error instanceof Error ? error.message : String(error) },
      }));
      const result: ToolResult = {
        toolCallId: call.toolCallId,
        outcome,
        logs: [],
        droppedLogs: 0,
        durationMs: run.startedAt === undefined ? 0 : performance.now() - run.startedAt,
        network: [],
      };
      return result;
    },
  };
}

async function perform(
  { serverTool, connection, definition, isAsking }: ExecutorParts,
  tool: Tool,
  call: ToolCall,
  context: ExecutorContext,
  run: { startedAt: number | undefined },
): Promise<ToolOutcome> {
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
  context.onState('starting');
  for (let isSecond = false; ; isSecond = true) {
    const link = own.link() ?? (await reach(own, context.signal));
    if ('message' in link)
      return {
        ok: false,
        error: {
          code: context.signal.aborted ? 'aborted' : 'transport',
          message: link.message,
          ...(link.data === undefined ? {} : { data: link.data }),
        },
      };
    run.startedAt ??= performance.now();
    context.onState('running');
    const end = await callOnce(link, own, { call, context, definition: known, isAsking: () => isAsking(serverId) });
    if (end === 'timeout')
      return {
        ok: false,
        error: timedOut(context.timeoutMs),
      };
    if (end.type === 'lost' && end.signInAt !== undefined) own.wantSignIn(link, end.failure, end.signInAt);
    else if (end.type === 'lost') own.giveUp(link, end.failure);
    // A session that the server has forgotten: nothing was done, so it is done now.
    if (
      end.type === 'lost' &&
      end.isUndone &&
      !isSecond &&
      end.failure.cause !== 'needs-sign-in' &&
      !context.signal.aborted
    )
      continue;
    return outcomeOf(end, known);
  }
}

interface OneCall {
  readonly call: ToolCall;
  readonly context: ExecutorContext;
  readonly definition: McpToolDefinition;
  readonly isAsking: () => boolean;
}

/** Settles at the deadline, and at Stop, whatever the client does. */
async function callOnce(
  link: McpLink,
  own: Connection,
  { call, context, definition, isAsking }: OneCall,
): Promise<McpCallEnd | 'timeout'> {
  const { signal, timeoutMs } = context;
  const { toolCallId: callId } = call;
  let settle: (end: McpCallEnd | 'timeout') => void = () => undefined;
  const early = new Promise<McpCallEnd | 'timeout'>((resolve) => (settle = resolve));
  const clock = startClock(timeoutMs, isAsking, () => settle('timeout'));
  const stop = (): void => settle({ type: 'cancelled' });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void link.failed.then(() => settle({ type: 'lost', failure: GONE, isUndone: false }));
  // callTool validated it: an object from here on.
  const answer = link.api.callTool(
    {
      callId,
      name: definition.name,
      input: call.input as JsonObject,
      ...(definition.isTask === true ? { isTask: true } : {}),
    },
    (progress) => {
      clock.progressed();
      context.onProgress(progress);
    },
  );
  try {
    const end = await Promise.race([answer, early]);
    if (end === 'timeout' || end.type === 'cancelled') watchCancel(link, own, callId, answer);
    return end;
  } finally {
    clock.stop();
    signal.removeEventListener('abort', stop);
  }
}

/** Cancels the call, and gives the client up if it does not hear. */
function watchCancel(link: McpLink, own: Connection, callId: string, answer: Promise<McpCallEnd>): void {
  const timer = setTimeout(() => own.giveUp(link, { ...GONE, cause: 'no-answer' }), CANCEL_MS);
  const ended = (): void => clearTimeout(timer);
  void answer.then(ended, ended);
  void link.api.cancel(callId).catch(() => undefined);
}

const GONE: McpFailure = {
  cause: 'closed',
  message: 'The client of this server does not answer any more.',
  fix: 'It is started again by itself.',
};

/** Connects, and waits for it as long as the call is wanted. */
async function reach(
  own: Connection,
  signal: AbortSignal,
): Promise<McpLink | { readonly message: string; readonly data?: JsonObject }> {
  const stopped = new Promise<McpStatus | undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const status = await Promise.race([own.reach(), stopped, late()]);
  if (status === undefined) return { message: ABORTED.message };
  const link = own.link();
  if (link !== undefined) return link;
  if (!('failure' in status)) return { message: 'The server is not connected' };
  const { failure } = status;
  return { message: `${failure.message} ${failure.fix}`, data: { cause: failure.cause } };
}

function late(): Promise<McpStatus> {
  return new Promise((resolve) => setTimeout(() => resolve({ state: 'connecting' }), LIMITS.mcp.stdioConnectMs));
}
