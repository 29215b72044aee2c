// @ts-check
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./fork-child.mjs', import.meta.url));

/** Milliseconds of one call in a Node process that is forked for it: the baseline of several benchmarks. */
export async function forkOnce() {
  return await new Promise((/** @type {(ms: number) => void} */ resolve, reject) => {
    const start = performance.now();
    const forked = fork(child);
    forked.once('error', reject);
    forked.once('message', () => resolve(performance.now() - start));
    forked.send({ a: 1 });
  });
}
