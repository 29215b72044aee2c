import { expect, test } from 'vitest';
import { createCodeAnalyzer } from './code/analyze-code.ts';
import { createTypeScriptParser } from './code/typescript-parser.ts';
import { createSchemaValidator } from './schema/schema-validator.ts';

test('a pattern that never ends is stopped at the deadline, and the next validation works', async () => {
  const validator = createSchemaValidator(
    () => new Worker(new URL('../realms/schema-worker.ts', import.meta.url), { type: 'module' }),
  );
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  expect(await validator.validate(schema, { a: 'aaa' })).toEqual({ kind: 'valid', value: { a: 'aaa' }, coerced: [] });
  const started = performance.now();
  expect(await validator.validate(schema, { a: `${'a'.repeat(60)}!` })).toMatchObject({
    kind: 'unusable',
    reason: 'deadline',
  });
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(await validator.validate(schema, { a: 'b' })).toMatchObject({
    kind: 'invalid',
    problems: [{ path: '/a', keyword: 'pattern' }],
  });
  validator.dispose();
}, 30_000);

test('TypeScript is parsed in a worker of its own', async () => {
  const language = createTypeScriptParser(
    () => new Worker(new URL('../realms/language-worker.ts', import.meta.url), { type: 'module' }),
  );
  const { analyze } = createCodeAnalyzer(language.stripTypes);
  expect(await analyze('enum A { B = 1 }\nexport default (p: { a: A }) => p.a', 'typescript')).toMatchObject({
    ok: true,
    kind: 'module',
    shape: 'module-default',
  });
  expect(await analyze('function tool(p: ) {}', 'typescript')).toEqual({
    ok: false,
    message: 'Type expected.',
    line: 1,
    column: 18,
  });
  language.dispose();
}, 60_000);
