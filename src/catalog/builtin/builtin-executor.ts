import type { Builtin, BuiltinAnswer } from '../../core/builtin.ts';
import type { ExecutorContext, LogLine, ToolCall, ToolExecutor, ToolResult } from '../../core/call.ts';
import type { JsonObject } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { withDeadline } from '../call/with-deadline.ts';

/**
 * Runs the tools that ship with the app, in this thread: what may hang or explode is done elsewhere by the tool itself.
 */
export function createBuiltinExecutor(builtins: ReadonlyMap<string, Builtin>): ToolExecutor {
  return {
    kind: 'builtin',
    execute: async (tool, call, context) => {
      const builtin = builtins.get(tool.name);
      return await runAnswering(call, context, async (limits) => {
        if (builtin === undefined) throw new Error(`there is no built-in tool ${tool.name}`);
        const { toolCallId, conversationId, caller } = call;
        const { onProgress, timeoutMs } = context;
        // callTool validated it: an object from here on.
        const answer = await builtin.execute(call.input as JsonObject, {
          toolCallId,
          conversationId,
          caller,
          timeoutMs,
          onProgress,
          ...limits,
        });
        return answer.ok ? withinSize(answer, tool.name) : answer;
      });
    },
  };
}

type Limits = Pick<ExecutorContext, 'signal' | 'onLog'> & {
  readonly whileAsking: <Value>(waiting: Promise<Value>) => Promise<Value>;
};

/** The result of work in this thread: its time, its logs, and an end at the deadline whatever it does. */
export async function runAnswering(
  call: ToolCall,
  context: ExecutorContext,
  work: (limits: Limits) => Promise<BuiltinAnswer>,
): Promise<ToolResult> {
  const startedAt = performance.now();
  const logs: LogLine[] = [];
  let droppedLogs = 0;
  context.onState('running');
  const onLog = (line: LogLine): void => {
    if (logs.length >= LIMITS.maxLogLines) {
      droppedLogs++;
      return;
    }
    logs.push(line);
    context.onLog(line);
  };
  const {
    changes,
    network = [],
    ...outcome
  } = await withDeadline(context, ({ signal, whileAsking }) => work({ signal, whileAsking, onLog }));
  return {
    toolCallId: call.toolCallId,
    outcome,
    logs,
    droppedLogs,
    durationMs: performance.now() - startedAt,
    network,
    ...(changes === undefined ? {} : { changes }),
  };
}

/** Text is kept up to a size of its own; other JSON is capped as it is for every tool. */
function withinSize(answer: Extract<BuiltinAnswer, { ok: true }>, name: string): BuiltinAnswer {
  const { value } = answer;
  const isText = typeof value === 'string';
  const size = isText ? value.length : JSON.stringify(value).length;
  const most = isText ? LIMITS.maxOutputBytes : LIMITS.maxResultBytes;
  if (size <= most) return answer;
  return {
    ok: false,
    error: {
      code: 'invalid-output',
      message: `The result of ${name} has ${String(size)} characters, more than the ${String(most)} allowed`,
    },
  };
}
