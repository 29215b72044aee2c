import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { defined } from '../../core/defined.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { ServedTool } from '../contract/door.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import { resultOf } from './call-result.ts';
import { clientOf, type ClientAbilities } from './client-abilities.ts';
import { answerIn, elicitationOf } from './elicitation.ts';
import type { ServedCallHandle, ServedCalls } from './served-calls.ts';
import { taskOf, WAITING } from './tasks.ts';

/** Whose call it is, and what came with its request. */
export interface CallRequest {
  readonly client: string;
  readonly params: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> | undefined };
  readonly mcpReq: ServerContext['mcpReq'];
  /** Aborted when the client cancels, or goes away. */
  readonly signal: AbortSignal;
  readonly traceparent: string | undefined;
  readonly tool: ServedTool | undefined;
}

/** Answers `tools/call`: with the result, a question to the person at the client, or a task. */
export async function callTool(
  server: Server,
  calls: ServedCalls,
  request: CallRequest,
): Promise<CallToolResult | InputRequiredResult> {
  const call = (await continued(calls, request)) ?? begun(calls, request);
  const end = await nextEnd(call, request, clientOf(server, request.mcpReq));
  // The cast: the protocol's own types do not know the result of the extension, which its server passes on.
  if (end === 'task') return taskOf(call.status(), call.key) as never;
  const { question } = call.status();
  if (end === 'question' && question !== undefined)
    return inputRequired({ inputRequests: elicitationOf(question), requestState: call.key });
  calls.forget(call.key);
  return resultOf(server, call, request.tool);
}

function begun(calls: ServedCalls, { client, params, traceparent }: CallRequest): ServedCallHandle {
  const args = (params.arguments ?? {}) as JsonObject;
  return calls.begin(client, { toolName: params.name, args, ...defined({ traceparent }) });
}

/** The call that a client comes back for with an answer. @throws ProtocolError if there is none */
async function continued(calls: ServedCalls, { client, mcpReq }: CallRequest): Promise<ServedCallHandle | undefined> {
  const state: unknown = mcpReq.requestState();
  if (state === undefined) return undefined;
  const call = typeof state === 'string' ? calls.find(client, state) : undefined;
  if (call === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This call is not under way any more');
  const { question } = call.status();
  if (question !== undefined) {
    const answer = answerIn(mcpReq.inputResponses, question.id);
    // A client that comes back without an answer has declined.
    await call.answer(question.id, answer === 'none' ? undefined : answer.text);
  }
  return call;
}

/** Waits until there is something to say, and reports progress meanwhile. */
async function nextEnd(
  call: ServedCallHandle,
  { mcpReq, signal }: CallRequest,
  { canTask, canElicit }: ClientAbilities,
): Promise<'ended' | 'question' | 'task'> {
  const begunAt = Date.now();
  const stopProgress = reportProgress(call, mcpReq);
  const cancel = (): void => call.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await new Promise((resolve) => {
      const look = (): void => {
        const { state, question } = call.status();
        const isLong = state === 'waiting' || Date.now() - begunAt >= REACH_LIMITS.taskAfterMs;
        if (state === 'ended') done('ended');
        // A task asks by its own status.
        else if (canTask && (isLong || question !== undefined)) done('task');
        else if (canElicit && question !== undefined) done('question');
      };
      const done = (end: 'ended' | 'question' | 'task'): void => {
        unwatch();
        clearTimeout(timer);
        resolve(end);
      };
      const unwatch = call.watch(look);
      const timer = setTimeout(look, REACH_LIMITS.taskAfterMs);
      look();
    });
  } finally {
    // From here on the request has its answer: only `tasks/cancel`, or the end of what holds it, ends the call.
    signal.removeEventListener('abort', cancel);
    stopProgress();
  }
}

/** Progress of the tool, and a sign of life while a person is awaited: clients give up without one. */
function reportProgress(call: ServedCallHandle, mcpReq: ServerContext['mcpReq']): () => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let last = 0;
  const notify = (progress: number, more: { readonly total?: number; readonly message?: string }): void => {
    last = progress;
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, ...more } })
      // A client that went away misses it.
      .catch(() => undefined);
  };
  let reported: unknown;
  const report = (): void => {
    const { progress } = call.status();
    if (progress === undefined || progress === reported) return;
    reported = progress;
    const { done, total, message } = progress;
    notify(done, defined({ total, message }));
  };
  const unwatch = call.watch(report);
  report();
  const timer = setInterval(() => {
    // It must increase, and stays below the first step of the tool itself.
    if (call.status().state === 'waiting' && reported === undefined)
      notify(last + (1 - last) / 1_000, { message: WAITING });
  }, REACH_LIMITS.signOfLifeMs);
  return () => {
    unwatch();
    clearInterval(timer);
  };
}
