import { test } from '@playwright/test';
import { testTable } from '../../attacks/lab/run-table.ts';
import { NODE_FREEZE_ATTACKS, NODE_MEMORY_ATTACKS } from '../../attacks/table/node-freeze.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ mode: 'serial' });

testTable('a node tool never ends', NODE_FREEZE_ATTACKS);
testTable('a node tool takes all memory', NODE_MEMORY_ATTACKS, { args: ['--js-flags=--max-old-space-size=512'] });
