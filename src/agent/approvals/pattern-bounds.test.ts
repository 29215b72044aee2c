import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { fitsPattern, hasOpenText, parsePattern, patternOf } from './pattern.ts';
import { beginningWith, escapeStars, fitsText, hasStar } from './star-text.ts';

const { maxPatternDepth, maxPatternChars, maxPatternWork, maxSuggestedChars } = LIMITS.approvals;

/** An object with so many objects in one another, itself included. */
function nested(objects: number): JsonObject {
  let value: JsonObject = { a: 'x' };
  for (let depth = 1; depth < objects; depth += 1) value = { a: value };
  return value;
}

describe('a pattern', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'a'],
    ['a list', [{ a: 1 }]],
    ['no argument', {}],
    ['no argument that JSON can hold', { a: undefined }],
  ])('is not %s', (_what, value) => {
    expect(parsePattern(value)).toMatchObject({
      ok: false,
      message: 'The pattern has to be an object with at least one argument',
    });
  });

  it('may hold nothing in an argument', () => {
    expect(parsePattern({ a: null, b: [null] })).toEqual({ ok: true, pattern: { a: null, b: [null] } });
  });

  it('is so deep at most, and fits as deep', () => {
    const deepest = nested(maxPatternDepth);
    expect(parsePattern(deepest)).toEqual({ ok: true, pattern: deepest });
    expect(fitsPattern(deepest, deepest)).toBe(true);
    expect(parsePattern(nested(maxPatternDepth + 1)).ok).toBe(false);
    expect(fitsPattern(nested(maxPatternDepth + 2), nested(maxPatternDepth + 2))).toBe(false);
  });

  it('has so many characters at most', () => {
    const around = JSON.stringify({ a: '' }).length;
    expect(parsePattern({ a: 'x'.repeat(maxPatternChars - around) }).ok).toBe(true);
    expect(parsePattern({ a: 'x'.repeat(maxPatternChars - around + 1) })).toMatchObject({
      ok: false,
      message: expect.stringContaining(String(maxPatternChars + 1)) as unknown,
    });
  });

  it('is suggested with the whole text, or its beginning', () => {
    const most = 'x'.repeat(maxSuggestedChars);
    expect(patternOf({ a: most, b: `${most}y` })).toEqual({ a: most, b: `${most}*` });
    expect(patternOf(nested(maxPatternDepth))).toEqual(nested(maxPatternDepth));
    expect(patternOf(nested(maxPatternDepth + 1))).toEqual({});
    expect(patternOf({ a: { b: '*' } })).toEqual({ a: { b: '\\*' } });
  });

  it.each<[JsonValue, boolean]>([
    [{ a: '*' }, true],
    [{ a: 'x', b: '*' }, true],
    [{ a: '*', b: 'x' }, true],
    [{ a: { b: 'x*' } }, true],
    [{ a: '\\*' }, false],
    [{ a: ['*'] }, false],
    [{}, false],
    [5, false],
  ])('%j is open: %j', (pattern, expected) => {
    expect(hasOpenText(pattern)).toBe(expected);
  });
});

describe('a text with stars', () => {
  it.each<[string, string, boolean]>([
    ['*ab*', 'ab', true],
    ['*ab', 'ab', true],
    ['*a*bc', 'abc', true],
    ['*ab*bc', 'abc', false],
    ['*ab*bc*', 'abbc', true],
    ['*ab*ab*', 'aab', false],
    ['x*ab*', 'xab', true],
    ['a*b', 'ab', true],
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['a\\', 'a\\', true],
    ['\\*\\\\', '*\\', true],
  ])('%j against %j: %j', (pattern, text, fits) => {
    expect(fitsText(pattern, text)).toBe(fits);
  });

  it('is compared within a bound, and does not fit beyond it', () => {
    const text = 'x'.repeat(maxPatternWork / 4);
    expect(fitsText('*xx*xx*', text)).toBe(true);
    expect(fitsText('*xx*xx*', `${text}x`)).toBe(false);
    expect(fitsText('xx*xx', `${text}x`)).toBe(true);
  });

  it('is open where a star is not escaped', () => {
    expect(['*', 'a*', 'a', '\\*', '\\\\*', ''].map(hasStar)).toEqual([true, true, false, false, true, false]);
  });

  it.each(['*', '\\', '\\*', '\\\\', 'a\\b', 'a*b\\'])('%j is itself once its stars are escaped', (text) => {
    expect(fitsText(escapeStars(text), text)).toBe(true);
    expect(fitsText(escapeStars(text), `${text}x`)).toBe(false);
    expect(hasStar(escapeStars(text))).toBe(false);
    expect(fitsText(beginningWith(text), `${text}x`)).toBe(true);
    expect(fitsText(beginningWith(text), `x${text}`)).toBe(false);
  });
});
