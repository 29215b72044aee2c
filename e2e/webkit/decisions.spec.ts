import { test } from '@playwright/test';
import { testBusyPage, testDecisions } from '../support/decisions/steps.ts';
import type { Hand } from '../support/hand.ts';
import { appUrl } from '../support/test.ts';
import { launchWebKit, type LaunchedWebKit } from '../support/webkit/launch.ts';

let launched: LaunchedWebKit | undefined;

test.afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

const open = async (): Promise<Hand> => {
  launched = await launchWebKit();
  return launched.hand();
};

testDecisions(test, open, appUrl);
testBusyPage(test, open, appUrl);
