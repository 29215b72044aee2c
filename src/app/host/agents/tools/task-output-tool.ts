import { validInput, type Builtin } from '../../../../catalog/contract/builtin.ts';
import type { TaskRunner } from '../../../../agents/contract/task-runner.ts';

const WAIT_MS = 120_000;
const MAX_WAIT_MS = 600_000;
/** For reading the task after the wait. */
const SPARE_MS = 30_000;

interface OutputInput {
  readonly task_id: string;
  readonly wait?: boolean;
  readonly timeout?: number;
  readonly offset?: number;
}

/** The tool `task_output`. */
export function createTaskOutputTool(runner: TaskRunner): Builtin {
  return {
    definition: {
      name: 'task_output',
      isReading: true,
      description:
        'Reads the state and the text of a task that was started with task. Waits for its end unless wait is false.',
      inputSchema: {
        type: 'object',
        properties: {
          task_id: { type: 'string', minLength: 1, maxLength: 64, description: 'As task returned it' },
          wait: { type: 'boolean', default: true, description: 'Wait for its end' },
          timeout: {
            type: 'integer',
            minimum: 0,
            maximum: MAX_WAIT_MS,
            default: WAIT_MS,
            description: 'Milliseconds to wait at most',
          },
          offset: { type: 'integer', minimum: 0, default: 0, description: 'Character to begin at: next of an answer' },
        },
        required: ['task_id'],
        additionalProperties: false,
      },
      documentation: `The answer is { state, text, calls, next }: state is queued, running, done, failed, stopped or \
interrupted, text the last message of the task so far, calls the number of its calls. A long text is cut; next is the \
offset at which it goes on.

A conversation reads its own tasks alone.`,
      timeoutMs: MAX_WAIT_MS,
    },
    execute: async (input, { conversationId, toolCallId, stopped, restartClock }) => {
      const { task_id: taskId, wait = true, timeout = WAIT_MS, offset = 0 } = validInput<OutputInput>(input);
      restartClock({ timeoutMs: timeout + SPARE_MS, graceMs: 0 });
      return await runner.output(
        { taskId, isWaiting: wait, timeoutMs: timeout, offset },
        { conversationId, toolCallId, signal: stopped },
      );
    },
  };
}
