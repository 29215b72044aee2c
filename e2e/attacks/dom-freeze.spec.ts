import { test } from '@playwright/test';
import { testTable } from './run-table.ts';
import { DOM_FREEZE } from './table/dom.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** One of each kind; `full/dom-attacks.spec.ts` has them all. */
const OFTEN = ['while (true)', 'alerts without end', 'elements without end', 'focus without end'].map((name) => `a document: ${name}`);

testTable('a document never ends', DOM_FREEZE.filter(({ name }) => OFTEN.includes(name)), { environment: 'dom' });
