import { trimmedEnd } from './trim-characters.ts';

/** The two parts of a text with front matter. */
export interface FrontMatterParts {
  /** What stands between two lines of three hyphens at the start of the text; undefined if there is none. */
  readonly front?: string;
  /** Where the body begins: the index after the second line, 0 without front matter. */
  readonly end: number;
}

/**
 * Finds front matter. A mark of the byte order and spaces after the hyphens are accepted. Line by line in one pass: a
 * regular expression would start again at every line of hyphens.
 */
export function splitFrontMatter(text: string): FrontMatterParts {
  const isFence = (line: string): boolean =>
    trimmedEnd(line.endsWith('\r') ? line.slice(0, -1) : line, ' \t') === '---';
  let start: number | undefined;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const fence = isFence(text.slice(at, newline < 0 ? next : newline));
    if (start === undefined && (!fence || newline < 0)) break;
    if (start === undefined) start = next;
    else if (fence) return { front: text.slice(start, at), end: next };
    at = next;
  }
  return { end: 0 };
}
