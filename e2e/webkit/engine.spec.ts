import { test } from '@playwright/test';
import { testEngine } from '../support/engine/steps.ts';
import { appUrl } from '../support/test.ts';
import { launchWebKit, type LaunchedWebKit } from '../support/webkit/launch.ts';
import { webdriverTab } from '../support/webkit/tab.ts';

let launched: LaunchedWebKit | undefined;

test.afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

testEngine(
  test,
  async () => {
    launched = await launchWebKit();
    return webdriverTab(launched.session);
  },
  appUrl,
  false,
);
