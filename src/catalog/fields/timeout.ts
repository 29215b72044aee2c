import { LIMITS } from '../../core/limits.ts';

/** Whether a value is a time limit that a call may have, in milliseconds. */
export function isTimeout(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= LIMITS.minTimeoutMs && value <= LIMITS.maxTimeoutMs
  );
}
