import { runAnswerOf, type Builtin } from '../contract/builtin.ts';
import { startWork, type RunAnswer, type ToolExecutor } from '../../core/executor.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';
import { LIMITS } from '../../core/limits.ts';

/** Runs the built-in tools in this thread; a tool does work that may hang or crash in a worker of its own. */
export function createBuiltinExecutor(find: (name: string) => Builtin | undefined): ToolExecutor {
  return {
    kind: 'builtin',
    start: ({ tool, call, timeoutMs }, events) => {
      const work = async (signal: AbortSignal, stopped: AbortSignal): Promise<RunAnswer> => {
        events.report({ type: 'started' });
        const builtin = find(tool.name);
        if (builtin === undefined) throw new Error(`there is no built-in tool ${tool.name}`);
        const { toolCallId, conversationId, caller, hasPerson } = call;
        // callTool validated the input, so it is an object.
        const answer = await builtin.execute(call.input as JsonObject, {
          toolCallId,
          conversationId,
          caller,
          signal,
          stopped,
          timeoutMs,
          onLog: (line) => events.report({ type: 'log', line }),
          onProgress: (progress) => events.report({ type: 'progress', progress }),
          whileAsking: async (waiting) => {
            const goOn = events.pauseClock();
            try {
              return await waiting;
            } finally {
              goOn();
            }
          },
          pauseClock: events.pauseClock,
          restartClock: events.restartClock,
          ...defined({ hasPerson }),
        });
        return runAnswerOf(answer);
      };
      return { ...startWork(work), graceMs: LIMITS.builtinGraceMs, maxTextChars: LIMITS.maxOutputBytes };
    },
  };
}
