import { test } from '@playwright/test';
import { VALUE_ATTACKS } from './table/values.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool gives back or throws what it should not', VALUE_ATTACKS, {
  often: [
    'a million log lines',
    'a proxy with endless new keys',
    'a getter that throws',
    'shared memory',
    'a port, transferred',
    'a cycle',
    'a function',
    'a getter that loops',
    'five hundred megabytes of text',
    'throwing an object whose getters loop',
  ],
});
