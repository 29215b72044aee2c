import { parseJson } from '../../core/json/json.ts';

/** Parses JSON as editors write it: with comments, and with commas before a closing bracket. */
export function parseJsonWithComments(text: string): ReturnType<typeof parseJson> {
  const plain = parseJson(text.replace(/^\uFEFF/, ''));
  if (plain.ok) return plain;
  const read = parseJson(withoutExtras(text));
  return read.ok ? read : plain;
}

/**
 * Removes comments, and commas before a closing bracket. Strings are handled as units, so a comment inside one stays.
 */
function withoutExtras(text: string): string {
  const parts: string[] = [];
  /** Index, among the parts, of a comma that only white space has followed so far. */
  let comma: number | undefined;
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at);
    const part = text.slice(at, end);
    at = end;
    if (part.startsWith('//') || part.startsWith('/*')) continue;
    if ((part === '}' || part === ']') && comma !== undefined) parts[comma] = '';
    if (part.trim() !== '') comma = part === ',' ? parts.length : undefined;
    parts.push(part);
  }
  return parts.join('');
}

const PLAIN = /[^"/,{}[\]\s]+|\s+/y;

/** The end of the token that begins at `at`: a string, a comment, a run of other characters, or one sign. */
function endOf(text: string, at: number): number {
  if (text[at] === '"') return stringEnd(text, at);
  const comment = text.startsWith('//', at) ? '\n' : text.startsWith('/*', at) ? '*/' : undefined;
  if (comment !== undefined) {
    const end = text.indexOf(comment, at + 2);
    return end < 0 ? text.length : end + (comment === '\n' ? 0 : comment.length);
  }
  PLAIN.lastIndex = at;
  return at + (PLAIN.exec(text)?.[0].length ?? 1);
}

/** An unterminated string ends with the text. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
