/** A pattern in untrusted code that a person should review before it runs. */
interface Mark {
  readonly pattern: RegExp;
  readonly says: string;
}

// All of these take linear time on hostile text: no nested or adjacent repetition, and a long one can only begin at its
// first character.
const MARKS: readonly Mark[] = [
  {
    pattern: /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection)\b/g,
    says: 'uses the network',
  },
  {
    pattern:
      /(?:\brequire\s*\(\s*|\bfrom\s+|\bimport\s*(?:\(\s*)?)['"](?:node:)?(?:https?|http2|net|tls|dgram|dns|undici|axios)['"]/g,
    says: 'uses the network',
  },
  { pattern: /\bimportScripts\b|\bimport\s*\(/g, says: 'loads code while it runs' },
  { pattern: /['"](?:node:)?(?:child_process|worker_threads|cluster|vm)['"]/g, says: 'starts processes or other code' },
  {
    pattern: /\beval\b|\bFunction\s*\(|\.constructor\s*\(|\bset(?:Timeout|Interval)\s*\(\s*['"`]/g,
    says: 'makes code out of text (eval)',
  },
  {
    pattern: /\batob\s*\(|\bfromCharCode\b|\bunescape\s*\(|Buffer\.from\([^)\n]{0,200}['"](?:base64|hex)['"]/g,
    says: 'decodes hidden text',
  },
  {
    pattern: /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{200,}|(?:\\x[0-9a-fA-F]{2}){16,}|(?:\\u[0-9a-fA-F]{4}){16,}/g,
    says: 'holds a long block that cannot be read (obfuscation)',
  },
  {
    pattern: /[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/g,
    says: 'holds invisible characters that can hide what the code does',
  },
];

const KEYS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['an OpenAI or Anthropic key', /\bsk-[A-Za-z0-9_-]{16,}/g],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['a Google API key', /\bAIza[A-Za-z0-9_-]{30,}/g],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g],
  ['a Stripe key', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g],
  ['a private key', /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g],
  ['a JSON Web Token', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}/g],
];

/** Sentences on patterns to review in untrusted code: each kind once, with its first line. */
export function reviewFindings(code: string): string[] {
  const found = MARKS.flatMap(({ pattern, says }) => sentence(code, pattern, says));
  return [...new Set(found.map(({ says }) => says))]
    .flatMap((says) => {
      const lines = found.filter((each) => each.says === says).map(({ line }) => line);
      return [`Line ${String(Math.min(...lines))} ${says}.`];
    })
    .concat(literalKeys(code).map(({ line, kind }) => `Line ${String(line)} holds what looks like ${kind}.`));
}

/** Literal keys in a text, without the key itself. `line` is 1-based. */
export function literalKeys(text: string): { line: number; kind: string }[] {
  return KEYS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].slice(0, MOST_OF_A_KIND).map(({ index }) => ({ line: lineAt(text, index), kind })),
  );
}

/** A text with everything that looks like a key removed. */
export function withoutKeys(text: string): string {
  return KEYS.reduce((left, [kind, pattern]) => left.replace(pattern, `[${kind} was here]`), text);
}

const MOST_OF_A_KIND = 20;

function sentence(code: string, pattern: RegExp, says: string): { says: string; line: number }[] {
  const index = code.search(pattern);
  return index === -1 ? [] : [{ says, line: lineAt(code, index) }];
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
