import { opensslErrorWithStack } from '../crypto-errors.ts';
import { concat, xorInto, type BlockCipher } from './block-cipher.ts';
import type { Cipher } from './cipher.ts';

/** ECB, or CBC if there is a vector, with PKCS #7 padding unless it is turned off. */
export function createBlockMode(block: BlockCipher, isEncrypt: boolean, iv: Uint8Array | undefined): Cipher {
  const size = block.blockSize;
  const chain = iv?.slice();
  let pads = true;
  let held: Uint8Array = new Uint8Array(0);

  const alone = isEncrypt ? 'encrypt' : 'decrypt';
  const chained = isEncrypt ? 'chain' : 'unchain';

  const transform = (input: Uint8Array): Uint8Array => {
    const output = new Uint8Array(input.length);
    if (block.runMany?.(chain === undefined ? alone : chained, input, output, chain) === true) return output;
    for (let at = 0; at < input.length; at += size) {
      if (isEncrypt) {
        output.set(input.subarray(at, at + size), at);
        if (chain !== undefined) xorInto(output.subarray(at, at + size), chain);
        block.encrypt(output, at, output, at);
        chain?.set(output.subarray(at, at + size));
      } else {
        block.decrypt(input, at, output, at);
        if (chain === undefined) continue;
        xorInto(output.subarray(at, at + size), chain);
        chain.set(input.subarray(at, at + size));
      }
    }
    return output;
  };

  return {
    update(bytes) {
      const all = held.length === 0 ? bytes : concat(held, bytes);
      let whole = all.length - (all.length % size);
      // The last block may contain the padding.
      if (!isEncrypt && pads && whole === all.length && whole > 0) whole -= size;
      held = all.slice(whole);
      return transform(all.subarray(0, whole));
    },
    final() {
      if (!pads) {
        if (held.length > 0) throw opensslErrorWithStack('provider', 'wrong final block length');
        return new Uint8Array(0);
      }
      if (isEncrypt) {
        const count = size - held.length;
        return transform(concat(held, new Uint8Array(count).fill(count)));
      }
      if (held.length !== size) throw opensslErrorWithStack('provider', 'wrong final block length');
      return unpadded(transform(held), size);
    },
    setAutoPadding(on) {
      pads = on;
    },
  };
}

function unpadded(last: Uint8Array, size: number): Uint8Array {
  const count = last[size - 1] ?? 0;
  const isGood = count >= 1 && count <= size && last.subarray(size - count).every((byte) => byte === count);
  if (!isGood) throw opensslErrorWithStack('provider', 'bad decrypt');
  return last.slice(0, size - count);
}
