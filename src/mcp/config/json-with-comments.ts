import { parseJson } from '../../core/json.ts';

/** Reads JSON as editors keep it: with comments, and with commas before a closing bracket. */
export function parseJsonWithComments(text: string): ReturnType<typeof parseJson> {
  const plain = parseJson(text.replace(/^\uFEFF/, ''));
  if (plain.ok) return plain;
  const read = parseJson(withoutExtras(text));
  return read.ok ? read : plain;
}

/** Strings are taken whole, so that what looks like a comment in one stays. */
const PIECES = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const COMMAS = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g;

function withoutExtras(text: string): string {
  const keepStrings = (_match: string, string: string | undefined): string => string ?? '';
  return text.replace(PIECES, keepStrings).replace(COMMAS, keepStrings);
}
