import { describe, expect, it } from 'vitest';
import { hasHidden, pageOf, shownInLine, visibleText } from './hidden-characters.ts';

const ALL = { chars: Infinity, lines: Infinity, parts: Infinity };
/** The text as a card shows it. */
const shown = (text: string): string =>
  pageOf(text, 0, ALL)
    .parts.map((part) =>
      part.kind === 'hidden'
        ? `⟨${part.code}${part.times > 1 ? ` ×${part.times}` : ''}⟩`
        : part.kind === 'gap'
          ? `⟨${part.times} ${part.of}⟩`
          : part.text,
    )
    .join('');

describe('invisible characters are shown', () => {
  it.each([
    ['turned around', 'rm \u202Efdp.exe\u202C', 'rm ⟨U+202E⟩fdp.exe⟨U+202C⟩'],
    ['isolates', 'a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
    ['marks of direction', 'a\u200Eb\u200Fc\u061Cd', 'a⟨U+200E⟩b⟨U+200F⟩c⟨U+061C⟩d'],
    ['no width', 'r\u200Bm\u2060x\uFEFF', 'r⟨U+200B⟩m⟨U+2060⟩x⟨U+FEFF⟩'],
    ['joiners outside pictures', 'r\u200Dm\u200C', 'r⟨U+200D⟩m⟨U+200C⟩'],
    ['fillers', '\u115Fa\u3164b\uFFA0c\u2800', '⟨U+115F⟩a⟨U+3164⟩b⟨U+FFA0⟩c⟨U+2800⟩'],
    ['tags', 'a\u{E0072}\u{E006D}', 'a⟨U+E0072⟩⟨U+E006D⟩'],
    ['variation selectors', 'a\uFE0Fb\uFE00c\u{E0100}', 'a⟨U+FE0F⟩b⟨U+FE00⟩c⟨U+E0100⟩'],
    ['soft hyphens and joiners of graphemes', 'a\u00ADb\u034Fc', 'a⟨U+00AD⟩b⟨U+034F⟩c'],
    [
      'controls and escapes',
      'a\u0000b\u0008c\u001B[2Kd\u007Fe\u009B1m',
      'a⟨U+0000⟩b⟨U+0008⟩c⟨U+001B⟩[2Kd⟨U+007F⟩e⟨U+009B⟩1m',
    ],
    [
      'other ends of lines',
      'a\rb\u0085c\u2028d\u2029e\vf\fg',
      'a⟨U+000D⟩b⟨U+0085⟩c⟨U+2028⟩d⟨U+2029⟩e⟨U+000B⟩f⟨U+000C⟩g',
    ],
    ['other blanks', 'a\u00A0b\u3000c\u2003d\u202Fe', 'a⟨U+00A0⟩b⟨U+3000⟩c⟨U+2003⟩d⟨U+202F⟩e'],
    [
      'halves of pairs, private and unknown ones',
      'a\uD800b\uE000c\u{10FFFF}d\u0378',
      'a⟨U+D800⟩b⟨U+E000⟩c⟨U+10FFFF⟩d⟨U+0378⟩',
    ],
    ['many in a row', 'a' + '\u200B'.repeat(500), 'a⟨U+200B ×500⟩'],
    ['a flood of marks', 'a' + '\u0301'.repeat(40), 'a\u0301\u0301\u0301⟨U+0301 ×37⟩'],
    ['lines that push', 'ls' + '\n'.repeat(300) + 'rm', 'ls⟨300 lines⟩rm'],
    ['lines with blanks that push', 'ls' + '\n \t'.repeat(300) + 'rm', 'ls⟨300 lines⟩rm'],
    ['blanks that push', 'ls' + ' '.repeat(900) + 'rm', 'ls⟨900 blanks⟩rm'],
  ])('%s', (_, text, seen) => {
    expect(shown(text)).toBe(seen);
    expect(hasHidden(text)).toBe(true);
  });

  it.each([
    '',
    'git status',
    'a\n\n  b\tc',
    'Grüße, señor, e\u0301',
    '日本語',
    '❤️ 👍🏽 👨‍👩‍👧',
    'if (a) {\n      b();\n}\n\n\n',
  ])('leaves %j', (text) => {
    expect(shown(text)).toBe(text);
    expect(hasHidden(text)).toBe(false);
  });

  it('keeps right-to-left words in place', () => {
    expect(pageOf('rm אב -rf גד', 0, ALL).parts).toEqual([
      { kind: 'plain', text: 'rm ' },
      { kind: 'leftward', text: 'אב' },
      { kind: 'plain', text: ' -rf ' },
      { kind: 'leftward', text: 'גד' },
    ]);
  });
});

it('returns the whole text in pages', () => {
  const text = 'ab\u202E\n'.repeat(1_000);
  let whole = '';
  let pages = 0;
  for (let at = 0; at < text.length; pages += 1) {
    const { parts, end } = pageOf(text, at, { chars: 100, lines: 10, parts: 40 });
    expect(parts.length).toBeLessThanOrEqual(40);
    expect(end).toBeGreaterThan(at);
    whole += parts
      .map((part) => (part.kind === 'hidden' ? '\u202E'.repeat(part.times) : part.kind === 'gap' ? '' : part.text))
      .join('');
    at = end;
  }
  expect(whole).toBe(text);
  expect(pages).toBe(100);
});

it.each([
  ['as it is', 'Ada Lovelace', 'Ada Lovelace'],
  ['turned around', 'delete \u202Efdp.txt\u202C', 'delete ⟨U+202E⟩fdp.txt⟨U+202C⟩'],
  ['no width', 'Y\u200B\u200Bes', 'Y⟨U+200B ×2⟩es'],
  ['far to the right', `keep${' '.repeat(90)}delete`, 'keep⟨U+0020 ×90⟩delete'],
  ['far down', `keep${'\n'.repeat(90)}delete`, 'keep⟨U+000A ×90⟩delete'],
  ['a joined picture', 'ok 👩\u200D🚀', 'ok 👩\u200D🚀'],
])('marks hidden characters in an option or a label: %s', (_what, text, reported) => {
  expect(shownInLine(text)).toBe(reported);
});

it('writes equal JSON without hidden characters', () => {
  const value = { 'k\u202E': 'a\u200B\u{E0041}\u0000\r\u2028 é 👍' };
  const json = visibleText(JSON.stringify(value, null, 2));
  expect(JSON.parse(json)).toEqual(value);
  expect(hasHidden(json)).toBe(false);
});

it.each(['\u200B', '\u200B\u200C', ' ', '\n', '\n ', 'a\u0301\u0301\u0301', '❤️', 'א ', ' '.repeat(32) + '\n'])(
  'is not blocked by a million of %j',
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    const start = performance.now();
    hasHidden(text);
    pageOf(text, 0, { chars: 20_000, lines: 400, parts: 1_000 });
    // Any algorithm but a single pass would take minutes.
    expect(performance.now() - start).toBeLessThan(15_000);
  },
);
