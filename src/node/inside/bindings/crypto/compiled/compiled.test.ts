import crypto, { type CipherGCM, type DecipherGCM } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Handle } from '../binding-for-tests.ts';

// Other tests of the thread share its modules, and may have made the engines.
vi.resetModules();
const { createTestBinding } = await import('../binding-for-tests.ts');
const { createAes } = await import('../ciphers/block-cipher.ts');
const { createCounterMode } = await import('../ciphers/stream-modes.ts');
const { compileWith } = await import('./engine.ts');

const binding = createTestBinding();
const DIGESTS = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'md5-sha1'];
const KEY_BITS = [128, 192, 256];
/** How often a module was compiled. */
let compiled = 0;

class Module extends WebAssembly.Module {
  constructor(bytes: BufferSource) {
    super(bytes);
    compiled += 1;
  }
}

beforeAll(() => {
  compileWith({ Module, Instance: WebAssembly.Instance });
});

/** Numbers below a bound, the same in every run. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function bytesOf(length: number, seed: number): Buffer {
  const next = numbers(seed);
  return Buffer.from(Uint8Array.from({ length }, () => next(256)));
}

/** Pieces of sizes below and above all that the engine counts in. */
function piecesOf(input: Buffer, next: (bound: number) => number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < input.length;) {
    const size = next(6) === 0 ? next(80_000) : next(3) === 0 ? next(2_000) : next(150);
    pieces.push(input.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

const hashOf = (name: string): Handle => binding.make('Hash', name, undefined, -1, {});

const makeCipher = (isEncrypt: boolean, name: string, key: Buffer, iv: Buffer, tagLength = -1): Handle =>
  binding.make('CipherBase', isEncrypt, name, key, iv, tagLength);

function turn(handle: Handle, pieces: readonly Buffer[]): Buffer {
  const parts = pieces.map((piece) => handle['update']?.(piece) as Uint8Array);
  return Buffer.concat([...parts, handle['final']?.() as Uint8Array]);
}

function ofNode(cipher: crypto.Cipher | crypto.Decipher, input: Buffer): Buffer {
  return Buffer.concat([cipher.update(input), cipher.final()]);
}

describe('digests of large inputs', () => {
  it.each(DIGESTS)('%s equals Node’s in random pieces', (name) => {
    const next = numbers(1);
    for (let round = 0; round < 25; round++) {
      const input = bytesOf(round < 5 ? 100_000 + round : next(150_000), round);
      const hash = hashOf(name);
      for (const piece of piecesOf(input, next)) hash['update']?.(piece);
      expect(hash['digest']?.('hex')).toBe(crypto.createHash(name).update(input).digest('hex'));
    }
  });

  it.each(DIGESTS)('%s has the right end for each length around a block', (name) => {
    const text = bytesOf(2_000, 3);
    for (let length = 1_000; length < 1_300; length++) {
      const hash = hashOf(name);
      hash['update']?.(text.subarray(0, length));
      expect(hash['digest']?.('hex')).toBe(crypto.createHash(name).update(text.subarray(0, length)).digest('hex'));
    }
  });

  it('keeps hashes apart that run at the same time, and their copies', () => {
    const next = numbers(5);
    const running = ['sha256', 'sha224', 'sha256', 'sha512', 'sha384', 'md5', 'sha1'].map((name) => ({
      own: hashOf(name),
      node: crypto.createHash(name),
    }));
    for (let step = 0; step < 300; step++) {
      const each = running[next(running.length)];
      if (each === undefined) throw new Error('no hash');
      const piece = bytesOf(next(4) === 0 ? next(20_000) : next(300), step);
      each.own['update']?.(piece);
      each.node.update(piece);
      if (step % 20 === 0)
        running.push({ own: binding.make('Hash', each.own, undefined, -1, {}), node: each.node.copy() });
    }
    for (const { own, node } of running) expect(own['digest']?.('hex')).toBe(node.digest('hex'));
  });

  it('does not keep the memory of the input', () => {
    const input = Buffer.alloc(5_000, 1);
    const hash = hashOf('sha256');
    hash['update']?.(input.subarray(0, 100));
    hash['update']?.(input);
    input.fill(2);
    expect(hash['digest']?.('hex')).toBe(crypto.createHash('sha256').update(Buffer.alloc(5_100, 1)).digest('hex'));
  });

  it.each(DIGESTS)('HMAC with %s and keys of any length', (name) => {
    const text = bytesOf(50_000, 7);
    for (const keyLength of [0, 1, 63, 64, 65, 127, 128, 129, 1_000, 40_000]) {
      const key = bytesOf(keyLength, keyLength);
      const own = binding.make('Hmac');
      own['init']?.(name, key);
      for (const piece of piecesOf(text, numbers(keyLength))) own['update']?.(piece);
      expect(own['digest']?.('hex')).toBe(crypto.createHmac(name, key).update(text).digest('hex'));
    }
  });
});

describe('AES of large texts', () => {
  const MODES = KEY_BITS.flatMap((bits) => ['cbc', 'ecb', 'ctr'].map((mode) => `aes-${bits}-${mode}`));

  it.each(MODES)('%s equals Node’s in random pieces, both ways', (name) => {
    const next = numbers(11);
    for (let round = 0; round < 8; round++) {
      const [key, iv] = [
        bytesOf(Number(name.slice(4, 7)) / 8, round),
        bytesOf(name.endsWith('ecb') ? 0 : 16, round + 9),
      ];
      const input = bytesOf(round === 0 ? 90_000 : next(100_000), round);
      const expected = ofNode(crypto.createCipheriv(name, key, iv), input);
      expect(turn(makeCipher(true, name, key, iv), piecesOf(input, next)).equals(expected)).toBe(true);
      expect(turn(makeCipher(false, name, key, iv), piecesOf(expected, next)).equals(input)).toBe(true);
    }
  });

  it('carries a counter over all its bytes', () => {
    const [key, input] = [bytesOf(32, 1), bytesOf(70_000, 2)];
    for (const blocksBefore of [0, 1, 100, 2_000, 4_000]) {
      const iv = Buffer.alloc(16, 0xff);
      iv.writeUInt32BE(2 ** 32 - 1 - blocksBefore, 12);
      for (const [start, value] of [
        [0, 0xff],
        [0, 0x7f],
        [11, 0x01],
      ] as const) {
        iv[start] = value;
        const expected = crypto.createCipheriv('aes-256-ctr', key, iv).update(input);
        expect(turn(makeCipher(true, 'aes-256-ctr', key, iv), [input]).equals(expected)).toBe(true);
      }
    }
  });

  it.each(KEY_BITS)('GCM with a key of %i bits, vectors, data and tags of any length', (bits) => {
    const name = `aes-${String(bits)}-gcm` as 'aes-128-gcm';
    const next = numbers(bits);
    for (const [ivLength, aadLength, authTagLength] of [
      [12, 0, 16],
      [1, 1, 4],
      [8, 16, 8],
      [16, 100, 12],
      [60, 70_000, 13],
      [128, 33, 16],
    ] as const) {
      const [key, iv, aad] = [bytesOf(bits / 8, ivLength), bytesOf(ivLength, 2), bytesOf(aadLength, 3)];
      const input = bytesOf(60_000 + next(30_000), 4);
      const node = crypto.createCipheriv(name, key, iv, { authTagLength }) as CipherGCM;
      const expected = ofNode(node.setAAD(aad), input);

      const own = makeCipher(true, name, key, iv, authTagLength);
      own['setAAD']?.(aad);
      expect(turn(own, piecesOf(input, next)).equals(expected)).toBe(true);
      expect(Buffer.from(own['getAuthTag']?.() as Uint8Array)).toEqual(node.getAuthTag());

      const attempt = (text: Buffer, tag: Buffer): Buffer => {
        const back = makeCipher(false, name, key, iv, authTagLength);
        back['setAAD']?.(aad);
        back['setAuthTag']?.(tag);
        return turn(back, piecesOf(text, next));
      };
      expect(attempt(expected, node.getAuthTag()).equals(input)).toBe(true);
      const changed = Buffer.from(expected);
      changed.writeUInt8(changed.readUInt8(40_000) ^ 1, 40_000);
      expect(() => attempt(changed, node.getAuthTag())).toThrow('Unsupported state or unable to authenticate data');
      const wrong = Buffer.from(node.getAuthTag());
      wrong.writeUInt8(wrong.readUInt8(3) ^ 128, 3);
      expect(() => attempt(expected, wrong)).toThrow('Unsupported state or unable to authenticate data');
    }
  });

  it('counts only the last four bytes if told to, as GCM does', () => {
    const block = createAes(bytesOf(16, 1));
    const input = bytesOf(70_000, 2);
    const start = new Uint8Array(bytesOf(16, 3));
    start.set([0xff, 0xff, 0xf8, 0x30], 12);
    const inBlocks = createCounterMode(block, start, 4);
    const expected = Array.from({ length: input.length / 16 }, (_, index) =>
      inBlocks.update(input.subarray(index * 16, (index + 1) * 16)),
    );
    expect(Buffer.concat(expected).equals(createCounterMode(block, start, 4).update(input))).toBe(true);
  });

  it('CCM', () => {
    const [key, iv, input] = [bytesOf(32, 1), bytesOf(12, 2), bytesOf(50_000, 3)];
    const node = crypto.createCipheriv('aes-256-ccm', key, iv, { authTagLength: 16 });
    const expected = ofNode(node, input);
    const own = makeCipher(true, 'aes-256-ccm', key, iv, 16);
    expect(turn(own, [input]).equals(expected)).toBe(true);
    expect(Buffer.from(own['getAuthTag']?.() as Uint8Array)).toEqual(node.getAuthTag());
  });

  it('keeps ciphers apart that run at the same time', () => {
    const next = numbers(13);
    const names = MODES.concat(KEY_BITS.map((bits) => `aes-${String(bits)}-gcm`));
    const running = [...names, ...names].map((name, index) => {
      const key = bytesOf(Number(name.slice(4, 7)) / 8, index);
      const iv = bytesOf(name.endsWith('ecb') ? 0 : 16, index);
      return { own: makeCipher(true, name, key, iv), node: crypto.createCipheriv(name, key, iv) };
    });
    for (let step = 0; step < 300; step++) {
      const each = running[next(running.length)];
      const piece = bytesOf(next(4) === 0 ? next(20_000) : next(300), step);
      expect(Buffer.from(each?.own['update']?.(piece) as Uint8Array)).toEqual(each?.node.update(piece));
    }
    for (const { own, node } of running) {
      expect(Buffer.from(own['final']?.() as Uint8Array)).toEqual(node.final());
      if ('getAuthTag' in node && own['getAuthTag']?.() !== undefined)
        expect(Buffer.from(own['getAuthTag']() as Uint8Array)).toEqual((node as DecipherGCM & CipherGCM).getAuthTag());
    }
  });
});

it('used WebAssembly: one module for MD5, SHA-1, both sizes of SHA-2, AES, its counter mode and GHASH', () => {
  expect(compiled).toBe(7);
});
