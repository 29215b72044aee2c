import { defined } from './defined.ts';
import type { CallEvent, EngineUsed, NetworkUse, RunChanges, ToolCall, ToolOutcome, ToolResult } from './call.ts';
import { ABORTED } from './errors.ts';
import type { JsonObject } from './json/json.ts';
import type { GrantedPermissions } from './permissions/permissions.ts';
import type { Tool } from './tool.ts';

/** The call that an executor runs. The input has passed the schema of the tool. */
export interface CallOrder {
  readonly tool: Tool;
  readonly call: ToolCall;
  readonly deviceId: string;
  /** Milliseconds, for code that asks for its timeout. The supervisor enforces it. */
  readonly timeoutMs: number;
}

/** What the code can read about its call. */
export interface CodeContext {
  readonly toolName: string;
  readonly runId: string;
  readonly requestId: string;
  readonly conversationId: string;
  readonly deviceId: string;
  readonly agentType?: string;
}

export function codeContextOf({ tool, call, deviceId }: CallOrder): CodeContext {
  const { runId, toolCallId: requestId, conversationId, agentType } = call;
  return { toolName: tool.name, runId, requestId, conversationId, deviceId, ...defined({ agentType }) };
}

/** Why a run is killed: it took too long, or its caller stopped it. */
export type KillReason = 'timeout' | 'aborted';

/** What an executor reports about a run while it is under way. */
export interface RunInfo {
  readonly granted?: GrantedPermissions;
  readonly engine?: EngineUsed;
}

/**
 * What happens in a run. Log lines, progress and starts are made by the worker of the code, and have this shape from
 * there to the supervisor; the supervisor passes on what callers get (`CallEvent`).
 */
export type RunEvent =
  | Exclude<CallEvent, { readonly type: 'state' }>
  | { readonly type: 'state'; readonly state: 'queued' | 'starting' }
  /** The code begins, and the clock starts. Only the first one counts, so that code cannot move its own deadline. */
  | { readonly type: 'started' }
  /** The code has ended. Work that remains, such as landing files, has no deadline. */
  | { readonly type: 'ended' }
  /** `request`: what is told of the same request again replaces what was told before. */
  | { readonly type: 'network'; readonly use: NetworkUse; readonly request?: number | undefined }
  /** Everything that was denied so far. The run ends as denied even if its code catches the error. */
  | { readonly type: 'denied'; readonly denied: JsonObject | undefined }
  | { readonly type: 'info'; readonly info: RunInfo };

/** What an executor tells the supervisor of a run. Nothing has an effect once the caller has its answer. */
export interface RunEvents {
  readonly report: (event: RunEvent) => void;
  /** Pauses the clock, for example while a person is asked; the returned function resumes it. */
  readonly pauseClock: () => () => void;
  /** Extends the deadline as if the code began now, in total to at most `LIMITS.maxTimeoutFactor` times the timeout. */
  readonly extendClock: () => void;
  /** Restarts the clock, with another timeout and another `graceMs`. */
  readonly restartClock: (time: { readonly timeoutMs: number; readonly graceMs: number }) => void;
}

/** The end of a run, as its executor returns it; the supervisor adds what was reported during the run. */
export interface RunAnswer {
  readonly outcome: ToolOutcome;
  readonly changes?: RunChanges;
  /** Requests that were not reported during the run. */
  readonly network?: readonly NetworkUse[];
  /** Log lines that the sandbox itself dropped. */
  readonly droppedLogs?: number;
  /** Milliseconds, measured in the sandbox; the supervisor caps it at the time it measured itself. */
  readonly durationMs?: number;
  /** Milliseconds, as an executor of the page reports them: in place of what the supervisor measured. */
  readonly reportedMs?: number;
  /** The executor has checked the size of the result, so the supervisor does not serialize it again. */
  readonly isMeasured?: true;
}

/** A run that is under way. */
export interface StartedRun {
  /**
   * Its own end. A rejection before `started` is told as `engine-unavailable`, one after it as `crashed`. Once `kill`
   * was called it settles as soon as everything is put away; only within `graceMs` somebody listens.
   */
  readonly done: Promise<RunAnswer>;
  /** Ends the run, whatever its code does. Called again with `aborted` if it is stopped after its deadline. */
  readonly kill: (why: KillReason) => void;
  /** Milliseconds after the deadline in which the run may still return `timeout` with its output so far. */
  readonly graceMs?: number;
  /** Changes the outcome at the very end, after denials were applied. */
  readonly explain?: (outcome: ToolOutcome) => ToolOutcome;
  /** Cap in characters for a result that is a single text; other results have the general cap on their JSON. */
  readonly maxTextChars?: number;
}

/** Runs the tools of one kind: starts, reports and kills a run. The supervisor handles deadlines and caps. */
export interface ToolExecutor {
  readonly kind: string;
  readonly start: (order: CallOrder, events: RunEvents) => StartedRun;
}

/** What the supervisor needs to know about a run. */
export interface SuperviseOrder {
  readonly toolName: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: CallEvent) => void;
}

/** Supervises one run: its clock, its caps and its error texts (`catalog/call/supervise.ts`). Never rejects. */
export type Supervise = (order: SuperviseOrder, start: (events: RunEvents) => StartedRun) => Promise<ToolResult>;

/**
 * A run that is one asynchronous function. `signal` is aborted at the deadline and by Stop, `stopped` by Stop alone.
 */
export function startWork(work: (signal: AbortSignal, stopped: AbortSignal) => Promise<RunAnswer>): StartedRun {
  const [ending, stopping] = [new AbortController(), new AbortController()];
  return {
    done: work(ending.signal, stopping.signal),
    kill: (why) => {
      if (why === 'aborted') stopping.abort();
      ending.abort();
    },
  };
}

/** Runs an executor whose code is loaded on first use. */
export function startLater(load: () => Promise<ToolExecutor>, order: CallOrder, events: RunEvents): StartedRun {
  return startWork(async (signal, stopped) => {
    const executor = await load();
    signal.throwIfAborted();
    const { done, kill } = executor.start(order, events);
    signal.addEventListener('abort', () => kill(stopped.aborted ? 'aborted' : 'timeout'));
    return await done;
  });
}

/**
 * The answer of a run that was killed. Nobody reads it: the supervisor has answered the call, and programs have none.
 */
export const KILLED = { outcome: { ok: false, error: ABORTED } } as const;

/** Events for runs without a supervisor, such as programs that have no deadline. */
export const NO_EVENTS: RunEvents = {
  report: () => undefined,
  pauseClock: () => () => undefined,
  extendClock: () => undefined,
  restartClock: () => undefined,
};
