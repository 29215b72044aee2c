/** The beginning of a public key, enough to distinguish two people by eye. */
export function shortKey(key: string): string {
  return key.slice(0, 8);
}
