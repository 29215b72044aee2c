import { expect, test } from 'vitest';
import { reviewFindingText } from '../../contract/import/review-findings.ts';
import { reviewFindings } from './review-findings.ts';

test.each<[code: string, sentences: string[]]>([
  ['function tool(p) { return p.a + 1; }', []],
  ['const a = 1;\nawait fetch(u);\nnew WebSocket(u);', ['Line 2 uses the network.']],
  ['const h = require("https");', ['Line 1 uses the network.']],
  ['import http from "node:http";', ['Line 1 uses the network.']],
  ['eval(x)', ['Line 1 runs text as code (eval).']],
  ['new Function("x")', ['Line 1 runs text as code (eval).']],
  ['[].constructor.constructor("x")()', ['Line 1 runs text as code (eval).']],
  ['await import(x)', ['Line 1 loads code while it runs.']],
  ['require("child_process")', ['Line 1 starts processes or other code.']],
  ['atob(x)', ['Line 1 decodes encoded text.']],
  [`x = "${'A1b2'.repeat(60)}"`, ['Line 1 contains a long unreadable text, which may hide code.']],
  [`x = "${'\\x41'.repeat(20)}"`, ['Line 1 contains a long unreadable text, which may hide code.']],
  ['a \u202e b', ['Line 1 contains invisible characters, which may hide what the code does.']],
  ['k = "sk-abcdefghijklmnopqrstu"', ['Line 1 contains what looks like an OpenAI or Anthropic key.']],
  ['\nk = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"', ['Line 2 contains what looks like a GitHub token.']],
  ['k = "AKIAIOSFODNN7EXAMPLE"', ['Line 1 contains what looks like an AWS access key.']],
  [`k = "AIza${'x'.repeat(35)}"`, ['Line 1 contains what looks like a Google API key.']],
])('%s', (code, sentences) => {
  expect(reviewFindings(code).map(reviewFindingText)).toEqual(sentences);
});

test('hostile text is scanned in a bounded time', () => {
  const started = performance.now();
  for (const text of [
    '\\x41',
    'a',
    'sk-',
    'Buffer.from(',
    '-----BEGIN ',
    'require ( ',
    'eyJ',
    'eyJ-',
    `${'a'.repeat(199)} `,
    `import${' '.repeat(199_990)}`,
  ])
    reviewFindings(text.repeat(200_000 / text.length));
  expect(performance.now() - started).toBeLessThan(15_000);
});
