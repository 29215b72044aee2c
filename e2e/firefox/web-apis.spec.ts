import { openApp } from '../support/journeys/journeys.ts';
import { test } from '../support/test.ts';
import { testWebApis } from '../support/web-apis.ts';

// One run takes seconds: a hang is reported early.
test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

testWebApis();
