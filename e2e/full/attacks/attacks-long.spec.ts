import { test } from '@playwright/test';
import { FREEZE_ATTACKS, LONG_ATTACKS, MEMORY_ATTACKS } from '../../attacks/table/freeze.ts';
import { testTable } from '../../attacks/lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool never ends', FREEZE_ATTACKS);
testTable('a tool takes all memory', MEMORY_ATTACKS, { args: ['--js-flags=--max-old-space-size=512'] });
testTable('a tool floods the machine', LONG_ATTACKS, { timeoutMs: 90_000 });
testTable(
  'a tool takes all memory, with the browser’s own limits',
  MEMORY_ATTACKS.map((attack) => ({ ...attack, timeoutMs: 5_000 })),
  { timeoutMs: 90_000 },
);
