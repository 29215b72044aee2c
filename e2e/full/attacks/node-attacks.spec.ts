import { test } from '@playwright/test';
import { CHANNEL_ATTACKS } from '../../attacks/table/channel.ts';
import { NETWORK_ATTACKS } from '../../attacks/table/network.ts';
import { STORAGE_ATTACKS } from '../../attacks/table/storage.ts';
import { testTable } from '../../attacks/lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** Attacks that need a page worker, which Node lacks; NODE_ATTACKS has similar ones. */
const OF_WORKERS: ReadonlySet<string> = new Set([
  'what is left behind: timers, workers and requests after the end',
  'messages to whoever made the worker',
]);
const SHARED = [...NETWORK_ATTACKS, ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS].filter(({ name }) => !OF_WORKERS.has(name));

testTable('a node tool gets out of its sandbox as a browser’s would', SHARED, { environment: 'node' });
