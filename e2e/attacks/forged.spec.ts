import { test } from '@playwright/test';
import { FORGED_ATTACKS } from './table/forged.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool forges messages on its channel', FORGED_ATTACKS, {
  often: [
    'a result of the tool’s own making is its own and the only one',
    '“started” again and again does not move the deadline',
    'codes that are not the tool’s to give',
    '__proto__ and constructor in a result',
    'a result nested 20000 deep',
    'calls of the services with odd shapes are passed over',
    'a port attached on the channel ends the run',
    'shared memory cannot even be sent',
    'seventy megabytes of messages',
    'a thousand requests under one number',
    'every built-in replaced',
  ],
});
