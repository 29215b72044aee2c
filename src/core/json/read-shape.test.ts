import { expect, it } from 'vitest';
import { readTime } from './read-shape.ts';

it.each(['2020-01-02T03:04:05.678Z', '2020-01-02', 'Thu, 02 Jan 2020 03:04:05 GMT'])(
  'leaves the time %s as it is',
  (time) => {
    expect(readTime(time)).toBe(time);
  },
);

it.each(['+275760-09-12T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'Fri, 01 Jan 3000 00:00:00 GMT'])(
  'makes %s now: nothing was made later',
  (time) => {
    const before = Date.now();
    const read = Date.parse(readTime(time) ?? expect.fail('it is a time'));
    expect(read).toBeGreaterThanOrEqual(before);
    expect(read).toBeLessThanOrEqual(Date.now());
  },
);

it.each([undefined, 0, '', 'soon', `2020-01-02${' '.repeat(40)}`])('refuses %j', (input) => {
  expect(readTime(input)).toBeUndefined();
});
