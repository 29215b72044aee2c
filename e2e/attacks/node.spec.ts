import { test } from '@playwright/test';
import { NODE_ATTACKS } from './table/node.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

// What browser tools try is tried by node tools in `full/node-attacks.spec.ts`.
testTable('a node tool gets out of its sandbox', NODE_ATTACKS, { environment: 'node' });
