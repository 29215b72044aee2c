// @ts-check
/**
 * What 10,000 tools cost beside 10, in the same run: opening the page, each key in the search and in the palette,
 * saving one, discovery.
 *   node bench/scale.mjs     on the built app; `--write` puts the table into docs/BENCHMARKS.md
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { seedTools, toolAt } from './many-tools.mjs';
import { report } from './report.mjs';
import { median, short } from './statistics.mjs';

const ROUNDS = 15;
const COUNTS = { small: 10, large: 10_000 };
const WORDS = ['weather', 'get user', 'e', 'bulk csv report', 'zzz'];
/** @typedef {{ list: number[], interactive: number[], tool: number[] }} Openings */

const server = await startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const small = await seeded(COUNTS.small);
  const large = await seeded(COUNTS.large);
  const openings = { small: noOpenings(), large: noOpenings() };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Alternating, each first in turn: other load of the machine affects both.
    const turns =
      round % 2 === 0 ? /** @type {const} */ (['small', 'large']) : /** @type {const} */ (['large', 'small']);
    for (const which of turns) await open(which === 'small' ? small.page : large.page, openings[which]);
  }
  for (const { page } of [small, large]) await page.goto(`${server.url}/#/tools/${toolAt(1).name}`);
  for (const [{ page }, count] of /** @type {const} */ ([
    [small, COUNTS.small],
    [large, COUNTS.large],
  ])) {
    await page.getByText(`${count} tools`, { exact: true }).waitFor();
    // The rest of the list and everything else that waits for an idle page.
    await page.waitForTimeout(4000);
  }
  const keys = { small: await typed(small, 'search'), large: await typed(large, 'search') };
  const palette = { small: await typed(small, 'palette'), large: await typed(large, 'palette') };
  const saves = { small: await saved(small), large: await saved(large) };
  const discovered = await discover(large.page);

  const beside = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    `${short(median(one) / median(other))} × (${short(median(other))} ms)`;
  const perKey = (/** @type {string} */ what, /** @type {Record<'small' | 'large', number[]>} */ times) => [
    [`a key in the ${what}, script, median`, short(median(times.large)), beside(times.large, times.small), '≤ 16 ms'],
    [
      `a key in the ${what}, script, worst of ${times.large.length}`,
      short(Math.max(...times.large)),
      `${short(Math.max(...times.large) / Math.max(...times.small))} × (${short(Math.max(...times.small))} ms)`,
      '≤ 16 ms',
    ],
  ];
  const rows = [
    [
      'opening the page, until the list is shown, median',
      short(median(openings.large.list)),
      beside(openings.large.list, openings.small.list),
      '≤ 1.2 ×',
    ],
    [
      'opening the page, until it is at rest, median',
      short(median(openings.large.interactive)),
      beside(openings.large.interactive, openings.small.interactive),
      '≤ 1.2 ×',
    ],
    [
      'opening a tool by its address, until its name is shown, median',
      short(median(openings.large.tool)),
      beside(openings.large.tool, openings.small.tool),
      '≤ 1.2 ×',
    ],
    ...perKey('search', keys),
    ...perKey('palette', palette),
    [
      'saving one tool, all work of the page thread, median',
      short(median(saves.large)),
      beside(saves.large, saves.small),
      '',
    ],
    ['`discoverTools()`, first', short(discovered.first), '', ''],
    ['`discoverTools()`, again, median', short(median(discovered.again)), '', ''],
  ];
  report('scale', ['what, with 10,000 tools', 'ms', 'beside 10 tools', 'wanted'], rows, browser.version());
} finally {
  await browser.close();
  await server.close();
}

/** @returns {Openings} */
function noOpenings() {
  return { list: [], interactive: [], tool: [] };
}

/** A profile with that many tools, opened once so that everything is stored and cached. @param {number} count */
async function seeded(count) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await seedTools(page, server.url, count);
  await page.addInitScript(watchOpening);
  await page.goto(server.url);
  await page.getByText(`${count} tools`, { exact: true }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3000);
  const cdp = await context.newCDPSession(page);
  // CPU time of the page's thread, which excludes other load of the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

/** Sent to the page as source: stores times since navigation in `opening`. */
function watchOpening() {
  /** @type {{ listMs?: number, restMs?: number, toolMs?: number }} */
  const opening = {};
  Object.assign(window, { opening });
  const look = () => {
    if (opening.toolMs === undefined && document.querySelector('main h1') !== null) opening.toolMs = performance.now();
    if (opening.listMs === undefined && document.querySelector('nav li a') !== null) {
      opening.listMs = performance.now();
      requestIdleCallback(() => (opening.restMs = performance.now()));
    }
    if (opening.listMs === undefined || opening.toolMs === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {import('playwright').Page} page @param {Openings} times */
async function open(page, times) {
  const wait = async (/** @type {string} */ path) => {
    await page.goto('about:blank');
    await page.goto(`${server.url}${path}`);
    await page.waitForFunction(
      () =>
        /** @type {any} */ (window).opening.restMs !== undefined &&
        /** @type {any} */ (window).opening.toolMs !== undefined,
    );
    return await page.evaluate(
      () =>
        /** @type {{ opening: { listMs: number, restMs: number, toolMs: number } }} */ (/** @type {unknown} */ (window))
          .opening,
    );
  };
  const { listMs, restMs } = await wait('/');
  times.list.push(listMs);
  times.interactive.push(restMs);
  times.tool.push((await wait(`/#/tools/${toolAt(1).name}`)).toolMs);
}

/**
 * Milliseconds of script on the page's thread per key.
 * @param {{ page: import('playwright').Page, cdp: import('playwright').CDPSession }} profile
 * @param {'search' | 'palette'} where
 */
async function typed({ page, cdp }, where) {
  /** @type {number[]} */
  const times = [];
  if (where === 'search') await page.getByRole('searchbox', { name: 'Search tools' }).click();
  else await page.keyboard.press('Control+k');
  const field =
    where === 'search'
      ? page.getByRole('searchbox', { name: 'Search tools' })
      : page.getByRole('combobox', { name: 'Find a tool or an action' });
  await field.waitFor();
  for (const word of ['warm up', ...WORDS]) {
    for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
      const before = await metric(cdp, 'ScriptDuration');
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await quiet(page);
      if (word !== 'warm up') times.push(1000 * ((await metric(cdp, 'ScriptDuration')) - before));
    }
  }
  if (where === 'palette') await page.keyboard.press('Escape');
  return times;
}

/**
 * Milliseconds of the page's thread for one change of one tool.
 * @param {{ page: import('playwright').Page, cdp: import('playwright').CDPSession }} profile
 */
async function saved({ page, cdp }) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < 12; round += 1) {
    const before = await metric(cdp, 'TaskDuration');
    await page.evaluate(
      async ([name, description]) => /** @type {any} */ (window).toolyard.updateTool(name, { description }),
      [toolAt(3).name, `Changed ${round} times.`],
    );
    await quiet(page);
    await quiet(page);
    times.push(1000 * ((await metric(cdp, 'TaskDuration')) - before));
  }
  return times.slice(2);
}

/** @param {import('playwright').Page} page */
async function discover(page) {
  return await page.evaluate(async () => {
    const once = async () => {
      const start = performance.now();
      await /** @type {any} */ (window).toolyard.discoverTools();
      return performance.now() - start;
    };
    const first = await once();
    const again = [];
    for (let round = 0; round < 10; round += 1) again.push(await once());
    return { first, again };
  });
}

/** Waits until the effects of a key have ended and were painted. @param {import('playwright').Page} page */
async function quiet(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)))),
      ),
  );
}

/** Seconds. @param {import('playwright').CDPSession} cdp @param {string} name */
async function metric(cdp, name) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? NaN;
}
