// @ts-check
/**
 * Runs programs with the embedded engine and with the pinned real Node, for comparison. Run it with the pinned Node:
 * programs as JSON on standard input, results as JSON on standard output.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PACKS_DIR } from '../node-library/build.mjs';
import { bundleEngineThread } from './bundle.mjs';
import { HOME, threadRunner } from './run-program.mjs';

/** @typedef {{ code: number | null | undefined, stdout: string, stderr: string }} Seen */
/** @typedef {{ name: string, node: Seen, engine: Seen }} Compared */

const run = threadRunner(PACKS_DIR, await bundleEngineThread('compare-thread'));
const folder = mkdtempSync(join(tmpdir(), 'node-compare-'));
/** @type {Compared[]} */
const results = [];
for (const [
  name,
  code,
  main = 'main.js',
  others = {},
  hasFetch = false,
] of /** @type {[string, string, string?, Record<string, string>?, boolean?][]} */ (
  JSON.parse(readFileSync(0, 'utf8'))
)) {
  const texts = Object.entries({ ...others, [main]: code });
  const file = join(folder, main);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    env: { HOME, PATH: '/usr/bin' },
  });
  const engine = await run({
    files: texts.map(([path, text]) => ({ path: `${HOME}/${path}`, bytes: new TextEncoder().encode(text) })),
    argv: [`${HOME}/${main}`],
    timeoutMs: 60_000,
    hasFetch,
  });
  results.push({
    name,
    node: seen(status, stdout, stderr, folder),
    engine: seen(engine.code, engine.stdout, engine.stderr, HOME),
  });
}
rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(results));

/**
 * Removes what may differ: folders, positions in Node's own files, process ids.
 * @param {number | null | undefined} code
 * @param {string} stdout
 * @param {string} stderr
 * @param {string} home
 * @returns {Seen}
 */
function seen(code, stdout, stderr, home) {
  const clean = (/** @type {string} */ text) =>
    text
      .replaceAll(home, '~')
      .replace(/\(node:\d+\)/g, '(node:1)')
      .replace(/^ +at .*node:internal.*\n/gm, '')
      .replace(/^ +at .*\(node:\w+[^)]*\)\n/gm, '')
      .replace(/node:[\w/]+:\d+(?::\d+)?/g, 'node:internal')
      .replace(/^(?:node:internal)\n[^\n]*\n\s*\^+\n\n/m, '');
  return { code, stdout: clean(stdout), stderr: clean(stderr) };
}
