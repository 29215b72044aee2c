import { KEY_NAMES, type KeyKind } from '../../contract/import/key-names.ts';
import type { ReviewFinding } from '../../contract/import/review-findings.ts';

/** A pattern in untrusted code that a person should review before it runs. */
interface Mark {
  readonly pattern: RegExp;
  readonly code: Exclude<ReviewFinding['code'], 'key'>;
}

// All of these take linear time on hostile text: no nested or adjacent repetition, and a long one can only begin at its
// first character.
const MARKS: readonly Mark[] = [
  {
    pattern: /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection)\b/g,
    code: 'network',
  },
  {
    pattern:
      /(?:\brequire\s*\(\s*|\bfrom\s+|\bimport\s*(?:\(\s*)?)['"](?:node:)?(?:https?|http2|net|tls|dgram|dns|undici|axios)['"]/g,
    code: 'network',
  },
  { pattern: /\bimportScripts\b|\bimport\s*\(/g, code: 'loads-code' },
  { pattern: /['"](?:node:)?(?:child_process|worker_threads|cluster|vm)['"]/g, code: 'processes' },
  {
    pattern: /\beval\b|\bFunction\s*\(|\.constructor\s*\(|\bset(?:Timeout|Interval)\s*\(\s*['"`]/g,
    code: 'text-as-code',
  },
  {
    pattern: /\batob\s*\(|\bfromCharCode\b|\bunescape\s*\(|Buffer\.from\([^)\n]{0,200}['"](?:base64|hex)['"]/g,
    code: 'decodes',
  },
  {
    pattern: /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{200,}|(?:\\x[0-9a-fA-F]{2}){16,}|(?:\\u[0-9a-fA-F]{4}){16,}/g,
    code: 'unreadable',
  },
  {
    pattern: /[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/g,
    code: 'invisible',
  },
];

const KEYS: readonly (readonly [kind: KeyKind, pattern: RegExp])[] = [
  ['openai', /\bsk-[A-Za-z0-9_-]{16,}/g],
  ['github', /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g],
  ['aws', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['google', /\bAIza[A-Za-z0-9_-]{30,}/g],
  ['slack', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g],
  ['stripe', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g],
  ['private', /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g],
  ['jwt', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}/g],
];

/** Patterns to review in untrusted code: each kind once, with its first line. */
export function reviewFindings(code: string): ReviewFinding[] {
  const first = new Map<Mark['code'], number>();
  for (const mark of MARKS) {
    const index = code.search(mark.pattern);
    if (index === -1) continue;
    const line = lineAt(code, index);
    first.set(mark.code, Math.min(line, first.get(mark.code) ?? line));
  }
  return [
    ...[...first].map(([of, line]): ReviewFinding => ({ code: of, values: [line] })),
    ...literalKeys(code).map(({ line, kind }): ReviewFinding => ({ code: 'key', values: [line, kind] })),
  ];
}

/** Literal keys in a text, without the key itself. `line` is 1-based. */
export function literalKeys(text: string): { line: number; kind: KeyKind }[] {
  return KEYS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].slice(0, MOST_OF_A_KIND).map(({ index }) => ({ line: lineAt(text, index), kind })),
  );
}

/** A text with everything that looks like a key removed. */
export function withoutKeys(text: string): string {
  return KEYS.reduce((left, [kind, pattern]) => left.replace(pattern, `[${KEY_NAMES[kind]} was here]`), text);
}

const MOST_OF_A_KIND = 20;

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
