import { createScanner } from 'jsonc-parser';
import { parseJson } from '../../core/json/json.ts';

/** Parses JSON as editors write it: with comments, and with commas before a closing bracket. */
export function parseJsonWithComments(file: string): ReturnType<typeof parseJson> {
  const text = file.replace(/^\uFEFF/, '');
  const plain = parseJson(text);
  if (plain.ok) return plain;
  const read = parseJson(withoutExtras(text));
  return read.ok ? read : plain;
}

/**
 * Removes comments, and commas before a closing bracket. The scanner has no recursion; the value comes from JSON.parse,
 * which the parser of jsonc-parser does not match: it sets the prototype for a key `__proto__`.
 */
function withoutExtras(text: string): string {
  const scanner = createScanner(text);
  const parts: string[] = [];
  /** Index, among the parts, of a comma that only white space has followed so far. */
  let comma: number | undefined;
  for (let at = 0; at < text.length; at = scanner.getPosition()) {
    scanner.scan();
    const part = text.slice(at, scanner.getPosition());
    if (part.startsWith('//') || part.startsWith('/*')) continue;
    if ((part === '}' || part === ']') && comma !== undefined) parts[comma] = '';
    if (part.trim() !== '') comma = part === ',' ? parts.length : undefined;
    parts.push(part);
  }
  return parts.join('');
}
