import { expect, it } from 'vitest';
import { lowerBound } from './lower-bound.ts';

it('finds the first item that is not below, in lists of any length', () => {
  for (let length = 0; length <= 9; length += 1) {
    const even = Array.from({ length }, (_, index) => index * 2);
    for (let value = -1; value <= 2 * length; value += 1) {
      const first = even.findIndex((each) => each >= value);
      expect(
        lowerBound(even, (each) => each < value),
        `${String(value)} of ${String(length)}`,
      ).toBe(first === -1 ? length : first);
    }
  }
});

it('finds the first of equal items', () => {
  expect(lowerBound(['a', 'b', 'b', 'b', 'c'], (each) => each < 'b')).toBe(1);
});
