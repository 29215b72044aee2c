import { ghash } from '@noble/ciphers/_polyval.js';
import { createEngines, type Engine } from './engine.ts';
import { ghashText, productsOf, PRODUCTS_AT } from './ghash.ts';

const BLOCK = 16;
const engines = createEngines(() => ({ functions: [ghashText()] }));

/** GHASH of whole blocks. */
export interface Ghash {
  update(blocks: Uint8Array): void;
  /** May be called once. */
  digest(): Uint8Array;
}

/** Begins in JavaScript, and goes on in WebAssembly from the first large input on. */
export function createGhash(hashKey: Uint8Array): Ghash {
  const plain = ghash.create(hashKey);
  let compiled: Ghash | undefined;
  return {
    update(blocks) {
      if (compiled === undefined) {
        const engine = engines.forWork(blocks.length);
        if (engine === undefined) return void plain.update(blocks);
        compiled = createCompiled(engine, hashKey, plain.digest());
      }
      compiled.update(blocks);
    },
    digest: () => (compiled ?? plain).digest(),
  };
}

/** @param sum of the blocks before */
function createCompiled(engine: Engine, hashKey: Uint8Array, sum: Uint8Array): Ghash {
  const products = productsOf(hashKey);
  return {
    update(blocks) {
      engine.memory.set(sum);
      engine.memory.set(products, PRODUCTS_AT);
      engine.run('hash', BLOCK, blocks);
      sum.set(engine.memory.subarray(0, BLOCK));
    },
    digest: () => sum,
  };
}
