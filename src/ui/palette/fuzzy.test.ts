import { expect, it } from 'vitest';
import { distance, nearest, queryWords } from './fuzzy.ts';

const order = (query: string, texts: readonly string[]) =>
  nearest(texts, 10, (text) => distance(text, queryWords(query))).map(({ item }) => item);

it('ranks prefixes first, then words, then parts, then letters with gaps', () => {
  expect(order('csv', ['my_csvfile', 'parse_csv', 'xcsv', 'csv_sum', 'chart_save_value', 'sum'])).toEqual([
    'csv_sum',
    'parse_csv',
    'my_csvfile',
    'xcsv',
    'chart_save_value',
  ]);
  expect(order('csv', ['csv_summary_of_all', 'csv'])).toEqual(['csv', 'csv_summary_of_all']);
  expect(order('gw', ['get_weather', 'growth_window'])).toEqual(['get_weather', 'growth_window']);
});

it('requires every word, in any order', () => {
  expect(order('theme dark', ['theme: light', 'theme: dark', 'dark'])).toEqual(['theme: dark']);
  expect(order('dark theme', ['theme: dark'])).toEqual(['theme: dark']);
  expect(order('zz', ['a', 'z'])).toEqual([]);
  expect(order('', ['b', 'a'])).toEqual(['b', 'a']);
});

it('returns a limited number', () => {
  expect(nearest([5, 3, 9, 1, 3], 3, (number) => number).map(({ cost }) => cost)).toEqual([1, 3, 3]);
});
