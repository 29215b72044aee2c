import { describe, expect, it } from 'vitest';
import { createRedactor } from './redaction.ts';
import { createByteReplacer } from '../../core/replace-bytes.ts';

const VALUE = 'p@ss/"w\\ö?rd+1~>';
const redactor = createRedactor([{ name: 'KEY', value: VALUE }]);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('redactor', () => {
  it.each([
    ['raw', VALUE],
    ['twice', `${VALUE}${VALUE}`],
    ['percent-encoded', encodeURIComponent(VALUE)],
    ['percent-encoded in lower case', encodeURIComponent(VALUE).toLowerCase()],
    ['form-encoded', new URLSearchParams({ k: VALUE }).toString()],
    ['JSON', JSON.stringify({ k: VALUE })],
    ['JSON with escaped slashes', JSON.stringify({ k: VALUE }).replaceAll('/', '\\/')],
  ])('%s', (_label, text) => {
    expect(redactor.text(`<${text}>`)).toContain('‹secret:KEY›');
    expect(redactor.text(text).replaceAll('‹secret:KEY›', '')).not.toMatch(/p%?4?0?@?ss|w\\/i);
  });

  it.each(['', 'a', 'ab', 'abc', 'user:'])('base64 after %j', (before) => {
    for (const after of ['', 'x', 'yz']) {
      const whole = base64(`${before}${VALUE}${after}`);
      for (const text of [whole, whole.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')]) {
        const redacted = redactor.text(text);
        expect(redacted).toContain('‹secret:KEY›');
        expect(Buffer.from(redacted.replace('‹secret:KEY›', ''), 'base64').toString()).not.toContain('ss/');
      }
    }
  });

  it('changes nothing else, to the byte', () => {
    const bytes = new Uint8Array([0, 0xff, 0x80, 0x70, 0x40]);
    expect(redactor.bytes(bytes)).toBe(bytes);
    expect(redactor.text('\ud800 p@ss')).toBe('\ud800 p@ss');
    const mixed = new Uint8Array([0xff, ...Buffer.from(VALUE), 0xfe]);
    expect([...redactor.bytes(mixed)]).toEqual([0xff, ...Buffer.from('‹secret:KEY›'), 0xfe]);
  });

  it('is valid in a header', () => {
    expect(redactor.header(`x ${VALUE}`)).toBe('x [secret:KEY]');
  });

  it.each([
    '1',
    '4711',
    '123456',
    '00112233445566778',
    '+49 170 1234567',
    'hunter2',
    'password',
    'aaaaaaaaaaaaaaaaaaaaaa',
    'abababababababab',
  ])('leaves %j, because hiding it would help to guess it', (value) => {
    const guessable = createRedactor([{ name: 'PIN', value }]);
    const echo = `guesses: 0 ${value} 9 ${encodeURIComponent(value)} ${base64(value)}`;
    expect([
      guessable.text(echo),
      guessable.header(echo),
      new TextDecoder().decode(guessable.bytes(new TextEncoder().encode(echo))),
    ]).toEqual([echo, echo, echo]);
  });

  it('prefers the longer of two values, and ignores an empty one', () => {
    const both = createRedactor([
      { name: 'SHORT', value: 'abcdefghijkl' },
      { name: 'LONG', value: 'abcdefghijklmnop' },
      { name: 'NONE', value: '' },
    ]);
    expect(both.text('abcdefghijklmnop abcdefghijkl')).toBe('‹secret:LONG› ‹secret:SHORT›');
  });
});

it('replaces from the left without overlaps', () => {
  const replace = createByteReplacer([{ find: Buffer.from('aa'), put: Buffer.from('b') }]);
  expect(Buffer.from(replace(new Uint8Array(Buffer.from('aaaaa')))).toString()).toBe('bba');
});
