import { describe, expect, it } from 'vitest';
import { canBeHidden, createHideValues, formsOf } from './hide-values.ts';

describe('canBeHidden', () => {
  it.each([
    ['twelve characters', 'abcdefabcdef', true],
    ['eleven characters', 'abcdefabcde', false],
    ['six different characters', 'abcdefffffff', true],
    ['five different characters', 'abcdeeeeeeee', false],
    ['eighteen digits', '123456789012345678', true],
    ['seventeen digits', '12345678901234567', false],
    ['seventeen characters of a number', '+1 234.567-89012 ', false],
    ['eighteen characters of a number', '+1 234.567-89012 3', true],
    ['a letter in front of digits', 'a23456789012', true],
    ['a letter after digits', '12345678901a', true],
    ['nothing', '', false],
  ])('%s', (_what, value, expected) => {
    expect(canBeHidden(value)).toBe(expected);
  });
});

describe('formsOf', () => {
  it('of nothing are none', () => {
    expect(formsOf('')).toEqual(new Set());
  });

  it('of a short value are not in base64', () => {
    expect([...formsOf('abcde')]).toEqual(['abcde']);
    expect([...formsOf('abcdef')]).toEqual(['abcdef', 'YWJjZGVm', 'FiY2RlZ', 'hYmNkZW']);
  });

  it('are percent-encoded with capital letters too', () => {
    expect([...formsOf('a*b')]).toEqual(['a*b', 'a%2Ab', 'a%2ab']);
  });

  it.each<[string, (value: string) => string]>([
    ['plain', (value) => value],
    ['percent-encoded', (value) => encodeURIComponent(value)],
    ['percent-encoded in lower case', () => "a%2fb%20%c3%a9'(%22"],
    ['strictly percent-encoded', () => 'a%2Fb%20%C3%A9%27%28%22'],
    ['strictly percent-encoded in lower case', () => 'a%2fb%20%c3%a9%27%28%22'],
    ['form-encoded', (value) => new URLSearchParams({ k: value }).toString().slice(2)],
    ['form-encoded in lower case', () => 'a%2fb+%c3%a9%27%28%22'],
    ['JSON', () => 'a/b é\'(\\"'],
    ['JSON of ASCII', () => 'a/b \\u00e9\'(\\"'],
    ['JSON with escaped slashes', () => 'a\\/b é\'(\\"'],
  ])('%s', (_name, encode) => {
    expect([...formsOf('a/b é\'("')]).toContain(encode('a/b é\'("'));
  });
});

describe('createHideValues', () => {
  const secret = 'k/é"~?>\' (abc';

  it.each<[string, (value: string) => string]>([
    ['plain', (value) => value],
    ['in an address', encodeURIComponent],
    ['in a form', (value) => new URLSearchParams({ k: value }).toString().slice(2)],
  ])('hides a value %s', (_where, encode) => {
    expect(createHideValues([secret])(`<${encode(secret)}|${encode(secret)}>`)).toBe('<•••|•••>');
  });

  it.each(['', 'x', 'xy', 'xyz'])('hides it in base64 and base64url after %j', (before) => {
    const hide = createHideValues([secret]);
    for (const value of [secret, encodeURIComponent(secret).replaceAll("'", '%27').replaceAll('(', '%28')])
      for (const encoding of ['base64', 'base64url'] as const) {
        const bare = Buffer.from(`${before}${value}zzz`).toString(encoding);
        expect(hide(bare).length).toBeLessThan(16);
        expect(hide(bare)).toContain('•••');
      }
  });

  it('hides the longer of two values first, and leaves guessable ones', () => {
    const hide = createHideValues(['abcdefghijkl', 'abcdefghijklmnop', '1234']);
    expect(hide('abcdefghijklmnop abcdefghijkl 1234')).toBe('••• ••• 1234');
    expect(createHideValues(['abcdefghijklmnop', 'abcdefghijkl'])('abcdefghijklmnop')).toBe('•••');
  });

  it('changes no other text', () => {
    expect(createHideValues([secret])('nothing of it here')).toBe('nothing of it here');
  });
});
