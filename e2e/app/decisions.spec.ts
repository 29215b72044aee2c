import type { Page } from '@playwright/test';
import { testBusyPage, testDecisions } from '../support/decisions/steps.ts';
import { hastyHand, playwrightHand } from '../support/hand.ts';
import { appUrl, test } from '../support/test.ts';

let current: Page | undefined;

test.beforeEach(({ page }) => {
  current = page;
});

const pageOf = (): Page => {
  if (current === undefined) throw new Error('A test has a page');
  return current;
};

testDecisions(test, () => Promise.resolve(playwrightHand(pageOf())), appUrl);

test.describe('a busy page', () => {
  test.skip(({ browserName }) => browserName === 'firefox', 'Its driver sends no input while a page does not answer.');
  testBusyPage(test, async () => await hastyHand(pageOf()), appUrl);
});
