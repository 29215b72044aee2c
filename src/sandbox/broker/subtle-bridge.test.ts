import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../core/json/json.ts';
import { createSubtleFacade } from '../contract/subtle-facade.ts';
import { createSubtleBridge, type SubtleBridge } from './subtle-bridge.ts';

const real = crypto.subtle;
const text = (value: string) => new TextEncoder().encode(value);
const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');

let bridge: SubtleBridge;
let subtle: SubtleCrypto;
beforeEach(() => {
  bridge = createSubtleBridge(real);
  // Through JSON text, like on the channel.
  subtle = createSubtleFacade(
    async (call) =>
      JSON.parse(JSON.stringify(await bridge.call(JSON.parse(JSON.stringify(call))))) as {
        ok: boolean;
        value: unknown;
      },
  );
});
afterEach(() => {
  bridge.dispose();
});

describe('crypto.subtle across the trust line', () => {
  it('digests views, buffers and parts of buffers like the real one', async () => {
    const part = new Uint8Array(text('xabcx').buffer, 1, 3);
    for (const data of [text('abc'), text('abc').buffer, part, new DataView(text('abc').buffer)]) {
      const digest = await subtle.digest('SHA-256', data);
      expect(digest).toBeInstanceOf(ArrayBuffer);
      expect(hex(digest)).toBe(hex(await real.digest('SHA-256', text('abc'))));
    }
  });

  it('signs and verifies with an imported key that stays outside', async () => {
    const key = await subtle.importKey('raw', text('secret'), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
    expect({ ...key }).toEqual({
      type: 'secret',
      extractable: false,
      algorithm: { name: 'HMAC', hash: { name: 'SHA-256' }, length: 48 },
      usages: ['sign', 'verify'],
    });
    expect(Object.isFrozen(key)).toBe(true);
    expect(JSON.stringify(key)).not.toContain(btoa('secret'));
    const signature = await subtle.sign('HMAC', key, text('data'));
    expect(await subtle.verify('HMAC', key, signature, text('data'))).toBe(true);
    expect(await subtle.verify('HMAC', key, signature, text('other'))).toBe(false);
    await expect(subtle.exportKey('raw', key)).rejects.toMatchObject({
      name: expect.stringMatching(/^InvalidAccess/) as unknown,
    });
  });

  it('encrypts, wraps and derives', async () => {
    const aes = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
      'encrypt',
      'decrypt',
      'wrapKey',
      'unwrapKey',
    ]);
    const iv = new Uint8Array(12);
    const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: text('a') }, aes, text('plain'));
    expect(
      new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: text('a') }, aes, sealed)),
    ).toBe('plain');
    await expect(subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed)).rejects.toMatchObject({
      name: 'OperationError',
    });
    const wrapped = await subtle.wrapKey('raw', aes, aes, { name: 'AES-GCM', iv });
    const unwrapped = await subtle.unwrapKey('raw', wrapped, aes, { name: 'AES-GCM', iv }, 'AES-GCM', true, [
      'encrypt',
    ]);
    expect(await subtle.exportKey('jwk', unwrapped)).toMatchObject({ kty: 'oct', alg: 'A256GCM', ext: true });

    const one = (await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveBits',
    ])) as CryptoKeyPair;
    const two = (await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveBits',
    ])) as CryptoKeyPair;
    const shared = await subtle.deriveBits({ name: 'ECDH', public: two.publicKey }, one.privateKey, 256);
    expect(hex(shared)).toBe(
      hex(await subtle.deriveBits({ name: 'ECDH', public: one.publicKey }, two.privateKey, 256)),
    );

    const password = await subtle.importKey('raw', text('pw'), 'PBKDF2', false, ['deriveKey']);
    const derived = await subtle.deriveKey(
      { name: 'PBKDF2', salt: text('salt'), iterations: 1_000, hash: 'SHA-256' },
      password,
      { name: 'AES-GCM', length: 256 },
      true,
      ['encrypt'],
    );
    expect((await subtle.exportKey('raw', derived)).byteLength).toBe(32);

    const rsa = await subtle.generateKey(
      { name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign'],
    );
    expect((rsa as CryptoKeyPair).publicKey.algorithm).toMatchObject({ publicExponent: new Uint8Array([1, 0, 1]) });
    expect(await subtle.exportKey('jwk', (rsa as CryptoKeyPair).publicKey)).toMatchObject({ kty: 'RSA', e: 'AQAB' });
  });

  it('throws the errors of the real one', async () => {
    await expect(subtle.digest('MD5', text(''))).rejects.toMatchObject({ name: 'NotSupportedError' });
    await expect(subtle.digest('SHA-256', 'text' as unknown as BufferSource)).rejects.toBeInstanceOf(TypeError);
    const forged = { type: 'secret', extractable: true, algorithm: {}, usages: ['sign'] } as unknown as CryptoKey;
    await expect(subtle.sign('HMAC', forged, text(''))).rejects.toBeInstanceOf(TypeError);
    await expect(subtle.digest('SHA-256', (() => 1) as unknown as BufferSource)).rejects.toBeInstanceOf(TypeError);
  });
});

describe('forged calls', () => {
  const bytes = { v: 'AAAA' };
  it.each<[string, unknown]>([
    ['no object', 'digest'],
    ['null', null],
    ['no method', { args: [] }],
    ['prototype name', { method: 'constructor', args: [] }],
    ['prototype name', { method: '__proto__', args: [] }],
    ['another function of the object', { method: 'toString', args: [] }],
    ['no args', { method: 'digest' }],
    ['args that are no list', { method: 'digest', args: { o: [] } }],
    ['too many args', { method: 'digest', args: new Array<JsonValue>(9).fill(1) }],
    ['unknown tag', { method: 'digest', args: ['SHA-256', { x: 1 }] }],
    ['two tags', { method: 'digest', args: ['SHA-256', { v: 'AAAA', a: 'AAAA' }] }],
    ['no tag', { method: 'digest', args: ['SHA-256', {}] }],
    ['bad base64', { method: 'digest', args: ['SHA-256', { v: 'A' }] }],
    ['bad base64', { method: 'digest', args: ['SHA-256', { v: 'A===' }] }],
    ['key of nobody', { method: 'sign', args: ['HMAC', { k: 'key-1' }, bytes] }],
    ['key id that is no text', { method: 'sign', args: ['HMAC', { k: { K: 1 } }, bytes] }],
    ['key with a prototype name', { method: 'sign', args: ['HMAC', { k: '__proto__' }, bytes] }],
    ['bad object', { method: 'digest', args: [{ o: [['name']] }, bytes] }],
    ['bad object', { method: 'digest', args: [{ o: { name: 'SHA-256' } }, bytes] }],
    ['deep', { method: 'digest', args: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) as unknown }],
    ['wide', { method: 'digest', args: [new Array(5_000).fill(0)] }],
  ])('%s returns an error, and never throws', async (_label, call) => {
    expect(await bridge.call(call)).toMatchObject({
      ok: false,
      value: { name: expect.any(String) as unknown, message: expect.any(String) as unknown },
    });
  });

  it('makes a key named __proto__ an ordinary one', async () => {
    const outcome = await bridge.call({
      method: 'digest',
      args: [{ o: [['__proto__', { o: [['name', 'SHA-256']] }]] }, bytes],
    });
    expect(outcome.ok).toBe(false);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });
});

describe('caps', () => {
  const pbkdf2 = (iterations: JsonValue) => ({
    o: [
      ['name', 'PBKDF2'],
      ['hash', 'SHA-256'],
      ['salt', { v: '' }],
      ['iterations', iterations],
    ] as JsonValue,
  });
  it.each<[string, string, JsonValue]>([
    ['iterations', 'deriveBits', [pbkdf2(10_000_001), null, 256]],
    ['iterations as text', 'deriveBits', [pbkdf2('99999999'), null, 256]],
    ['iterations as a list', 'deriveBits', [pbkdf2([99_999_999]), null, 256]],
    ['iterations times blocks', 'deriveBits', [pbkdf2(9_000_000), null, 2_048]],
    ['length', 'deriveBits', [pbkdf2(1), null, 1_000_000]],
    ['negative length', 'deriveBits', [pbkdf2(1), null, -8]],
    ['length as a list', 'deriveBits', [pbkdf2(1), null, [1_000_000]]],
    [
      'length of a derived key',
      'deriveKey',
      [
        pbkdf2(1),
        null,
        {
          o: [
            ['name', 'HMAC'],
            ['length', 4_000_000_000],
          ],
        },
      ],
    ],
    [
      'length of a generated key',
      'generateKey',
      [
        {
          o: [
            ['name', 'HMAC'],
            ['hash', 'SHA-1'],
            ['length', 4_000_000_000],
          ],
        },
        true,
        ['sign'],
      ],
    ],
    [
      'RSA bits',
      'generateKey',
      [
        {
          o: [
            ['name', 'RSA-PSS'],
            ['modulusLength', 16_384],
          ],
        },
        true,
        ['sign'],
      ],
    ],
  ])('%s', async (_label, method, args) => {
    expect(await bridge.call({ method, args })).toMatchObject({ ok: false, value: { name: 'QuotaExceededError' } });
  });

  it('data', async () => {
    const big = new Uint8Array(4 * 1024 * 1024 + 2_000);
    await expect(subtle.digest('SHA-256', big)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(
      await bridge.call({ method: 'digest', args: ['SHA-256', { v: Buffer.from(big).toString('base64') }] }),
    ).toMatchObject({ ok: false, value: { name: 'QuotaExceededError' } });
    expect((await subtle.digest('SHA-256', big.subarray(0, 4 * 1024 * 1024))).byteLength).toBe(32);
  });

  it('keys', async () => {
    const make = () => subtle.importKey('raw', text('x'), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
    const outcomes = await Promise.allSettled(Array.from({ length: 1_001 }, make));
    expect(
      outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => (outcome.reason as Error).name),
    ).toEqual(['QuotaExceededError']);
    bridge.dispose();
    await expect(make()).resolves.toBeDefined();
  });
});
