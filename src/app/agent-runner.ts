import type { AgentRunEvent } from '../agent/contract/agent-api.ts';
import { ToolyardError } from '../core/errors.ts';
import { newId, type ToolCallId } from '../core/ids.ts';
import { isRecord, type JsonValue } from '../core/json/json.ts';
import { LIMITS } from '../core/limits.ts';
import type { HostServices } from '../services/host-services.ts';

/** A run of an agent that is not stored. */
export interface AgentRunOptions {
  /** One message, or `messages` with earlier ones; the last is the user's. */
  readonly prompt?: string;
  readonly messages?: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** `apiKey` is sent to `baseURL` alone and never stored. */
  readonly provider: {
    readonly kind: 'openai-compatible' | 'anthropic' | 'google' | 'chrome' | 'local';
    readonly baseURL?: string;
    readonly model?: string;
    readonly apiKey?: string;
  };
  /** Names of the offered tools; default all. */
  readonly tools?: readonly string[];
  /** Default `native`. */
  readonly dialect?: 'native' | 'text';
  /** `ask`, the default: a person decides, by the settings of approvals. Untrusted tools always ask the person. */
  readonly approve?:
    | 'ask'
    | 'always'
    | ((call: {
        readonly toolCallId: string;
        readonly toolName: string;
        readonly input: JsonValue;
      }) => boolean | Promise<boolean>);
  /** Maximum number of answers of the model; default 20. */
  readonly maxSteps?: number;
  readonly instructions?: string;
  readonly signal?: AbortSignal;
}

/**
 * A run, and the full outputs of its calls, which its model and its caller may have only in part. They are kept until
 * `dispose`, until nothing holds this object and its iterators any more, or until the page ends; of all runs together
 * 256 MB, the oldest go first.
 */
export interface AgentRun extends AsyncIterable<AgentRunEvent> {
  /**
   * The characters of a call's full output from `start` (default 0) to `end` (default 5 MB further). Rejects with
   * `not-found` if this run has no such call, or its output is no longer kept.
   */
  readOutput(
    toolCallId: string,
    start?: number,
    end?: number,
  ): Promise<{ readonly characters: number; readonly text: string }>;
  /** Ends the run, if it is under way, and drops its outputs. */
  dispose(): void;
}

/** @returns `agent.run` of the page's API: it starts when its events are first read, and stops when reading ends */
export function createAgentRunner(host: HostServices): (options: AgentRunOptions) => AgentRun {
  const end = ({ runs }: Held): void => {
    for (const runId of runs.splice(0)) {
      void host.agentRuns.stop(runId);
      void host.calls.releaseOutputs(runId);
    }
  };
  const dropped = new FinalizationRegistry(end);
  /** Holds a run while its events are read. */
  const runOf = new WeakMap<object, AgentRun>();
  return (options) => {
    // Knows nothing of the run, which could otherwise never be dropped.
    const held: Held = { runs: [], calls: new Set() };
    const run: AgentRun = {
      [Symbol.asyncIterator]: () => {
        const events = eventsOf(host, options, held);
        runOf.set(events, run);
        return events;
      },
      readOutput: async (toolCallId, start = 0, last = start + LIMITS.maxResultBytes) => {
        if (!held.calls.has(toolCallId))
          throw new ToolyardError('not-found', 'This run has no such call, or it was disposed');
        return await host.calls.readOutput(toolCallId as ToolCallId, start, last);
      },
      dispose: () => {
        held.calls.clear();
        end(held);
      },
    };
    dropped.register(run, held);
    return run;
  };
}

/** What a run of the page has begun in the host. */
interface Held {
  readonly runs: string[];
  /** Ids of the calls with a result. */
  readonly calls: Set<string>;
}

async function* eventsOf(host: HostServices, options: unknown, held: Held): AsyncGenerator<AgentRunEvent, void> {
  const runId = newId<string>();
  held.runs.push(runId);
  await host.calls.leaseOutputs(runId);
  // Disposed meanwhile.
  if (!held.runs.includes(runId)) return;
  const { approve, signal, ...rest } = isRecord(options) ? options : {};
  const waiting: AgentRunEvent[] = [];
  let isOver = false;
  let failure: unknown;
  let wake = (): void => undefined;
  const stop = (): void => void host.agentRuns.stop(runId);
  const ask =
    typeof approve === 'function'
      ? async (call: unknown): Promise<boolean> => (await (approve as (call: unknown) => unknown)(call)) === true
      : undefined;
  const receive = async (events: readonly AgentRunEvent[]): Promise<void> => {
    for (const event of events) if (event.type === 'tool-result') held.calls.add(event.toolCallId);
    waiting.push(...events);
    wake();
    await Promise.resolve();
  };
  const isAborted = signal instanceof AbortSignal && signal.aborted;
  if (signal instanceof AbortSignal) signal.addEventListener('abort', stop, { once: true });
  const running = host.agentRuns
    .run(
      runId,
      plain({ ...rest, ...(approve === undefined ? {} : { approve: ask === undefined ? approve : 'caller' }) }),
      receive,
      ask,
    )
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      isOver = true;
      wake();
    });
  if (isAborted) stop();
  try {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        yield next;
        continue;
      }
      if (isOver) break;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure !== undefined) throw failure instanceof Error ? failure : new Error(String(failure));
  } finally {
    if (signal instanceof AbortSignal) signal.removeEventListener('abort', stop);
    if (!isOver) {
      stop();
      await running;
    }
  }
}

/** Throws a clear error for values that cannot cross threads. */
function plain(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch (error) {
    throw new ToolyardError(
      'invalid-input',
      `The options cannot be sent to another thread: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
