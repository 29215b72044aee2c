import type { Progress } from '../core/call.ts';
import { ToolyardError } from '../core/errors.ts';
import type { ToolCallId } from '../core/ids.ts';
import { isRecord } from '../core/json/json.ts';
import type { ExecutorCall } from '../catalog/contract/registered-tools.ts';
import type { HostServices, HostEvent } from '../services/host-services.ts';
import { parseRegisteredTools, type RegisteredTool } from '../catalog/contract/registered-tools.ts';
import { defined } from '../core/defined.ts';

/** What an executor gets for a call. */
export interface PageExecutorContext {
  /** Aborted by Stop and at the deadline. */
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeout: number;
  readonly deviceId: string;
  log(...values: unknown[]): void;
  progress(done: number, total?: number, message?: string): void;
}

/** A tool that an executor declares. Its calls are validated against `parameters` before `execute`. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object; any object without one. MCP calls it `inputSchema`. */
  readonly parameters?: object;
  readonly inputSchema?: object;
  /** Text, or a JSON Schema that results are checked against. */
  readonly returns?: string | object;
  /** Text added to an agent's system prompt while the tool is offered. */
  readonly guidance?: string;
}

/**
 * Handles calls in the page. `execute` returns `{ success: true, result }` or `{ success: false, error, errorCode? }`,
 * with `executionTime` and `logs` if it has its own; a thrown error is a failure.
 */
export interface PageExecutor {
  /** A unique name. */
  readonly kind: string;
  /** Whether it handles a name that no tool has. Can be left out if it has tools. */
  match?(toolName: string): boolean | Promise<boolean>;
  /** Offered to agents and listed in the app while the executor is registered. At most 500. */
  readonly tools?: readonly PageTool[];
  execute(call: Omit<ExecutorCall, 'deviceId' | 'timeout'>, context: PageExecutorContext): unknown;
}

/** Kinds of the app itself, including future ones. */
const OWN_KINDS: ReadonlySet<string> = new Set([
  'builtin',
  'embed',
  'project',
  'skill',
  'custom',
  'link',
  'mcp',
  'panel',
  'node',
  'browser',
  'shell',
]);
const KIND = /^[\w.-]{1,64}$/;

/** @returns `registerExecutor` of the page's API. */
export function createExecutorRegistry(
  host: HostServices,
  subscribe: (listener: (event: HostEvent) => void) => () => void,
): (executor: PageExecutor) => () => void {
  const kinds = new Set<string>();
  const underWay = new Map<ToolCallId, AbortController>();
  let isListening = false;
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    subscribe((event) => {
      if (event.type === 'executor-abort') underWay.get(event.toolCallId)?.abort();
    });
  };

  const runHere = async (executor: PageExecutor, { deviceId, timeout, ...call }: ExecutorCall): Promise<unknown> => {
    const { requestId } = call;
    const controller = new AbortController();
    underWay.set(requestId, controller);
    try {
      const answer = await executor.execute(call, {
        signal: controller.signal,
        timeout,
        deviceId,
        log: (...values) => void host.executors.note(requestId, { log: values.map(textOf).join(' ') }),
        progress: (done, total, message) =>
          void host.executors.note(requestId, { progress: progressOf(done, total, message) }),
      });
      return structuredClone(answer);
    } finally {
      underWay.delete(requestId);
    }
  };

  return (executor) => {
    // From the console or a script, whatever its type says.
    const tools = checkExecutor(executor);
    const { kind } = executor;
    if (kinds.has(kind) || OWN_KINDS.has(kind))
      throw new ToolyardError('duplicate-name', `There is an executor of the kind ${JSON.stringify(kind)} already`);
    kinds.add(kind);
    listen();
    let isOff = false;
    // The host hears later that an executor was removed; calls that arrive before that are no longer for it.
    const registering = host.executors.register(
      kind,
      async (name) => !isOff && (await executor.match?.(name)) === true,
      (call) => runHere(executor, call),
      tools,
    );
    registering.catch(() => kinds.delete(kind));
    return () => {
      if (isOff) return;
      isOff = true;
      kinds.delete(kind);
      void registering.then(() => host.executors.unregister(kind)).catch(() => undefined);
    };
  };
}

/** Validates an executor from the console or a script. @returns its tools. @throws ToolyardError `invalid-input` */
function checkExecutor(given: unknown): readonly RegisteredTool[] {
  if (
    !isRecord(given) ||
    typeof given['kind'] !== 'string' ||
    !KIND.test(given['kind']) ||
    !(typeof given['match'] === 'function' || (given['match'] === undefined && given['tools'] !== undefined)) ||
    typeof given['execute'] !== 'function'
  ) {
    throw new ToolyardError(
      'invalid-input',
      'An executor is { kind, match(toolName), execute(call, context), tools? }, its kind one word of at most 64 ' +
        'letters, digits, dots, underscores and hyphens',
    );
  }
  const read = parseRegisteredTools(given['tools'] ?? []);
  if (!read.ok) throw new ToolyardError('invalid-input', read.message);
  return read.value;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

function progressOf(done: number, total: number | undefined, message: string | undefined): Progress {
  return { done, ...defined({ total, message }) };
}
