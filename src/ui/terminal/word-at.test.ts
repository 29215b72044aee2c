import { describe, expect, it } from 'vitest';
import { wordAt } from './word-at.ts';

/** Start, word and open quote; `unclear` if the shell may read it otherwise. */
function at(text: string, caret = text.length): string {
  const { start, word, quote, isClear } = wordAt(text, caret);
  return [start, `<${word}>`, ...(quote === '' ? [] : [quote]), ...(isClear ? [] : ['unclear'])].join(' ');
}

describe('plain words', () => {
  it.each([
    ['', '0 <>'],
    ['a', '0 <a>'],
    ['ls ', '3 <>'],
    ['ls\ta', '3 <a>'],
    ['ls\na', '3 <a>'],
    ['a  b', '3 <b>'],
    ['a|b', '2 <b>'],
    ['a;b', '2 <b>'],
    ['a&b', '2 <b>'],
    ['a>b', '2 <b>'],
    ['a<b', '2 <b>'],
    ['a>>b', '3 <b>'],
    ['a$b', '0 <a$b>'],
    ['$', '0 <$>'],
  ])('%j ends with %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it('end at the caret, whatever follows', () => {
    expect(at('ab cd', 4)).toBe('3 <c>');
    expect(at('ab cd', 2)).toBe('0 <ab>');
    expect(at('ab cd', 0)).toBe('0 <>');
    expect(at("'ab'", 3)).toBe("0 <ab> '");
    expect(at('$(a', 1)).toBe('0 <$>');
    expect(at("$'a", 1)).toBe('0 <$>');
    expect(at('$"a', 1)).toBe('0 <$>');
    expect(at('a<<b', 2)).toBe('2 <>');
    expect(at('a((', 2)).toBe('2 <>');
    expect(at('a((', 3)).toBe('3 <> unclear');
    expect(at('a${b', 2)).toBe('0 <a$>');
  });
});

describe('a backslash', () => {
  it.each([
    ['a\\ b', '0 <a b>'],
    ['a\\\nb', '0 <ab>'],
    ['\\#a', '0 <#a>'],
    ['a\\$b', '0 <a$b>'],
    ["a\\'b c", '5 <c>'],
    ['"a\\"b', '0 <a"b> "'],
    ['"a\\\\b', '0 <a\\b> "'],
    ['"a\\$b', '0 <a$b> "'],
    ['"a\\`b', '0 <a`b> "'],
    ['"a\\\nb', '0 <ab> "'],
    // Nothing else is escaped in double quotes.
    ['"a\\nb', '0 <a\\nb> "'],
    ["$'a\\'b", "0 <a'b> $'"],
    ['$\'a\\"b', '0 <a"b> $\''],
    ["$'a\\?b", "0 <a?b> $'"],
    ["$'a\\\\b", "0 <a\\b> $'"],
    ["$'a\\nb", "0 <a\\nb> $'"],
  ])('in %j gives %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it('before the caret would escape what follows', () => {
    expect(at('a\\')).toBe('0 <a\\> unclear');
    expect(at('a\\ b', 2)).toBe('0 <a\\> unclear');
    expect(at('a\\\nb', 2)).toBe('0 <a\\> unclear');
    expect(at('"a\\')).toBe('0 <a\\> " unclear');
    expect(at('"a\\"', 3)).toBe('0 <a\\> " unclear');
    expect(at("$'a\\")).toBe("0 <a\\> $' unclear");
  });
});

describe('quotes', () => {
  it.each([
    ["a'b c'd", '0 <ab cd>'],
    ["a'b c", "0 <ab c> '"],
    ["'", "0 <> '"],
    ["''a", '0 <a>'],
    ["'a`b", "0 <a`b> '"],
    ["a 'b' c'd", "6 <cd> '"],
    ["$x'a", "0 <$xa> '"],
    ['"a b"c', '0 <a bc>'],
    ['"a b', '0 <a b> "'],
    ['"', '0 <> "'],
    ['""', '0 <>'],
    ['"a\'b', '0 <a\'b> "'],
    ['x "y', '2 <y> "'],
    ['"a #b', '0 <a #b> "'],
    ["$'a b'c", '0 <a bc>'],
    ["$'a b", "0 <a b> $'"],
    ["$'", "0 <> $'"],
    ['$"a b"c', '0 <a bc>'],
    ['$"a', '0 <a> "'],
  ])('in %j give %s', (text, found) => {
    expect(at(text)).toBe(found);
  });
});

describe('a comment', () => {
  it.each([
    ['a #b\nc', '5 <c>'],
    ['a #b c\nd e', '9 <e>'],
    ["#'\nb", '3 <b>'],
    ['a\t#(\nc', '5 <c>'],
    ['a\n#(\nc', '5 <c>'],
    ['a;#(\nc', '5 <c>'],
    ['a|#(\nc', '5 <c>'],
    ['a&#(\nc', '5 <c>'],
    ['a<#(\nc', '5 <c>'],
    ['a>#(\nc', '5 <c>'],
    ['(#(\nc', '4 <c>'],
  ])('in %j is skipped: %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it.each([
    ['#a', '0 <#a> unclear'],
    ['#a b', '3 <b> unclear'],
    ['# a', '2 <a> unclear'],
    ['#a  b', '4 <b> unclear'],
    ['#a\t', '3 <> unclear'],
    ["a #'b", "2 <#'b> unclear"],
  ])('%j holds the caret: %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it('holds the caret up to the end of its line', () => {
    expect(at('#a\nb', 2)).toBe('0 <#a> unclear');
    expect(at('#a\nb', 3)).toBe('3 <>');
  });

  it('begins no later than a word', () => {
    expect(at('a#b c')).toBe('4 <c>');
    expect(at("a'b'#c")).toBe('0 <ab#c>');
  });
});

describe('parentheses', () => {
  it.each([
    ['$(ls a', '5 <a>'],
    ['x$(ls a', '6 <a>'],
    ['x $(a) y', '7 <y>'],
    ['(', '1 <>'],
    ['$(', '2 <>'],
    ['(a) b', '4 <b>'],
    ['(a)b', '3 <b>'],
    ['a)b', '2 <b>'],
    ['$(a (b', '5 <b>'],
    ['"$(ls a', '6 <a>'],
    ['"$(', '3 <>'],
    ['"a$(b "c$(d', '10 <d>'],
  ])('open commands of their own: %j ends with %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it.each([
    ['"$(ls a)b', '0 <"$(ls a)b> "'],
    ['"x$(ls "a b")c"', '0 <"x$(ls "a b")c>'],
    ['"$(a (b) c)d', '0 <"$(a (b) c)d> "'],
    ['a "$(b)', '2 <"$(b)> "'],
    ['"$()#b', '0 <"$()#b> "'],
    ['"$(a #)\n)c', '0 <"$(a #)\n)c> "'],
    ['"a$(b "c$(d)e")f', '0 <"a$(b "c$(d)e")f> "'],
    ['"$(a)" b', '7 <b>'],
  ])('belong to the word in double quotes: %j ends with %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it.each([
    ['$((1', '3 <1> unclear'],
    ['((a', '2 <a> unclear'],
    ['"$((1', '4 <1> unclear'],
    ['a)#b', '2 <#b> unclear'],
    ['(a)#b', '3 <#b> unclear'],
    ['(a) #b\nc', '7 <c>'],
  ])('can be something else: %j ends with %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it('after the number of the process open no expansion', () => {
    expect(at('$$')).toBe('0 <$$>');
    expect(at('$$a b')).toBe('4 <b>');
    expect(at('"$$(a')).toBe('0 <$$(a> "');
    expect(at('$$(a')).toBe('3 <a>');
  });
});

describe('what is not followed', () => {
  it.each([
    ['a${b', '0 <a${b> unclear'],
    ['a$[b', '0 <a$[b> unclear'],
    ['"a${b', '0 <a${b> " unclear'],
    ['"a$[b', '0 <a$[b> " unclear'],
    ['a`b', '0 <a`b> unclear'],
    ['"a`b', '0 <a`b> " unclear'],
    ['case a', '5 <a> unclear'],
    ['echo case a', '10 <a> unclear'],
    ['(case a', '6 <a> unclear'],
    ['[[ a', '3 <a> unclear'],
    ['[[\ta', '3 <a> unclear'],
    ['a<<b', '3 <b> unclear'],
    ['a<< b', '4 <b> unclear'],
  ])('%j is unclear: %s', (text, found) => {
    expect(at(text)).toBe(found);
  });

  it('is no longer word, nor a text that only looks like it', () => {
    expect(at('case')).toBe('0 <case>');
    expect(at('[[x a')).toBe('4 <a>');
    expect(at('xcase a')).toBe('6 <a>');
    expect(at('cases a')).toBe('6 <a>');
    expect(at('"case" a')).toBe('7 <a>');
  });

  it('is no here-string, which is a word', () => {
    expect(at('a<<<b')).toBe('4 <b>');
    expect(at('a <<<"b c')).toBe('5 <b c> "');
    expect(at('a<<<b c')).toBe('6 <c>');
    expect(at('a<<<b', 4)).toBe('4 <>');
  });
});
