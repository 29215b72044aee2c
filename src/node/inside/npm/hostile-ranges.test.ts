import { expect, test } from 'vitest';
import { isInRange } from './semver-range.ts';
import { parseSpec } from './spec.ts';

/** Without a limit some of these take seconds. */
test.each(['1 ', '>=1 ', '1 - 2 ', '1||', '||', '- ', '<1 ', '9', '1.2.3-', '*', '^', 'x.', 'npm:a@1 ', '\ud83d'])(
  'a range of a megabyte of %j is refused unread',
  (piece) => {
    const range = piece.repeat(1_000_000 / piece.length);
    const before = process.cpuUsage();
    expect(() => parseSpec('a', `1${range}`)).toThrow(/no|is longer than any range/);
    expect(() => parseSpec('a', range)).toThrow();
    expect(isInRange('1.2.3', range)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  },
);

test('a long range of a real package is read', () => {
  const range = Array.from({ length: 300 }, (_none, index) => `^${String(index)}.0.0`).join(' || ');
  expect(parseSpec('a', range)).toMatchObject({ kind: 'range' });
  expect(isInRange('299.1.0', range)).toBe(true);
});
