/**
 * What is used beyond the measured parts, and the total that all of them add up to. The sizes of some parts are
 * estimates, which may be more than the browser counts; then the total is theirs.
 */
export function storageTotals(
  parts: readonly number[],
  usedBytes: number,
): { readonly other: number; readonly total: number } {
  const sum = parts.reduce((before, bytes) => before + bytes, 0);
  return { other: Math.max(0, usedBytes - sum), total: Math.max(sum, usedBytes) };
}
