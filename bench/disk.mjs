// @ts-check
/**
 * `node bench/disk.mjs`: the workspace's disk in Chromium, each figure beside a plain loop of the same run. Machines
 * differ: read the ratios. A ratio below 1 means faster than the loop.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  cacheDir: '.cache/vite-bench',
  optimizeDeps: { entries: ['bench/disk-page.mjs'] },
  server: { port: 0, host: '127.0.0.1' },
  plugins: [
    {
      name: 'blank-page',
      configureServer({ middlewares }) {
        middlewares.use('/blank', (_request, response) => {
          response.setHeader('Content-Type', 'text/html');
          response.end('<!doctype html><title>bench</title>');
        });
      },
    },
  ],
});
await server.listen();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}blank`);
  // As a module of the page: vite serves it and what it imports.
  await page.addScriptTag({ type: 'module', content: "import '/bench/disk-page.mjs';" });
  await page.waitForFunction(() => 'measureDisk' in window, undefined, { timeout: 120_000 });
  const rows = await page.evaluate(() => /** @type {any} */ (window).measureDisk());
  console.log('| what | ms | plain loop | ms | ratio |\n|---|---|---|---|---|');
  for (const { what, ms, plain, plainMs } of rows)
    console.log(`| ${what} | ${ms.toFixed(0)} | ${plain} | ${plainMs.toFixed(0)} | ${(ms / plainMs).toFixed(2)} |`);
} finally {
  await browser.close();
  await server.close();
}
