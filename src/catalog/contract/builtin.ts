import type { Caller, LogLine, NetworkUse, Progress, RunChanges, ToolOutcome } from '../../core/call.ts';
import type { RunAnswer, RunEvents } from '../../core/executor.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import { type JsonObject, type JsonSchema, vouchedFor } from '../../core/json.ts';

/** What a built-in tool says of itself. */
export interface BuiltinDefinition {
  readonly name: string;
  /** For a model. */
  readonly description: string;
  /** Describes an object; what reaches `execute` has passed it. */
  readonly inputSchema: JsonSchema;
  /** For a person who opens the tool: paragraphs with empty lines between them. */
  readonly documentation: string;
  /** Milliseconds; what a caller asks for replaces it. */
  readonly timeoutMs: number;
}

export interface BuiltinContext {
  readonly toolCallId: ToolCallId;
  readonly conversationId: string;
  readonly caller: Caller;
  /** Aborted by Stop and at the deadline. A `timeout` that the tool answers shortly after still counts. */
  readonly signal: AbortSignal;
  /** Aborted by Stop alone. */
  readonly stopped: AbortSignal;
  readonly timeoutMs: number;
  readonly onLog: (line: LogLine) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Waits for a person: the clock of the call stands still meanwhile. */
  readonly whileAsking: <Value>(waiting: Promise<Value>) => Promise<Value>;
  /** For a command, which begins only now and may have a time of its own. */
  readonly restartClock: RunEvents['restartClock'];
}

/** `changes`: what the tool did to the files of the workspace. `network`: what it asked for outside. */
export type BuiltinAnswer = ToolOutcome & { readonly changes?: RunChanges; readonly network?: readonly NetworkUse[] };

/** The same as the end of a run. */
export function runAnswerOf({ changes, network, ...outcome }: BuiltinAnswer): RunAnswer {
  return {
    outcome,
    ...(changes === undefined ? {} : { changes }),
    ...(network === undefined ? {} : { network }),
  };
}

/** Grants of a built-in tool are kept under this in the place of a hash: its code is the app's. */
export const BUILTIN_CODE = 'builtin' as CodeHash;

const BUILTIN_ID = 'builtin:';

/** Runs of a built-in tool, and its grants, are kept under this id. */
export function builtinIdOf(name: string): ToolId {
  return `${BUILTIN_ID}${name}` as ToolId;
}

/** The name in such an id; undefined for the id of any other tool. */
export function builtinNameOf(id: ToolId): string | undefined {
  return id.startsWith(BUILTIN_ID) ? id.slice(BUILTIN_ID.length) : undefined;
}

/**
 * A tool that ships with the app. `execute` answers with errors; a throw is a fault of ours and is told as `crashed`.
 */
export interface Builtin {
  readonly definition: BuiltinDefinition;
  readonly execute: (input: JsonObject, context: BuiltinContext) => Promise<BuiltinAnswer>;
}

/** What a built-in tool was called with. The call path has checked it against the tool's own schema. */
export function validInput<Input extends object>(input: JsonObject): Input {
  return vouchedFor<Input>(input);
}
