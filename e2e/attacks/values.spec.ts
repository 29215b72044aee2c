import { test } from '@playwright/test';
import { VALUE_ATTACKS } from './table/values.ts';
import { testTable } from './run-table.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool gives back or throws what it should not', VALUE_ATTACKS);
