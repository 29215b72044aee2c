import type { Page } from '@playwright/test';
import { browserTool } from '../../support/journeys/journeys.ts';
import { launchWatched } from '../../support/browsers/canary-browser.ts';
import type { AskingAttack } from '../table/asking.ts';
import { watchPage } from './watch-page.ts';

/** What a run did that a person started by hand, and that nobody answered unless the attack says so. */
export interface AskingEvidence {
  /** The text of each question that was shown, and when: milliseconds from the start of the run. */
  readonly questions: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  /** From the start to the end of the run; undefined if it had not ended when the time of observation was over. */
  readonly endedMs: number | undefined;
  readonly state: string;
  readonly longestGapMs: number;
  readonly longestHostMs: number;
}

export interface AskingLab {
  readonly try: (attack: AskingAttack) => Promise<AskingEvidence>;
  readonly close: () => Promise<void>;
}

interface Observed {
  readonly questions: { text: string; from: number; to: number }[];
  endedMs: number | undefined;
  state: string;
  hostMs: number;
  isOver: boolean;
}

export async function openAskingLab(url: string): Promise<AskingLab> {
  const watched = await launchWatched();
  const page = await watched.context.newPage();
  await page.goto(`${url}/`);
  const watch = await watchPage(page, 'asking');
  let count = 0;
  return {
    try: async (attack) => {
      count += 1;
      const name = `asks-${String(count)}`;
      const more = { timeout: attack.timeoutMs ?? 1_000, environment: attack.environment ?? 'browser' };
      await page.evaluate(async (tool) => window.toolyard.addTool(tool as never), {
        ...browserTool(
          name,
          `async function tool(params, context) { const write = JSON.stringify; ${attack.code.replaceAll('__PORT__', new URL(url).port)}}`,
        ),
        ...more,
      });
      await page.evaluate((hash) => void (location.hash = hash), `#/tools/${name}`);
      const run = page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: /^Run/ });
      await run.waitFor();
      // Booted frames and a page at rest belong to no attack.
      await page.waitForTimeout(1_000);
      await observe(page);
      await watch.start();
      await run.click();
      await answer(page, attack);
      await untilOver(page, attack.observeMs ?? 4_000);
      const longestGapMs = await watch.longestGapMs();
      const { questions, endedMs, state, hostMs } = await page.evaluate(() => {
        window.asked.isOver = true;
        return window.asked;
      });
      await stopRun(page);
      return { questions, endedMs, state, longestGapMs, longestHostMs: hostMs };
    },
    close: async () => void (await watched.close()),
  };
}

declare global {
  interface Window {
    asked: Observed;
  }
}

/** Looks at the page and calls the host again and again, from the moment at which the run begins. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const startedAt = performance.now();
    const observed: Observed = { questions: [], endedMs: undefined, state: '', hostMs: 0, isOver: false };
    window.asked = observed;
    let hasBegun = false;
    let shown = '';
    const timer = setInterval(() => {
      if (observed.isOver) return clearInterval(timer);
      const now = Math.round(performance.now() - startedAt);
      const text =
        document.querySelector(
          '[role=region][aria-label="Permission request"], section[aria-label="Permission request"]',
        )?.textContent ?? '';
      const last = observed.questions.at(-1);
      const isShown = text !== '' && observed.endedMs === undefined && !text.includes('run again');
      // What the look before saw is the same question, however long ago it was on a crowded machine.
      if (isShown && text === shown && last !== undefined) last.to = now;
      else if (isShown) observed.questions.push({ text, from: now, to: now });
      shown = isShown ? text : '';
      observed.state = document.querySelector('[role=status][aria-label="State of the run"]')?.textContent ?? '';
      const runs = /running|starting|queued|waiting/i.test(observed.state);
      hasBegun ||= runs;
      if (hasBegun && !runs) observed.endedMs ??= now;
    }, 10);
    void (async () => {
      while (!observed.isOver) {
        const calledAt = performance.now();
        await window.toolyard.grants.get('no-such-tool').catch(() => undefined);
        observed.hostMs = Math.max(observed.hostMs, Math.round(performance.now() - calledAt));
        await new Promise((next) => setTimeout(next, 20));
      }
    })();
  });
}

async function answer(page: Page, { answerAfterMs }: AskingAttack): Promise<void> {
  if (answerAfterMs === undefined) return;
  await page.waitForTimeout(answerAfterMs);
  const allow = page
    .getByRole('region', { name: 'Permission request' })
    .getByRole('button', { name: 'Allow once', exact: true });
  // Without a question there is a loss to report.
  if (await allow.isVisible()) await allow.click();
}

async function untilOver(page: Page, ms: number): Promise<void> {
  await page
    .waitForFunction(() => window.asked.endedMs !== undefined, undefined, { timeout: ms })
    .catch(() => undefined);
}

async function stopRun(page: Page): Promise<void> {
  const stop = page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
}
