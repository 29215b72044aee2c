import { test } from '@playwright/test';
import { openLabIn } from '../attacks/lab.ts';
import { testNaive } from '../attacks/naive-groups.ts';
import { launchWatchedFirefox } from '../support/canary-firefox.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ timeout: 120_000 });

testNaive(async (url) => await openLabIn(await launchWatchedFirefox(), url), ['network', 'storage', 'channel']);
