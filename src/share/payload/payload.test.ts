import { describe, expect, it } from 'vitest';
import { base64UrlToBytes, bytesToBase64Url } from '../../core/base64.ts';
import { crc32 } from '../../core/crc32.ts';
import { LIMITS } from '../../core/limits.ts';
import { deflate } from './deflate.ts';
import { DICTIONARY_1 } from './dictionary-1.ts';
import { readPayload, writePayload } from './payload.ts';

const { maxContentBytes, maxPayloadChars } = LIMITS.share;
const CONTENT = Uint8Array.of(1, 2, 3, 4);
const SEAL = { publicKey: new Uint8Array(32).fill(7), signature: new Uint8Array(64).fill(9) };
const faultOf = (reason: string) => expect.objectContaining({ code: 'invalid-input', data: { reason } }) as Error;

/** A payload of these parts, with the checksum that fits. */
function payload(dictionary: number, flags: number, body: Uint8Array): string {
  const sum = crc32(body, crc32(Uint8Array.of(1, dictionary, flags)));
  const head = [dictionary, flags, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255];
  return `1${bytesToBase64Url(Uint8Array.from([...head, ...body]))}`;
}
const packed = deflate(CONTENT, DICTIONARY_1);
/** Bytes that cannot be compressed. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

describe('a payload', () => {
  it('is the format, a dictionary, flags, a checksum and the content', () => {
    expect(writePayload(CONTENT)).toBe(payload(1, 0, packed));
    expect(readPayload(payload(1, 0, packed))).toEqual({ container: CONTENT });
    expect(Object.keys(readPayload(payload(1, 0, packed)))).toEqual(['container']);
  });

  it('has a key and a signature if it is signed', () => {
    const signed = payload(1, 1, Uint8Array.from([...SEAL.publicKey, ...SEAL.signature, ...packed]));
    expect(writePayload(CONTENT, SEAL)).toBe(signed);
    expect(readPayload(signed)).toEqual({ container: CONTENT, seal: SEAL });
  });

  it('holds content up to a size', () => {
    expect(readPayload(writePayload(new Uint8Array(maxContentBytes))).container).toHaveLength(maxContentBytes);
  });

  it('is not written of more content', () => {
    expect(() => writePayload(new Uint8Array(maxContentBytes + 1))).toThrow(faultOf('too-large'));
  });

  it('is not read with more content', () => {
    const more = deflate(new Uint8Array(maxContentBytes + 1), DICTIONARY_1);
    expect(() => readPayload(payload(1, 0, more))).toThrow(faultOf('too-large'));
  });

  it('is not longer than an address may be', () => {
    expect(() => writePayload(noise((maxPayloadChars * 3) / 4))).toThrow(
      expect.objectContaining({
        data: { reason: 'too-large' },
        message: 'This is too much for a link: leave out files or tools, or save it as a file.',
      }) as Error,
    );
  });
});

describe('a text is refused', () => {
  it.each<[what: string, text: string, reason: string]>([
    ['nothing', '', 'damaged'],
    ['too long', `1${'A'.repeat(maxPayloadChars)}`, 'too-large'],
    ['as long as allowed', `1${'A'.repeat(maxPayloadChars - 1)}`, 'damaged'],
    ...['2', '9'].map((format): [string, string, string] => [`format ${format}`, `${format}AAAA`, 'newer']),
    ...['0', 'a', '-'].map((format): [string, string, string] => [`format ${format}`, `${format}AAAA`, 'damaged']),
    ['a word', '1+++', 'damaged'],
    ['a part of the head', `1${bytesToBase64Url(Uint8Array.of(1, 0, 0, 0, 0))}`, 'damaged'],
    ['a head alone', payload(1, 0, new Uint8Array()), 'damaged'],
    ['another checksum', `1${bytesToBase64Url(Uint8Array.from([1, 0, 1, 2, 3, 4, ...packed]))}`, 'damaged'],
    ['another dictionary', payload(2, 0, packed), 'newer'],
    ['no dictionary', payload(0, 0, packed), 'newer'],
    ['other flags', payload(1, 2, packed), 'newer'],
    ['a part of a signature', payload(1, 1, new Uint8Array(95)), 'damaged'],
    ['a signature alone', payload(1, 1, new Uint8Array(96)), 'damaged'],
    ['content that is cut', payload(1, 0, packed.subarray(0, -1)), 'damaged'],
    ['content and more', payload(1, 0, Uint8Array.from([...packed, 0])), 'damaged'],
  ])('%s', (_, text, reason) => expect(() => readPayload(text)).toThrow(faultOf(reason)));

  it('with any of its bytes changed', () => {
    const text = writePayload(CONTENT);
    const whole = base64UrlToBytes(text.slice(1)) ?? new Uint8Array();
    for (const [at, byte] of whole.entries())
      expect(() => readPayload(`1${bytesToBase64Url(whole.with(at, byte ^ 1))}`)).toThrow(faultOf('damaged'));
  });
});
