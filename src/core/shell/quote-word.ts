/**
 * Words of a shell's command line. Everything that builds a line for a shell, or for a person to paste into one, quotes
 * with `quoteWord`; `npm run structure` refuses a second way.
 */

/** Characters that mean only themselves everywhere in a command line of bash, zsh or sh. */
const PLAIN = /^[\w./@%+,:-]+$/;
/**
 * Control characters of ASCII would act on the terminal into which a line is pasted, so that they become escapes. An
 * interactive bash looks for its history's `!` there too.
 */
const CONTROL = /[^\P{Cc}\x80-\x9f]/u;
const ESCAPED = /[^\P{Cc}\x80-\x9f]|[!'\\]/gu;

/** Whether a word needs no quotes, wherever it stands. */
export function isPlainWord(word: string): boolean {
  return PLAIN.test(word);
}

/**
 * A word as a shell reads it back: one word with exactly these characters, of which nothing is expanded or run. A NUL,
 * which no argument and no path can hold, is left out by the shell.
 *
 * @example
 *   quoteWord("it's $(here)"); // 'it'\''s $(here)'
 */
export function quoteWord(word: string): string {
  if (isPlainWord(word)) return word;
  if (!CONTROL.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${word.replace(ESCAPED, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)}'`;
}

/** A command line of words. */
export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(' ');
}
