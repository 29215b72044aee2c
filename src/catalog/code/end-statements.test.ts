import ts from 'typescript';
import { expect, test } from 'vitest';
import { stripTypes } from './strip-types.ts';

/** JavaScript as TypeScript prints it, so that layout does not matter. */
const printed = (js: string): string =>
  ts
    .transpileModule(js, { compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } })
    .outputText.replace(/export \{\};?|"use strict";/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Without semicolons, and with lines that could continue an expression. */
test.each([
  'const f = g as any\n(y)',
  'let a = 1 as number\n[out(a)]',
  'const a = out as typeof out\n`b`',
  'const a = 1 satisfies number\n;[a].forEach(out)',
  'const a = x as { b: number }\n(a)',
  'const a = 1\ntype T = string\n;[a].forEach(out)',
  'const a = 1\ninterface B { a: 1 }\n[3].forEach(out)',
  'const a = f\ndeclare const q: number\n(out(4))',
  'out(1)\nfunction g(x: number): void\nfunction g(x: any) { out(x) }\n(g)(8)',
  'let w = 4 as const\n+out(9)',
  'let q = 1 satisfies number\n/2/g',
  'if (a) b as any\n(c)',
  'if (a) b\nelse c as any\n(d)',
  'for (const x of y) x as any\n[1].map(out)',
  'function h() { return z as T\n(1) }',
  'let a = b!\n(c)',
  'const x = 1 as T // why\n(y)',
  'x as T\n/* why */ (y)',
  'throw e as Error\n(y)',
  'export default f as T\n(y)',
  'do x++\nwhile (x < 3)\ntype U = 1\n(y)',
  "const a = b\nimport type { A } from './a'\n(a)",
  'switch (a) { case 1: x as T\n(y) }',
  'type U =\n | 1\n | 2\n(out(10))',
])('lines are joined as TypeScript joins them: %j', (code) => {
  const stripped = stripTypes(ts, code);
  expect(printed(stripped.ok ? stripped.js : stripped.message)).toBe(printed(code));
  expect(stripped.ok ? stripped.js.split('\n').length : 0).toBe(code.split('\n').length);
});
