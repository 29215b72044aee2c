import { test } from '@playwright/test';
import { testOwnCards } from '../attacks/lab/own-card.ts';
import { OF_BROWSER_TOOLS } from '../attacks/table/own-card.ts';
import { appUrl } from '../support/test.ts';
import { launchWebKit, type LaunchedWebKit } from '../support/webkit/launch.ts';
import { webdriverTab } from '../support/webkit/tab.ts';

let launched: LaunchedWebKit | undefined;

test.afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

testOwnCards(
  test,
  async () => {
    launched = await launchWebKit();
    return webdriverTab(launched.session);
  },
  appUrl,
  [['browser tools', OF_BROWSER_TOOLS]],
);
