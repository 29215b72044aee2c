import { test } from '@playwright/test';
import { openLabIn } from '../attacks/lab/lab.ts';
import { testTable } from '../attacks/lab/run-table.ts';
import { CHANNEL_ATTACKS } from '../attacks/table/channel.ts';
import { FORGED_ATTACKS } from '../attacks/table/forged.ts';
import { FREEZE_ATTACKS, MEMORY_ATTACKS } from '../attacks/table/freeze.ts';
import { GRANT_ATTACKS } from '../attacks/table/grants.ts';
import { NETWORK_ATTACKS } from '../attacks/table/network.ts';
import { SECRET_ATTACKS } from '../attacks/table/secrets.ts';
import { STORAGE_ATTACKS } from '../attacks/table/storage.ts';
import { VALUE_ATTACKS } from '../attacks/table/values.ts';
import { launchWatchedFirefox } from '../support/browsers/canary-firefox.ts';
import { appUrl } from '../support/test.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

const open = async () => await openLabIn(await launchWatchedFirefox(), appUrl());

testTable('a tool gets out of its sandbox', [...NETWORK_ATTACKS, ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS], { open });
testTable('a tool goes further than its grant', GRANT_ATTACKS, { open, granted: ['main'] });
testTable('a tool reads a secret or sends it elsewhere', SECRET_ATTACKS, { open, granted: ['main', 'other'] });
testTable('a tool gives back or throws what it should not', VALUE_ATTACKS, { open });
testTable('a tool forges messages on its channel', FORGED_ATTACKS, { open });
testTable('a tool never ends', FREEZE_ATTACKS, { open });
testTable('a tool takes all memory', MEMORY_ATTACKS, { open, timeoutMs: 90_000 });
