import { openApp } from '../support/journeys.ts';
import { test } from '../support/test.ts';
import { testWebApis } from '../support/web-apis.ts';

// A table of runs, short each; half a minute on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

testWebApis();
