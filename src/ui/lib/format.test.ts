import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration, formatOffset } from './format.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [0.3, '<1 ms'],
    [8.2, '8 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [2100, '2.1 s'],
    [59_960, '1 min 0 s'],
    [65_000, '1 min 5 s'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [1024, '1.0 kB'],
    [1_258_291, '1.2 MB'],
    [157_286_400, '150 MB'],
  ])('writes %d as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('formatOffset', () => {
  it('writes seconds with milliseconds', () => {
    expect(formatOffset(12)).toBe('0.012');
  });
});
