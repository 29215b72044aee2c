import { describe, expect, it } from 'vitest';
import { freeSecretName, secretNameOf } from './secret-name.ts';
import { SECRET_NAME_PATTERN } from './secret-text.ts';

describe('the name of a secret', () => {
  it.each([
    [['weather', 'apiKey'], 'WEATHER_API_KEY'],
    [['openweathermap', 'X-Api-Key'], 'OPENWEATHERMAP_X_API_KEY'],
    [['', 'token'], 'TOKEN'],
    [['3scale', 'token'], 'SECRET_3SCALE_TOKEN'],
    [['42'], 'SECRET_42'],
    [['Straße', 'Schlüssel'], 'STRASSE_SCHL_SSEL'],
    [['日本', '鍵'], 'SECRET'],
    [[], 'SECRET'],
    [['__proto__'], 'PROTO'],
  ])('%j is %s', (words, name) => {
    expect(secretNameOf(...words)).toBe(name);
  });

  it.each<[string, string[]]>([
    ['nothing', ['', '']],
    ['signs only', ['$$$', '---', '${secret:X}']],
    ['line ends', ['a\nb', '\u2028c', 'd\0']],
    ['very long words', ['a'.repeat(5_000), 'B'.repeat(5_000), 'c'.repeat(5_000)]],
    ['a long word before a short one', ['x'.repeat(63), 'PASSWORD']],
    ['cuts beside underscores', [`${'a'.repeat(54)} b`, 'PASSWORD']],
    ['digits in front', ['0', '1'.repeat(100)]],
    ['a million signs', ['-'.repeat(1_000_000), 'a']],
    ['letters that grow in capitals', ['ß'.repeat(100), 'ŉ'.repeat(100)]],
    ['emoji and marks', ['🔑', 'e\u0301', '\u202e']],
  ])('of %s is valid', (_name, words) => {
    expect(secretNameOf(...words)).toMatch(SECRET_NAME_PATTERN);
    expect(secretNameOf(...words)).not.toMatch(/__|_$|^_/);
  });

  it('keeps the last word of a long name', () => {
    expect(secretNameOf('x'.repeat(80), 'USER')).not.toBe(secretNameOf('x'.repeat(80), 'PASSWORD'));
    expect(secretNameOf('x'.repeat(80), 'PASSWORD')).toMatch(/^X+_PASSWORD$/);
  });

  it('gets a number if it is taken, and stays valid', () => {
    const long = 'A'.repeat(64);
    const taken = new Set([long, `${'A'.repeat(62)}_2`]);
    const name = freeSecretName(long, (each) => taken.has(each));
    expect(name).toBe(`${'A'.repeat(62)}_3`);
    expect(name).toMatch(SECRET_NAME_PATTERN);
  });
});
