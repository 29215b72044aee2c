import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** What the steps need from a tab: little enough for plain WebDriver. */
export interface EngineTab {
  readonly goto: (url: string) => Promise<void>;
  /** Runs a self-contained function in the page, with JSON input and output. Rejects if the page is left meanwhile. */
  readonly evaluate: <Result, Given>(work: (given: Given) => Result | Promise<Result>, given: Given) => Promise<Result>;
  /** Clicks the first visible button or link with that name, in the named region; waits until there is one. */
  readonly click: (name: RegExp, region?: string) => Promise<void>;
  /** Starts going back, without waiting. */
  readonly back: () => Promise<void>;
}

const PATIENCE_MS = 30_000;

/** A tab that Playwright drives. */
export function playwrightTab(page: Page): EngineTab {
  return {
    goto: async (url) => void (await page.goto(url)),
    // Its own type includes handles, which are not used here.
    evaluate: async (work, given) => await (page.evaluate as EngineTab['evaluate'])(work, given),
    click: async (name, region) => {
      const location = region === undefined ? page : page.getByRole('region', { name: region, exact: true });
      await location.getByRole('button', { name }).or(location.getByRole('link', { name })).first().click();
    },
    // Not the driver's own method, which waits for a load event that a cached page does not fire.
    back: async () => await page.evaluate(() => void setTimeout(() => history.back(), 0)),
  };
}

/** Polls until the answer matches, even while the page changes. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value>,
  satisfies: (value: Value) => boolean,
): Promise<Value> {
  let last: unknown;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(100)) {
    const answer = await ask().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in answer && satisfies(answer.value)) return answer.value;
    last = 'value' in answer ? answer.value : answer.error;
  }
  throw new Error(
    `${what}: waited ${String(PATIENCE_MS / 1000)} s, the last answer was ` +
      `${last instanceof Error ? last.message : JSON.stringify(last)}`,
  );
}

/** The text of the page's region with that name; empty if there is none. */
export async function textOf(tab: EngineTab, label: string): Promise<string> {
  return await tab.evaluate(
    (name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.innerText ?? '',
    label,
  );
}

/** Opens the app and waits until tools can be read and run. */
export async function openIn(tab: EngineTab, url: string): Promise<void> {
  await tab.goto(url);
  await untilReady(tab);
}

/** Waits until the app can be used. A plain evaluation could wait for a page that is about to be left. */
export async function untilReady(tab: EngineTab): Promise<void> {
  await until(
    'the app is ready',
    async () =>
      await tab.evaluate(async () => {
        if (!('toolyard' in window)) return 'not there';
        return await Promise.race([
          window.toolyard.ready.then(() => 'ready'),
          new Promise((resolve) => setTimeout(() => resolve('waits'), 50)),
        ]);
      }, 0),
    (state) => state === 'ready',
  );
}
