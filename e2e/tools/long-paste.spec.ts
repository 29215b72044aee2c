import type { Page } from '@playwright/test';
import { attempt, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const DECLARATIONS = 40_000;
/** Two million characters; a parser that looks for each name among all others takes minutes for it. */
const CODE = `${Array.from(
  { length: DECLARATIONS },
  (_, at) => `const name_${String(at)} = ${String(at)}; // padding, padding, pad`,
).join('\n')}\nexport default function big({ a }) { return a; }\n`;

/** Seconds of the processor that the page's thread takes from now on, whatever else the machine does. */
async function startMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity;
  };
  const start = await read();
  return async () => (await read()) - start;
}

test.describe('two megabytes of code', { tag: '@slow' }, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('are reviewed and saved, and the page does not stand still', async ({ page }) => {
    await openApp(page, '/#/settings/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate((text) => navigator.clipboard.writeText(text), CODE);
    const spent = await startMeter(page);
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.getByRole('heading', { name: 'Review before saving' })).toBeVisible();
    expect(await spent()).toBeLessThan(2);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('heading', { name: 'big', level: 1 })).toBeVisible();
    expect(await attempt(page, 'getTool', 'big')).toMatchObject({
      value: { code: CODE, parameters: { properties: { a: {} } } },
    });
  });

  test('are pasted into the editor, and the page does not stand still', async ({ page }) => {
    await openApp(page, '/');
    await page
      .getByRole('button', { name: /^Blank/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), CODE);
    await page.keyboard.press('ControlOrMeta+A');
    const spent = await startMeter(page);
    await page.keyboard.press('ControlOrMeta+V');
    await expect
      .poll(async () => ((await attempt(page, 'getTools')) as { value: { code: string }[] }).value[0]?.code.length, {
        timeout: 60_000,
      })
      .toBe(CODE.length);
    expect(await spent()).toBeLessThan(2);
  });
});
