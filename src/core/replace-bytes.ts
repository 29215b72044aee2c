import { concatBytes } from './bytes.ts';
export interface ByteReplacement {
  readonly find: Uint8Array;
  readonly put: Uint8Array;
}

/**
 * Makes a function that replaces every occurrence in one pass from left to right; if several match, the longest one
 * wins. It returns the same array if nothing matched.
 */
export function createByteReplacer(
  replacements: readonly ByteReplacement[],
): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> {
  const byFirst = new Map<number, ByteReplacement[]>();
  for (const replacement of [...replacements].sort((a, b) => b.find.length - a.find.length)) {
    const [first] = replacement.find;
    if (first === undefined) continue;
    byFirst.set(first, [...(byFirst.get(first) ?? []), replacement]);
  }
  // A table, because a map lookup for each byte of a large body would take seconds.
  const table = Array.from({ length: 256 }, (_, byte) => byFirst.get(byte));
  return (bytes) => {
    const parts: Uint8Array[] = [];
    let kept = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const match = table[bytes[at] ?? 0]?.find(({ find }) => matchesAt(bytes, find, at));
      if (match === undefined) continue;
      parts.push(bytes.subarray(kept, at), match.put);
      kept = at + match.find.length;
      at = kept - 1;
    }
    return parts.length === 0 ? bytes : concatBytes([...parts, bytes.subarray(kept)]);
  };
}

function matchesAt(bytes: Uint8Array, find: Uint8Array, at: number): boolean {
  if (at + find.length > bytes.length) return false;
  for (let index = 1; index < find.length; index += 1) if (bytes[at + index] !== find[index]) return false;
  return true;
}
