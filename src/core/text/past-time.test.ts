import { expect, test } from 'vitest';
import { pastTime } from './past-time.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');

test.each(['2023-01-02T03:04:05Z', '2023-01-02T03:04:05.678Z', '2023-01-02T03:04+02:00', '0001-01-01T00:00:00Z'])(
  '%s stays as it is',
  (text) => {
    expect(pastTime(text, NOW)).toBe(text);
  },
);

test.each(['2026-11-26T12:00:00.001Z', '2026-11-26T12:00:01Z', '2026-11-26T13:00-23:59', '9999-12-31T23:59:59Z'])(
  '%s, which has not come yet, is now',
  (text) => {
    expect(pastTime(text, NOW)).toBe('2026-11-26T12:00:00.000Z');
  },
);

test.each([
  ['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', 'Sat Sep 13 275760 00:00:00 GMT', '275760'],
  ['', ' 2023-01-02T03:04:05Z', '2023-01-02T03:04:05Z\n', '2023-01-02'],
  ['2023-13-02T03:04:05Z', '2023-01-02T25:04:05Z', '2023-01-02T03:04:05', '2023-01-02T03:04:05.0123456789Z'],
  [undefined, null, 0, 8.64e15, new Date(0), ['2023-01-02T03:04:05Z'], { toString: () => '2023-01-02T03:04:05Z' }],
])('is no time: %j, %j, %j, %j', (...inputs) => {
  for (const input of inputs) expect(pastTime(input, NOW)).toBe(undefined);
});
