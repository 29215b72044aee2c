import type { Page } from '@playwright/test';
import { openApp } from './journeys/journeys.ts';
import { appUrl, test } from './test.ts';

/**
 * One page of the app for all tests of a file, which run one after the other: Node is loaded once.
 *
 * @param onOpen gets the page once tools can be run
 */
export function withOnePage(onOpen: (page: Page) => void, { timeout }: { readonly timeout?: number } = {}): void {
  let opened: Page | undefined;
  // Not in parallel: each worker of the runner would open a page of its own.
  test.describe.configure({ mode: 'default', ...(timeout === undefined ? {} : { timeout }) });
  test.beforeAll(async ({ browser }) => {
    opened = await browser.newPage({ baseURL: appUrl() });
    await openApp(opened);
    onOpen(opened);
  });
  test.afterAll(async () => {
    await opened?.close();
  });
}

/** Removes what tests before this one wrote. */
export async function emptyWorkspace(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const path of await window.toolyard.workspace.list()) await window.toolyard.workspace.remove(path);
  });
}
