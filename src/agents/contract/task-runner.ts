import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';

/** What the tool `task` was called with. */
export interface TaskRequest {
  /** A few words for lists. */
  readonly description: string;
  /** Everything that the agent is told. */
  readonly prompt: string;
  /** Name of an agent; that of the task where one is resumed. */
  readonly agent?: string;
  /** Names or patterns of the tools that it may use, of those that the caller has; all if absent. */
  readonly tools?: readonly string[];
  /** Maximum number of the model's answers. */
  readonly maxSteps?: number;
  /** The call ends when the task has begun. */
  readonly isBackground?: boolean;
  /** Id of a task that goes on with this prompt. */
  readonly resume?: string;
}

export interface TaskOutputRequest {
  readonly taskId: string;
  /** Wait for its end, at most `timeoutMs`. */
  readonly isWaiting: boolean;
  readonly timeoutMs: number;
  /** Where in its text the answer begins. */
  readonly offset: number;
}

/** The call of a tool that asks for a task. */
export interface TaskCaller {
  readonly conversationId: string;
  readonly toolCallId: ToolCallId;
  /** Aborted by Stop. */
  readonly signal: AbortSignal;
}

export type TaskAnswer =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly error: { readonly code: ErrorCode; readonly message: string } };

/** Runs tasks. Never rejects. */
export interface TaskRunner {
  readonly start: (request: TaskRequest, caller: TaskCaller) => Promise<TaskAnswer>;
  readonly output: (request: TaskOutputRequest, caller: TaskCaller) => Promise<TaskAnswer>;
}
