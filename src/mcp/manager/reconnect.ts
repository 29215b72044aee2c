import { LIMITS } from '../../core/limits.ts';
import type { McpCause } from '../contract/mcp-api.ts';

/** Causes that may be temporary. */
const PASSING: ReadonlySet<McpCause> = new Set<McpCause>([
  'nothing-listening',
  'no-answer',
  'server-error',
  'closed',
  'program',
  'too-many-streams',
]);

export interface AttemptInfo {
  readonly cause: McpCause;
  /** Number of consecutive failed attempts, including this one. */
  readonly attempt: number;
  /** The connection had been established before. */
  readonly wasConnected: boolean;
  readonly isProgram: boolean;
}

/**
 * Milliseconds until the next attempt; undefined if there is no automatic one. `random` is from 0 up to, but not
 * including, 1.
 */
export function reconnectDelay(
  { cause, attempt, wasConnected, isProgram }: AttemptInfo,
  random: number,
): number | undefined {
  const { firstRetryMs, lastRetryMs, maxRestarts } = LIMITS.mcp;
  if (!PASSING.has(cause)) return undefined;
  // A program that never worked is not retried.
  if (isProgram && (attempt > maxRestarts || (!wasConnected && cause === 'program'))) return undefined;
  const pause = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(attempt - 1, 20));
  return Math.round(pause * (0.75 + random / 2));
}
