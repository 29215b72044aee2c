/**
 * Controls, format characters, special blanks, default ignorables and unassigned code points: what is in a text but not
 * to be seen, or moves what is around it.
 */
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/gu;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u200D]$/u;
/** They join the parts of one picture. */
const JOINERS: ReadonlySet<string> = new Set(['\uFE0F', '\u200D']);

/**
 * A text of a page on one line, with nothing in it that a reader cannot see: `\u202E` becomes `⟨U+202E⟩`.
 *
 * @param maxChars of the result
 */
export function cleanText(text: string, maxChars: number): string {
  // Cut before and after: a long text of hidden characters costs no more than a short one.
  const line = text.slice(0, maxChars).replaceAll(/\s+/g, ' ').trim();
  const clean = line.replaceAll(UNSEEN, (character, at: number) =>
    JOINERS.has(character) && PICTURE.test(line.slice(Math.max(0, at - 2), at))
      ? character
      : `⟨U+${codeOf(character)}⟩`,
  );
  return clean.length <= maxChars ? clean : `${clean.slice(0, maxChars - 1)}…`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** A text in quotes: nothing in it can end the quotes or begin a line. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}
