import { expect, it } from 'vitest';
import { recordOf } from '../testing/fake-records.ts';
import { createToolSearch, searchTools } from './tool-search.ts';

const tools = [
  recordOf({ name: 'big_area' }),
  recordOf({ name: 'area' }),
  recordOf({ name: 'other', description: 'An AREA of text' }),
  recordOf({ name: 'arena', description: '' }),
  recordOf({ name: 'none', description: '' }),
];
const found = (query: string) => searchTools(tools, query).map((tool) => tool.name);

it('finds tools by every word, names that start with it first', () => {
  expect(found(' area ')).toEqual(['area', 'big_area', 'other']);
  expect(found('area text')).toEqual(['other']);
  expect(found('  ')).toHaveLength(5);
});

it('finds the same letter by letter, forwards and backwards', () => {
  const search = createToolSearch();
  for (const query of ['a', 'ar', 'are', 'area', 'area ', 'area t', 'area', 'are', 'aren', '', 'none', 'o', 'x', '']) {
    expect(
      search(tools, query).map((tool) => tool.name),
      query,
    ).toEqual(found(query));
  }
  expect(search(tools.slice(0, 1), 'o')).toEqual([]);
});
