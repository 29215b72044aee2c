import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { fillRoutes, goWhole, type RouteGroup } from '../support/every-route.ts';
import { focusFault } from '../support/keyboard.ts';
import { startEverything, type Everything } from '../support/servers/mcp-everything.ts';
import { expect, test } from '../support/test.ts';

const GROUPS = ['tools', 'others', 'servers', 'settings'] as const satisfies readonly RouteGroup[];
const WIDTHS = [1920, 1280, 768, 360];
/** More than any screen has. */
const MOST_STOPS = 150;

test.describe('every address', { tag: '@slow' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  let every: Everything;
  test.beforeAll(async () => {
    every = await startEverything('streamableHttp');
  });
  test.afterAll(async () => every.stop());

  for (const group of GROUPS) {
    test(`breaks no rule of accessibility and fits, in both themes and four widths: ${group}`, async ({ page }) => {
      test.setTimeout(420_000);
      for (const path of await fillRoutes(page, group, every.url)) {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await goWhole(page, path);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            expect.soft(await violations(page), `${path}, ${String(width)} pixels, ${colorScheme}`).toEqual([]);
          }
          expect
            .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${String(width)} pixels`)
            .toBeLessThanOrEqual(width);
        }
      }
    });

    for (const width of [1280, 360]) {
      test(
        `is gone through with Tab: each stop has a name and is seen, none holds one: ${group}, ` +
          `${String(width)} pixels`,
        async ({ page }) => {
          test.setTimeout(240_000);
          const paths = await fillRoutes(page, group, every.url);
          await page.setViewportSize({ width, height: 740 });
          for (const path of paths) {
            await goWhole(page, path);
            expect.soft(await goThrough(page), `${path}, ${String(width)} pixels`).toEqual([]);
          }
        },
      );
    }
  }
});

/** Presses Tab from the start of the page until the focus leaves it or returns; lists the problems on the way. */
async function goThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Tab continues where the focus was last, so focus the whole page first.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    getSelection()?.removeAllRanges();
  });
  const faults = new Set<string>();
  const seen = new Set<string>();
  let wasGiven = false;
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await whereTheFocusIs(page);
    // Out of the page, or back at its beginning.
    if (at === undefined || (seen.has(at.id) && (wasGiven || at.id === [...seen][0]))) return [...faults];
    if (at.isScreen) {
      // The focus was moved to the new screen: no key reaches this place.
      wasGiven = true;
      continue;
    }
    if (seen.has(at.id)) {
      // An editor uses Tab itself, and says how to leave it.
      if (!at.keepsTab) return [...faults, `${at.what} holds the focus`];
      await page.keyboard.press('Escape');
      continue;
    }
    seen.add(at.id);
    if (at.name === '') faults.add(`${at.what} has no name`);
    if ((await focusFault(page)) === undefined) continue;
    // Moving elements are checked again after their animation.
    await page.waitForTimeout(200);
    const fault = await focusFault(page);
    if (fault !== undefined) faults.add(fault);
  }
  return [...faults, 'there is no end'];
}

interface Stop {
  /** Identifies the element. */
  readonly id: string;
  readonly what: string;
  readonly name: string;
  readonly keepsTab: boolean;
  /** The main part as a whole, where a new screen begins. */
  readonly isScreen: boolean;
}

async function whereTheFocusIs(page: Page): Promise<Stop | undefined> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    const ids = ((window as { stops?: Map<Element, string> }).stops ??= new Map());
    const id = ids.get(focused) ?? String(ids.size);
    ids.set(focused, id);
    const labels =
      focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement ||
      focused instanceof HTMLSelectElement
        ? [...(focused.labels ?? [])]
        : [];
    const named = (focused.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((each) => document.getElementById(each));
    const texts = [
      focused.getAttribute('aria-label'),
      ...[...named, ...labels].map((each) => each?.textContent),
      focused.textContent,
      focused.getAttribute('title'),
    ];
    const name = texts.map((text) => text?.trim() ?? '').find((text) => text !== '') ?? '';
    return {
      id,
      name,
      what: `${focused.tagName.toLowerCase()} ${name.slice(0, 40)}`,
      keepsTab: focused.matches('.cm-content'),
      isScreen: focused.id === 'content',
    };
  });
}
