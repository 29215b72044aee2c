import { expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json.ts';
import { findInTree, pathText, treeRows } from './tree-rows.ts';

test('lines in order, closed branches closed, each with its position', () => {
  const rows = treeRows({ a: [1, { b: 2 }], 'x/y': {} }, (id) => id !== '$/a/1');
  expect(rows.map(({ id, depth, size, location, siblings }) => [id, depth, size, location, siblings])).toEqual([
    ['$', 0, 2, 1, 1],
    ['$/a', 1, 2, 1, 2],
    ['$/a/0', 2, undefined, 1, 2],
    ['$/a/1', 2, 1, 2, 2],
    ['$/x~1y', 1, 0, 2, 2],
  ]);
  expect(rows.map(({ path }) => pathText(path))).toEqual(['$', 'a', 'a[0]', 'a[1]', '["x/y"]']);
});

test('a thousand levels and a hundred thousand entries', () => {
  let deep: JsonValue = 'bottom';
  for (let level = 0; level < 1_000; level += 1) deep = { in: deep };
  expect(treeRows(deep, () => true)).toHaveLength(1_001);
  expect(findInTree(deep, 'BOTTOM', 10).map(({ ancestors }) => ancestors.length)).toEqual([1_000]);
  const wide = Array.from({ length: 100_000 }, (_, index) => index);
  expect(treeRows(wide, () => true)).toHaveLength(100_001);
});

test('found by key and by leaf, not by array index', () => {
  const ids = (query: string) => findInTree({ name: 'Ada', list: ['ada', 7], 7: null }, query, 10).map(({ id }) => id);
  expect(ids('ada')).toEqual(['$/name', '$/list/0']);
  expect(ids('7')).toEqual(['$/7', '$/list/1']);
  expect(ids('null')).toEqual(['$/7']);
});
