import type { FaultReason } from './reason.ts';
import type { ToolError } from './errors.ts';
import type { RunId, ToolCallId, ToolId } from './ids.ts';
import type { GrantedPermissions } from './permissions/permissions.ts';
import type { JsonObject, JsonValue } from './json/json.ts';

/**
 * Who makes a call. `remote`: a client outside the tab, judged like a model. Strings of a model and of a client are
 * coerced to the type of the schema; those of others are refused.
 */
export type Caller = 'person' | 'model' | 'case' | 'api' | 'remote';

export interface ToolCall {
  readonly toolCallId: ToolCallId;
  readonly runId: RunId;
  readonly toolName: string;
  readonly input: unknown;
  readonly caller: Caller;
  /** A person saw this call of a model and allowed it, so it runs even if the tool is untrusted. */
  readonly isAllowedByPerson?: true;
  /**
   * The tool that a verdict on this call was about (`agent/contract/tool-key.ts`): if another one has its name by now,
   * nothing runs.
   */
  readonly judgedToolKey?: string;
  /**
   * A person watches the call and can be asked while it runs. Always so for `person`; for other calls the host sets it,
   * or the app's own page for cases, never `window.toolyard` or an embed.
   */
  readonly hasPerson?: true;
  /** Id of the conversation; calls outside a conversation get a new id. */
  readonly conversationId: string;
  /** The kind of agent that makes the call; absent outside an agent. */
  readonly agentType?: string;
  /** The name of the client that makes a `remote` call. */
  readonly client?: string;
  /** The W3C trace context that came with the call. */
  readonly traceparent?: string;
  /** Engine for a `node` tool in this call; overrides the settings. */
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

/** How a call ends. `details`: what a tool of shape (c) returned in addition to its result. */
export type ToolOutcome =
  | { readonly ok: true; readonly value: JsonValue; readonly details?: JsonObject }
  | { readonly ok: false; readonly error: ToolError };

/** The end of a run, as its supervisor reports it. */
export interface ToolResult {
  readonly outcome: ToolOutcome;
  readonly logs: readonly LogLine[];
  /** Number of log lines dropped over the cap. */
  readonly droppedLogs: number;
  /** Milliseconds since the tool's code started; 0 if it never started. */
  readonly durationMs: number;
  /** Requests of the run, sent or denied; shown with the result. */
  readonly network: readonly NetworkUse[];
  /** What the tool was granted; absent if the run never got that far. */
  readonly granted?: GrantedPermissions;
  /** The engine of a `node` tool. */
  readonly engine?: EngineUsed;
  /** How the run changed the files it was given; absent if it changed none. */
  readonly changes?: RunChanges;
}

export interface EngineUsed {
  readonly kind: 'embedded' | 'webcontainer';
  /** Such as `26.10.0`. */
  readonly nodeVersion?: string;
  /** The engine that was asked for. */
  readonly fellBackFrom?: 'webcontainer';
  /** Why the run fell back to another engine. */
  readonly cause?: EngineCause;
  /** The cause as a sentence. */
  readonly reason?: string;
}

/** Why a run is not in the WebContainer: it could not start, or it does not support this tool. */
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

/** One path that a run changed. */
export interface RunChange {
  readonly path: string;
  readonly did: 'write' | 'mkdir' | 'symlink' | 'chmod' | 'remove';
  /** New size in bytes. */
  readonly size?: number;
}

/**
 * What a run changed on its disk, and what happened to the changes. `landed`: written to the workspace, except the
 * conflicts. `discarded`: the tool may not write. `refused`: nothing was written; `message` says why.
 */
export interface RunChanges {
  readonly state: 'landed' | 'discarded' | 'refused';
  /** The first changes; `total` counts all of them. */
  readonly entries: readonly RunChange[];
  readonly total: number;
  /** Paths that something else changed during the run; these were left as they are. */
  readonly conflicts: readonly string[];
  readonly message?: string;
}

/** One brokered request of a run. `url` contains no secret. */
export interface NetworkUse {
  readonly method: string;
  readonly url: string;
  /** `sent`: it left, and the run was ended before anything came back. */
  readonly outcome: 'allowed' | 'denied' | 'failed' | 'sent';
  /** HTTP status, if there was a response. */
  readonly status?: number;
  /** Milliseconds until the response headers arrived or the request was given up. */
  readonly durationMs?: number;
  /** Names of the secrets that were sent with it. */
  readonly secrets?: readonly string[];
  /** What went back and forth; kept of the first requests of a run. */
  readonly exchange?: NetworkExchange;
}

/**
 * The words of one request and its answer, with the names of secrets in the place of their values, and cut to a bound.
 */
export interface NetworkExchange {
  readonly requestHeaders: readonly (readonly [name: string, value: string])[];
  readonly requestBody?: ShownBody;
  readonly responseHeaders?: readonly (readonly [name: string, value: string])[];
  readonly responseBody?: ShownBody;
}

/** The start of a body. Without `text` it is no text. */
export interface ShownBody {
  readonly text?: string;
  /** Of the whole body, as far as it came. */
  readonly bytes: number;
}

/** State of a call: `queued` until a sandbox is free, `running` once the tool's code has started. */
export type CallState = 'queued' | 'starting' | 'running' | 'done';

/**
 * A text that is too long to be stored inside its run: `characters` of one byte each (Latin-1) or two (UTF-16,
 * little-endian).
 */
export interface StoredText {
  readonly blob: Blob;
  readonly bytesPerCharacter: 1 | 2;
  readonly characters: number;
}

/** A finished run as it is stored with its tool. */
export interface RunRecord {
  readonly runId: RunId;
  readonly toolCallId: ToolCallId;
  readonly toolId: ToolId;
  readonly toolName: string;
  readonly toolVersion: number;
  readonly input: JsonValue;
  readonly caller: Caller;
  /** Of a call by a model: as long as this conversation exists, the run is not deleted as an old one. */
  readonly conversationId?: string;
  /** The client of a `remote` call. */
  readonly client?: string;
  /** The W3C trace context that came with the call. */
  readonly traceparent?: string;
  /** Of a run of a case: its verdict. */
  readonly case?: RunOfCase;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly result: ExecuteToolResult;
  readonly logs: readonly LogLine[];
  readonly network: readonly NetworkUse[];
  /** What the tool was granted; absent if the run never got that far, and in runs stored by older versions. */
  readonly granted?: GrantedPermissions;
  /** The whole output, if `result` holds a shortened one. */
  readonly output?: StoredText;
  /** The large parts of the run (`catalog/contract/stored-run.ts`): lists of runs are read and sent without them. */
  readonly apart?: RunApart;
  /** The JSON text of a large value that replaces `result.result`; written by versions before `apart`. */
  readonly value?: Blob;
}

/** How a result differs from what its case expects (`catalog/contract/cases/case-difference.ts`). */
interface RunDifference {
  readonly path: string;
  readonly message: string;
  readonly reason: FaultReason;
}

/** The case that a stored run was for. */
export interface RunOfCase {
  readonly name: string;
  readonly verdict: 'passed' | 'failed';
  /** The first differences of a failed one, and how many there are. */
  readonly differences: readonly RunDifference[];
  readonly differenceCount: number;
  /** Of all that the verdict depends on (`catalog/cases/case-marks.ts`): if it is equal, the verdict still holds. */
  readonly hash: string;
}

/** The large parts of a stored run: its value, its input, its log. */
export interface RunApart {
  /** JSON: an object with one member for each part. */
  readonly json: Blob;
  /** The first 120 characters (at most) of the input's JSON, if the input is one of the parts. */
  readonly inputStart?: string;
}

/** A result in its public shape (`window.toolyard.executeTool`). */
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
  /** How a `node` tool changed its files. */
  readonly changes?: RunChanges;
  /** As the caller gave it. */
  readonly agentType?: string;
}

export interface ExecuteRequest {
  readonly toolCallId: ToolCallId;
  readonly toolName: string;
  readonly parameters: unknown;
  readonly timeout?: number;
  readonly caller: Caller;
  readonly conversationId?: string;
  readonly agentType?: string;
  readonly engine?: string;
}

/** An event of a call that is under way, as its caller gets it. */
export type CallEvent =
  | { readonly type: 'state'; readonly state: CallState }
  | { readonly type: 'log'; readonly line: LogLine }
  | { readonly type: 'progress'; readonly progress: Progress };

/** Told to listeners when a call begins. */
export interface ToolCallStart {
  readonly requestId: ToolCallId;
  readonly toolName: string;
  /** As they were given; null for what is no JSON, or too large to be told. */
  readonly parameters: JsonValue;
  readonly caller: Caller;
}

/** What listeners are told when a call ends. */
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
