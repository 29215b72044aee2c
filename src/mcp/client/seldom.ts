import { LIMITS } from '../../core/limits.ts';
import type { McpProgress } from '../contract/mcp-worker-api.ts';

/** Steps of one call that are told as they come. */
const TOLD_AT_ONCE = 1_000;

/** Passes progress on; of a flood of it, a step now and then. */
export function seldom(onProgress: (progress: McpProgress) => void): (progress: McpProgress) => void {
  let told = 0;
  let lastAt = 0;
  return (progress) => {
    const now = performance.now();
    if (++told > TOLD_AT_ONCE && now - lastAt < LIMITS.progressIntervalMs) return;
    lastAt = now;
    onProgress(progress);
  };
}
