import { ProtocolError, ProtocolErrorCode, type Server, type StandardSchemaV1 } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../core/json/json.ts';
import { isRecord } from '../../core/json/json.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import type { ServedTool } from '../contract/door.ts';
import { resultOf } from './call-result.ts';
import { answerIn, elicitationOf } from './elicitation.ts';
import type { CallStatus, ServedCallHandle, ServedCalls } from './served-calls.ts';

export const WAITING = 'Waiting for a person to allow this call in Toolyard';

type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

const statusOf = ({ state, question, end, isCancelled }: CallStatus): TaskStatus => {
  if (isCancelled === true) return 'cancelled';
  if (end !== undefined) return end.kind === 'unknown-tool' ? 'failed' : 'completed';
  return state !== 'ended' && question !== undefined ? 'input_required' : 'working';
};

function stateOf(status: CallStatus, taskId: string): JsonObject {
  const word = statusOf(status);
  const message = word === 'working' ? (status.state === 'waiting' ? WAITING : status.progress?.message) : undefined;
  return {
    taskId,
    status: word,
    ...(message === undefined ? {} : { statusMessage: message }),
    createdAt: status.createdAt,
    lastUpdatedAt: status.updatedAt,
    ttlMs: REACH_LIMITS.resultTtlMs,
    pollIntervalMs: REACH_LIMITS.pollMs,
  };
}

/** A task instead of the result of `tools/call` (the extension `io.modelcontextprotocol/tasks`). */
export function taskOf(status: CallStatus, taskId: string): JsonObject {
  return { resultType: 'task', ...stateOf(status, taskId) };
}

/** Parameters of the methods below: each names a task, the rest is looked at where it is used. */
const TASK_PARAMETERS: StandardSchemaV1<unknown, { readonly taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'toolyard',
    validate: (value) =>
      isRecord(value) && typeof value['taskId'] === 'string'
        ? { value: { taskId: value['taskId'] } }
        : { issues: [{ message: 'A task is named by its taskId' }] },
  },
};

/** Serves `tasks/get`, `tasks/update` and `tasks/cancel` to one client: its own tasks alone. */
export function serveTasks(
  server: Server,
  calls: ServedCalls,
  client: string,
  toolOf: (call: ServedCallHandle) => Promise<ServedTool | undefined>,
): void {
  const find = (taskId: string): ServedCallHandle => {
    const call = calls.find(client, taskId);
    if (call === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task');
    return call;
  };
  server.setRequestHandler('tasks/get', { params: TASK_PARAMETERS }, async ({ taskId }) => {
    const call = find(taskId);
    const status = call.status();
    const state = stateOf(status, taskId);
    const tool = await toolOf(call);
    switch (statusOf(status)) {
      case 'completed':
        return { ...state, result: { resultType: 'complete', ...resultOf(server, call, tool) } };
      case 'failed':
        return { ...state, error: { code: ProtocolErrorCode.InvalidParams, message: failureOf(status) } };
      case 'input_required':
        return { ...state, inputRequests: status.question === undefined ? {} : elicitationOf(status.question) };
      default:
        return state;
    }
  });
  server.setRequestHandler('tasks/update', { params: TASK_PARAMETERS }, async ({ taskId }, { mcpReq }) => {
    const call = find(taskId);
    const { question } = call.status();
    if (question !== undefined) {
      // The protocol's server takes answers out of the parameters of every request.
      const answer = answerIn(mcpReq.inputResponses, question.id);
      if (answer !== 'none') await call.answer(question.id, answer.text);
    }
    return {};
  });
  server.setRequestHandler('tasks/cancel', { params: TASK_PARAMETERS }, ({ taskId }) => {
    find(taskId).cancel();
    return {};
  });
}

function failureOf({ end }: CallStatus): string {
  return end?.kind === 'unknown-tool' ? end.message : 'The call failed';
}
