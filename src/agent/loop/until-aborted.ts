import { RUN_LIMITS } from '../providers/model-limits.ts';

/** The result of `work`; `otherwise` if it has not ended shortly after `signal` was aborted. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal, otherwise: Value): Promise<Value> {
  let stop = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    stop = () => {
      timer = setTimeout(() => resolve(otherwise), RUN_LIMITS.stopMs);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Whether it is aborted now. TypeScript takes an earlier look at `aborted` for the present state. */
export function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
