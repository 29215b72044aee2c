import type { Client } from '@modelcontextprotocol/client';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpProgress } from '../contract/mcp-worker-api.ts';
import { PASSTHROUGH_SCHEMA } from './passthrough-schema.ts';
import { defined } from '../../core/defined.ts';

const MIN_POLL_MS = 100;
const MAX_POLL_MS = 10_000;
const USUAL_POLL_MS = 1_000;
/** Time after which a server may discard the result of a task. */
const KEPT_MS = 10 * 60_000;
const ENDED: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);

/**
 * Calls a tool that answers with a task
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks): starts it, polls its state, and
 * fetches its result. Questions of the task to a person arrive while its result is awaited.
 *
 * @returns the result as the server sent it
 * @throws the errors of a request; if `signal` is aborted, the task is cancelled at the server
 */
export async function callAsTask(
  client: Client,
  { name, input }: { readonly name: string; readonly input: JsonObject },
  signal: AbortSignal,
  onProgress: (progress: McpProgress) => void,
): Promise<unknown> {
  const ask = async (method: string, params: JsonObject, timeout: number): Promise<unknown> =>
    await client.request({ method, params }, PASSTHROUGH_SCHEMA, { signal, timeout });
  const begun = await ask('tools/call', { name, arguments: input, task: { ttl: KEPT_MS } }, LIMITS.mcp.requestMs);
  let task = taskOf(begun);
  // A server may still answer at once.
  if (task === undefined) return begun;
  const { taskId } = task;
  try {
    for (let looks = 1; !ENDED.has(task.status) && task.status !== 'input_required'; looks += 1) {
      await pause(Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, task.pollMs)), signal);
      task = taskOf({ task: await ask('tasks/get', { taskId }, LIMITS.mcp.requestMs) }) ?? task;
      onProgress({ done: looks, ...defined({ message: task.message }) });
    }
    return await ask('tasks/result', { taskId }, LIMITS.maxTimeoutMs);
  } catch (error) {
    if (signal.aborted)
      client
        .request({ method: 'tasks/cancel', params: { taskId } }, PASSTHROUGH_SCHEMA, { timeout: LIMITS.mcp.requestMs })
        .catch(() => undefined);
    throw error;
  }
}

interface TaskInfo {
  readonly taskId: string;
  readonly status: unknown;
  readonly pollMs: number;
  readonly message?: string;
}

function taskOf(answer: unknown): TaskInfo | undefined {
  const task = isRecord(answer) ? answer.task : undefined;
  if (!isRecord(task) || typeof task.taskId !== 'string') return undefined;
  const { taskId, status, pollInterval, statusMessage } = task;
  return {
    taskId,
    status,
    pollMs: typeof pollInterval === 'number' ? pollInterval : USUAL_POLL_MS,
    ...(typeof statusMessage === 'string' ? { message: statusMessage.slice(0, 1_000) } : {}),
  };
}

/** @throws the reason of the signal */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('It was stopped'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
