import { describe, expect, it } from 'vitest';
import { matchesPattern } from './pattern-match.ts';

const TEXTS = [
  '',
  'a',
  'aa',
  'ab',
  'abc',
  'b',
  'A1',
  '12',
  '2026-01-31',
  'x-y',
  'ünï',
  '😀',
  'a\nb',
  'foo.bar',
  '#fff',
  '{}',
  'aaaaab',
  'a]b',
  'foo',
  'barbar',
  ' ',
];
const PATTERNS = [
  '^a',
  'a$',
  '^a+$',
  '^(a|b)*$',
  '^[a-z]+$',
  '^[^a-z]+$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^.{2,3}$',
  '^x-',
  '\\.',
  '^#(?:[0-9a-f]{3}){1,2}$',
  '^[\\w.-]+$',
  '',
  'b|^a$',
  '^(ab?c?)?$',
  '^\\S+$',
  '^.$',
  '^(foo|bar){2}$',
  '^a*?b$',
  '[\\]]',
  '^\\u0061',
  '^[a\\-z]$',
  '^$',
  '^[\\s\\S]*$',
  '^(?:(a)|(b))+$',
  '^a{2,}b$',
  '^(a{1,3}){2}$',
  '^[\\x41-\\x5a]\\d',
  '^(|a)b$',
];

describe('matchesPattern', () => {
  it.each(PATTERNS)('%s as RegExp does', (pattern) => {
    expect(TEXTS.map((text) => [text, matchesPattern(pattern, text)])).toEqual(
      TEXTS.map((text) => [text, new RegExp(pattern, 'u').test(text)]),
    );
  });

  it('returns undefined for unsupported syntax', () => {
    for (const pattern of [
      '(?=a)',
      '(a)\\1',
      '\\bword',
      '\\p{L}',
      '(',
      'a)',
      '[a',
      '*',
      'a{2000}',
      '(?<name>a)',
      '{1}',
      'a'.repeat(501),
    ])
      expect([pattern, matchesPattern(pattern, 'a')]).toEqual([pattern, undefined]);
  });

  it('is fast where RegExp would take forever', () => {
    const start = performance.now();
    expect(matchesPattern('^(a+)+$', `${'a'.repeat(1_500)}!`)).toBe(false);
    expect(matchesPattern('^(a|a?)+$', `${'a'.repeat(1_500)}!`)).toBe(false);
    expect(matchesPattern('((a{0,30}){0,30}){0,30}', 'a')).toBe(undefined);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
