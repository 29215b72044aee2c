import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Where pictures go: one folder a person. `WALK_PICTURES` names another. */
export const PICTURES = process.env.WALK_PICTURES ?? fileURLToPath(new URL('../../.cache/walks', import.meta.url));
/** `png` for programs that know no WebP. */
const FORMAT = process.env.WALK_FORMAT === 'png' ? 'png' : 'webp';
/** Only those pictures are kept, e.g. `home,agent`; all without it. */
const ONLY = process.env.WALK_ONLY?.split(',');
const QUALITY = 60;

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** What a walk has in its hands. */
export interface Walk {
  readonly page: Page;
  readonly theme: Theme;
  /** Takes a picture of the page as it is, once it stands still, and measures that nothing sticks out at its side. */
  readonly see: (name: string, of?: Page) => Promise<void>;
  /** Another person's browser that looks like the first. */
  readonly another: () => Promise<Page>;
}

/** One person's way through the built app, once in each theme. */
export function walk(
  person: string,
  title: string,
  screen: BrowserContextOptions,
  steps: (walk: Walk) => Promise<void>,
): void {
  for (const theme of THEMES) {
    test.describe(`${person}, ${theme}`, () => {
      test.use({
        ...screen,
        colorScheme: theme,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        actionTimeout: 60_000,
      });
      test(title, async ({ page, browser, baseURL }) => {
        test.setTimeout(300_000);
        let taken = 0;
        const see = async (name: string, of = page): Promise<void> => {
          taken += 1;
          await settled(of);
          expect
            .soft(
              await of.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
              `${name} does not scroll sideways`,
            )
            .toBe(0);
          if (ONLY !== undefined && !ONLY.includes(name)) return;
          await keep(of, person, `${String(taken).padStart(2, '0')}-${name}-${theme}`);
        };
        const another = async (): Promise<Page> => {
          const context = await browser.newContext({
            ...screen,
            ...(baseURL === undefined ? {} : { baseURL }),
            colorScheme: theme,
            reducedMotion: 'reduce',
            serviceWorkers: 'block',
            permissions: ['clipboard-read', 'clipboard-write'],
          });
          return await context.newPage();
        };
        await steps({ page, theme, see, another });
      });
    });
  }
}

/** Nothing is on its way any more, letters are there, and what was drawn last is on the screen. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText(/^(Types are loading|Loading|Writing)…$/).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(async ({ finished }) => await finished),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function keep(page: Page, person: string, name: string): Promise<void> {
  const folder = `${PICTURES}/${person}`;
  await mkdir(folder, { recursive: true });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: FORMAT,
    ...(FORMAT === 'webp' ? { quality: QUALITY } : {}),
  });
  await session.detach();
  await writeFile(`${folder}/${name}.${FORMAT}`, Buffer.from(data, 'base64'));
}
