import { expect, test } from 'vitest';
import { globFiles, PatternError } from './glob-files.ts';

const entries = Array.from({ length: 200 }, (_none, index) => ({
  kind: 'file' as const,
  path: `/${'a'.repeat(100)}/${'b/'.repeat(50)}${String(index)}.ts`,
  mtimeMs: index,
}));

/**
 * The cost of a pattern of 10 kB. Patterns are compiled in the search worker, which has a deadline, so this does not
 * protect the host: it reports when a pattern becomes slower.
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
])('a pattern of 10 kB of %j matches or is refused', (piece) => {
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
