import { expect, test } from 'vitest';
import { fitsQuery } from './fits-query.ts';

test.each([
  ['', true],
  ['  ', true],
  ['read', true],
  ['FILE  read', true],
  ['read write', false],
])('the query %o on a text', (query, fits) => {
  expect(fitsQuery(query)('read_file Reads a file')).toBe(fits);
});
