/** The position of something that looks like a JSON object; `end` is the index after its last character. */
export interface ObjectSpan {
  readonly start: number;
  readonly end: number;
  /** How it ends: complete, with missing closing brackets, or inside a string. */
  readonly ending: 'whole' | 'open' | 'cut';
}

export const CLOSING: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
]);
/** A quote after one of these begins a string; the one in `don't` does not. */
export const BEFORE_STRING = /[{[,:]/;
export const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
]);
const FENCE = /^\s*```/;

/** Finds the end of the object at `start`, where there is a `{`. Strings may have any quotes and contain line ends. */
export function objectSpan(text: string, start: number): ObjectSpan {
  const closing: string[] = [];
  let before = '';
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? '';
    const opened = CLOSING.get(char);
    const quote = QUOTES.get(char);
    if (opened !== undefined) closing.push(opened);
    else if (char === closing.at(-1)) {
      closing.pop();
      if (closing.length === 0) return { start, end: at + 1, ending: 'whole' };
    } else if (char === '\n' && FENCE.test(text.slice(at + 1, at + 20))) {
      return { start, end: at, ending: 'open' };
    } else if (quote !== undefined && BEFORE_STRING.test(before)) {
      const end = stringEnd(text, at + 1, quote);
      if (end === undefined) return { start, end: text.length, ending: 'cut' };
      at = end;
    }
    if (!/\s/.test(char)) before = char;
  }
  return { start, end: text.length, ending: 'open' };
}

/** Index of the closing quote of a string; undefined if there is none. */
export function stringEnd(text: string, from: number, quote: string): number | undefined {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === quote) return at;
  }
  return undefined;
}
