// @ts-check
/** Runs programs with the embedded engine in workers of a real browser's page. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, knownChromiumPath } from '../browsers/chromium.mjs';
import { PART_FILES } from '../node-library/part-files.mjs';
import { HOME } from './run-program.mjs';

const OUT = fileURLToPath(new URL('../../.cache/node-core/browser', import.meta.url));

/**
 * @param {string} packsDir
 * @returns {Promise<{ run: import('./run-program.mjs').RunProgram, close: () => Promise<void> }>}
 */
export async function openBrowserRunner(packsDir) {
  for (const name of ['page', 'worker']) await bundle(name);
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    // Isolated, so that there is shared memory.
    response
      .setHeader('Cross-Origin-Opener-Policy', 'same-origin')
      .setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    if (name === '')
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><script src="page.js"></script>');
    else if (/^(?:core|rest|facts)\.json$/.test(name))
      response.setHeader('Content-Type', 'application/json').end(readFileSync(join(packsDir, name)));
    else if (Object.values(PART_FILES).includes(name))
      response.setHeader('Content-Type', 'text/plain').end(readFileSync(join(packsDir, name)));
    else if (/^(?:page|worker)\.js$/.test(name))
      response.setHeader('Content-Type', 'text/javascript').end(readFileSync(join(OUT, name)));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('node-core: the server has no port');
  const executablePath = knownChromiumPath();
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${address.port}/`);
  return {
    async run({ files, argv, cwd = HOME, env = {}, stdin, timeoutMs = 30_000 }) {
      const wire = {
        files: files.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') })),
        argv,
        cwd,
        env: { HOME, PATH: '/usr/bin', ...env },
        ...(stdin === undefined ? {} : { stdin }),
        timeoutMs,
      };
      return page.evaluate((program) => /** @type {any} */ (globalThis).nodeCore.run(program), wire);
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** @param {string} name */
async function bundle(name) {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'engine',
        fileName: () => `${name}.js`,
      },
    },
  });
}
