import { test } from '@playwright/test';
import { COUNTED_ATTACKS } from './table/counted.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('arguments lift a cap of their run', COUNTED_ATTACKS, {
  environment: 'node',
  timeoutMs: 60_000,
  often: ['an argument that is named as a program is'],
});
