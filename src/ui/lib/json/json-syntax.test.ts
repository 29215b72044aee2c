import { describe, expect, it } from 'vitest';
import { readDocument } from './json-syntax.ts';

const MB = 1024 * 1024;
const kept = (text: string): boolean => {
  const read = readDocument(text);
  if (!read.ok) return false;
  const { lead, root, trail } = read.document;
  return lead + root.text + trail === text;
};

describe('a long text is read in time that grows with its length, and keeps every character', () => {
  it.each<[what: string, text: string]>([
    ['brackets', '['.repeat(MB / 2) + ']'.repeat(MB / 2)],
    ['objects in objects', `${'{"a":'.repeat(MB / 8)}1${'}'.repeat(MB / 8)}`],
    ['white space', `${' '.repeat(MB)}[${'\t'.repeat(MB)}]${'\r\n'.repeat(MB / 2)}`],
    ['one string', `"${'a'.repeat(MB)}"`],
    ['backslashes', `"${'\\\\'.repeat(MB / 2)}"`],
    ['escaped quotes', `"${'\\"'.repeat(MB / 2)}"`],
    ['escaped letters', `"${'\\u0041'.repeat(MB / 6)}"`],
    ['one number', '1'.repeat(MB)],
    ['numbers', `[${'1e400,'.repeat(MB / 6)}-0.0]`],
    ['one key', `{${'"a":1.0,'.repeat(MB / 8)}"__proto__":null}`],
    ['what looks like comments', `["${'/*//'.repeat(MB / 4)}"]`],
  ])('%s', (_what, text) => {
    const before = process.cpuUsage();
    expect(kept(text)).toBe(true);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(10);
  });
});

it.each([
  '[1] // end',
  '/* begin */ [1]',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  "['a']",
  '[01]',
  '[1.]',
  '[NaN]',
  '"\u0000"',
  '"\\x"',
  '',
  '[\u00a01]',
  '\ufeff[]',
])('%j is no JSON', (text) => {
  expect(readDocument(text)).toMatchObject({ ok: false });
});

it('keeps a key twice, a key __proto__, and the spelling of numbers', () => {
  const text = '{"a": 1.0, "__proto__": {"b": 1e400}, "a": 12345678901234567890}';
  const read = readDocument(text);
  if (!read.ok || read.document.root.kind !== 'object') throw new Error('It is an object.');
  expect(read.document.root.entries.map(({ key, node }) => [key, node.text])).toEqual([
    ['a', '1.0'],
    ['__proto__', '{"b": 1e400}'],
    ['a', '12345678901234567890'],
  ]);
});
