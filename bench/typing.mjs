// @ts-check
/**
 * How soon the code editor completes, from the key to the list on the screen, and how long types take to load.
 *   node bench/typing.mjs     on the built app
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { median, percentile, short } from './statistics.mjs';

const ROUNDS = 15;
const REQUESTED_MS = 300;
const properties = (/** @type {number} */ count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `property_${index}`,
      { type: 'string', description: `Number ${index}` },
    ]),
  );
/** @type {{ what: string, tool: Record<string, unknown> }[]} the caret is put at the end of the second line */
const CASES = [
  {
    what: '`params.`, 3 properties, browser',
    tool: {
      environment: 'browser',
      code: 'function tool(params) {\n  return params\n}',
      parameters: { type: 'object', properties: properties(3) },
    },
  },
  {
    what: '`params.`, 200 properties, browser',
    tool: {
      environment: 'browser',
      code: 'function tool(params) {\n  return params\n}',
      parameters: { type: 'object', properties: properties(200) },
    },
  },
  {
    what: '`fs.`, node',
    tool: {
      environment: 'node',
      code: "const fs = require('fs'); function tool(params) {\n  return fs\n}",
      parameters: { type: 'object' },
    },
  },
  {
    what: '`fs.`, node, TypeScript',
    tool: {
      environment: 'node',
      language: 'typescript',
      code: "import fs from 'node:fs'; export function tool() {\n  return fs\n}",
      parameters: { type: 'object' },
    },
  },
];

const server = await startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  console.log('| what | types loaded, ms | completion, median ms | p95 | wanted |\n|---|---|---|---|---|');
  for (const [index, { what, tool }] of CASES.entries()) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.url);
    await page.evaluate(
      async (fields) => {
        const { toolyard } = /** @type {any} */ (window);
        await toolyard.ready;
        await toolyard.addTool(fields);
      },
      { name: `bench_${index}`, description: 'bench', ...tool },
    );
    const start = performance.now();
    await page.goto(`${server.url}/#/tools/bench_${index}`);
    await page
      .getByRole('group', { name: 'Types' })
      .getByText(/nothing found|problem/)
      .waitFor({ timeout: 120_000 });
    const loadedMs = performance.now() - start;
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await code.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < ROUNDS + 2; round += 1) {
      // Set up before the key is pressed, and left in the page.
      await page.evaluate(() => {
        const waiting = /** @type {{ shownMs?: Promise<number> }} */ (/** @type {unknown} */ (window));
        waiting.shownMs = new Promise((resolve) => {
          addEventListener(
            'keydown',
            ({ timeStamp }) => {
              const look = () => {
                if (document.querySelector('.cm-tooltip-autocomplete li') === null) requestAnimationFrame(look);
                else resolve(performance.now() - timeStamp);
              };
              look();
            },
            { capture: true, once: true },
          );
        });
      });
      await page.keyboard.press('.');
      times.push(
        await page.evaluate(
          () => /** @type {{ shownMs: Promise<number> }} */ (/** @type {unknown} */ (window)).shownMs,
        ),
      );
      await page.keyboard.press('Escape');
      await page.keyboard.press('Backspace');
      await page.waitForFunction(() => document.querySelector('.cm-tooltip-autocomplete') === null);
    }
    // The first ones warm up.
    const counted = times.slice(2);
    console.log(
      `| ${what} | ${short(loadedMs)} | ${short(median(counted))} | ${short(percentile(counted, 0.95))} | ≤ ` +
        `${REQUESTED_MS} |`,
    );
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
}
