/** The beginning of a public key: enough to tell two people apart by eye. */
export function shortKey(key: string): string {
  return key.slice(0, 8);
}
