import type { BuiltinAnswer, BuiltinContext } from '../../core/builtin.ts';
import { ABORTED, timedOut } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';

interface DeadlineLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Does work until its deadline. The signal it gets is aborted then; a `timeout` it answers shortly after, with what it
 * had by then, counts, and nothing else does. While it asks a person the clock stands still. A throw becomes `crashed`.
 * Never rejects.
 */
export async function withDeadline(
  { timeoutMs, signal }: DeadlineLimits,
  work: (context: Pick<BuiltinContext, 'signal' | 'whileAsking'>) => Promise<BuiltinAnswer>,
): Promise<BuiltinAnswer> {
  const controller = new AbortController();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const late: BuiltinAnswer = { ok: false, error: timedOut(timeoutMs) };
  let stop = (): void => undefined;
  const ended = new Promise<BuiltinAnswer>((resolve) => {
    let leftMs = timeoutMs;
    let startedAt = 0;
    let asking = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const overrun = (): void => {
      controller.abort();
      timers.add(setTimeout(() => resolve(late), LIMITS.builtinGraceMs));
    };
    const go = (): void => {
      startedAt = performance.now();
      timer = setTimeout(overrun, leftMs);
      timers.add(timer);
    };
    const whileAsking = async <Value>(waiting: Promise<Value>): Promise<Value> => {
      if (asking++ === 0) {
        clearTimeout(timer);
        leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
      }
      try {
        return await waiting;
      } finally {
        if (--asking === 0 && !controller.signal.aborted) go();
      }
    };
    stop = () => {
      controller.abort();
      resolve({ ok: false, error: ABORTED });
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    go();
    const working = async (): Promise<BuiltinAnswer> => await work({ signal: controller.signal, whileAsking });
    working().then(
      (answer) => resolve(controller.signal.aborted && (answer.ok || answer.error.code !== 'timeout') ? late : answer),
      (error: unknown) =>
        resolve(
          controller.signal.aborted
            ? late
            : {
                ok: false,
                error: { code: 'crashed', message: error instanceof Error ? error.message : String(error) },
              },
        ),
    );
  });
  try {
    return await ended;
  } finally {
    signal.removeEventListener('abort', stop);
    for (const timer of timers) clearTimeout(timer);
  }
}
