import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a key until the element has the focus, up to a patient person's limit. */
export async function tabTo(page: Page, target: Locator, { most = 60, key = 'Tab' } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most && !(await hasFocus(target)); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  expect(await focusFault(page)).toBeUndefined();
}

/** Moves there with Tab and presses the key. */
export async function pressOn(page: Page, target: Locator, options?: { most?: number; key?: string }): Promise<void> {
  await tabTo(page, target, options);
  // An answer to a decision that has just appeared does not count yet.
  await expect(target).toBeEnabled();
  await page.keyboard.press('Enter');
}

/** Replaces the text of a field. */
export async function fillIn(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Runs an action by its name in the palette. */
export async function byPalette(page: Page, words: string, action: string | RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Find a tool or an action' })).toBeFocused();
  await page.keyboard.insertText(words);
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(chosen).toBeVisible();
  for (let presses = 0; presses < 10 && !matches(await chosen.innerText(), action); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText(action);
  await page.keyboard.press('Enter');
}

/** The problem of the current focus, for people who look for it; undefined if there is none. */
export async function focusFault(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    // A new screen begins at the main part as a whole.
    if (focused instanceof HTMLIFrameElement || focused.id === 'content') return undefined;
    const what =
      `${focused.tagName.toLowerCase()} ` +
      `${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''}`;
    // A hidden control is represented by its neighbor or parent.
    const shown = [
      focused,
      focused.nextElementSibling,
      focused.parentElement,
      focused.parentElement?.parentElement,
    ].filter((element) => element instanceof HTMLElement);
    const isMarked = shown.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    const isText = focused.matches(
      'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file])',
    );
    if (!isMarked && !isText) return `${what}: its focus is not seen`;
    const location = shown
      .map((element) => element.getBoundingClientRect())
      .find(({ width, height }) => width > 4 && height > 4);
    if (location === undefined) return `${what}: it has no place`;
    const { innerWidth, innerHeight } = window;
    const isIn =
      location.right > 1 && location.bottom > 1 && location.left < innerWidth - 1 && location.top < innerHeight - 1;
    if (!isIn)
      return `${what}: it is out of sight at ${String(Math.round(location.left))}, ${String(Math.round(location.top))}`;
    return undefined;
  });
}

async function hasFocus(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => element === document.activeElement);
}

function matches(text: string, requested: string | RegExp): boolean {
  return typeof requested === 'string' ? text.includes(requested) : requested.test(text);
}
