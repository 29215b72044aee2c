/**
 * The longest text that every match of an expression contains; undefined if none is certain. Does not understand groups
 * and alternatives: it stops at the first.
 */
export function requiredText(pattern: string, ignoreCase: boolean): string | undefined {
  if (pattern.includes('|')) return undefined;
  const runs: string[] = [''];
  const add = (text: string): void => {
    runs[runs.length - 1] += text;
  };
  for (let at = 0; at < pattern.length;) {
    const atom = atomAt(pattern, at);
    if (atom === undefined) break;
    at += atom.length;
    const quantifier = /^(?:[*?+]|\{\d+(?:,\d*)?\})\??/.exec(pattern.slice(at, at + 40))?.[0] ?? '';
    at += quantifier.length;
    if (quantifier === '' && atom.text !== undefined) {
      add(atom.text);
      continue;
    }
    // Once, and then perhaps again.
    if (quantifier.startsWith('+') && atom.text !== undefined) add(atom.text);
    runs.push('');
  }
  // Without case, some ASCII letters equal letters outside ASCII.
  const parts = ignoreCase ? runs.flatMap((run) => run.split(/[^\x20-\x7e]|[ks]/i)) : runs;
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return longest.length < MIN_LENGTH ? undefined : longest;
}

/** Shorter texts occur everywhere. */
const MIN_LENGTH = 3;

/** One part of an expression, with `text` if it matches exactly that. Undefined for unsupported syntax. */
function atomAt(pattern: string, at: number): { readonly length: number; readonly text?: string } | undefined {
  const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
  switch (character) {
    case '(':
    case ')':
    case '{':
    case '*':
    case '+':
    case '?':
      return undefined;
    case '.':
    case '^':
    case '$':
      return { length: 1 };
    case '[': {
      const whole = /^\[(?:[^\]\\]|\\.)*\]/su.exec(pattern.slice(at))?.[0];
      return whole === undefined ? undefined : { length: whole.length };
    }
    case '\\': {
      const next = pattern[at + 1] ?? '';
      if (/[wWdDsSbB]/.test(next)) return { length: 2 };
      return /[!-/:-@[-`{-~]/.test(next) ? { length: 2, text: next } : undefined;
    }
    default:
      return { length: character.length, text: character };
  }
}
