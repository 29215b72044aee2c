import type { Caller, LogLine, NetworkUse, Progress, RunChanges, ToolOutcome } from '../../core/call.ts';
import type { RunAnswer, RunEvents } from '../../core/executor.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import { type JsonObject, type JsonSchema, vouchedFor } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/** The definition of a built-in tool. */
export interface BuiltinDefinition {
  readonly name: string;
  /** It changes nothing, or asks a person itself: approvals let a model call it until a person decides otherwise. */
  readonly isReading?: true;
  /** Its calls have a policy of their own. */
  readonly group?: 'task';
  /** It acts on the page in a panel: a group of its own, and its arguments name what is under their numbers. */
  readonly isPageAct?: true;
  /** Its text is a program: a pattern that leaves text open allows any. */
  readonly isProgram?: true;
  /** A person is asked for each call of a model, whatever rules say. */
  readonly isAskedEachTime?: true;
  /** Arguments that are paths of the workspace: rules are compared with where they lead. */
  readonly pathArguments?: readonly string[];
  /** Its text reaches a model as a whole: it has a bound of its own. */
  readonly isWhole?: true;
  /** For a model. */
  readonly description: string;
  /** The root describes an object. `execute` gets validated input. */
  readonly inputSchema: JsonSchema;
  /** For a person who opens the tool: paragraphs, separated by empty lines. */
  readonly documentation: string;
  /** Milliseconds; a timeout of the caller overrides it. */
  readonly timeoutMs: number;
}

export interface BuiltinContext {
  readonly toolCallId: ToolCallId;
  readonly conversationId: string;
  readonly caller: Caller;
  /** A person watches the call and can be asked (`ToolCall.hasPerson`). */
  readonly hasPerson?: true;
  /** Aborted by Stop and at the deadline. A `timeout` that the tool returns shortly after still counts. */
  readonly signal: AbortSignal;
  /** Aborted by Stop only. */
  readonly stopped: AbortSignal;
  readonly timeoutMs: number;
  readonly onLog: (line: LogLine) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Waits for a person, with the clock of the call paused. */
  readonly whileAsking: <Value>(waiting: Promise<Value>) => Promise<Value>;
  /** Stops the clock of the call until the returned function is called. */
  readonly pauseClock: RunEvents['pauseClock'];
  /** For a command, which begins only now and may have a timeout of its own. */
  readonly restartClock: RunEvents['restartClock'];
}

/** `changes`: what the tool changed in the workspace. `network`: its requests. */
export type BuiltinAnswer = ToolOutcome & { readonly changes?: RunChanges; readonly network?: readonly NetworkUse[] };

/** The answer as the end of a run. */
export function runAnswerOf({ changes, network, ...outcome }: BuiltinAnswer): RunAnswer {
  return {
    outcome,
    ...defined({ changes, network }),
  };
}

/** Replaces the hash of the code in grants of built-in tools, because their code is part of the app. */
export const BUILTIN_CODE = 'builtin' as CodeHash;

const BUILTIN_ID = 'builtin:';

/** The id under which runs and grants of a built-in tool are stored. */
export function builtinIdOf(name: string): ToolId {
  return `${BUILTIN_ID}${name}` as ToolId;
}

/** The name in such an id; undefined for ids of other tools. */
export function builtinNameOf(id: ToolId): string | undefined {
  return id.startsWith(BUILTIN_ID) ? id.slice(BUILTIN_ID.length) : undefined;
}

/** A tool that ships with the app. `execute` returns errors; a throw is a bug and is reported as `crashed`. */
export interface Builtin {
  readonly definition: BuiltinDefinition;
  /** The definition that agents are offered, if that depends on what there is; resolves to undefined for none. */
  readonly offered?: () => Promise<BuiltinDefinition | undefined>;
  readonly execute: (input: JsonObject, context: BuiltinContext) => Promise<BuiltinAnswer>;
}

/** The input of a built-in tool. The call path has validated it against the tool's schema. */
export function validInput<Input extends object>(input: JsonObject): Input {
  return vouchedFor<Input>(input);
}

/** A built-in tool, for lists and its page. */
export interface BuiltinView {
  /** The id under which its runs are stored. */
  readonly id: ToolId;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Paragraphs, separated by empty lines. */
  readonly documentation: string;
  readonly timeoutMs: number;
  /** The user removed it: it is not offered and does not run. */
  readonly isRemoved: boolean;
  /** A tool of the user has its name and runs instead. */
  readonly isOverridden: boolean;
}
