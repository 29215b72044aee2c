import { parseJson } from '../../core/json.ts';

/** Reads JSON as editors keep it: with comments, and with commas before a closing bracket. */
export function parseJsonWithComments(text: string): ReturnType<typeof parseJson> {
  const plain = parseJson(text.replace(/^\uFEFF/, ''));
  if (plain.ok) return plain;
  const read = parseJson(withoutExtras(text));
  return read.ok ? read : plain;
}

/**
 * The text without comments and without commas before a closing bracket. Strings are taken whole, so that what looks
 * like a comment in one stays.
 */
function withoutExtras(text: string): string {
  const parts: string[] = [];
  /** Place among the parts of a comma with nothing but space behind it so far. */
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

/** Where the piece ends that begins there: a string, a comment, a run of other characters, or one sign. */
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

/** A string that does not end reaches to the end of the text. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
