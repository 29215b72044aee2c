// @ts-check
/**
 * Programs see Linux, on any build machine: its numbers are committed in `linux-numbers.json` and override the facts of
 * the pinned Node. A build on Linux checks that they still match.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ os: object, fs: object, uv: Record<string, number> }} Numbers */
/**
 * @typedef {{ uvErrors: [string, string][], bindings:
 * { constants: { os: object, fs: object }, uv: Record<string, unknown> } }} Info
 */

/** @param {Info} info @returns {Numbers} */
export function numbersOf(info) {
  const { os, fs } = info.bindings.constants;
  const uv = Object.fromEntries(
    Object.entries(info.bindings.uv).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
  return { os, fs, uv };
}

/** @param {Info} info changed in place @returns {void} */
export function useLinuxNumbers(info) {
  /** @type {Numbers} */
  const committed = JSON.parse(readFileSync(new URL('./linux-numbers.json', import.meta.url), 'utf8'));
  if (process.platform === 'linux' && JSON.stringify(numbersOf(info)) !== JSON.stringify(committed)) {
    throw new Error(
      'node library: linux-numbers.json is not of the pinned Node. Run `node scripts/node-library/build.mjs ' +
        '--write-numbers` on Linux.',
    );
  }
  info.bindings.constants.os = committed.os;
  info.bindings.constants.fs = committed.fs;
  Object.assign(info.bindings.uv, committed.uv);
}
