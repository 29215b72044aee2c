import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { speakToFirefox } from './browsers/firefox-driver.ts';

interface Options {
  /** Patterns of console errors and page errors that a test brings about on purpose. */
  expectedErrors: RegExp[];
}
interface Checks {
  /** Runs by itself: an error nobody expected fails the test, wherever in the journey it happened. */
  noErrors: void;
}

/**
 * Playwright's `test` with the app's address, and a failure for every error in the page that the test did not expect.
 */
export const test = base.extend<Options & Checks, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') await speakToFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(appUrl()),
  expectedErrors: [[], { option: true }],
  noErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const watch = (page: Page): void => {
        page.on('pageerror', (error) => errors.push(`page error: ${error.stack ?? error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(`console error: ${message.text()} (${message.location().url})`);
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use();
      expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Where the app under test is served, without a slash at the end. */
export function appUrl(): string {
  const url = process.env.TOOLYARD_URL;
  if (url === undefined) throw new Error('TOOLYARD_URL is not set: run journeys with `npm run e2e`.');
  return url;
}
