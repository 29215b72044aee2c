import { test } from '@playwright/test';
import { CHANNEL_ATTACKS } from './table/channel.ts';
import { NETWORK_ATTACKS } from './table/network.ts';
import { NODE_ATTACKS } from './table/node.ts';
import { STORAGE_ATTACKS } from './table/storage.ts';
import { testTable } from './run-table.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a node tool gets out of its sandbox', [...NODE_ATTACKS, ...NETWORK_ATTACKS, ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS], { environment: 'node' });
