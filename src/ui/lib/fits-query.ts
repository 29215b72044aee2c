/** @returns whether a text contains every word of a query in any order and case. An empty query matches everything. */
export function fitsQuery(query: string): (text: string) => boolean {
  const words = query.trim().toLowerCase().split(/\s+/);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
