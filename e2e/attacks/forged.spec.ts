import { test } from '@playwright/test';
import { FORGED_ATTACKS } from './table/forged.ts';
import { testTable } from './run-table.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool forges messages on its lane', FORGED_ATTACKS);
