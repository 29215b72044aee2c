// @ts-check
/**
 * Perceived speed: how soon a first visit over a slow line on a slow machine can be used, and the longest that the
 * page's thread is held up while one types with 10,000 tools.
 *   node bench/feel.mjs     on the built app; `--write` puts the table into docs/BENCHMARKS.md
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { longestTasks } from './longest-tasks.mjs';
import { seedTools, toolAt } from './many-tools.mjs';
import { report } from './report.mjs';
import { startSlowLine } from './slow-line.mjs';
import { median, short } from './statistics.mjs';

const VISITS = 5;
/** 1.6 Mbit/s with 150 ms to the server and back, and a processor four times slower. */
const LINE = { bytesPerSecond: 200_000, delayMs: 75 };
const SLOWER = 4;
const COUNT = 10_000;
const REQUESTED = { visit: 4000, task: 50 };
const CODE = 'const sum = values.map((value) => value.total * 2).filter((value) => value > 3);';

const server = await startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) });
const line = await startSlowLine({ port: server.port, ...LINE });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  // The first visit has the server compress its files, which a host of static files did long before.
  await visit(server.url, 1);
  const slow = [];
  const plain = [];
  for (let round = 0; round < VISITS; round += 1) {
    plain.push(await visit(server.url, 1));
    slow.push(await visit(line.url, SLOWER));
  }
  const typed = await typeEverywhere();
  const kilobytes = median(slow.map(({ bytes }) => bytes)) / 1000;
  const rows = [
    [
      'first visit, slow line and processor, until something can be read, median',
      short(median(slow.map(({ shownMs }) => shownMs))),
      `${short(median(plain.map(({ shownMs }) => shownMs)))} ms here`,
      '',
    ],
    [
      'the same, until it can be used, median',
      short(median(slow.map(({ usableMs }) => usableMs))),
      `${short(median(plain.map(({ usableMs }) => usableMs)))} ms here; ${kilobytes.toFixed(0)} kB over the line`,
      `≤ ${REQUESTED.visit} ms`,
    ],
    [
      'the same, until tools can be run, median',
      short(median(slow.map(({ readyMs }) => readyMs))),
      `${short(median(plain.map(({ readyMs }) => readyMs)))} ms here`,
      '',
    ],
    ...typed.map(({ where, keys, longestMs, wallMs }) => [
      `longest task while ${keys} keys are typed in the ${where}, 10,000 tools`,
      short(longestMs),
      `${short(wallMs)} ms by the clock`,
      `≤ ${REQUESTED.task} ms`,
    ]),
  ];
  report('feel', ['what', 'ms', 'beside it', 'wanted'], rows, browser.version());
} finally {
  await browser.close();
  await line.close();
  await server.close();
}

/**
 * A visit with nothing kept from before, until the page stands still.
 *
 * @param {string} url
 * @param {number} slower times that the page's thread is slowed down
 */
async function visit(url, slower) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watchVisit);
  const before = line.sent();
  await page.goto(url, { waitUntil: 'commit' });
  const times = await page.evaluate(async () => {
    const { visit: seen } = /** @type {{ visit: { usable: Promise<{ shownMs: number, usableMs: number }> } }} */ (
      /** @type {unknown} */ (window)
    );
    const read = await seen.usable;
    await /** @type {any} */ (window).toolyard.ready;
    return { ...read, readyMs: performance.now() };
  });
  const bytes = line.sent() - before;
  // What was read must be there to be pressed.
  await page.getByRole('button', { name: /^Function/ }).click();
  await page.getByRole('heading', { name: 'greet', level: 1 }).waitFor();
  await context.close();
  return { ...times, bytes };
}

/**
 * Sent to the page as it is: `usable` is when its heading is shown and its thread is free for a tenth of a second
 * without a long task.
 */
function watchVisit() {
  let lastTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) lastTaskEnd = Math.max(lastTaskEnd, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
  const usable = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('main h1') === null || document.querySelector('main button') === null) {
        requestAnimationFrame(look);
        return;
      }
      const shownMs = performance.now();
      const settle = () => {
        requestIdleCallback(() => {
          const now = performance.now();
          setTimeout(
            () => (lastTaskEnd > now ? settle() : resolve({ shownMs, usableMs: Math.max(shownMs, now) })),
            100,
          );
        });
      };
      settle();
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', look);
    else look();
  });
  Object.assign(window, { visit: { usable } });
}

/** Types into the search, the code and the form of a tool among 10,000. */
async function typeEverywhere() {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await seedTools(page, server.url, COUNT);
  await page.goto(server.url);
  await page.getByText(`${String(COUNT)} tools`, { exact: true }).waitFor({ timeout: 120_000 });
  await page.goto(`${server.url}/#/tools/${toolAt(1).name}`);
  await page
    .getByRole('group', { name: 'Types' })
    .getByText(/nothing found|problem/)
    .waitFor({ timeout: 120_000 });
  await page.waitForTimeout(4_000);
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  /** @type {{ where: string, text: string, go: () => Promise<void> }[]} */
  const locations = [
    {
      where: 'search',
      text: 'weather get user bulk csv report zzz',
      go: async () => page.getByRole('searchbox', { name: 'Search tools' }).click(),
    },
    {
      where: 'palette',
      text: 'weather get user bulk csv report zzz',
      go: async () => page.keyboard.press('Control+k'),
    },
    {
      where: 'code editor',
      text: CODE,
      go: async () => {
        await page.keyboard.press('Escape');
        await code.click();
        await page.keyboard.press('Control+End');
      },
    },
    {
      where: 'form of the arguments',
      text: 'some words that one types into a field',
      go: async () =>
        page.getByRole('group', { name: 'Arguments as a form' }).getByLabel('id', { exact: true }).first().click(),
    },
  ];
  const found = [];
  for (const { where, text, go } of locations) {
    await go();
    await page.waitForTimeout(500);
    const { longestMs, wallMs } = await longestTasks(browser, page, async () => {
      await page.keyboard.type(text, { delay: 70 });
      // What a key began a while later, such as saving and checking.
      await page.waitForTimeout(1_500);
    });
    found.push({ where, keys: text.length, longestMs, wallMs });
  }
  await context.close();
  return found;
}
