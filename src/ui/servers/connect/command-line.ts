/** Splits a command line into words: quotes of both kinds group spaces, a backslash escapes the next character. */
export function splitCommandLine(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    const isTaken = letter === '\\' && quote !== "'" && /["'\\\s]/.test(line[at + 1] ?? '');
    if (isTaken) {
      word = `${word ?? ''}${line[at + 1] ?? ''}`;
      at += 1;
    } else if (quote === '' && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else if (letter === quote) quote = '';
    else if (quote === '' && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = `${word ?? ''}${letter}`;
  }
  return word === undefined ? words : [...words, word];
}

/** Joins words to a line that splits into the same words. */
export function joinCommandLine(words: readonly string[]): string {
  return words
    .map((word) =>
      word !== '' && !/[\s"'\\]/.test(word) ? word : `"${word.replace(/["\\]/g, (letter) => `\\${letter}`)}"`,
    )
    .join(' ');
}
