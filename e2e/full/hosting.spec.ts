import type { BrowserContext, Page } from '@playwright/test';
import { FEATURES, LOCATIONS } from '../../scripts/hosting/table.mjs';
import { startForeignPages, type ForeignPages } from '../support/servers/foreign-pages.ts';
import { EMBED_CHECKS } from '../support/hosting/embed-checks.ts';
import { LOCATION_CHECKS } from '../support/hosting/location-checks.ts';
import { RUN_CHECKS } from '../support/hosting/run-checks.ts';
import { SERVICE_CHECKS } from '../support/hosting/service-checks.ts';
import { openOutside, type Check, type Outside, type Visit } from '../support/hosting/visit.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { controlled, keptWhole, openSite, type OfflineSite } from '../support/servers/offline-site.ts';
import { expect, test } from '../support/test.ts';
import { startWebContainerDouble } from '../support/webcontainer-double/double.ts';

const CHECKS: Readonly<Record<string, Check>> = { ...RUN_CHECKS, ...SERVICE_CHECKS, ...LOCATION_CHECKS };
const HOSTS = { full: {}, folder: { path: '/some/where/', headers: false }, offline: {} } as const;
type HostedLocation = keyof typeof HOSTS;

const cellOf = (id: string, location: (typeof LOCATIONS)[number]['id']) =>
  FEATURES.find((feature) => feature.id === id)?.cells[location];
/** Compares the outcome with the table. */
function expectCell(id: string, location: (typeof LOCATIONS)[number]['id'], outcome: string): void {
  const cell = cellOf(id, location);
  expect(cell, 'the table has this cell').toBeDefined();
  if (cell === 'yes') expect(outcome).toBe('yes');
  else expect(outcome).toContain(cell?.says);
}

for (const location of Object.keys(HOSTS) as HostedLocation[]) {
  test.describe(`${LOCATIONS.find(({ id }) => id === location)?.name ?? location}:`, () => {
    let outside: Outside;
    let site: OfflineSite;
    let context: BrowserContext;
    let visit: Visit;
    const features = FEATURES.filter(({ cells }) => cells[location] !== undefined);

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(300_000);
      [outside, site] = await Promise.all([openOutside(), openSite(HOSTS[location])]);
      context = await browser.newContext({ serviceWorkers: 'allow', acceptDownloads: true });
      const double = await startWebContainerDouble(context);
      const page: Page = await context.newPage();
      visit = { page, context, site, outside, isOffline: false };
      await openApp(page, `${site.url}/`);
      // Used files are cached from the second visit on: the first one’s workers started before the service worker.
      await controlled(page);
      await openApp(page, `${site.url}/?again`);
      for (const { id } of features) await CHECKS[id]?.prepare?.(visit);
      if (location !== 'offline') return;
      await page.goto(`${site.url}/#/tools`);
      await keptWhole(page);
      double.setFaults({ unreachable: true });
      await Promise.all([site.stop(), outside.stop()]);
      await context.setOffline(true);
      visit = { ...visit, isOffline: true };
    });
    test.beforeEach(async () => {
      await visit.page.goto('about:blank');
      await openApp(visit.page, `${site.url}/`);
    });
    test.afterAll(async () => {
      await context.close();
      await Promise.all([site.close(), ...(location === 'offline' ? [] : [outside.stop()])]);
    });

    for (const { id, name } of features) {
      test(name, async () => {
        const check = CHECKS[id];
        if (check === undefined) throw new Error(`Nothing tries ${id}`);
        expectCell(id, location, await check.attempt(visit));
      });
    }
  });
}

test.describe('embedded:', () => {
  let foreign: ForeignPages;
  let site: OfflineSite;
  test.beforeAll(async () => {
    [foreign, site] = await Promise.all([startForeignPages(), openSite()]);
  });
  test.afterAll(async () => {
    await Promise.all([foreign.close(), site.close()]);
  });

  for (const { id, name } of FEATURES.filter(({ cells }) => cells.embed !== undefined)) {
    test(name, async ({ page, browser }) => {
      const check = EMBED_CHECKS[id];
      if (check === undefined) throw new Error(`Nothing tries ${id}`);
      expectCell(id, 'embed', await check({ page, browser, site, foreign }));
    });
  }

  test('everything else is a tab away', async ({ page, browser }) => {
    const tool = await EMBED_CHECKS['browser']?.({ page, browser, site, foreign });
    expect(tool).toBe('yes');
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: 'Open in Toolyard' })).toHaveAttribute(
      'href',
      new RegExp(`^${site.url}/#/s/`),
    );
    await expect(frame.getByRole('navigation')).toHaveCount(0);
  });
});

test('every feature is tried at every place that the table names', () => {
  const missing = FEATURES.flatMap(({ id, cells }) =>
    LOCATIONS.flatMap(({ id: location }) =>
      cells[location] === undefined || (location === 'embed' ? EMBED_CHECKS[id] : CHECKS[id]) !== undefined
        ? []
        : [`${id} at ${location}`],
    ),
  );
  expect(missing).toEqual([]);
});
