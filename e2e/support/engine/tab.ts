import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** What the steps of every engine ask of a tab: little enough for plain WebDriver. */
export interface EngineTab {
  readonly goto: (url: string) => Promise<void>;
  /**
   * Runs a function of its own in the page; what goes in and comes out is JSON. Rejects when the page is left
   * meanwhile.
   */
  readonly evaluate: <Result, Given>(work: (given: Given) => Result | Promise<Result>, given: Given) => Promise<Result>;
  /**
   * A click on the first button or link of that name that is seen, in the region of the other; waits until there is
   * one.
   */
  readonly click: (name: RegExp, region?: string) => Promise<void>;
  /** Begins a step back, and waits for nothing. */
  readonly back: () => Promise<void>;
}

const PATIENCE_MS = 30_000;

/** A tab that Playwright drives. */
export function playwrightTab(page: Page): EngineTab {
  return {
    goto: async (url) => void (await page.goto(url)),
    // Its own type speaks of handles, which are not used here.
    evaluate: async (work, given) => await (page.evaluate as EngineTab['evaluate'])(work, given),
    click: async (name, region) => {
      const place = region === undefined ? page : page.getByRole('region', { name: region, exact: true });
      await place.getByRole('button', { name }).or(place.getByRole('link', { name })).first().click();
    },
    // Not the driver's own step, which waits for a load that a page kept aside does not have.
    back: async () => await page.evaluate(() => void setTimeout(() => history.back(), 0)),
  };
}

/** Asks until there is an answer that satisfies, also over a page that comes and goes. */
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

/** What the page's part of that name says; nothing where there is none. */
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

/** Waits until the page's app can be used. An evaluation alone would wait for a page that is about to be left. */
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
