import { mkdir } from 'node:fs/promises';
import { JOURNEYS } from '../support/journeys/twelve/index.ts';
import { startJourneyServers, walkJourney, type JourneyServers } from '../support/journeys/twelve/walker.ts';
import { textFaults } from '../support/text-faults.ts';
import { expect, test } from '../support/test.ts';
import { ENGLISH, GERMAN } from '../support/words.ts';
import { PICTURES, settled } from './walk.ts';

let servers: JourneyServers;
test.beforeAll(async () => {
  servers = await startJourneyServers();
});
test.afterAll(async () => await servers.stop());

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

/** Each journey with pictures; nothing that is seen is cut or lies on another text. */
for (const [screen, viewport, colorScheme, locale, words] of [
  ['wide-light-en', WIDE, 'light', 'en-US', ENGLISH],
  ['wide-dark-de', WIDE, 'dark', 'de-DE', GERMAN],
  ['narrow-dark-en', NARROW, 'dark', 'en-US', ENGLISH],
  ['narrow-light-de', NARROW, 'light', 'de-DE', GERMAN],
] as const)
  test.describe(screen, () => {
    const look = { viewport, colorScheme, locale, permissions: ['clipboard-read', 'clipboard-write'] };
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 30_000 });
    for (const [at, journey] of JOURNEYS.entries())
      test(journey.name, async ({ page, browser, baseURL }) => {
        test.setTimeout(300_000);
        let taken = 0;
        await walkJourney(journey, page, words, servers, {
          browser,
          options: { ...look, reducedMotion: 'reduce', ...(baseURL === undefined ? {} : { baseURL }) },
          see: async (name, of) => {
            taken += 1;
            await settled(of);
            const folder = `${PICTURES}/journeys/${screen}`;
            await mkdir(folder, { recursive: true });
            const number = `${String(at + 1).padStart(2, '0')}-${String(taken).padStart(2, '0')}`;
            await of.screenshot({ path: `${folder}/${number}-${name}.png` });
            expect.soft(await textFaults(of), `${number} ${name}`).toEqual([]);
          },
        });
      });
  });
