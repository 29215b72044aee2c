import type {
  EngineUsed,
  LogLine,
  NetworkUse,
  Progress,
  RunChanges,
  ToolCall,
  ToolOutcome,
  ToolResult,
} from './call.ts';
import { ABORTED } from './errors.ts';
import type { JsonObject } from './json.ts';
import type { GrantedPermissions } from './permissions.ts';
import type { Tool } from './tool.ts';

/** The call that an executor runs. The input has passed the schema of the tool. */
export interface CallOrder {
  readonly tool: Tool;
  readonly call: ToolCall;
  readonly deviceId: string;
  /** Milliseconds, for code that asks how long it has. The supervisor keeps the time. */
  readonly timeoutMs: number;
}

/** What the code learns about its call. */
export interface CodeContext {
  readonly toolName: string;
  readonly runId: string;
  readonly requestId: string;
  readonly conversationId: string;
  readonly deviceId: string;
}

export function codeContextOf({ tool, call, deviceId }: CallOrder): CodeContext {
  const { runId, toolCallId: requestId, conversationId } = call;
  return { toolName: tool.name, runId, requestId, conversationId, deviceId };
}

/** Why a run is ended before its own end: it took too long, or its caller stopped it. */
export type KillReason = 'timeout' | 'aborted';

/** What is known about a run before its end. */
export interface RunFacts {
  readonly granted?: GrantedPermissions;
  readonly engine?: EngineUsed;
}

/** What a run tells its supervisor. Nothing counts any more once the call has its answer. */
export interface RunEvents {
  readonly state: (state: 'queued' | 'starting') => void;
  /** The code begins, and with it the clock. Only the first time counts: code must not move its own deadline. */
  readonly started: () => void;
  /** The code has ended. What is left to do, such as landing files, has no deadline. */
  readonly ended: () => void;
  readonly log: (line: LogLine) => void;
  readonly progress: (progress: Progress) => void;
  readonly network: (use: NetworkUse) => void;
  /** Everything that was denied so far: the run ends as denied, whatever its code makes of it. */
  readonly denied: (denied: JsonObject | undefined) => void;
  readonly facts: (facts: RunFacts) => void;
  /** Pauses the clock, for example while a person is asked; the returned function resumes it. */
  readonly pauseClock: () => () => void;
  /** Extends the deadline, as if the code began now; to at most `LIMITS.maxTimeoutFactor` times the timeout in all. */
  readonly extendClock: () => void;
  /** Restarts the clock, with another timeout and another `graceMs`. */
  readonly restartClock: (time: { readonly timeoutMs: number; readonly graceMs: number }) => void;
}

/** The end of a run as its executor tells it; the supervisor adds what it was told on the way. */
export interface RunAnswer {
  readonly outcome: ToolOutcome;
  readonly changes?: RunChanges;
  /** Besides what was told as it happened. */
  readonly network?: readonly NetworkUse[];
  /** Log lines that the sandbox itself left out. */
  readonly droppedLogs?: number;
  /** Milliseconds as measured next to the code; counts only as far as it can be true. */
  readonly durationMs?: number;
  /** The executor has checked the size of the result: a large one is not serialized again to measure it. */
  readonly isMeasured?: true;
}

/** A run that is under way. */
export interface StartedRun {
  /**
   * Its own end. A rejection before `started` is told as `engine-unavailable`, one after it as `crashed`. Once `kill` was
   * called it settles as soon as everything is put away; only within `graceMs` somebody listens.
   */
  readonly done: Promise<RunAnswer>;
  /** Ends it, whatever its code does. Called again with `aborted` when it is stopped after its deadline. */
  readonly kill: (why: KillReason) => void;
  /** For so long after its deadline it may still answer `timeout` itself, with what it had by then. */
  readonly graceMs?: number;
  /** The last word on its outcome, after denials were put in. */
  readonly explain?: (outcome: ToolOutcome) => ToolOutcome;
  /** Characters of a result that is one text; other results are capped as JSON for every executor. */
  readonly maxTextChars?: number;
}

/** Runs the tools of one kind: how to begin, what happens, how to kill. Deadlines and caps are the supervisor's. */
export interface ToolExecutor {
  readonly kind: string;
  readonly start: (order: CallOrder, events: RunEvents) => StartedRun;
}

/** What the supervisor of a run is told. */
export interface SuperviseOrder {
  readonly toolName: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onState?: (state: 'queued' | 'starting' | 'running') => void;
  readonly onLog?: (line: LogLine) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/** Keeps the time, the caps and the words of one run (`catalog/call/supervise.ts`). Never rejects. */
export type Supervise = (order: SuperviseOrder, start: (events: RunEvents) => StartedRun) => Promise<ToolResult>;

/**
 * A run that is one piece of work. `signal` is aborted at the deadline and by Stop, `stopped` by Stop alone.
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

/** Runs an executor whose code is loaded first. */
export function startLater(load: () => Promise<ToolExecutor>, order: CallOrder, events: RunEvents): StartedRun {
  return startWork(async (signal, stopped) => {
    const executor = await load();
    signal.throwIfAborted();
    const { done, kill } = executor.start(order, events);
    signal.addEventListener('abort', () => kill(stopped.aborted ? 'aborted' : 'timeout'));
    return await done;
  });
}

/** The answer of a run that was killed. The supervisor has answered its call by then; programs have no supervisor. */
export const KILLED = { outcome: { ok: false, error: ABORTED } } as const;

/** Events for runs without a supervisor, such as programs that have no deadline. */
export const UNHEARD: RunEvents = {
  state: () => undefined,
  started: () => undefined,
  ended: () => undefined,
  log: () => undefined,
  progress: () => undefined,
  network: () => undefined,
  denied: () => undefined,
  facts: () => undefined,
  pauseClock: () => () => undefined,
  extendClock: () => undefined,
  restartClock: () => undefined,
};
