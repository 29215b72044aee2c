/**
 * The text without any of the characters at its end. In one pass: an expression such as `/+$` is tried again from each
 * of them.
 */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without any of the characters at its beginning and its end. */
export function trimmed(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimmedEnd(text.slice(start), characters);
}
