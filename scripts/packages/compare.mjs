// @ts-check
/**
 * Runs the programs with the embedded engine and with the pinned real Node, beside the unmodified packages. To be run by
 * the pinned Node: names of packages as parameters, all without; `--browser` for workers of a page; `--print` for people.
 * Results as JSON on standard output.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleEngineThread } from '../node-core/bundle.mjs';
import { readFolder } from '../node-core/read-folder.mjs';
import { openBrowserRunner } from '../node-core/run-in-browser.mjs';
import { HOME, threadRunner } from '../node-core/run-program.mjs';
import { PACKS_DIR } from '../node-library/build.mjs';
import { ensurePackage } from './fetch.mjs';
import { SERVERS } from './mcp-servers.mjs';
import { PROGRAMS } from './programs.mjs';

/** @typedef {{ code: number | null | undefined, stdout: string, stderr: string }} Seen */
/** @typedef {{ name: string, durationMs: number, node: Seen, engine: Seen }} Compared */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { browser: { type: 'boolean' }, print: { type: 'boolean' } } });
const { run, close } = values.browser === true ? await openBrowserRunner(PACKS_DIR) : { run: threadRunner(PACKS_DIR, await bundleEngineThread('packages-thread')), close: async () => undefined };
/** @type {Compared[]} */
const results = [];
for (const name of positionals.length === 0 ? [...Object.keys(PROGRAMS), ...Object.keys(SERVERS)] : positionals) {
  const folder = ensurePackage(name);
  const { main, parameters, stdin, env, code } = programOf(name);
  if (code !== undefined) writeFileSync(join(folder, main), code);
  const inFolder = (/** @type {string} */ text, /** @type {string} */ home) => text.replaceAll('HOME', home);
  const real = spawnSync(process.execPath, [join(folder, main), ...parameters.map((one) => inFolder(one, folder))], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 20_000,
    env: { HOME: folder, PATH: '/usr/bin', ...env },
    ...(stdin === undefined ? {} : { input: inFolder(stdin, folder) }),
  });
  const files = readFolder(join(folder, 'node_modules'), `${HOME}/node_modules`);
  if (code !== undefined) files.push({ path: `${HOME}/${main}`, bytes: new TextEncoder().encode(code) });
  const engine = await run({ files, argv: [`${HOME}/${main}`, ...parameters.map((one) => inFolder(one, HOME))], timeoutMs: 60_000, env, ...(stdin === undefined ? {} : { stdin: inFolder(stdin, HOME) }) });
  results.push({ name, durationMs: Math.round(engine.durationMs), node: seen(real.status, real.stdout, real.stderr, folder), engine: seen(engine.code, engine.stdout, engine.stderr, HOME) });
}
await close();
if (values.print === true) for (const result of results) print(result);
else process.stdout.write(JSON.stringify(results));

/** @param {string} name @returns {{ main: string, parameters: string[], stdin?: string, env?: Record<string, string>, code?: string }} */
function programOf(name) {
  const program = PROGRAMS[name];
  if (program !== undefined) return { ...program, parameters: [] };
  const server = SERVERS[name];
  if (server === undefined) throw new Error(`packages: there is no program for ${name}`);
  return server;
}

/** Folders and ids of processes may differ. @param {number | null | undefined} code @param {string} stdout @param {string} stderr @param {string} home @returns {Seen} */
function seen(code, stdout, stderr, home) {
  const clean = (/** @type {string} */ text) => text.replaceAll(home, '~').replace(/\(node:\d+\)/g, '(node:1)');
  return { code, stdout: clean(stdout), stderr: clean(stderr) };
}

/** @param {Compared} result */
function print({ name, durationMs, node, engine }) {
  const isSame = JSON.stringify(node) === JSON.stringify(engine);
  console.log(`${isSame ? 'same     ' : 'different'} ${name} (${durationMs} ms)`);
  if (isSame) return;
  for (const [who, { code, stdout, stderr }] of Object.entries({ node, engine })) console.log(`--- ${who}: ${code}\n${stdout}${stderr}`);
}
