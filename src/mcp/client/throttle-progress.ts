import { LIMITS } from '../../core/limits.ts';
import type { McpProgress } from '../contract/mcp-worker-api.ts';

/** Progress steps of one call that are passed on immediately. */
const REPORTED_AT_ONCE = 1_000;

/** Passes progress on; of a flood, only an occasional step. */
export function throttleProgress(onProgress: (progress: McpProgress) => void): (progress: McpProgress) => void {
  let reported = 0;
  let lastAt = 0;
  return (progress) => {
    const now = performance.now();
    if (++reported > REPORTED_AT_ONCE && now - lastAt < LIMITS.progressIntervalMs) return;
    lastAt = now;
    onProgress(progress);
  };
}
