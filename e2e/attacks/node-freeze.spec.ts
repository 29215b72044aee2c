import { test } from '@playwright/test';
import type { Attack } from './lab/attack.ts';
import { NODE_FREEZE_ATTACKS, NODE_MEMORY_ATTACKS } from './table/node-freeze.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** One of each kind; `full/node-freeze.spec.ts` has them all. */
const OFTEN: ReadonlySet<string> = new Set([
  'while (true)',
  'a listener of exit that loops',
  'a fork bomb',
  'two gigabytes of files',
]);
const often = (attacks: readonly Attack[]): Attack[] => attacks.filter(({ name }) => OFTEN.has(name));

testTable('a node tool never ends', often(NODE_FREEZE_ATTACKS));
testTable('a node tool takes all memory', often(NODE_MEMORY_ATTACKS), {
  args: ['--js-flags=--max-old-space-size=512'],
});
