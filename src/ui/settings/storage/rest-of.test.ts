import { expect, test } from 'vitest';
import { restOf } from './rest-of.ts';

test('the parts and the rest add up to the total', () => {
  expect(restOf([1, 20, 0], 100)).toEqual({ other: 79, total: 100 });
  expect(restOf([1, 20], 10)).toEqual({ other: 0, total: 21 });
  expect(restOf([], 0)).toEqual({ other: 0, total: 0 });
});
