import { describe, expect, it } from 'vitest';
import { indexOfBytes } from './byte-search.ts';
import { decodeHost } from './punycode.ts';
import { stringDecoderBinding } from './string-decoder.ts';
import { base64Encode, decodeBytes, encodeText, ENCODINGS, hexEncode, utf16Decode } from './text-codecs.ts';

const decoder = stringDecoderBinding() as {
  decode(state: Uint8Array, bytes: Uint8Array): string;
  flush(state: Uint8Array): string;
};
function inPieces(encoding: string, pieces: readonly Uint8Array[]): string[] {
  const state = new Uint8Array(7);
  state[6] = ENCODINGS.indexOf(encoding as (typeof ENCODINGS)[number]);
  return [...pieces.map((piece) => decoder.decode(state, piece)), decoder.flush(state)];
}

describe('text codecs', () => {
  it('encodes few and many bytes as hex', () => {
    const bytes = Uint8Array.from({ length: 600 }, (_, at) => at % 256);
    for (const length of [0, 3, 127, 128, 600])
      expect(decodeBytes(bytes.subarray(0, length), ENCODINGS.indexOf('hex'))).toBe(
        Buffer.from(bytes.subarray(0, length)).toString('hex'),
      );
  });

  it.each(['utf8', 'utf16le', 'base64', 'base64url', 'hex', 'latin1'] as const)(
    '%s restores the original bytes',
    (encoding) => {
      const bytes = Uint8Array.from(Buffer.from('aé✓😀', 'utf8'));
      const even = encoding === 'utf16le' ? bytes.subarray(0, bytes.length & ~1) : bytes;
      const number = ENCODINGS.indexOf(encoding);
      expect(decodeBytes(even, number)).toBe(Buffer.from(even).toString(encoding));
      if (encoding !== 'utf16le') expect([...encodeText(decodeBytes(even, number), encoding)]).toEqual([...even]);
    },
  );

  it('accepts the invalid input that Node accepts', () => {
    expect([...base64Encode('YW Jj*ZA==ZZ')]).toEqual([...Buffer.from('YW Jj*ZA==ZZ', 'base64')]);
    expect([...hexEncode('0aFfzz11')]).toEqual([0x0a, 0xff]);
    expect(utf16Decode(Uint8Array.of(0x00, 0xd8, 0x41, 0x00))).toBe('\ud800A');
  });

  it('keeps incomplete characters for the next piece', () => {
    expect(inPieces('utf8', [Uint8Array.of(0xe2, 0x9c), Uint8Array.of(0x93), Uint8Array.of(0xf0)])).toEqual([
      '',
      '✓',
      '',
      '\ufffd',
    ]);
    expect(inPieces('utf16le', [Uint8Array.of(0x3d), Uint8Array.of(0xd8, 0x00), Uint8Array.of(0xde)])).toEqual([
      '',
      '',
      '😀',
      '',
    ]);
    expect(inPieces('base64', [Uint8Array.of(1), Uint8Array.of(2, 3), Uint8Array.of(4)])).toEqual([
      '',
      'AQID',
      '',
      'BA==',
    ]);
  });

  it.each<[string, string, number, boolean, number]>([
    ['abcabc', 'bc', 0, true, 1],
    ['abcabc', 'bc', -1, false, 4],
    ['abcabc', 'bc', 2, true, 4],
    ['abc', '', 5, true, 3],
    ['abc', 'abcd', 0, true, -1],
  ])('finds bytes: %s %s from %d', (haystack, needle, offset, forward, at) => {
    expect(indexOfBytes(Buffer.from(haystack), Buffer.from(needle), offset, forward, 1)).toBe(at);
  });

  it('finds in few letters what Node finds', () => {
    let state = 1;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const letters = (length: number): Buffer => Buffer.from(Array.from({ length }, () => 97 + random(2)));
    for (let round = 0; round < 2_000; round += 1) {
      const haystack = letters(random(80));
      const needle = letters(1 + random(7));
      const from = random(90) - 5;
      const end = round % 3 === 0 ? random(90) : haystack.length;
      // Node takes an end only in newer versions.
      const first = haystack.subarray(0, end).indexOf(needle, from < 0 ? Math.max(0, from + haystack.length) : from);
      expect(indexOfBytes(haystack, needle, from, true, 1, end), `${String(haystack)} ${String(needle)} ${from}`).toBe(
        first,
      );
    }
  });

  it('decodes international host names', () => {
    expect(decodeHost('xn--fiqs8s.xn--bcher-kva.example')).toBe('中国.bücher.example');
  });
});
