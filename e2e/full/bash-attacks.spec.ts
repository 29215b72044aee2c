import { test } from '@playwright/test';
import { NETWORK_ATTACKS } from '../attacks/table/network.ts';
import { NODE_ATTACKS } from '../attacks/table/node.ts';
import { STORAGE_ATTACKS } from '../attacks/table/storage.ts';
import { testTable } from '../attacks/run-table.ts';

// A trace of the runner would itself hold and slow what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** Not how a tool ends, nor workers of the page's kind; and bash is given the workspace. */
const SHARED = [...NODE_ATTACKS, ...NETWORK_ATTACKS, ...STORAGE_ATTACKS].filter(
  ({ name, environment, ends, stops }) => environment !== 'dom' && ends === undefined && stops !== true && !/^(?:what is left behind|files and secrets that were not given)/.test(name),
);

testTable('a program that bash starts gets out of its sandbox', SHARED, { environment: 'bash', timeoutMs: 60_000 });
