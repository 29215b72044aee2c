import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Presses a button as a person does: once it is available, where it is in sight. Playwright's own click may scroll what
 * is in sight, and an answer that has just moved does not count.
 */
export async function pressInPlace(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(button).toBeEnabled();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await button.page().mouse.click(x + width / 2, y + height / 2);
}
