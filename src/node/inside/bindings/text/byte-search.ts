/**
 * The first or last index of `needle`, like Node's native `indexOf`.
 * @param offset where to begin; negative counts from the end
 * @param step 2 for two-byte text, which begins at even offsets
 * @param end the search stops before it
 */
export function indexOfBytes(
  haystack: Uint8Array,
  needle: Uint8Array,
  offset: number,
  forward: boolean,
  step: 1 | 2,
  end = haystack.length,
): number {
  const length = Math.min(haystack.length, Math.max(0, end));
  let start = offset < 0 ? offset + haystack.length : offset;
  if (start < 0) {
    if (!forward) return -1;
    start = 0;
  }
  if (start > length) {
    if (forward) return needle.length === 0 ? length : -1;
    start = length;
  }
  if (needle.length === 0) return Math.min(start, length);
  const last = length - needle.length;
  if (last < 0) return -1;
  if (forward) {
    for (let at = start; at <= last; at++) if ((step === 1 || at % 2 === 0) && matches(haystack, needle, at)) return at;
  } else {
    for (let at = Math.min(start, last); at >= 0; at--)
      if ((step === 1 || at % 2 === 0) && matches(haystack, needle, at)) return at;
  }
  return -1;
}

function matches(haystack: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let index = 0; index < needle.length; index++) if (haystack[at + index] !== needle[index]) return false;
  return true;
}
