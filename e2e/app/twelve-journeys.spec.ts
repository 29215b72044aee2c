import { JOURNEYS } from '../support/journeys/twelve/index.ts';
import { startJourneyServers, walkJourney, type JourneyServers } from '../support/journeys/twelve/walker.ts';
import { expect, test } from '../support/test.ts';
import { ENGLISH } from '../support/words.ts';

let servers: JourneyServers;
test.beforeAll(async () => {
  servers = await startJourneyServers();
});
test.afterAll(async () => await servers.stop());
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

// The table of docs/design/journeys.md.
for (const journey of JOURNEYS)
  test(`${journey.name}, in few clicks`, { tag: '@slow' }, async ({ page, browser, baseURL }) => {
    const { clicks, fields } = await walkJourney(journey, page, ENGLISH, servers, {
      browser,
      options: baseURL === undefined ? {} : { baseURL },
    });
    expect([clicks, fields]).toEqual([journey.takes.clicks, journey.takes.fields]);
  });
