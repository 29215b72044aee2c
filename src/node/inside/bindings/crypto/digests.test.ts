import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestBinding, type Handle } from './binding-for-tests.ts';

const binding = createTestBinding();
const text = Buffer.from('The quick brown fox jumps over the lazy dog. '.repeat(40));
const known = new Set(crypto.getHashes().map((name) => name.toLowerCase()));
const names = (binding.call('getHashes') as string[]).filter((name) => known.has(name.toLowerCase()));
const FIXED = (
  'md5 sha1 sha224 sha256 sha384 sha512 sha512-224 sha512-256 sha3-224 sha3-256 sha3-384 sha3-512 ripemd160 ' +
  'blake2b512 blake2s256 md5-sha1'
).split(' ');

function digestInPieces(handle: Handle, size: number): unknown {
  for (let at = 0; at < text.length; at += size) handle['update']?.(text.subarray(at, at + size));
  return handle['digest']?.('hex');
}

describe('digests', () => {
  it.each(names)('%s equals Node’s in pieces of any size', (name) => {
    const expected = crypto.createHash(name).update(text).digest('hex');
    for (const size of [1, 63, 64, 65, 1000, text.length])
      expect(digestInPieces(binding.make('Hash', name, undefined, -1, {}), size)).toBe(expected);
  });

  it('copies a state, which is then independent', () => {
    const first = binding.make('Hash', 'sha256', undefined, -1, {});
    first['update']?.('ab');
    const second = binding.make('Hash', first, undefined, -1, {});
    first['update']?.('c');
    second['update']?.('d');
    expect([first['digest']?.('hex'), second['digest']?.('hex')]).toEqual(
      ['abc', 'abd'].map((one) => crypto.createHash('sha256').update(one).digest('hex')),
    );
  });

  it.each([0, 1, 16, 200, 1000])('gives %i bytes of an extendable output', (outputLength) => {
    for (const name of ['shake128', 'shake256']) {
      expect(digestInPieces(binding.make('Hash', name, outputLength, -1, {}), 50)).toBe(
        crypto.createHash(name, { outputLength }).update(text).digest('hex'),
      );
    }
  });

  it('reads and writes all encodings', () => {
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1', 'binary', 'utf8', 'ucs2', 'ascii'] as const) {
      const handle = binding.make('Hash', 'sha1', undefined, -1, {});
      handle['update']?.('68656c6c6f', 'hex');
      expect(handle['digest']?.(encoding)).toBe(crypto.createHash('sha1').update('hello').digest().toString(encoding));
    }
  });

  it('refuses what Node refuses', () => {
    expect(() => binding.make('Hash', 'none', undefined, -1, {})).toThrow('Digest method not supported');
    expect(() => binding.make('Hash', 'sha256', 28, -1, {})).toThrow(
      expect.objectContaining({ code: 'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH' }),
    );
  });
});

describe('algorithms based on digests', () => {
  it.each(FIXED)('HMAC with %s', (name) => {
    for (const key of ['', 'key', 'k'.repeat(300)]) {
      const handle = binding.make('Hmac');
      handle['init']?.(name, Buffer.from(key));
      expect(digestInPieces(handle, 77)).toBe(crypto.createHmac(name, key).update(text).digest('hex'));
    }
  });

  it('PBKDF2', () => {
    for (const digest of ['sha1', 'sha256', 'sha512', 'sha3-256', 'md5']) {
      for (const length of [1, 20, 65])
        expect(
          Buffer.from(
            binding.runJob('PBKDF2Job', Buffer.from('pass'), Buffer.from('salt'), 37, length, digest) as ArrayBuffer,
          ),
        ).toEqual(crypto.pbkdf2Sync('pass', 'salt', 37, length, digest));
    }
  });

  it('HKDF', () => {
    for (const digest of ['sha1', 'sha256', 'sha512']) {
      for (const length of [0, 10, 500])
        expect(
          binding.runJob('HKDFJob', digest, Buffer.from('key'), Buffer.from('salt'), Buffer.from('info'), length),
        ).toEqual(crypto.hkdfSync(digest, 'key', 'salt', 'info', length));
    }
  });

  it('scrypt', () => {
    for (const [N, r, p] of [
      [16, 1, 1],
      [1024, 8, 1],
      [64, 4, 3],
    ] as const) {
      expect(
        Buffer.from(
          binding.runJob('ScryptJob', Buffer.from('pass'), Buffer.from('salt'), N, r, p, 2 ** 25, 70) as ArrayBuffer,
        ),
      ).toEqual(crypto.scryptSync('pass', 'salt', 70, { N, r, p }));
    }
    expect(() => binding.make('ScryptJob', 1, Buffer.from('pass'), Buffer.from('salt'), 3, 1, 1, 2 ** 25, 70)).toThrow(
      expect.objectContaining({ code: 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' }),
    );
  });

  it('Argon2 (RFC 9106, 5)', () => {
    const tags = [
      '512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb',
      'c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8',
      '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
    ];
    tags.forEach((tag, type) => {
      const result = binding.runJob(
        'Argon2Job',
        Buffer.alloc(32, 1),
        Buffer.alloc(16, 2),
        4,
        32,
        32,
        3,
        Buffer.alloc(8, 3),
        Buffer.alloc(12, 4),
        type,
      );
      expect(Buffer.from(result as ArrayBuffer).toString('hex')).toBe(tag);
    });
  });
});

describe('random', () => {
  it('fills the requested part', () => {
    const target = Buffer.alloc(100_000);
    binding.runJob('RandomBytesJob', target, 10, 99_000);
    expect(target.subarray(0, 10).equals(Buffer.alloc(10))).toBe(true);
    expect(new Set(target.subarray(10, 99_010)).size).toBe(256);
    expect(target.subarray(99_010).equals(Buffer.alloc(990))).toBe(true);
  });

  it('finds primes and recognizes them', () => {
    for (const [bits, safe, add, rem] of [
      [16, false],
      [64, true],
      [256, false],
      [128, false, 30n, 7n],
    ] as const) {
      const bytes = (value: bigint | undefined): Buffer | undefined =>
        value === undefined ? undefined : Buffer.from([Number(value)]);
      const prime = BigInt(
        `0x${Buffer.from(binding.runJob('RandomPrimeJob', bits, safe, bytes(add), bytes(rem)) as ArrayBuffer).toString('hex')}`,
      );
      expect(prime.toString(2)).toHaveLength(bits);
      expect(crypto.checkPrimeSync(prime)).toBe(true);
      if (safe) expect(crypto.checkPrimeSync(prime / 2n)).toBe(true);
      if (add !== undefined) expect(prime % add).toBe(rem);
    }
    for (const candidate of [0, 1, 2, 3, 4, 9, 97, 221])
      expect(binding.runJob('CheckPrimeJob', Buffer.from([candidate]), 0)).toBe(
        crypto.checkPrimeSync(BigInt(candidate)),
      );
  });

  it('compares', () => {
    expect([
      binding.call('timingSafeEqual', Buffer.from('ab'), Buffer.from('ab')),
      binding.call('timingSafeEqual', Buffer.from('ab'), Buffer.from('ac')),
    ]).toEqual([true, false]);
    expect(() => binding.call('timingSafeEqual', Buffer.from('ab'), Buffer.from('a'))).toThrow(
      expect.objectContaining({ code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH' }),
    );
  });
});
