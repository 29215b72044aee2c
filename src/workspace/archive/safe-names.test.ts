import { expect, test } from 'vitest';
import { createFolderNames, leadsOut, safeName } from './safe-names.ts';

test.each([
  ['a.txt', 'a.txt'],
  ['žluť 🐎.txt', 'žluť 🐎.txt'],
  ['.gitignore', '.gitignore'],
  ['..\\..\\evil.bat', '.._.._evil.bat'],
  ['C:\\x', 'C__x'],
  ['C:', 'C_'],
  ['a:stream', 'a_stream'],
  ['..', '_'],
  ['.', '_'],
  ['...', '_'],
  ['', '_'],
  ['a. ', 'a_'],
  ['a .', 'a_'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['LPT³', '_LPT³'],
  ['lpt1', '_lpt1'],
  ['lptx', 'lptx'],
  ['falcon', 'falcon'],
  ['aux .c', '_aux .c'],
  ['CONIN$', '_CONIN$'],
  ['concert', 'concert'],
  ['a\u0000b\u001fc\u007f', 'a_b_c_'],
  ['gpj.\u202eexe', 'gpj._exe'],
  ['a\u200bb', 'a_b'],
  ['\ud83d', '_'],
  ['what?*<>|"', 'what______'],
])('%j is written as %j', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

test('a long name keeps its extension and is not cut within a character', () => {
  const name = safeName(`${'é'.repeat(200)}.tar`);
  expect(name).toBe(`${'é'.repeat(118)}.tar`);
});

test.each([
  ['n'.repeat(240), 'n'.repeat(240)],
  ['n'.repeat(241), 'n'.repeat(240)],
  [`${'n'.repeat(240)}.${'e'.repeat(15)}`, `${'n'.repeat(224)}.${'e'.repeat(15)}`],
  [`${'n'.repeat(240)}.${'e'.repeat(16)}`, 'n'.repeat(240)],
  [`.${'n'.repeat(240)}`, `.${'n'.repeat(239)}`],
])('%s is written with 240 bytes', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

test('names that some system treats as equal become different names', () => {
  const take = createFolderNames();
  expect(['a', 'A', 'é', 'e\u0301', 'straße', 'STRASSE', 'x:', 'x_', 'ﬁ', 'fi'].map(take)).toEqual([
    'a',
    'A 2',
    'é',
    'e\u0301 2',
    'straße',
    'STRASSE 2',
    'x_',
    'x_ 2',
    'ﬁ',
    'fi 2',
  ]);
});

test.each([
  ['a/link', '../b', false],
  ['a/link', '../../b', true],
  ['link', '..', true],
  ['link', '/etc/passwd', true],
  ['link', 'C:\\Windows', true],
  ['link', 'c:x', true],
  ['link', '..\\..\\x', true],
  ['link', '\\\\host\\share', true],
  ['a/b/link', '..\\c', false],
  ['a/link', 'x/../../../y', true],
  ['a/link', 'x/../../y', false],
  ['link', 'x/../y', false],
  ['link', './../y', true],
  ['link', './/../y', true],
  ['link', 'dir:x', false],
  ['link', 'x/c:y', false],
  ['link', 'x\0', true],
  ['link', 'x', false],
])('%s with target %j: leads out %s', (below, target, expected) => {
  expect(leadsOut(below, target)).toBe(expected);
});
