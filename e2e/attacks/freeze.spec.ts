import { test } from '@playwright/test';
import type { Attack } from './lab/attack.ts';
import { FREEZE_ATTACKS, MEMORY_ATTACKS } from './table/freeze.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** One of each kind; `full/attacks-long.spec.ts` has them all. */
const OFTEN: ReadonlySet<string> = new Set([
  'while (true)',
  'a microtask loop',
  'a regular expression that backtracks',
  'a promise that never settles',
  'a thenable that never settles',
  'a hundred thousand timers',
  'Atomics.wait',
  'wasm in a loop',
  'key derivation of two million rounds, many times',
  'recursion that catches itself',
  'five spinning workers',
  'objects without end',
  'buffers without end',
]);
const often = (attacks: readonly Attack[]): Attack[] => attacks.filter(({ name }) => OFTEN.has(name));

testTable('a tool never ends', often(FREEZE_ATTACKS));
testTable('a tool takes all memory', often(MEMORY_ATTACKS), { args: ['--js-flags=--max-old-space-size=512'] });
