/**
 * Removes these characters from the end of a text in one pass: a regular expression such as `/+$` retries from each of
 * them.
 */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes these characters from both ends of a text. */
export function trimmed(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimmedEnd(text.slice(start), characters);
}
