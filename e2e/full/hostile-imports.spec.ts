import type { Page } from '@playwright/test';
import { HOSTILE_FORMATS, hostileText, type HostileFormat } from '../../src/catalog/parser/testing/hostile-texts.ts';
import { boundsNow } from '../attacks/lab/attack.ts';
import { watchPage } from '../attacks/lab/watch-page.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/** Set TOOLYARD_SEED to this value to generate the same texts. */
const SEED = Number(process.env['TOOLYARD_SEED'] ?? Date.now() % 1_000_000);
const COUNT = Number(process.env['TOOLYARD_COUNT'] ?? 1_000);
const AT_ONCE = 20;
/** The page and the host must answer within this time on an idle machine. */
const MAX_MS = 300;
/** Number of texts that are pasted one after another; the others are dropped as files, many at once. */
const PASTED = 20;
/** For these formats, only a single file is read completely. */
const ALONE: ReadonlySet<HostileFormat> = new Set(['openapi-yaml', 'openapi-json', 'share', 'link']);

interface Longest {
  readonly ms: number;
  readonly asked: number;
}

/** Sends requests to the host repeatedly until stopped. */
async function startAsking(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = { longest: 0, asked: 0, on: true };
    (window as unknown as { asking: typeof state }).asking = state;
    void (async () => {
      while (state.on) {
        const from = performance.now();
        await window.toolyard.getTools();
        state.longest = Math.max(state.longest, performance.now() - from);
        state.asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
  });
}

/** The longest response time since the last call. */
async function longestAnswer(page: Page): Promise<Longest> {
  return await page.evaluate(async () => {
    const { asking } = window as unknown as { asking: { longest: number; asked: number } };
    // A pending request counts too.
    const from = performance.now();
    await window.toolyard.getTools();
    const ms = Math.max(asking.longest, performance.now() - from);
    const { asked } = asking;
    asking.longest = 0;
    asking.asked = 0;
    return { ms, asked };
  });
}

/** Drops files on the app and waits until their content is shown; stops reading after a while. */
async function drop(page: Page, files: readonly { readonly name: string; readonly text: string }[]): Promise<void> {
  await page.evaluate(async (given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const until = performance.now() + 10_000;
    const isReading = (): boolean =>
      [...document.querySelectorAll('[role="status"]')].some(
        ({ textContent }) => textContent?.startsWith('Reading') === true,
      );
    while (performance.now() < until && isReading()) await new Promise((resolve) => setTimeout(resolve, 20));
  }, files);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(async (given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 150));
  }, text);
}

/** Requests that took too long, as sentences. */
async function tryAll(
  page: Page,
  format: HostileFormat,
): Promise<{ readonly slow: string[]; readonly chars: number; readonly asked: number }> {
  const watch = await watchPage(page, `imports-${format}`);
  await watch.start();
  await startAsking(page);
  const slow: string[] = [];
  let [chars, asked] = [0, 0];
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const texts = Array.from({ length: Math.min(AT_ONCE, COUNT - from) }, (_, at) =>
      hostileText(format, SEED, from + at),
    );
    chars += texts.reduce((sum, { text }) => sum + text.length, 0);
    const isAlone = ALONE.has(format);
    if (isAlone || from < PASTED) for (const { text } of texts) await paste(page, text);
    if (!isAlone) await drop(page, texts);
    const [answer, gap] = [await longestAnswer(page), await watch.longestGapMs()];
    asked += answer.asked;
    const limit = MAX_MS * Math.max(1, boundsNow().gapMs / 300);
    if (answer.ms > limit) slow.push(`${format} ${String(from)}: the host answered after ${answer.ms.toFixed(0)} ms`);
    if (gap > limit) slow.push(`${format} ${String(from)}: the page stood still for ${gap.toFixed(0)} ms`);
  }
  return { slow, chars, asked };
}

// The seed is printed instead of being in a title: each process of the runner would have another.
test.describe('generated texts from outside', () => {
  for (const format of HOSTILE_FORMATS) {
    test(`a thousand after the pattern of ${format}: page and host go on answering`, async ({ page }) => {
      test.setTimeout(3_600_000);
      console.log(`hostile imports of ${format}: TOOLYARD_SEED=${String(SEED)}`);
      await openApp(page);
      const { slow, chars, asked } = await tryAll(page, format);
      expect(slow).toEqual([]);
      expect(asked).toBeGreaterThan(COUNT / AT_ONCE);
      if (COUNT >= 1_000) expect(chars).toBeGreaterThan(0.9 * 64 * 1024 * 1024);
    });
  }
});
