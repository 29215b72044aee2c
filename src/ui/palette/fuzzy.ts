/** Costs of a match: at the start, at a word, inside a word, with gaps. */
const AT_WORD = 100;
const INSIDE = 200;
const WITH_GAPS = 400;
const MOST_COST = 1000;

/** The words of a query, in lower case. */
export function queryWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * The distance of `text` from a query: 0 if it begins with it, more for later and scattered matches, slightly more for
 * longer texts; undefined if a word is missing.
 *
 * @param text in lower case.
 */
export function distance(text: string, words: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of words) {
    const cost = wordDistance(text, word);
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum + Math.min(text.length, 99) / 100;
}

function wordDistance(text: string, word: string): number | undefined {
  const at = text.indexOf(word);
  if (at === 0) return 0;
  if (at > 0) {
    for (let next = at; next !== -1; next = text.indexOf(word, next + 1))
      if (!isLetter(text.charCodeAt(next - 1))) return AT_WORD;
    return INSIDE;
  }
  // A single letter must match; of longer words, the letters in order are enough.
  let gaps = 0;
  let from = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, from);
    if (next === -1) return undefined;
    if (next > from && (from === 0 || isLetter(text.charCodeAt(next - 1)))) gaps += next - from;
    from = next + 1;
  }
  return Math.min(WITH_GAPS + gaps, MOST_COST);
}

/** The `count` items with the least cost, sorted; items with equal cost keep their order. */
export function nearest<Item>(
  items: readonly Item[],
  count: number,
  costOf: (item: Item) => number | undefined,
): readonly { readonly item: Item; readonly cost: number }[] {
  const best: { item: Item; cost: number }[] = [];
  for (const item of items) {
    const cost = costOf(item);
    if (cost === undefined || (best.length === count && cost >= (best[count - 1]?.cost ?? Infinity))) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.cost ?? 0) > cost) at -= 1;
    best.splice(at, 0, { item, cost });
    if (best.length > count) best.pop();
  }
  return best;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
