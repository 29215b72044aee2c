// @ts-check
/**
 * How long MCP servers from npm take to answer `initialize` and end: from plain packages, with prepared modules, and
 * with the pinned real Node. Run it with the pinned Node; `--browser` for workers of a page.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleEngineThread } from '../node-core/bundle.mjs';
import { readFolder } from '../node-core/read-folder.mjs';
import { openBrowserRunner } from '../node-core/run-in-browser.mjs';
import { HOME, threadRunner } from '../node-core/run-program.mjs';
import { PACKS_DIR } from '../node-library/build.mjs';
import { PREPARED_FILE } from '../../src/node/inside/esm/prepared-modules.ts';
import { prepareModules } from '../../src/node/inside/npm/prepare-modules.ts';
import { ensurePackage } from './fetch.mjs';
import { SERVERS } from './mcp-servers.mjs';

const { values } = parseArgs({ options: { browser: { type: 'boolean' }, times: { type: 'string', default: '3' } } });
const { run, close } =
  values.browser === true
    ? await openBrowserRunner(PACKS_DIR)
    : { run: threadRunner(PACKS_DIR, await bundleEngineThread('measured-thread')), close: async () => undefined };

/** The median of several runs, in milliseconds. @param {() => Promise<{ durationMs: number, stdout: string }>} work */
async function median(work) {
  const times = [];
  for (let count = Number(values.times); count > 0; count--) {
    const { durationMs, stdout } = await work();
    times.push(stdout.includes('"protocolVersion"') ? durationMs : Number.NaN);
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN);
}

const hello = await run({
  files: [{ path: `${HOME}/main.js`, bytes: new TextEncoder().encode('console.log(1)') }],
  argv: [`${HOME}/main.js`],
});
console.log(`console.log(1): ${Math.round(hello.durationMs)} ms`);
for (const [name, { main, parameters, stdin }] of Object.entries(SERVERS)) {
  const folder = ensurePackage(name);
  const first = `${stdin.split('\n')[0] ?? ''}\n`;
  const files = readFolder(join(folder, 'node_modules'), `${HOME}/node_modules`);
  const started = performance.now();
  const prepared =
    prepareModules(new Map(files.map(({ path, bytes }) => [path.slice(`${HOME}/node_modules/`.length), bytes])), [
      name,
    ]) ?? '';
  const prepareMs = Math.round(performance.now() - started);
  const more = { path: `${HOME}/node_modules/${PREPARED_FILE}`, bytes: new TextEncoder().encode(prepared) };
  const start = (/** @type {typeof files} */ disk) =>
    median(() =>
      run({
        files: disk,
        argv: [`${HOME}/${main}`, ...parameters.map((one) => one.replace('HOME', HOME))],
        stdin: first,
        timeoutMs: 60_000,
      }),
    );
  const real = await median(async () => {
    const begun = performance.now();
    const { stdout } = spawnSync(
      process.execPath,
      [join(folder, main), ...parameters.map((one) => one.replace('HOME', folder))],
      { cwd: folder, input: first, encoding: 'utf8' },
    );
    return { durationMs: performance.now() - begun, stdout };
  });
  console.log(
    `${name}: ${files.length} files, plain ${await start(files)} ms, prepared ${await start([...files, more])} ` +
      `ms (${(more.bytes.length / 1000).toFixed(0)} kB, made in ${prepareMs} ms), real Node ${real} ms`,
  );
}
await close();
