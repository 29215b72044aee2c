import { expect, it } from 'vitest';
import { sortKeyOf } from './tool-order.ts';

const sorted = (names: readonly string[]) =>
  [...names].sort((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));

it('sorts names as people expect', () => {
  const names = ['a', 'a_b', 'a-b', 'a.b', 'A1', 'a2', 'a10', 'a10b', 'a100', 'ab', 'Abc', 'b'];
  expect(sorted(names.toReversed())).toEqual(names);
  const collator = new Intl.Collator('en', { numeric: true });
  expect(sorted(names)).toEqual([...names].sort(collator.compare));
});

it('distinguishes names that people would not', () => {
  expect(new Set(['a1', 'A1', 'a01', 'a001'].map(sortKeyOf)).size).toBe(4);
  expect(sortKeyOf(`a${'9'.repeat(127)}`) > sortKeyOf(`a${'8'.repeat(127)}`)).toBe(true);
});
