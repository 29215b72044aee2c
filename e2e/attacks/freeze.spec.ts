import { test } from '@playwright/test';
import { FREEZE_ATTACKS, MEMORY_ATTACKS } from './table/freeze.ts';
import { testTable } from './run-table.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool never ends', FREEZE_ATTACKS);
testTable('a tool takes all memory', MEMORY_ATTACKS, { args: ['--js-flags=--max-old-space-size=512'] });
