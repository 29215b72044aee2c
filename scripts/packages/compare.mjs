// @ts-check
/**
 * Runs the programs with the embedded engine and with the pinned real Node, next to the unmodified packages. Run it
 * with the pinned Node: names of packages as parameters, default all; `--browser` for workers of a page; `--installed`
 * for packages without dependencies from the project's own `node_modules`; `--print` for readable output, otherwise
 * JSON.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleEngineThread } from '../node-core/bundle.mjs';
import { readFolder } from '../node-core/read-folder.mjs';
import { openBrowserRunner } from '../node-core/run-in-browser.mjs';
import { HOME, threadRunner } from '../node-core/run-program.mjs';
import { PACKS_DIR } from '../node-library/build.mjs';
import { PART_FILES } from '../node-library/part-files.mjs';
import { buildParts } from '../node-library/parts.mjs';
import { ensurePackage } from './fetch.mjs';
import { SERVERS } from './mcp-servers.mjs';
import { PROGRAMS } from './programs.mjs';

/** @typedef {{ code: number | null | undefined, stdout: string, stderr: string }} Seen */
/** @typedef {{ name: string, durationMs: number, node: Seen, engine: Seen }} Compared */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'boolean' }, installed: { type: 'boolean' }, print: { type: 'boolean' } },
});
if (!Object.values(PART_FILES).every((name) => existsSync(join(PACKS_DIR, name)))) await buildParts(PACKS_DIR);
const { run, close } =
  values.browser === true
    ? await openBrowserRunner(PACKS_DIR)
    : { run: threadRunner(PACKS_DIR, await bundleEngineThread('packages-thread')), close: async () => undefined };
/** @type {Compared[]} */
const results = [];
for (const name of positionals.length === 0 ? [...Object.keys(PROGRAMS), ...Object.keys(SERVERS)] : positionals) {
  const { folder, modules } = locationOf(name);
  const { main, parameters, stdin, env, code } = programOf(name);
  rmSync(join(folder, 'left-by-program'), { recursive: true, force: true });
  mkdirSync(join(folder, 'left-by-program'));
  if (code !== undefined) writeFileSync(join(folder, main), code);
  const inFolder = (/** @type {string} */ text, /** @type {string} */ home) => text.replaceAll('HOME', home);
  const environment = (/** @type {string} */ home) => ({
    HOME: home,
    PATH: '/usr/bin',
    ...Object.fromEntries(Object.entries(env ?? {}).map(([key, value]) => [key, inFolder(value, home)])),
  });
  const real = spawnSync(process.execPath, [join(folder, main), ...parameters.map((one) => inFolder(one, folder))], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 20_000,
    env: environment(folder),
    ...(stdin === undefined ? {} : { input: inFolder(stdin, folder) }),
  });
  const files = readFolder(modules.from, modules.to);
  if (code !== undefined) files.push({ path: `${HOME}/${main}`, bytes: new TextEncoder().encode(code) });
  files.push({ path: `${HOME}/left-by-program/.keep`, bytes: new Uint8Array(0) });
  const engine = await run({
    files,
    argv: [`${HOME}/${main}`, ...parameters.map((one) => inFolder(one, HOME))],
    timeoutMs: 60_000,
    env: environment(HOME),
    ...(stdin === undefined ? {} : { stdin: inFolder(stdin, HOME) }),
  });
  results.push({
    name,
    durationMs: Math.round(engine.durationMs),
    node: seen(real.status, real.stdout, real.stderr, folder),
    engine: seen(engine.code, engine.stdout, engine.stderr, HOME),
  });
}
await close();
if (values.print === true) for (const result of results) print(result);
else process.stdout.write(JSON.stringify(results));

/** The folder of a program for the real Node, and the packages for the embedded one. @param {string} name */
function locationOf(name) {
  if (values.installed !== true) {
    const folder = ensurePackage(name);
    return { folder, modules: { from: join(folder, 'node_modules'), to: `${HOME}/node_modules` } };
  }
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = join(root, '.cache/packages/installed');
  mkdirSync(folder, { recursive: true });
  return { folder, modules: { from: join(root, 'node_modules', name), to: `${HOME}/node_modules/${name}` } };
}

/**
 * @param {string} name
 * @returns {{ main: string, parameters: string[], stdin?: string, env?: Record<string, string>, code?: string }}
 */
function programOf(name) {
  const program = PROGRAMS[name];
  if (program !== undefined) return { ...program, parameters: [] };
  const server = SERVERS[name];
  if (server === undefined) throw new Error(`packages: there is no program for ${name}`);
  return server;
}

/**
 * Removes what may differ: folders, process ids, and line breaks that depend on folders.
 * @param {number | null | undefined} code
 * @param {string} stdout
 * @param {string} stderr
 * @param {string} home
 * @returns {Seen}
 */
function seen(code, stdout, stderr, home) {
  const clean = (/** @type {string} */ text) => text.replaceAll(home, '~').replace(/\(node:\d+\)/g, '(node:1)');
  return { code, stdout: clean(stdout), stderr: clean(stderr).replace(/\s+/g, ' ') };
}

/** @param {Compared} result */
function print({ name, durationMs, node, engine }) {
  const isSame = JSON.stringify(node) === JSON.stringify(engine);
  console.log(`${isSame ? 'same     ' : 'different'} ${name} (${durationMs} ms)`);
  if (isSame) return;
  for (const [who, { code, stdout, stderr }] of Object.entries({ node, engine }))
    console.log(`--- ${who}: ${code}\n${stdout}${stderr}`);
}
