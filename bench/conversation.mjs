// @ts-check
/**
 * Scrolling a conversation of 1,000 messages beside the same text as static HTML, in one run.
 *   node bench/conversation.mjs     on the built app
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { median, percentile, short } from './statistics.mjs';

const MESSAGES = 1_000;
const FRAMES = 600;
const ROUNDS = 3;
const REQUESTED = 1.5;
const CODE =
  '```js\nexport default async function clean({ path }, { files }) {\n  const rows = (await ' +
  'files.read(path)).split("\\n");\n  return rows.filter((row) => row !== "");\n}\n```';
const TABLE = '| city | before | after |\n|---|--:|--:|\n| Oslo | 1204 | 1198 |\n| Bergen | 820 | 820 |';

/** A person asks, a model answers; every tenth answer has code, a table and a call. */
function conversation() {
  const at = (/** @type {number} */ turn) => new Date(Date.UTC(2026, 0, 1, 0, 0, turn)).toISOString();
  const turns = Array.from({ length: MESSAGES }, (_, index) => {
    const base = {
      id: `turn-${index}`,
      conversationId: 'bench',
      createdAt: at(index),
      ...(index === 0 ? {} : { parent: `turn-${index - 1}` }),
    };
    if (index % 2 === 0)
      return {
        ...base,
        role: 'person',
        text: `Question ${index}: what about the ${index}th thing, and how does it differ from the one before?`,
      };
    const words = {
      type: 'text',
      text:
        `Answer ${index}. It is **different** in \`three\` ways:\n\n- one\n- two\n- three\n\nA paragraph of some ` +
        `length goes on for a while, so that it wraps once or twice in its column, as answers do.`,
    };
    const call = {
      type: 'call',
      callId: `call-${index}`,
      toolName: 'read',
      input: { path: `/data/${index}.csv` },
      state: 'done',
      output: 'id,city\n1,Oslo',
      trace: { startedMs: 10, endedMs: 20 },
    };
    return {
      ...base,
      role: 'model',
      state: 'done',
      stopReason: 'stop',
      parts: index % 20 === 1 ? [words, { type: 'text', text: `${CODE}\n\n${TABLE}` }, call] : [words],
      times: { requests: 1, endedMs: 900 },
      model: { kind: 'anthropic', name: 'Anthropic', model: 'a-model' },
    };
  });
  return { formatVersion: 1, title: 'Bench', instructions: '', turns, tools: [] };
}

/**
 * From its end to its beginning, the same number of frames for all.
 * @param {import('playwright').Page} page
 * @param {string} selector
 * @returns {Promise<{ frames: number[], busyMs: number }>}
 */
async function scroll(page, selector) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
    1_000;
  const before = await busy();
  const frames = await page.evaluate(
    async ([box, count]) => {
      const element = document.querySelector(/** @type {string} */ (box));
      if (element === null) throw new Error('There is nothing to scroll');
      const steps = Number(count);
      element.scrollTop = element.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const times = [];
      let last = performance.now();
      for (let step = 0; step < steps; step += 1) {
        // What is measured on the way may change the height.
        element.scrollTop -= element.scrollTop / (steps - step);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        times.push(performance.now() - last);
        last = performance.now();
      }
      return times;
    },
    [selector, FRAMES],
  );
  return { frames, busyMs: (await busy()) - before };
}

const server = await startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const app = await context.newPage();
  await app.goto(`${server.url}/#/agent`);
  await app
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles({
      name: 'bench.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(conversation())),
    });
  const start = performance.now();
  await app.getByText(`Answer ${MESSAGES - 1}.`).waitFor({ timeout: 60_000 });
  const firstMs = performance.now() - start;
  await app
    .locator('article')
    .nth(MESSAGES - 1)
    .waitFor({ state: 'attached', timeout: 60_000 });
  const allMs = performance.now() - start;
  const texts = await app
    .locator('article')
    .evaluateAll((articles) => articles.map((article) => article.textContent ?? ''));
  const still = await context.newPage();
  await still.goto('about:blank');
  await still.setContent(
    `<style>body{margin:0;font:14px/22px ` +
      `system-ui}#box{height:800px;overflow-y:auto}article{max-width:760px;margin:0 auto;padding:8px ` +
      `24px;white-space:pre-wrap}</style><div id="box"></div>`,
  );
  await still.evaluate((all) => {
    document.querySelector('#box')?.replaceChildren(
      ...all.map((text) => {
        const article = document.createElement('article');
        article.textContent = text;
        return article;
      }),
    );
  }, texts);

  /** @type {Record<'app' | 'still', { frames: number[], busyMs: number[] }>} */
  const found = { app: { frames: [], busyMs: [] }, still: { frames: [], busyMs: [] } };
  // In turns, so that what else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, page, selector] of /** @type {const} */ ([
      ['still', still, '#box'],
      ['app', app, '[aria-label="Messages"]'],
    ])) {
      await page.bringToFront();
      const { frames, busyMs } = await scroll(page, selector);
      found[name].frames.push(...frames);
      found[name].busyMs.push(busyMs / FRAMES);
    }
  }
  console.log('| what | frame, mean ms | median | p95 | busy a frame, median ms |\n|---|---|---|---|---|');
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const [name, { frames, busyMs }] of Object.entries(found))
    console.log(
      `| ${name === 'app' ? `conversation, ${MESSAGES} messages` : 'the same text, static'} | ` +
        `${short(mean(frames))} | ${short(median(frames))} | ${short(percentile(frames, 0.95))} | ` +
        `${short(median(busyMs))} |`,
    );
  console.log(
    `\nratio of the mean frames: ${short(mean(found.app.frames) / mean(found.still.frames))} (wanted ≤ ` +
      `${REQUESTED}); last message after ${short(firstMs)} ms, all in the page after ${short(allMs)} ms`,
  );
} finally {
  await browser.close();
  await server.close();
}
