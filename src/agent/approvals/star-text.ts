import { LIMITS } from '../../core/limits.ts';

/**
 * Whether a text matches a pattern in which `*` stands for any text, including none and line ends; `\*` and `\\` stand
 * for the characters themselves. Uses no regular expression: it searches for the pieces between stars from left to
 * right. A pattern that would take more than `LIMITS.approvals.maxPatternWork` comparisons does not match.
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

/** A pattern that matches exactly this text. */
export function escapeStars(text: string): string {
  return text.replace(/\*|\\(?=[\\*])/g, '\\$&');
}

/** A pattern that matches every text with this beginning. */
export function beginningWith(text: string): string {
  // The beginning is escaped before the star is added; otherwise a backslash at its end would escape the star.
  return `${escapeStars(`${text}*`).slice(0, -2)}*`;
}

export function hasStar(pattern: string): boolean {
  return piecesOf(pattern).length > 1;
}

/** The pieces between the stars; one piece if there is no star. */
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
