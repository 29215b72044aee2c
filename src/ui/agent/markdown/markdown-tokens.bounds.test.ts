import { Lexer } from 'marked';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeEntities, markdownTokens } from './markdown-tokens.ts';

afterEach(() => void vi.restoreAllMocks());

/** Without the links, which are a member of the list. */
const shownOf = (text: string) => markdownTokens(text)?.map((block) => block);
const typesOf = (text: string) => markdownTokens(text)?.map(({ type }) => type);
/** The inline tokens of the blocks that have some. */
const inlineOf = (text: string) =>
  markdownTokens(text)?.flatMap((block) => ('tokens' in block && block.tokens !== undefined ? [block.tokens] : []));
const words = (text: string) => ({ type: 'text', raw: text, text, escaped: false });
const unread = (text: string) => ({ type: 'text', raw: text, text, escaped: true });
const CODE = '```\n```\n';
const codeBlocks = (count: number) => Array.from({ length: count }, () => 'code');

describe('blocks', () => {
  it('are those of GitHub', () => {
    expect(inlineOf('~~a~~ b')).toEqual([
      [{ type: 'del', raw: '~~a~~', text: 'a', tokens: [words('a')] }, words(' b')],
    ]);
    expect(typesOf('|a|\n|-|\n|b|')).toEqual(['table']);
  });

  it('are parsed the same with every kind of line end', () => {
    expect(shownOf('a\r# b\r\n```js x\r\ny\r\n```\r\n')).toMatchObject([
      { type: 'paragraph', raw: 'a\n' },
      { type: 'heading', raw: '# b\n' },
      { type: 'code', raw: '```js x\ny\n```', text: 'y', lang: 'js x' },
      { type: 'space', raw: '\n' },
    ]);
  });

  it('know the links of the whole text', () => {
    expect(markdownTokens('[a]: https://a.example "t"')?.links).toEqual({
      a: { href: 'https://a.example', title: 't' },
    });
  });

  it.each([
    ['no text', '', ['space']],
    ['blank lines', '\n\n', ['space']],
    ['as many characters as are read', 'a'.repeat(200_000), ['paragraph']],
    ['as many lines as are read', 'a\n'.repeat(2_998) + 'a', ['paragraph']],
    ['one line more', 'a\n'.repeat(2_999) + 'a', undefined],
    [
      'one line more around code',
      `${'a\n'.repeat(1_499)}a\n${CODE}${'b\n'.repeat(1_498)}b`,
      ['paragraph', 'code', 'plain'],
    ],
    [
      'as many lines around code',
      `${'a\n'.repeat(1_499)}a\n${CODE}${'b\n'.repeat(1_497)}b`,
      ['paragraph', 'code', 'paragraph'],
    ],
    ['as much code as is shown', CODE.repeat(300).trimEnd(), codeBlocks(300)],
    ['more code', CODE.repeat(301).trimEnd(), [...codeBlocks(300), 'plain']],
  ])('%s', (_, text, types) => expect(typesOf(text)).toEqual(types));

  it('keep what is too much for the page as it is written', () => {
    const rest = '```js\na\n```\nb\n# c\n';
    const shown = markdownTokens(CODE.repeat(300) + rest);
    expect(shown?.slice(300)).toEqual([{ type: 'plain', raw: '```js\na\n```b\n# c\n\n' }]);
  });

  it('stay plain if the parser gives up', () => {
    vi.spyOn(Lexer.prototype, 'blockTokens').mockImplementationOnce(function (this: Lexer) {
      this.inlineQueue.push({ src: 'half', tokens: [] });
      throw new Error('Infinite loop on byte: 97');
    });
    const inline = vi.spyOn(Lexer.prototype, 'inlineTokens');
    expect(shownOf(`a\n${CODE}*b*`)).toMatchObject([
      { type: 'plain', raw: 'a\n' },
      { type: 'code', raw: '```\n```' },
      { type: 'paragraph', text: '*b*' },
    ]);
    expect(inline.mock.calls.map(([source]) => source)).toEqual(['*b*', 'b']);
  });
});

describe('deep text is not parsed', () => {
  it.each(['-', '*', '+', '>', '1.', '1)', '123456789.', '- >', '> 12)'])('%j within itself', (marker) => {
    const marks = marker.split(' ').length;
    for (const [between, before] of [
      [' ', ''],
      ['\t', ' \t '],
      ['   ', '  '],
    ] as const) {
      const nested = (count: number) =>
        before + Array.from({ length: count / marks }, () => marker.replace(' ', between)).join(between);
      expect(typesOf(`a\n${nested(24)}\nb`)).toBeUndefined();
    }
    expect(typesOf(`a\n\n${Array.from({ length: 22 / marks }, () => marker).join(' ')} b`)).toBeDefined();
  });

  it('within quotes without blanks', () => {
    expect(typesOf('>'.repeat(23))).toBeDefined();
    expect(typesOf('>'.repeat(24))).toBeUndefined();
  });

  it.each([
    ['spaces', `a\n${' '.repeat(40)}b`, `a\n${' '.repeat(41)}b`],
    ['tabs', `a\n${'\t'.repeat(10)}b`, `a\n${'\t'.repeat(11)}b`],
    ['a tab and spaces', `a\n\t${' '.repeat(36)}b`, `a\n\t${' '.repeat(37)}b`],
  ])('behind %s', (_, shallow, deep) => {
    expect(typesOf(shallow)).toEqual(['paragraph']);
    expect(typesOf(deep)).toBeUndefined();
  });

  it.each([
    ['marks in a line', `a ${'> '.repeat(24)}`],
    ['numbers of ten digits', '1234567890. '.repeat(24)],
    ['numbers without a mark', '1 '.repeat(24)],
    ['blanks in a line', `a${' '.repeat(100)}b`],
  ])('but %s is not deep', (_, text) => expect(typesOf(text)).toEqual(['paragraph']));

  it('nor is what stands beside it', () => {
    expect(shownOf(`${'> '.repeat(24)}\n${CODE}b`)).toMatchObject([
      { type: 'plain', raw: `${'> '.repeat(24)}\n` },
      { type: 'code' },
      { type: 'paragraph', raw: 'b\n' },
    ]);
  });

  it.each([
    [58, ['paragraph', 'space', 'heading']],
    [59, ['plain', 'space', 'heading']],
  ])('%d marks within each other', (count, types) => {
    expect(typesOf(`${within(count)}\n\n# a`)).toEqual(types);
  });

  it('with nothing else', () => {
    expect(typesOf(`\n\n${within(59)}`)).toBeUndefined();
  });

  function within(count: number): string {
    const marks = Array.from({ length: count }, (_, level) => '*'.repeat(1 + (level % 2)));
    return `${marks.map((mark) => `${mark}a `).join('')}b${marks.reverse().join('')}`;
  }
});

describe('lines of very many marks are not parsed', () => {
  it.each([...'*_~`<>[]!&\\@:'])('counts %s', (mark) => {
    expect(inlineOf(`a ${mark.repeat(601)}`)).toEqual([[unread(`a ${mark.repeat(601)}`)]]);
  });

  it.each([...'#-+.()"\'/=|a'])('does not count %s', (mark) => {
    expect(inlineOf(`a *b* ${mark.repeat(601)}`)?.[0]?.[1]).toMatchObject({ type: 'em', raw: '*b*' });
  });

  const code = { type: 'codespan', raw: '`a`', text: 'a' };
  const codes = (count: number) => '`a` '.repeat(count).trimEnd();

  it('600 in a line are parsed, 601 are not', () => {
    expect(inlineOf(codes(300))?.[0]?.[0]).toEqual(code);
    expect(inlineOf(`${codes(300)} !`)).toEqual([[unread(`${codes(300)} !`)]]);
  });

  it('lines of 20,000 characters are parsed, longer ones are not', () => {
    const line = `\`a\`${'b'.repeat(20_000 - 3)}`;
    expect(inlineOf(line)).toEqual([[code, words('b'.repeat(20_000 - 3))]]);
    expect(inlineOf(`${line}b`)).toEqual([[unread(`${line}b`)]]);
  });

  it('counts the squares of all lines together', () => {
    // 4 × 600² + 244² + 20² + 8² = 1,500,000.
    const lines = [300, 300, 300, 300, 122, 10, 4].map(codes);
    const first = (text: string) => inlineOf(text)?.map((tokens) => tokens[0]?.type);
    const all = Array.from(lines, () => 'codespan');
    expect(first([...lines, 'a'].join('\n\n'))).toEqual([...all, 'text']);
    expect(first([...lines, '*a'].join('\n\n'))).toEqual([...all, 'text']);
    expect(inlineOf(['*b*', ...lines].join('\n\n'))?.map((tokens) => tokens[0])).toMatchObject([
      { type: 'em' },
      ...all.slice(1).map(() => code),
      unread(codes(4)),
    ]);
    expect(inlineOf([...lines, '!'].join('\n\n'))?.at(-1)).toEqual([unread('!')]);
  });

  it('keeps a line as it is if the parser gives up', () => {
    vi.spyOn(Lexer.prototype, 'inlineTokens').mockImplementationOnce((_source, tokens = []) => {
      tokens.push(words('half') as never);
      throw new Error('Infinite loop on byte: 97');
    });
    expect(inlineOf('*a*\n\n*b*')).toMatchObject([[unread('*a*')], [{ type: 'em', raw: '*b*' }]]);
  });
});

describe('the size of a block is what it renders', () => {
  const filled = (text: string) => typesOf(CODE.repeat(299) + text.trimEnd())?.slice(299);

  it.each([
    ['a paragraph', 'paragraph', `a${'`b`c'.repeat(19)}`, `a${'`b`c'.repeat(19)}\`b\``],
    ['marks within marks', 'paragraph', `*a${'`b`c'.repeat(18)}\`b\`*`, `*a${'`b`c'.repeat(19)}*`],
    ['a list', 'list', '- a\n'.repeat(13), `${'- a\n'.repeat(13)}-`],
    [
      'a table',
      'table',
      `|a|a|a|\n|-|-|-|\n${'|b|b|b|\n'.repeat(12)}`,
      `|a|a|a|\n|-|-|-|\n${'|b|b|b|\n'.repeat(11)}|b|\`b\`b|b|`,
    ],
  ])('%s', (_, type, full, more) => {
    expect(filled(full)).toEqual([type]);
    expect(filled(more)).toEqual(['plain']);
  });

  it('to its last level', () => {
    const table = (first: string) =>
      `|${'a|'.repeat(71)}\n|${'-|'.repeat(71)}\n|${first}|${'b|'.repeat(70)}\n${`|${'b|'.repeat(71)}\n`.repeat(167)}`;
    expect(typesOf(table('b').trimEnd())).toEqual(['table']);
    expect(typesOf(table('*b*'))).toBeUndefined();
  });
});

it.each([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u{a0}'],
  ['copy', '©'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
  ['rarr', '→'],
  ['larr', '←'],
  ['times', '×'],
  ['deg', '°'],
  ['euro', '€'],
  ['#1', '\u{1}'],
  ['#55295', '\u{d7ff}'],
  ['#55296', '\u{fffd}'],
  ['#57343', '\u{fffd}'],
  ['#57344', '\u{e000}'],
  ['#1114111', '\u{10ffff}'],
  ['#1114112', '\u{fffd}'],
  ['#x10FFFF', '\u{10ffff}'],
  ['#Xe000', '\u{e000}'],
  ['#x0', '\u{fffd}'],
])('decodes &%s;', (entity, decoded) => {
  expect(decodeEntities(`a&${entity};&${entity};b`)).toBe(`a${decoded}${decoded}b`);
});

it.each(['&AMP;', '&amp', '&#00000065;', '&#x0000041;', '&#;', '&#x;', '&#xg;', '&constructor;', 'amp;'])(
  'does not decode %s',
  (text) => {
    expect(decodeEntities(text)).toBe(text);
  },
);
