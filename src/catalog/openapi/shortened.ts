/** The beginning of a text, cut at a word boundary if possible, with an ellipsis. */
export function shortened(text: string, maxChars: number): string {
  const beginning = text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
  let space = beginning.length - 1;
  while (space >= 0 && !/\s/.test(beginning.charAt(space))) space -= 1;
  return `${space < 0 ? beginning : beginning.slice(0, space).trimEnd()} …`;
}
