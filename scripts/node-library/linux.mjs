// @ts-check
/**
 * Programs see Linux, on any build machine: its numbers are committed in `linux-numbers.json` and override the facts of
 * the pinned Node. A build on Linux checks that they still match.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ os: object, fs: object, uv: Record<string, number> }} Numbers */
/**
 * @typedef {{ uvErrors: [string, string][], bindings:
 * { constants: { os: object, fs: object }, uv: Record<string, unknown> } }} Facts
 */

/** @param {Facts} facts @returns {Numbers} */
export function numbersOf(facts) {
  const { os, fs } = facts.bindings.constants;
  const uv = Object.fromEntries(
    Object.entries(facts.bindings.uv).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
  return { os, fs, uv };
}

/** @param {Facts} facts changed in place @returns {void} */
export function useLinuxNumbers(facts) {
  /** @type {Numbers} */
  const committed = JSON.parse(readFileSync(new URL('./linux-numbers.json', import.meta.url), 'utf8'));
  if (process.platform === 'linux' && JSON.stringify(numbersOf(facts)) !== JSON.stringify(committed)) {
    throw new Error(
      'node library: linux-numbers.json is not of the pinned Node. Run `node scripts/node-library/build.mjs ' +
        '--write-numbers` on Linux.',
    );
  }
  facts.bindings.constants.os = committed.os;
  facts.bindings.constants.fs = committed.fs;
  Object.assign(facts.bindings.uv, committed.uv);
}
