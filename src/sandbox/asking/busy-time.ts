import { LIMITS } from '../../core/limits.ts';

/** How long the code of one run has worked while a person was asked. */
export interface BusyTime {
  readonly worked: (ms: number) => void;
  readonly rested: (ms: number) => void;
  /** Its clock stands still no more. */
  readonly isSpent: () => boolean;
}

/**
 * While a person is asked the clock of a run stands still, and its code may work for a share of its timeout. A busy
 * machine sometimes makes an idle thread late, so a small part of the time in which it rests is subtracted.
 *
 * @param onSpent called once
 */
export function createBusyTime(timeoutMs: number, onSpent: () => void): BusyTime {
  const { busyShare, minBusyMs, forgivenShare } = LIMITS.held;
  const maxMs = Math.max(minBusyMs, timeoutMs * busyShare);
  let busyMs = 0;
  let isSpent = false;
  return {
    worked: (ms) => {
      busyMs += ms;
      if (isSpent || busyMs < maxMs) return;
      isSpent = true;
      onSpent();
    },
    rested: (ms) => {
      busyMs = Math.max(0, busyMs - ms * forgivenShare);
    },
    isSpent: () => isSpent,
  };
}
