import type { AgentRunEvent } from '../agent/contract/agent-api.ts';
import { ToolyardError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { isRecord, type JsonValue } from '../core/json/json.ts';
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

/** @returns `agent.run` of the page's API: it starts when its events are first read, and stops when reading ends */
export function createAgentRunner(host: HostServices): (options: AgentRunOptions) => AsyncIterable<AgentRunEvent> {
  return (options) => ({ [Symbol.asyncIterator]: () => eventsOf(host, options) });
}

async function* eventsOf(host: HostServices, options: unknown): AsyncGenerator<AgentRunEvent, void> {
  const runId = newId<string>();
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
    .then(
      () => {
        isOver = true;
        wake();
      },
      (error: unknown) => {
        isOver = true;
        failure = error;
        wake();
      },
    );
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
