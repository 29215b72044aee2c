import { readAnswer, readRunReport, type Executors, type RegisteredTier } from '../../../../catalog/index.ts';
import type { ExecutorCall } from '../../../../catalog/contract/registered-tools.ts';
import type { ExecutorsService } from '../../../../catalog/contract/services.ts';
import { runAnswerOf } from '../../../../catalog/contract/builtin.ts';
import { executionFailed, ToolyardError } from '../../../../core/errors.ts';
import { startWork, type CallOrder, type RunAnswer, type RunEvents } from '../../../../core/executor.ts';
import type { ToolCallId } from '../../../../core/ids.ts';
import { isRecord, type JsonValue } from '../../../../core/json/json.ts';
import { LIMITS } from '../../../../core/limits.ts';
import type { HostEvent } from '../../../../services/host-services.ts';

type Report = Pick<RunEvents, 'report'> & { readonly startedAt: number };

interface ExecutorsDeps {
  readonly executors: Pick<Executors, 'register'>;
  readonly tools: Pick<RegisteredTier, 'add' | 'remove'>;
  readonly emit: (event: HostEvent) => void;
  /** Releases a function of the page. */
  readonly release: (callback: unknown) => void;
}

/** Executors in the page. */
export function createExecutorsService({ executors, tools, emit, release }: ExecutorsDeps): ExecutorsService {
  const registered = new Map<string, () => void>();
  const underWay = new Map<ToolCallId, Report>();

  return {
    register: async (kind, match, execute, declared) => {
      const off = executors.register({
        kind,
        match: async (toolName) => (await withinMs(match(toolName), LIMITS.executorMatchMs)) === true,
        start: (order, events) => {
          const { toolCallId } = order.call;
          return {
            ...startWork(async (signal) => {
              events.report({ type: 'started' });
              signal.addEventListener('abort', () => emit({ type: 'executor-abort', toolCallId }), { once: true });
              const run: Report = { ...events, startedAt: performance.now() };
              underWay.set(toolCallId, run);
              return await askPage(order, execute, run).finally(() => underWay.delete(toolCallId));
            }),
            graceMs: LIMITS.builtinGraceMs,
          };
        },
      });
      if (off === undefined)
        throw new ToolyardError('duplicate-name', `There is an executor of the kind ${JSON.stringify(kind)} already`);
      tools.add(kind, declared);
      registered.set(kind, () => {
        tools.remove(kind);
        off();
        release(match);
        release(execute);
      });
    },
    unregister: async (kind) => {
      registered.get(kind)?.();
      registered.delete(kind);
    },
    note: async (toolCallId, note) => {
      const run = underWay.get(toolCallId);
      if (run === undefined) return;
      if ('log' in note)
        run.report({
          type: 'log',
          line: {
            level: 'log',
            text: String(note.log).slice(0, LIMITS.maxLogLineBytes),
            atMs: performance.now() - run.startedAt,
          },
        });
      else run.report({ type: 'progress', progress: note.progress });
      await Promise.resolve();
    },
  };
}

async function askPage(
  { call, deviceId, timeoutMs }: CallOrder,
  execute: (call: ExecutorCall) => Promise<unknown>,
  { report, startedAt }: Report,
): Promise<RunAnswer> {
  const { toolName, toolCallId, runId, conversationId, caller, input } = call;
  try {
    const given = await execute({
      toolName,
      // callTool has validated it as JSON.
      parameters: input as JsonValue,
      requestId: toolCallId,
      runId,
      conversationId,
      caller,
      deviceId,
      timeout: timeoutMs,
    });
    const { logs, ...measured } = readRunReport(given, performance.now() - startedAt);
    for (const line of logs) report({ type: 'log', line });
    return { ...runAnswerOf(readAnswer(given)), ...measured };
  } catch (error) {
    // The executor's own error arrives as a rejection; so does a result that cannot cross threads.
    const why = isRecord(error) && typeof error['message'] === 'string' ? error['message'] : String(error);
    return { outcome: { ok: false, error: { code: 'threw', message: executionFailed(toolName, why) } } };
  }
}

/** Undefined if it takes longer or fails. */
async function withinMs(answer: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    // An executor that cannot say whether it handles a name does not get it.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
