import { LIMITS } from '../../core/limits.ts';

/**
 * Whether a text fits a pattern in which `*` stands for any text, also none and also line ends; `\*` and `\\` are these
 * characters themselves. No regular expression: pieces between stars are looked for from left to right, and what would
 * take more than `LIMITS.approvals.maxPatternWork` comparisons does not fit.
 */
export function fitsText(pattern: string, text: string): boolean {
  const pieces = piecesOf(pattern);
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return text === first;
  const last = pieces[pieces.length - 1] ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const middle = pieces.slice(1, -1).filter((piece) => piece !== '');
  if (middle.reduce((sum, piece) => sum + piece.length, 0) * text.length > LIMITS.approvals.maxPatternWork)
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of middle) {
    const found = text.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** A pattern that fits this text alone. */
export function escapeStars(text: string): string {
  return text.replace(/\*|\\(?=[\\*])/g, '\\$&');
}

/** A pattern that every text with this beginning fits. */
export function beginningWith(text: string): string {
  // Escaped with a star behind it, so that a backslash at the end does not take the star for itself.
  return `${escapeStars(`${text}*`).slice(0, -2)}*`;
}

export function hasStar(pattern: string): boolean {
  return piecesOf(pattern).length > 1;
}

/** What stands between the stars; one piece when there is none. */
function piecesOf(pattern: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    const next = pattern.charAt(at + 1);
    if (char === '\\' && (next === '*' || next === '\\')) {
      piece += next;
      at += 1;
    } else if (char === '*') {
      pieces.push(piece);
      piece = '';
    } else {
      piece += char;
    }
  }
  return [...pieces, piece];
}
