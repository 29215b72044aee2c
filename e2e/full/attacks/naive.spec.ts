import { test } from '@playwright/test';
import { testNaive } from '../../attacks/lab/naive-groups.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ timeout: 120_000 });

testNaive();
