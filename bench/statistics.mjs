// @ts-check
/** @param {number[]} values @param {number} share 0–1 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** @param {number[]} values */
export const median = (values) => percentile(values, 0.5);

/** @param {number} value milliseconds or a ratio */
export const short = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
