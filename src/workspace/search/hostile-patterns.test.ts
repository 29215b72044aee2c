import { expect, test } from 'vitest';
import { globFiles, PatternError } from './glob-files.ts';

const entries = Array.from({ length: 200 }, (_none, index) => ({
  kind: 'file' as const,
  path: `/${'a'.repeat(100)}/${'b/'.repeat(50)}${String(index)}.ts`,
  mtimeMs: index,
}));

/**
 * What a pattern of 10 kB costs. It is read where searches are, which are ended at their deadline, so that this is no
 * promise to the host: it says when a pattern has become worse than that.
 */
test.each([
  '{a,',
  '!(',
  '**/',
  '+(a|',
  '*(',
  '[a',
  '?(',
  '@(',
  '(a|',
  '{1..9999}',
  'a{',
  '(',
  '[[:alpha:]]',
  '\\',
  '?',
])('a pattern of 10 kB of %j matches or is none', (piece) => {
  const before = process.cpuUsage();
  try {
    globFiles(entries as unknown as Parameters<typeof globFiles>[0], {
      pattern: piece.repeat(10_000 / piece.length),
      base: '/',
    });
  } catch (error) {
    expect(error).toBeInstanceOf(PatternError);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(20_000);
});
