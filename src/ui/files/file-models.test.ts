import { expect, test } from 'vitest';
import { hexLines, languageOfFile, lookOf } from './file-kind.ts';
import { bytesOfText, textOfBytes } from './file-text.ts';
import { foldersAbove, freeFileName, isWithin, nameProblem, outermost, parentOf } from './tree/file-tree.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

test('paths: parents, containment and outermost ones', () => {
  expect([parentOf('/a'), parentOf('/a/b'), parentOf('/a/b/c')]).toEqual(['/', '/a', '/a/b']);
  expect(foldersAbove('/a/b/c')).toEqual(['/a', '/a/b']);
  expect([isWithin('/ab', '/a'), isWithin('/a/b', '/a'), isWithin('/a', '/a'), isWithin('/x', '/')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(outermost(['/a/b', '/a', '/ab', '/c/d'])).toEqual(['/a', '/ab', '/c/d']);
});

test('names: a free name keeps its extension, and an invalid one is reported', () => {
  const taken = new Set(['a.txt', 'a 2.txt', '.env', 'b']);
  expect(['a.txt', '.env', 'b', 'new'].map((name) => freeFileName(name, (one) => taken.has(one)))).toEqual([
    'a 3.txt',
    '.env 2',
    'b 2',
    'new',
  ]);
  expect(['', ' ', 'a/../b', '.', 'a//b', '/a', 'a/', 'a\0', 'a/b.txt', '__proto__', '...'].map(nameProblem)).toEqual([
    'empty',
    'empty',
    'dots',
    'dots',
    'slash',
    'slash',
    'slash',
    'slash',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a text is restored to its bytes, with its line ends and its byte order mark', () => {
  for (const text of ['', 'a\nb', 'a\r\nb\r\n', '\ufeffmark\n', 'žluť 🐎\n']) {
    const read = textOfBytes(utf8(text));
    expect(read?.isMixed).toBe(false);
    expect(
      read === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOfText(read)),
    ).toBe(text);
  }
  expect(textOfBytes(utf8('a\r\nb\r\nc\n'))).toEqual({ text: 'a\nb\nc\n', lineEnd: '\r\n', isMixed: true });
  expect(textOfBytes(bytes(0x63, 0xe9))).toBeUndefined();
});

test('the view of a file depends on its name and its beginning', () => {
  expect(lookOf('/a.PNG', bytes(1))).toEqual({ look: 'image', mediaType: 'image/png' });
  expect(lookOf('/a.png', bytes()).look).toBe('text');
  expect(lookOf('/a.svg', utf8('<svg/>')).look).toBe('text');
  expect(lookOf('/a.txt', bytes(0x61, 0)).look).toBe('binary');
  expect(lookOf('/a.html', utf8('<script>')).look).toBe('text');
  expect([languageOfFile('/a.mts'), languageOfFile('/b.json'), languageOfFile('/ts'), languageOfFile('/c.py')]).toEqual(
    ['typescript', 'json', 'text', 'text'],
  );
});

test('bytes as hex, sixteen per line', () => {
  expect(hexLines(new Uint8Array(17).map((_, at) => 0x40 + at))).toEqual([
    '00000000  40 41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f  @ABCDEFGHIJKLMNO',
    `00000010  ${'50'.padEnd(47)}  P`,
  ]);
});
