import { AES_AT, AES_BLOCK, aesTables, aesTexts, type AesFunction } from './aes.ts';
import { aesCounterText, COUNTER_AT, counterKeys, counterTables } from './aes-counter.ts';
import { createEngines } from './engine.ts';

const engines = createEngines(() => ({ functions: aesTexts(), table: aesTables() }));
const counterEngines = createEngines(() => ({ functions: [aesCounterText()], table: counterTables() }));

/**
 * Encrypts or decrypts whole blocks.
 * @param keys of all rounds, for the direction of the function
 * @param vector the block before, which is replaced by the last one of the encrypted text
 * @returns false if nothing was done, since JavaScript is better for so few blocks
 */
export function runAes(
  name: AesFunction,
  keys: Uint32Array,
  input: Uint8Array,
  output: Uint8Array,
  vector?: Uint8Array,
): boolean {
  const engine = engines.forWork(input.length);
  if (engine === undefined) return false;
  const { memory } = engine;
  memory[AES_AT.turns] = (roundsOf(keys) - 2) / 2;
  memory.set(bytesOf(keys), AES_AT.keys);
  if (vector !== undefined) memory.set(vector, AES_AT.vector);
  engine.run(name, AES_BLOCK, input, output);
  vector?.set(memory.subarray(AES_AT.vector, AES_AT.vector + AES_BLOCK));
  return true;
}

/**
 * Adds the encrypted counter to whole blocks. Its last four bytes count on, and the counter itself stays as it is.
 * @param keys of all rounds of the encryption
 * @returns false if nothing was done, since JavaScript is better for so few blocks
 */
export function runAesCounter(keys: Uint32Array, counter: Uint8Array, input: Uint8Array, output: Uint8Array): boolean {
  const engine = counterEngines.forWork(input.length);
  if (engine === undefined) return false;
  const { memory } = engine;
  memory[COUNTER_AT.rounds] = roundsOf(keys) - 1;
  memory.set(counterKeys(bytesOf(keys)), COUNTER_AT.keys);
  memory.set(counter, COUNTER_AT.counter);
  memory.set(Uint8Array.from(counter.subarray(-4)).reverse(), COUNTER_AT.low);
  engine.run('combine', AES_BLOCK, input, output);
  return true;
}

const roundsOf = (keys: Uint32Array): number => keys.length / 4 - 1;

const bytesOf = (keys: Uint32Array): Uint8Array => new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength);
