// @ts-check
/** Runs code with the embedded engine:  <pinned node> scripts/node-core/try.mjs "console.log(1)" */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThread } from './run-program.mjs';

const [code = '', file] = process.argv.slice(2);
const text = file === undefined ? code : readFileSync(file, 'utf8');
const packsDir = fileURLToPath(new URL('../../.cache/node-library/26.10.0/packs', import.meta.url));
const ending = await runInThread({ packsDir, files: [{ path: '/home/user/main.js', text }], argv: ['/home/user/main.js'], timeoutMs: 10_000 });
process.stdout.write(ending.stdout);
process.stderr.write(ending.stderr);
console.log(`-- ${ending.ending} ${ending.code} in ${ending.durationMs.toFixed(0)} ms`);
