import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { openLab, type Lab } from '../../attacks/lab/lab.ts';
import { testTable } from '../../attacks/lab/run-table.ts';
import { CHANNEL_ATTACKS } from '../../attacks/table/channel.ts';
import { NETWORK_ATTACKS } from '../../attacks/table/network.ts';
import { STORAGE_ATTACKS } from '../../attacks/table/storage.ts';
import { addTool, browserTool, callTool } from '../../support/journeys/journeys.ts';
import { controlled, openSite, type OfflineSite } from '../../support/servers/offline-site.ts';

test.use({ trace: 'off', screenshot: 'off' });

let site: OfflineSite | undefined;
test.afterAll(async () => {
  await site?.close();
});

/** A lab whose sandbox frames come from the service worker, without the `sandbox` attribute. */
async function openServedLab(): Promise<Lab> {
  site = await openSite();
  const lab = await openLab(site.url, [], 'browser', 'allow');
  await controlled(lab.page);
  await (await lab.page.context().newCDPSession(lab.page)).send('Network.clearBrowserCache');
  await rm(join(site.root, 'sandbox'), { recursive: true });
  // The frame that was prepared earlier is used up.
  for (const name of ['first', 'second']) {
    await addTool(lab.page, browserTool(name, 'function tool() { return 1; }'));
    await callTool(lab.page, name);
    await lab.page.evaluate((each) => window.toolyard.removeTool(each), name);
  }
  await lab.page.locator('iframe:not([sandbox])').first().waitFor({ state: 'attached' });
  return lab;
}

testTable(
  'a tool gets out of a sandbox that the service worker served',
  [...NETWORK_ATTACKS, ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS],
  { open: openServedLab, timeoutMs: 120_000 },
);
