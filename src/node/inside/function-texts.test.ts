import * as acorn from 'acorn';
import { expect, it } from 'vitest';
import { transformModule } from './esm/transform.ts';
import { originalText } from './function-texts.ts';
import type { Runtime } from './runtime.ts';

const runtime = { requireBuiltin: () => acorn } as unknown as Runtime;

it.each([
  'async () => { await f(await g); }',
  'async () => { for await (const x of f()) yield_(x); await (f, g); }',
  'async function* () { yield f; yield* g; }',
  '() => [f(1), f, g.h, import.meta.url, import("x")]',
])('restores the source that a program has written: %s', (source) => {
  const { code } = transformModule(runtime, `import { f, g } from 'x';\nconst made = ${source};`, 'file:///m.mjs');
  expect(code).not.toContain(source);
  expect(originalText(code)).toContain(source);
});

it('leaves other sources alone', () => {
  expect(originalText('f(/*>*/)')).toBe('f(/*>*/)');
});
