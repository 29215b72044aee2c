import { test } from '@playwright/test';
import { CHANNEL_ATTACKS } from './table/channel.ts';
import { NETWORK_ATTACKS } from './table/network.ts';
import { STORAGE_ATTACKS } from './table/storage.ts';
import { testTable } from './lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool gets out of its sandbox', [...NETWORK_ATTACKS, ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS]);
