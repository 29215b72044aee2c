import { expect, test } from 'vitest';
import { storageTotals } from './storage-totals.ts';

test('the parts and the rest add up to the total', () => {
  expect(storageTotals([1, 20, 0], 100)).toEqual({ other: 79, total: 100 });
  expect(storageTotals([1, 20], 10)).toEqual({ other: 0, total: 21 });
  expect(storageTotals([], 0)).toEqual({ other: 0, total: 0 });
});
