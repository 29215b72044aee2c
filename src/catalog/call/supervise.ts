import { ABORTED, executionFailed, timedOut, type ToolError } from '../../core/errors.ts';
import type { KillReason, RunAnswer, RunEvents, StartedRun, Supervise, SuperviseOrder } from '../../core/executor.ts';
import { createRunClock, type RunClock } from './run-clock.ts';
import { capResult, createRunReport, type RunReport } from './run-report.ts';

/**
 * Supervises runs of all executors. The clock starts with the code; at the deadline, or when the caller stops it, the
 * run is killed, and the answer does not wait for that. There is exactly one answer, within all caps.
 */
export const supervise: Supervise = (order, start) =>
  new Promise((resolve) => {
    const { toolName, signal } = order;
    const report = createRunReport(order);
    let run: StartedRun | undefined;
    let killed: KillReason | undefined;
    let graceMs: number | undefined;
    let graceTimer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    const settle = (answer: RunAnswer): void => {
      if (isOver) return;
      isOver = true;
      clock.end();
      clearTimeout(graceTimer);
      signal.removeEventListener('abort', stop);
      resolve(report.result(answer, clock.elapsedMs(), run?.explain));
    };
    const settleLate = (): void => settle(failed(timedOut(clock.timeoutMs())));
    const kill = (why: KillReason): void => {
      killed = why;
      run?.kill(why);
    };
    const stop = (): void => {
      settle(failed(ABORTED));
      kill('aborted');
    };
    const clock = createRunClock(order.timeoutMs, () => {
      graceMs ??= run?.graceMs ?? 0;
      if (graceMs > 0) graceTimer = setTimeout(settleLate, graceMs);
      else settleLate();
      kill('timeout');
    });
    const take = (answer: RunAnswer): void => {
      if (killed === 'timeout' && !isTimeout(answer)) settleLate();
      else settle(answer.isMeasured ? answer : capResult(answer, toolName, run?.maxTextChars));
    };
    const fail = (error: unknown): void => {
      if (killed === 'timeout') settleLate();
      else settle(failed(faultOf(error, toolName, clock.hasBegun())));
    };

    if (signal.aborted) return settle(failed(ABORTED));
    signal.addEventListener('abort', stop);
    const restartClock: RunEvents['restartClock'] = (time) => {
      if (killed !== undefined) return;
      ({ graceMs } = time);
      clock.restart(time.timeoutMs);
    };
    try {
      const receive = receiverOf(order, report, clock, () => isOver);
      run = start({ report: receive, pauseClock: clock.pause, extendClock: clock.extend, restartClock });
    } catch (error) {
      return fail(error);
    }
    // It may have been stopped while it started.
    if (killed !== undefined) run.kill(killed);
    run.done.then(take).catch(fail);
  });

/** Waits for work before or after a run, unless the call is stopped. */
export async function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | { readonly error: ToolError }> {
  let stop = (): void => undefined;
  const stopped = new Promise<{ readonly error: ToolError }>((resolve) => {
    stop = () => resolve({ error: ABORTED });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([stopped, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Takes the events of a run, which have no effect after the answer. */
function receiverOf(
  { onEvent }: SuperviseOrder,
  report: RunReport,
  clock: RunClock,
  isOver: () => boolean,
): RunEvents['report'] {
  return (event) => {
    if (event.type === 'ended') clock.end();
    else if (isOver()) return;
    else if (event.type === 'state') onEvent?.(event);
    else if (event.type !== 'started') report.add(event);
    else if (clock.begin()) onEvent?.({ type: 'state', state: 'running' });
  };
}

/** A failure before the code begins is the executor's. */
function faultOf(error: unknown, toolName: string, hasBegun: boolean): ToolError {
  const message = error instanceof Error ? error.message : String(error);
  return hasBegun
    ? { code: 'crashed', message }
    : { code: 'engine-unavailable', message: executionFailed(toolName, message) };
}

function failed(error: ToolError): RunAnswer {
  return { outcome: { ok: false, error } };
}

function isTimeout({ outcome }: RunAnswer): boolean {
  return !outcome.ok && outcome.error.code === 'timeout';
}
