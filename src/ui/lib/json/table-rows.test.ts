import { expect, test } from 'vitest';
import { cellText, columnsOf, matchingLocations, sortedLocations } from './table-rows.ts';

const rows = [
  [10, 'b'],
  [9, 'a10'],
  [undefined, 'a9'],
  [null, { x: 'Ada' }],
  ['10', true],
  [10, null],
];

test('numbers by size, text by language, empty last, equal rows in their order', () => {
  expect(sortedLocations(rows, undefined)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(sortedLocations(rows, { column: 0, isDescending: false })).toEqual([1, 0, 5, 4, 2, 3]);
  expect(sortedLocations(rows, { column: 0, isDescending: true })).toEqual([4, 0, 5, 1, 2, 3]);
  expect(sortedLocations(rows, { column: 1, isDescending: false }).slice(1, 5)).toEqual([3, 2, 1, 0]);
});

test('a query also searches nested cells', () => {
  expect(matchingLocations(rows, [5, 3, 1], 'ADA')).toEqual([3]);
  expect(matchingLocations(rows, [0, 1, 2, 3, 4, 5], 'null')).toEqual([3, 5]);
});

test('cells are one line, columns as wide as their contents', () => {
  expect([1, 'a', null, undefined, true, { a: [1] }].map(cellText)).toEqual(['1', 'a', '', '', 'true', '{"a":[1]}']);
  expect(cellText('x'.repeat(1_000))).toHaveLength(201);
  expect(cellText(Array.from({ length: 100_000 }, () => 7)).length).toBeLessThan(60);
  expect(
    columnsOf({
      columns: ['n', 'text'],
      rows: [
        [1, 'x'.repeat(100)],
        [undefined, 'y'],
      ],
    }),
  ).toEqual([
    { name: 'n', chars: 5, isNumeric: true },
    { name: 'text', chars: 36, isNumeric: false },
  ]);
});

test('sorts a hundred thousand rows quickly', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => [(index * 7_919) % 100_000]);
  const locations = sortedLocations(many, { column: 0, isDescending: false });
  expect([locations[0], many[locations[99_999] ?? 0]]).toEqual([0, [99_999]]);
});
