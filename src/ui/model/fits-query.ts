/**
 * @returns whether a text has every word of a query in it, in any order; the case does not count. An empty query fits
 * all.
 */
export function fitsQuery(query: string): (text: string) => boolean {
  const words = query.trim().toLowerCase().split(/\s+/);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
