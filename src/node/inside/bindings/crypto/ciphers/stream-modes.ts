import { increment, type BlockCipher } from './block-cipher.ts';
import type { Cipher } from './cipher.ts';

const NOTHING = new Uint8Array(0);

/** A cipher that works byte by byte, so that nothing is left for the end. */
function stream(turn: (bytes: Uint8Array) => Uint8Array): Cipher {
  return { update: turn, final: () => NOTHING };
}

/** Counter mode. @param width number of bytes that count */
export function createCounterMode(block: BlockCipher, iv: Uint8Array, width = iv.length): Cipher {
  const counter = iv.slice();
  const pad = new Uint8Array(block.blockSize);
  let used = block.blockSize;
  return stream((bytes) => {
    const output = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      if (used === block.blockSize) {
        block.encrypt(counter, 0, pad, 0);
        increment(counter, width);
        used = 0;
      }
      output[at] = (bytes[at] ?? 0) ^ (pad[used++] ?? 0);
    }
    return output;
  });
}

/** Output feedback. */
export function createOutputFeedback(block: BlockCipher, iv: Uint8Array): Cipher {
  const pad = iv.slice();
  let used = block.blockSize;
  return stream((bytes) => {
    const output = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      if (used === block.blockSize) {
        block.encrypt(pad, 0, pad, 0);
        used = 0;
      }
      output[at] = (bytes[at] ?? 0) ^ (pad[used++] ?? 0);
    }
    return output;
  });
}

/** Cipher feedback of whole blocks. */
export function createCipherFeedback(block: BlockCipher, isEncrypt: boolean, iv: Uint8Array): Cipher {
  const register = iv.slice();
  let used = block.blockSize;
  return stream((bytes) => {
    const output = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      if (used === block.blockSize) {
        block.encrypt(register, 0, register, 0);
        used = 0;
      }
      const from = bytes[at] ?? 0;
      const to = from ^ (register[used] ?? 0);
      output[at] = to;
      register[used++] = isEncrypt ? to : from;
    }
    return output;
  });
}

/** Cipher feedback of single bytes. */
export function createByteFeedback(block: BlockCipher, isEncrypt: boolean, iv: Uint8Array): Cipher {
  const register = iv.slice();
  const pad = new Uint8Array(block.blockSize);
  return stream((bytes) => {
    const output = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      block.encrypt(register, 0, pad, 0);
      const from = bytes[at] ?? 0;
      const to = from ^ (pad[0] ?? 0);
      output[at] = to;
      register.copyWithin(0, 1);
      register[register.length - 1] = isEncrypt ? to : from;
    }
    return output;
  });
}
