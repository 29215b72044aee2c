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
  if (forward && step === 1) return searchForward(haystack, needle, start, last);
  if (forward) {
    for (let at = start; at <= last; at++) if ((step === 1 || at % 2 === 0) && matches(haystack, needle, at)) return at;
  } else {
    for (let at = Math.min(start, last); at >= 0; at--)
      if ((step === 1 || at % 2 === 0) && matches(haystack, needle, at)) return at;
  }
  return -1;
}

// Saved before a program can replace it.
const { indexOf } = Uint8Array.prototype as { indexOf(this: Uint8Array, byte: number, from: number): number };

/** From this length a table of skips pays off. */
const SKIPPING_FROM = 4;
/** The thread's own search for a byte costs a call, which pays off if the byte is rare. */
const BYTES_A_CALL = 32;

/** Horspool's search; for short needles, the thread's own search for the first byte. */
function searchForward(haystack: Uint8Array, needle: Uint8Array, start: number, last: number): number {
  const count = needle.length;
  if (count < SKIPPING_FROM) return searchFirstByte(haystack, needle, start, last);
  const skips = new Uint32Array(256).fill(count);
  for (let index = 0; index < count - 1; index++) skips[needle[index] ?? 0] = count - 1 - index;
  const end = needle[count - 1];
  for (let at = start; at <= last;) {
    const byte = haystack[at + count - 1] ?? 0;
    if (byte === end && matches(haystack, needle, at)) return at;
    at += skips[byte] ?? count;
  }
  return -1;
}

function searchFirstByte(haystack: Uint8Array, needle: Uint8Array, start: number, last: number): number {
  const [first = 0] = needle;
  let calls = 0;
  for (let at = start; at <= last; at++) {
    if (at - start >= calls * BYTES_A_CALL) {
      calls += 1;
      at = Reflect.apply(indexOf, haystack, [first, at]);
      if (at < 0 || at > last) return -1;
    }
    if (matches(haystack, needle, at)) return at;
  }
  return -1;
}

function matches(haystack: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let index = 0; index < needle.length; index++) if (haystack[at + index] !== needle[index]) return false;
  return true;
}
