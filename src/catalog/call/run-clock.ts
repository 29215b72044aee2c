import { LIMITS } from '../../core/limits.ts';

/** The clock of one run, which alone enforces the deadline. */
export interface RunClock {
  /** The code begins. @returns false if it had already begun; the deadline is then unchanged */
  readonly begin: () => boolean;
  readonly hasBegun: () => boolean;
  /** The code has ended, and the deadline no longer applies. */
  readonly end: () => void;
  /**
   * Stands still until the returned function, and those of all other pauses, are called; also before the code begins.
   */
  readonly pause: () => () => void;
  /** Restarts the timeout, in total to at most `LIMITS.maxTimeoutFactor` times the timeout. */
  readonly extend: () => void;
  /** Restarts with another timeout. */
  readonly restart: (timeoutMs: number) => void;
  /** The current timeout in milliseconds. */
  readonly timeoutMs: () => number;
  /** Milliseconds from the start of the code to its end, without pauses; 0 before it. */
  readonly elapsedMs: () => number;
}

/** @param onOverrun called once, at the deadline */
export function createRunClock(firstTimeoutMs: number, onOverrun: () => void): RunClock {
  let timeoutMs = firstTimeoutMs;
  let beganAt: number | undefined;
  let endedAt: number | undefined;
  let leftMs = 0;
  /** The maximum time left, including extensions. */
  let leftInAllMs = 0;
  let pauses = 0;
  let isOverrun = false;
  let runsSince: number | undefined;
  /** Milliseconds of all pauses that have ended, and when the present one began. */
  let pausedMs = 0;
  let pausedAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const halt = (): void => {
    clearTimeout(timer);
    if (runsSince === undefined) return;
    const passedMs = performance.now() - runsSince;
    runsSince = undefined;
    leftMs -= passedMs;
    leftInAllMs -= passedMs;
  };
  const go = (): void => {
    if (beganAt === undefined || endedAt !== undefined || isOverrun || pauses > 0) return;
    runsSince = performance.now();
    timer = setTimeout(look, Math.max(0, Math.min(leftMs, leftInAllMs)));
  };
  const look = (): void => {
    halt();
    // Timers are accurate to one millisecond.
    if (Math.min(leftMs, leftInAllMs) >= 1) return go();
    isOverrun = true;
    onOverrun();
  };
  const endPause = (): void => {
    if (pausedAt !== undefined) pausedMs += performance.now() - pausedAt;
    pausedAt = undefined;
  };
  const startOver = (): void => {
    halt();
    leftMs = timeoutMs;
    leftInAllMs = timeoutMs * LIMITS.maxTimeoutFactor;
    go();
  };

  return {
    begin: () => {
      if (beganAt !== undefined) return false;
      beganAt = performance.now();
      if (pauses > 0) pausedAt = beganAt;
      startOver();
      return true;
    },
    hasBegun: () => beganAt !== undefined,
    end: () => {
      halt();
      endPause();
      endedAt ??= performance.now();
    },
    pause: () => {
      halt();
      pauses += 1;
      // Before the code begins nothing is counted, and after its end nothing any more.
      if (beganAt !== undefined && endedAt === undefined) pausedAt ??= performance.now();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        pauses -= 1;
        if (pauses > 0) return;
        endPause();
        go();
      };
    },
    extend: () => {
      // The timer is not moved; it checks again when it fires.
      leftMs = timeoutMs + (runsSince === undefined ? 0 : performance.now() - runsSince);
    },
    restart: (ms) => {
      timeoutMs = ms;
      startOver();
    },
    timeoutMs: () => timeoutMs,
    elapsedMs: () => (beganAt === undefined ? 0 : (endedAt ?? pausedAt ?? performance.now()) - beganAt - pausedMs),
  };
}
