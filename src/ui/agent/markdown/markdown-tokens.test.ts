import { describe, expect, it } from 'vitest';
import { decodeEntities, markdownTokens } from './markdown-tokens.ts';

it.each([
  ['a &amp; b', 'a & b'],
  ['&lt;b&gt;', '<b>'],
  ['&#65;&#x42;', 'AB'],
  ['&unknown; &', '&unknown; &'],
  ['&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'],
])('decodes %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

describe('markdownTokens', () => {
  it('keeps HTML as text', () => {
    expect(markdownTokens('<img src=x onerror=alert(1)>')?.map(({ type }) => type)).toEqual(['html']);
  });

  it('gives up on text that is too long or nested too deeply', () => {
    expect(markdownTokens('a'.repeat(200_001))).toBeUndefined();
    expect(markdownTokens('> '.repeat(100))).toBeUndefined();
  });

  it('reads long code and many paragraphs', () => {
    expect(markdownTokens(`\`\`\`js\n${'a[b] = c * d;\n'.repeat(5_000)}\`\`\``)?.map(({ type }) => type)).toEqual([
      'code',
    ]);
    expect(markdownTokens('**a** and `b`, see [c](https://d.example).\n\n'.repeat(1_000))).toHaveLength(2_000);
  });

  it.each([
    '>',
    '[',
    '![',
    '*a',
    '_a',
    '`a',
    '``` ',
    '~~a',
    '<a',
    '- ',
    '  - a\n',
    '](',
    '[a](',
    'a@',
    '\\',
    '> - ',
    '[a]: b\n',
    'a  \n',
    '1. ',
    '* * ',
    '*a_b',
    'a\n=\n',
    '```\n',
    '|-',
    '\t- ',
    'http://a.',
    '``` `\n',
    '[a](<',
    '<a href="',
    '![[*_`',
    '> 1. - ',
    '~~~\n``` `\n',
    '**a_b**~~',
    '[^',
    'a\u0336',
    '<!--\n',
  ])('is not blocked by %j', (piece) => {
    const start = performance.now();
    markdownTokens(piece.repeat(Math.ceil(100_000 / piece.length)));
    // Parsing it would take a minute.
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
