import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Presses a button as a person does: where it is in sight, once it is available. Playwright's own click may scroll just
 * before it presses, also what is in sight, and an answer that has just moved does not count.
 */
export async function pressGuarded(button: Locator): Promise<void> {
  // A card finds its place first.
  await expect(button).toBeEnabled();
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(button).toBeEnabled();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await button.page().mouse.click(x + width / 2, y + height / 2);
}
