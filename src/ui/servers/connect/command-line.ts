import { readAnsiText } from '../../../core/shell/read-command.ts';
import { quoteWords } from '../../../core/shell/quote-word.ts';

/**
 * Splits a command line into words: quotes of all kinds group spaces. A backslash escapes a quote, a space or another
 * one; before anything else it stays, as in paths of Windows.
 */
export function splitCommandLine(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    const isTaken = letter === '\\' && quote !== "'" && /["'\\\s]/.test(line[at + 1] ?? '');
    if (quote === '' && line.startsWith("$'", at)) {
      const { text, end } = readAnsiText(line, at + 2);
      word = `${word ?? ''}${text}`;
      at = end - 1;
    } else if (isTaken) {
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

/** Joins words to a line that splits into the same words, here and in a shell. */
export const joinCommandLine = quoteWords;
