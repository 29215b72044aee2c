// @ts-check
/**
 * What a keystroke in the form of the arguments costs: script of the page's thread for one key, by the browser's own
 * count.
 *   node bench/form.mjs     on the built app
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { median, percentile, short } from './statistics.mjs';

const KEYS = 40;
const REQUESTED_MS = 16;
const properties = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [
    `property_${index}`,
    {
      type: index % 3 === 0 ? 'integer' : 'string',
      description: `Number ${index}`,
      default: index % 3 === 0 ? index : 'text',
    },
  ]),
);
const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: index, name: `name ${index}`, on: index % 2 === 0 }));
const row = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, on: { type: 'boolean' } },
};
/** @type {{ what: string, parameters: object, field: string }[]} */
const CASES = [
  { what: 'schema of 200 properties', parameters: { type: 'object', properties }, field: 'property_100' },
  {
    what: 'array of 10,000 numbers',
    parameters: {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'integer' }, default: rows.map(({ id }) => id) } },
    },
    field: 'Item 25',
  },
  {
    what: 'array of 10,000 objects',
    parameters: { type: 'object', properties: { list: { type: 'array', items: row, default: rows } } },
    field: 'name',
  },
];

const server = await startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  console.log('| what | script for a key, median ms | p95 | wanted |\n|---|---|---|---|');
  for (const [index, { what, parameters, field }] of CASES.entries()) {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await page.goto(server.url);
    await page.evaluate(
      async (fields) => {
        const { toolyard } = /** @type {any} */ (window);
        await toolyard.ready;
        await toolyard.addTool(fields);
      },
      { name: `bench_${index}`, description: 'bench', code: 'function tool() {}', environment: 'browser', parameters },
    );
    await page.goto(`${server.url}/#/tools/bench_${index}`);
    const input = page.getByRole('group', { name: 'Arguments as a form' }).getByLabel(field, { exact: true }).first();
    await input.click();
    await page.keyboard.press('End');
    // Types of the code load meanwhile, and would be counted.
    await page.waitForTimeout(5_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const scriptMs = async () =>
      ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ??
        0) * 1_000;
    /** @type {number[]} */
    const times = [];
    for (let key = 0; key < KEYS; key += 1) {
      const before = await scriptMs();
      await page.keyboard.press('7');
      await page.waitForTimeout(50);
      times.push((await scriptMs()) - before);
    }
    console.log(`| ${what} | ${short(median(times))} | ${short(percentile(times, 0.95))} | ≤ ${REQUESTED_MS} |`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
