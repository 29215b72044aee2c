import { describe, expect, it } from 'vitest';
import { codeOfCharacter, hasHidden, pageOf, shownInLine, visibleText, type TextPart } from './hidden-characters.ts';

const ALL = { chars: Infinity, lines: Infinity, parts: Infinity };
const partsOf = (text: string) => pageOf(text, 0, ALL).parts;
const plain = (text: string): TextPart => ({ kind: 'plain', text });
const leftward = (text: string): TextPart => ({ kind: 'leftward', text });
const hidden = (code: string, times = 1): TextPart => ({ kind: 'hidden', code, times });
const gap = (of: 'blanks' | 'lines', times: number): TextPart => ({ kind: 'gap', of, times });
const blanks = (count: number) => ' '.repeat(count);

describe('a page ends at its limits', () => {
  it.each<[what: string, text: string, from: number, limits: object, parts: TextPart[], end: number]>([
    ['characters', 'abcdef', 1, { chars: 3 }, [plain('bcd')], 4],
    ['no characters', 'abc', 0, { chars: 0 }, [], 0],
    ['halves of characters', 'a😀bc', 0, { chars: 2 }, [plain('a😀')], 3],
    ['lines', 'a\nb\nc\nd', 0, { lines: 2 }, [plain('a\nb\n')], 4],
    ['lines that push', '\n\n\n\na\nb\nc', 0, { lines: 3 }, [gap('lines', 4), plain('a\n')], 6],
    ['blanks that push', `${blanks(33)}a\nb\nc`, 0, { lines: 1 }, [gap('blanks', 33), plain('a\n')], 35],
    ['parts', 'a\u200Bb', 0, { parts: 2 }, [plain('a'), hidden('U+200B')], 2],
    ['the text', 'ab', 2, {}, [], 2],
  ])('%s', (_, text, from, limits, parts, end) => {
    expect(pageOf(text, from, { ...ALL, ...limits })).toEqual({ parts, end });
  });
});

describe('the parts of a text', () => {
  it.each<[text: string, parts: TextPart[]]>([
    [blanks(32), [plain(blanks(32))]],
    [blanks(33), [gap('blanks', 33)]],
    [`${blanks(32)}\nb`, [plain(`${blanks(32)}\nb`)]],
    [`a${'\t '.repeat(17)}\n\nb`, [plain('a'), gap('blanks', 34), plain('\n\nb')]],
    ['a\n\n\nb', [plain('a\n\n\nb')]],
    ['a\n\n\n\nb', [plain('a'), gap('lines', 4), plain('b')]],
    [`a ${'\n\t'.repeat(4)} b`, [plain('a'), gap('lines', 4), plain('b')]],
    ['a\n\n\n\n', [plain('a'), gap('lines', 4)]],
    ['\u200B\u200B\u200Ca\u200B', [hidden('U+200B', 2), hidden('U+200C'), plain('a'), hidden('U+200B')]],
    ['e\u0301\u0301\u0301', [plain('e\u0301\u0301\u0301')]],
    ['e\u0301\u0301\u0301\u0301a\u0301', [plain('e\u0301\u0301\u0301'), hidden('U+0301'), plain('a\u0301')]],
    ['e\u0301\u0301\u0301\uFE0F\u0301', [plain('e\u0301\u0301\u0301'), hidden('U+FE0F'), plain('\u0301')]],
    ['\u0301a', [plain('\u0301a')]],
    ['\u05B0', [plain('\u05B0')]],
    ['a\u05B0', [plain('a\u05B0')]],
    ['א\u0301b', [leftward('א\u0301'), plain('b')]],
    ['א\u200Bא', [leftward('א'), hidden('U+200B'), leftward('א')]],
    ['❤\uFE0F', [plain('❤\uFE0F')]],
    ['❤\uFE0F\uFE0F', [plain('❤\uFE0F'), hidden('U+FE0F')]],
    ['a\uFE0F', [plain('a'), hidden('U+FE0F')]],
    [`❤${blanks(33)}\uFE0F`, [plain('❤'), gap('blanks', 33), hidden('U+FE0F')]],
    ['❤\uFE0F\u200D🔥', [plain('❤\uFE0F\u200D🔥')]],
    ['👍🏽\u200D🔥', [plain('👍🏽\u200D🔥')]],
    ['a\u200D🔥', [plain('a'), hidden('U+200D'), plain('🔥')]],
    ['👩\u200Da', [plain('👩'), hidden('U+200D'), plain('a')]],
    ['👩\u200D', [plain('👩'), hidden('U+200D')]],
    ['👩\u200D\uFE0F', [plain('👩'), hidden('U+200D'), hidden('U+FE0F')]],
    ['👩\u200C🔥', [plain('👩'), hidden('U+200C'), plain('🔥')]],
  ])('%j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
    expect(hasHidden(text)).toBe(parts.some(({ kind }) => kind === 'hidden' || kind === 'gap'));
  });

  it.each(['א', 'ﬠ', 'ﻼ', '\u{10840}', '\u{1E900}'])('are leftward for %s', (letter) => {
    expect(partsOf(`a${letter}`)).toEqual([plain('a'), leftward(letter)]);
  });
});

describe('hasHidden', () => {
  const JOINED = '👩\u200D🚀';

  it.each<[what: string, text: string, isHidden: boolean]>([
    ['one at the start', '\u200Ba', true],
    ['one far in a text', `${'a'.repeat(150_000)}\u200B`, true],
    ['blanks far in a text', `${'a'.repeat(150_000)}${blanks(33)}`, true],
    ['tabs', '\t'.repeat(33), true],
    ['few tabs', '\t'.repeat(32), false],
    ['lines with many blanks', `\n${blanks(32)}\n${blanks(32)}\n${blanks(32)}\n`, true],
    ['lines with tabs', '\n\t\n\t\n\t\n', true],
    ['lines with words', '\na\nb\nc\nd', false],
    ['a joined picture', `${'a'.repeat(199_000)}${JOINED}`, false],
    ['a joined picture after what is looked at', `${'a'.repeat(200_000)}${JOINED}`, true],
    ['one first after what is looked at', `${'a'.repeat(200_000)}\u200B`, true],
    ['a flood of marks after it', `${'a'.repeat(200_000)}${'\u0301'.repeat(10)}`, false],
    ['marks and nothing hidden', `${'e\u0301'.repeat(10_000)}`, false],
  ])('%s', (_, text, isHidden) => expect(hasHidden(text)).toBe(isHidden));
});

describe('shownInLine', () => {
  it.each([
    ['a'.repeat(4_001), 'a'.repeat(4_001)],
    ['\u200Bא\u200B', '⟨U+200B⟩א⟨U+200B⟩'],
    [`${blanks(33)}a\n\n\n\nb`, '⟨U+0020 ×33⟩a⟨U+000A ×4⟩b'],
    [`\u200B${'a'.repeat(3_999)}`, `⟨U+200B⟩${'a'.repeat(3_999)}`],
    [`\u200B${'a'.repeat(4_000)}`, `⟨U+200B⟩${'a'.repeat(3_999)}…`],
    [`\u200B${'a\n'.repeat(49)}b`, `⟨U+200B⟩${'a\n'.repeat(49)}b`],
    [`\u200B${'a\n'.repeat(50)}b`, `⟨U+200B⟩${'a\n'.repeat(50)}…`],
    ['\u200Ba'.repeat(150), '⟨U+200B⟩a'.repeat(150)],
    [`${'\u200Ba'.repeat(150)}\u200B`, `${'⟨U+200B⟩a'.repeat(150)}…`],
  ])('%#', (text, reported) => expect(shownInLine(text)).toBe(reported));
});

it.each([
  ['\0', 'U+0000', '\\u0000'],
  ['\u200B', 'U+200B', '\\u200b'],
  ['\u{E0041}', 'U+E0041', '\\udb40\\udc41'],
])('%j has the code %s', (character, code, escaped) => {
  expect(codeOfCharacter(character)).toBe(code);
  expect(visibleText(`"${character} a\t"`)).toBe(`"${escaped} a\t"`);
});
