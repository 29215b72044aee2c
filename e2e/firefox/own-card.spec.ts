import type { Page } from '@playwright/test';
import { testOwnCards } from '../attacks/lab/own-card.ts';
import { OF_BROWSER_TOOLS } from '../attacks/table/own-card.ts';
import { playwrightTab } from '../support/engine/tab.ts';
import { appUrl, test } from '../support/test.ts';

let current: Page | undefined;

test.beforeEach(({ page }) => {
  current = page;
});

testOwnCards(
  test,
  () => {
    if (current === undefined) throw new Error('A test has a page');
    return Promise.resolve(playwrightTab(current));
  },
  appUrl,
  [['browser tools', OF_BROWSER_TOOLS]],
);
