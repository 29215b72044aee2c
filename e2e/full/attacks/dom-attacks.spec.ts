import { test } from '@playwright/test';
import { testTable } from '../../attacks/lab/run-table.ts';
import { CHANNEL_ATTACKS } from '../../attacks/table/channel.ts';
import { DOM_ATTACKS, DOM_FREEZE, DOM_LEAVING } from '../../attacks/table/dom.ts';
import { FORGED_ATTACKS } from '../../attacks/table/forged.ts';
import { NETWORK_ATTACKS } from '../../attacks/table/network.ts';
import { STORAGE_ATTACKS } from '../../attacks/table/storage.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** Attacks that need features of documents; `attacks/dom.spec.ts` covers more of them. */
const OF_WORKERS = /^documents: /;

testTable(
  'a tool with a document tries what others try',
  [...NETWORK_ATTACKS.filter(({ name }) => !OF_WORKERS.test(name)), ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS],
  { environment: 'dom' },
);
testTable('a document is left', DOM_LEAVING, { environment: 'dom' });
testTable('a document forges messages on its channel', FORGED_ATTACKS, { environment: 'dom' });
testTable('a document does not end', [...DOM_ATTACKS.filter(({ stops }) => stops === true), ...DOM_FREEZE], {
  environment: 'dom',
});
