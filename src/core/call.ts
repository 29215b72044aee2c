import type { ToolError } from './errors.ts';
import type { RunId, ToolCallId, ToolId } from './ids.ts';
import type { GrantedPermissions } from './permissions.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** Who asks for a call. A model's strings are coerced where a person's are refused. */
export type Caller = 'person' | 'model' | 'case' | 'api';

export interface ToolCall {
  readonly toolCallId: ToolCallId;
  readonly runId: RunId;
  readonly toolName: string;
  readonly input: unknown;
  readonly caller: Caller;
  /** A person saw this very call of a model and allowed it, so that an untrusted tool runs too. */
  readonly isAllowedByPerson?: true;
  /**
   * The tool that a verdict on this call was about (`agent/contract/tool-key.ts`): if another one has its name by now, nothing
   * runs.
   */
  readonly judgedToolKey?: string;
  /** Outside a conversation a fresh id. */
  readonly conversationId: string;
  /** What this call asks to run a `node` tool; nothing follows the settings. */
  readonly engine?: 'auto' | 'embedded' | 'webcontainer';
  /** Milliseconds; replaces the tool's own timeout. */
  readonly timeoutMs?: number;
}

export type LogLevel = 'log' | 'info' | 'warn' | 'error' | 'debug';
export interface LogLine {
  readonly level: LogLevel;
  readonly text: string;
  /** Milliseconds since the start of the run. */
  readonly atMs: number;
}
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly message?: string;
}

/** `details`: what a tool of shape (c) gave beside its result. */
export type ToolOutcome =
  | { readonly ok: true; readonly value: JsonValue; readonly details?: JsonObject }
  | { readonly ok: false; readonly error: ToolError };

/** The end of a run, as its supervisor gives it. */
export interface ToolResult {
  readonly outcome: ToolOutcome;
  readonly logs: readonly LogLine[];
  /** Lines over the cap. */
  readonly droppedLogs: number;
  /** Milliseconds from the start of the tool's code; 0 when it never started. */
  readonly durationMs: number;
  /** What the run used and tried: shown beside the result. */
  readonly network: readonly NetworkUse[];
  /** What it was allowed; absent when it never got so far. */
  readonly granted?: GrantedPermissions;
  /** What ran it, for a `node` tool. */
  readonly engine?: EngineUsed;
  /** What it did to the files it was given; absent when it changed none. */
  readonly changes?: RunChanges;
}

export interface EngineUsed {
  readonly kind: 'embedded' | 'webcontainer';
  /** Such as `26.10.0`. */
  readonly nodeVersion?: string;
  /** The engine that was meant to run it. */
  readonly fellBackFrom?: 'webcontainer';
  /** Why it was another engine than the one that was meant. */
  readonly cause?: EngineCause;
  /** The same as a sentence. */
  readonly reason?: string;
}

/** Why a run is not in the WebContainer: what kept it from starting, or what this tool lacks. */
export type EngineCause =
  | 'not-isolated'
  | 'unreachable'
  | 'no-answer'
  | 'blocked'
  | 'slow'
  | 'boot-error'
  | 'frame'
  | 'lost'
  | 'stranger'
  | 'secrets'
  | 'not-agreed'
  | 'not-granted';

/** One path a run changed. */
export interface RunChange {
  readonly path: string;
  readonly did: 'write' | 'mkdir' | 'symlink' | 'chmod' | 'remove';
  /** Bytes of what was written. */
  readonly size?: number;
}

/**
 * What a run left different on its disk, and what became of it. `landed`: it is in the workspace, all but the
 * conflicts.
 * `discarded`: the tool may not write, so it is gone. `refused`: none of it landed, `message` says why.
 */
export interface RunChanges {
  readonly state: 'landed' | 'discarded' | 'refused';
  /** The first ones; `total` counts all. */
  readonly entries: readonly RunChange[];
  readonly total: number;
  /** Paths that something else changed meanwhile; they were left as they are. */
  readonly conflicts: readonly string[];
  readonly message?: string;
}

/** One brokered request of a run. `url` carries no secret. */
export interface NetworkUse {
  readonly method: string;
  readonly url: string;
  readonly outcome: 'allowed' | 'denied' | 'failed';
  /** HTTP status when there was an answer. */
  readonly status?: number;
  /** Milliseconds until the head of the answer, or until it was given up. */
  readonly durationMs?: number;
  /** Names of the secrets whose values went along. */
  readonly secrets?: readonly string[];
}

/** Where a call stands. `queued` until a sandbox is free, `running` once the tool's code started. */
export type CallState = 'queued' | 'starting' | 'running' | 'done';

/**
 * A text that was too long to be kept in its run: `characters` of one byte each (Latin-1) or two (UTF-16, little end
 * first).
 */
export interface KeptText {
  readonly blob: Blob;
  readonly bytesPerCharacter: 1 | 2;
  readonly characters: number;
}

/** A finished run as it is kept with its tool. */
export interface RunRecord {
  readonly runId: RunId;
  readonly toolCallId: ToolCallId;
  readonly toolId: ToolId;
  readonly toolName: string;
  readonly toolVersion: number;
  readonly input: JsonValue;
  readonly caller: Caller;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly result: ExecuteToolResult;
  readonly logs: readonly LogLine[];
  readonly network: readonly NetworkUse[];
  /** What it was allowed; absent in runs that never got so far, and in those kept by older versions. */
  readonly granted?: GrantedPermissions;
  /** The whole output, where `result` holds a shortened one. */
  readonly output?: KeptText;
  /** What is heavy in it rests here (`catalog/contract/kept-run.ts`): lists of runs are read and sent without it. */
  readonly apart?: RunApart;
  /** The JSON text of a heavy value, in the place of `result.result`, as versions before `apart` kept it. */
  readonly value?: Blob;
}

/** The heavy parts of a kept run: its value, its input, its log. */
export interface RunApart {
  /** JSON: an object with a member for each part that is taken out. */
  readonly json: Blob;
  /** How the JSON of the input begins, when that is taken out: at most 120 characters. */
  readonly inputStart?: string;
}

/** Public shape of a result (`window.toolyard.executeTool`). */
export interface ExecuteToolResult {
  readonly success: boolean;
  readonly result?: JsonValue;
  readonly error?: string;
  readonly errorCode?: ToolError['code'];
  /** Milliseconds. */
  readonly executionTime: number;
  /** Text of each log line, in order. */
  readonly logs: readonly string[];
  readonly details?: JsonObject;
  readonly engine?: EngineUsed;
  /** What a `node` tool did to its files. */
  readonly changes?: RunChanges;
}

export interface ExecuteRequest {
  readonly toolCallId: ToolCallId;
  readonly toolName: string;
  readonly parameters: unknown;
  readonly timeout?: number;
  readonly caller: Caller;
  readonly conversationId?: string;
  readonly engine?: string;
}

/** What happens to one call while it is under way. */
export type CallEvent =
  | { readonly type: 'call-state'; readonly state: CallState }
  | { readonly type: 'call-log'; readonly line: LogLine }
  | { readonly type: 'call-progress'; readonly progress: Progress };

/** Told to listeners when a call ends. */
export interface ToolCallNotice {
  readonly requestId: ToolCallId;
  readonly toolName: string;
  readonly parameters: JsonValue;
  readonly caller: Caller;
  readonly result: ExecuteToolResult;
  readonly network: readonly NetworkUse[];
}

/** `details` of an `invalid-input` or `invalid-output` result. */
export interface ValidationProblem extends JsonObject {
  /** JSON Pointer into the value; `''` is its root. */
  path: string;
  message: string;
  keyword: string;
}
