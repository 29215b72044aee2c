import { test } from '@playwright/test';
import { GRANT_ATTACKS } from './table/grants.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool goes further than its grant', GRANT_ATTACKS, { granted: ['main'] });
