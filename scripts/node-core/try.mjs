// @ts-check
/**
 * Runs code with the embedded engine: <pinned node> scripts/node-core/try.mjs "console.log(1)" or with a file; --fetch
 * before it
 * lets its requests out. */
import { existsSync, readFileSync } from 'node:fs';
import { PACKS_DIR } from '../node-library/build.mjs';
import { HOME, threadRunner } from './run-program.mjs';

const hasFetch = process.argv[2] === '--fetch';
const [code = ''] = process.argv.slice(hasFetch ? 3 : 2);
const bytes = existsSync(code) ? new Uint8Array(readFileSync(code)) : new TextEncoder().encode(code);
const run = threadRunner(PACKS_DIR);
const ending = await run({
  files: [{ path: `${HOME}/main.js`, bytes }],
  argv: [`${HOME}/main.js`],
  timeoutMs: 60_000,
  hasFetch,
});
process.stdout.write(ending.stdout);
process.stderr.write(ending.stderr);
console.log(`-- ${ending.ending} ${ending.code} in ${ending.durationMs.toFixed(0)} ms`);
