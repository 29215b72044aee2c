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
  const turn = (bytes: Uint8Array, output: Uint8Array, from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      if (used === block.blockSize) {
        block.encrypt(counter, 0, pad, 0);
        increment(counter, width);
        used = 0;
      }
      output[at] = (bytes[at] ?? 0) ^ (pad[used++] ?? 0);
    }
  };
  return stream((bytes) => {
    const output = new Uint8Array(bytes.length);
    const toFill = Math.min(bytes.length, block.blockSize - used);
    turn(bytes, output, 0, toFill);
    const done = toFill + turnMany(block, counter, width, bytes.subarray(toFill), output.subarray(toFill));
    turn(bytes, output, done, bytes.length);
    return output;
  });
}

/** The bytes of the counter that are counted for many blocks at once. */
const LOW = 4;

/** Counter mode of whole blocks. @returns how many bytes it turned */
function turnMany(block: BlockCipher, counter: Uint8Array, width: number, from: Uint8Array, to: Uint8Array): number {
  if (block.combineMany === undefined || width < LOW) return 0;
  const whole = from.length - (from.length % block.blockSize);
  const low = new DataView(counter.buffer, counter.byteOffset + counter.length - LOW);
  let done = 0;
  while (done < whole) {
    const untilCarry = 2 ** 32 - low.getUint32(0);
    const count = Math.min((whole - done) / block.blockSize, untilCarry);
    const end = done + count * block.blockSize;
    if (!block.combineMany(counter, from.subarray(done, end), to.subarray(done, end))) break;
    low.setUint32(0, low.getUint32(0) + count);
    if (count === untilCarry) increment(counter.subarray(0, -LOW), width - LOW);
    done = end;
  }
  return done;
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
