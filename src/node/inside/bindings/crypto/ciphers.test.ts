import crypto, { type CipherGCM, type DecipherGCM } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestBinding, type Handle } from './binding-for-tests.ts';

const binding = createTestBinding();
const text = Buffer.from(Array.from({ length: 301 }, (_, at) => (at * 7919) & 0xff));
const AES = [128, 192, 256];
const PLAIN = [
  ...AES.flatMap((bits) => ['cbc', 'ecb', 'ctr', 'cfb', 'cfb8', 'ofb'].map((mode) => `aes-${bits}-${mode}`)),
  'des-ede3-cbc',
  'des-ede3',
  'des-ede-cbc',
  'chacha20',
];
const AUTHENTICATED = [
  ...AES.flatMap((bits) => ['gcm', 'ccm', 'ocb'].map((mode) => `aes-${bits}-${mode}`)),
  'chacha20-poly1305',
];
const WRAPS = AES.flatMap((bits) => [`id-aes${bits}-wrap`, `id-aes${bits}-wrap-pad`]);
const INFO = new Map([...PLAIN, ...AUTHENTICATED, ...WRAPS].map((name) => [name, crypto.getCipherInfo(name)]));

const keyOf = (name: string): Buffer => Buffer.alloc(INFO.get(name)?.keyLength ?? 0, 'key of some length');
const ivOf = (name: string, length = INFO.get(name)?.ivLength ?? 0): Buffer => Buffer.alloc(length, 'vector');

function inPieces(handle: Handle, input: Buffer, size: number): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < input.length; at += size)
    parts.push(handle['update']?.(input.subarray(at, at + size)) as Uint8Array);
  return Buffer.concat([...parts, handle['final']?.() as Uint8Array]);
}

describe('ciphers', () => {
  it.each(PLAIN)('%s encrypts and decrypts like Node, in pieces of any size', (name) => {
    const iv = ivOf(name);
    for (const length of [0, 1, 15, 16, 17, 32, 301]) {
      const input = text.subarray(0, length);
      const cipher = crypto.createCipheriv(name, keyOf(name), iv);
      const expected = Buffer.concat([cipher.update(input), cipher.final()]);
      for (const size of [1, 7, 16, 301]) {
        expect(inPieces(binding.make('CipherBase', true, name, keyOf(name), iv, -1), input, size)).toEqual(expected);
        expect(inPieces(binding.make('CipherBase', false, name, keyOf(name), iv, -1), expected, size)).toEqual(input);
      }
    }
  });

  it.each(AUTHENTICATED)('%s makes and checks the same tag as Node', (name) => {
    for (const [length, ivLength, tagLength, aadLength] of [
      [0, 12, 16, 0],
      [16, 12, 16, 20],
      [301, 12, 16, 16],
      [33, name.includes('gcm') ? 30 : 12, 8, 5],
    ] as const) {
      const input = text.subarray(0, length);
      const iv = ivOf(name, ivLength);
      const aad = text.subarray(0, aadLength);
      const options = { authTagLength: tagLength };
      const cipher = crypto.createCipheriv(name as 'aes-128-gcm', keyOf(name), iv, options) as CipherGCM;
      cipher.setAAD(aad, { plaintextLength: length });
      const expected = Buffer.concat([cipher.update(input), cipher.final()]);
      const tag = cipher.getAuthTag();
      for (const size of name.includes('ccm') ? [length + 1] : [1, 7, 16, 400]) {
        const own = binding.make('CipherBase', true, name, keyOf(name), iv, tagLength);
        own['setAAD']?.(aad, length);
        expect(inPieces(own, input, size)).toEqual(expected);
        expect(Buffer.from(own['getAuthTag']?.() as Uint8Array)).toEqual(tag);
        const back = binding.make('CipherBase', false, name, keyOf(name), iv, tagLength);
        back['setAuthTag']?.(tag);
        back['setAAD']?.(aad, length);
        expect(inPieces(back, expected, size)).toEqual(input);
        const wrong = binding.make('CipherBase', false, name, keyOf(name), iv, tagLength);
        wrong['setAuthTag']?.(Buffer.from(tag.map((byte, at) => (at === 3 ? byte ^ 1 : byte))));
        wrong['setAAD']?.(aad, length);
        expect(() => inPieces(wrong, expected, size)).toThrow('Unsupported state or unable to authenticate data');
      }
      const node = crypto.createDecipheriv(name as 'aes-128-gcm', keyOf(name), iv, options) as DecipherGCM;
      node.setAuthTag(tag).setAAD(aad, { plaintextLength: length });
      expect(Buffer.concat([node.update(expected), node.final()])).toEqual(input);
    }
  });

  it.each(AES)('wraps keys with AES of %i bits', (bits) => {
    const name = `id-aes${bits}-wrap`;
    const key = Buffer.alloc(bits / 8, 'wrapping');
    const iv = Buffer.alloc(8, 0xa6);
    const cipher = crypto.createCipheriv(name, key, iv);
    const expected = cipher.update(text.subarray(0, 40));
    expect(
      Buffer.from(binding.make('CipherBase', true, name, key, iv, -1)['update']?.(text.subarray(0, 40)) as Uint8Array),
    ).toEqual(expected);
    expect(
      Buffer.from(binding.make('CipherBase', false, name, key, iv, -1)['update']?.(expected) as Uint8Array),
    ).toEqual(text.subarray(0, 40));
  });

  it.each(AES)('wraps keys of any length with AES of %i bits', (bits) => {
    const name = `id-aes${bits}-wrap-pad`;
    const key = Buffer.alloc(bits / 8, 'wrapping');
    const iv = Buffer.from('a65959a6', 'hex');
    for (const length of [1, 7, 8, 9, 20, 32]) {
      const expected = crypto.createCipheriv(name, key, iv).update(text.subarray(0, length));
      expect(
        Buffer.from(
          binding.make('CipherBase', true, name, key, iv, -1)['update']?.(text.subarray(0, length)) as Uint8Array,
        ),
      ).toEqual(expected);
      expect(
        Buffer.from(binding.make('CipherBase', false, name, key, iv, -1)['update']?.(expected) as Uint8Array),
      ).toEqual(text.subarray(0, length));
    }
  });

  it('leaves padding out when told to', () => {
    const cipher = crypto
      .createCipheriv('aes-128-cbc', keyOf('aes-128-cbc'), ivOf('aes-128-cbc'))
      .setAutoPadding(false);
    const expected = Buffer.concat([cipher.update(text.subarray(0, 48)), cipher.final()]);
    const own = binding.make('CipherBase', true, 'aes-128-cbc', keyOf('aes-128-cbc'), ivOf('aes-128-cbc'), -1);
    own['setAutoPadding']?.(false);
    expect(inPieces(own, text.subarray(0, 48), 5)).toEqual(expected);
  });

  it.each([...PLAIN, ...AUTHENTICATED, ...WRAPS])('describes %s as Node does', (name) => {
    expect(binding.call('getCipherInfo', name)).toEqual(INFO.get(name));
    expect(binding.call('getCipherInfo', INFO.get(name)?.nid)).toEqual(INFO.get(name));
  });
});

describe('invalid use', () => {
  const attempt = (job: () => unknown): unknown => {
    try {
      return job();
    } catch (error) {
      const { message, code, reason } = error as { message: string; code?: string; reason?: string };
      return { message, code, reason };
    }
  };
  const CASES: readonly [
    name: string,
    isEncrypt: boolean,
    key: number,
    iv: number | null,
    options: object,
    input?: number,
  ][] = [
    ['none', true, 16, 16, {}],
    ['aes-128-cbc', true, 15, 16, {}],
    ['aes-128-cbc', true, 16, 12, {}],
    ['aes-128-cbc', true, 16, null, {}],
    ['aes-128-ecb', true, 16, 16, {}],
    ['aes-128-gcm', true, 16, 0, {}],
    ['aes-128-gcm', true, 16, 12, { authTagLength: 5 }],
    ['aes-128-ccm', true, 16, 12, {}],
    ['chacha20-poly1305', true, 32, 12, { authTagLength: 17 }],
    ['aes-128-cbc', false, 16, 16, {}, 15],
    ['aes-128-cbc', false, 16, 16, {}, 32],
    ['aes-128-cbc', false, 16, 16, {}, 0],
  ];

  it.each(CASES)(
    '%s, encrypting %s, key of %i, vector of %s, %o, %s bytes',
    (name, isEncrypt, keyLength, ivLength, options, input) => {
      const [key, iv] = [Buffer.alloc(keyLength), ivLength === null ? null : Buffer.alloc(ivLength)];
      const ofNode = attempt(() => {
        const cipher = (isEncrypt ? crypto.createCipheriv : crypto.createDecipheriv)(name, key, iv, options);
        return input === undefined ? undefined : [cipher.update(text.subarray(0, input)), cipher.final()];
      });
      const own = attempt(() => {
        const cipher = binding.make(
          'CipherBase',
          isEncrypt,
          name,
          key,
          iv,
          'authTagLength' in options ? options.authTagLength : -1,
        );
        return input === undefined ? undefined : [cipher['update']?.(text.subarray(0, input)), cipher['final']?.()];
      });
      expect(own).toEqual(ofNode);
    },
  );
});
