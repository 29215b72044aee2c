import { LIMITS } from '../../core/limits.ts';

/** The deadline of one call: put off by progress, and standing still while a person is asked. */
export interface CallClock {
  readonly progressed: () => void;
  readonly stop: () => void;
}

const LOOK_MS = 250;

/**
 * @param isAsking whether the server waits for a person
 * @param onOverrun called once, at the deadline
 */
export function startClock(timeoutMs: number, isAsking: () => boolean, onOverrun: () => void): CallClock {
  let leftMs = timeoutMs;
  let totalMs = timeoutMs * LIMITS.mcp.maxTimeoutFactor;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    const passedMs = performance.now() - lookedAt;
    lookedAt += passedMs;
    if (!isAsking()) {
      leftMs -= passedMs;
      totalMs -= passedMs;
    }
    if (leftMs <= 0 || totalMs <= 0) return onOverrun();
    timer = setTimeout(look, Math.min(LOOK_MS, Math.max(1, Math.min(leftMs, totalMs))));
  };
  timer = setTimeout(look, Math.min(LOOK_MS, timeoutMs));
  return {
    progressed: () => {
      leftMs = timeoutMs;
    },
    stop: () => clearTimeout(timer),
  };
}
