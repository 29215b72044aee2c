import type { Page } from '@playwright/test';
import { playwrightTab } from '../support/engine/tab.ts';
import { testEngine } from '../support/engine/steps.ts';
import { appUrl, test } from '../support/test.ts';

let current: Page | undefined;

test.beforeEach(({ page }) => {
  current = page;
});

testEngine(
  test,
  () => {
    if (current === undefined) throw new Error('A test has a page');
    return Promise.resolve(playwrightTab(current));
  },
  appUrl,
  true,
);
