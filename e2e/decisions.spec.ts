import type { Page } from '@playwright/test';
import { pressInPlace } from './support/answer.ts';
import { addTool, browserTool, openApp } from './support/journeys.ts';
import { startLoopbackServer, type LoopbackServer } from './support/journeys-server.ts';
import { expect, test } from './support/test.ts';

// What answers a question although nobody meant it: each of these did, before every yes had one guard.

let server: LoopbackServer;
test.beforeAll(async () => {
  server = await startLoopbackServer();
});
test.afterAll(async () => {
  await server.close();
});
test.beforeEach(() => {
  server.arrived();
});

const GUARD_MS = 400;
const card = (page: Page) => page.getByRole('region', { name: 'Permission request' });
const once = (page: Page) => card(page).getByRole('button', { name: /^Allow once/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Run', exact: true });
const run = (page: Page) => panel(page).getByRole('button', { name: /^Run/ }).click();
const sent = () => server.arrived().map(({ method, url }) => `${method} ${url}`);
const granted = async (page: Page, name: string) =>
  (await page.evaluate((tool) => window.toolyard.grants.get(tool), name)).network;

async function openTool(page: Page, name: string, code: string): Promise<void> {
  await openApp(page);
  await addTool(page, browserTool(name, code));
  await openApp(page, `/#/tools/${name}`);
}

/** The middle of a button, in CSS pixels. */
async function middleOf(page: Page, button: ReturnType<typeof once>): Promise<{ x: number; y: number }> {
  await expect(button).toBeEnabled();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Presses and releases without waiting for anything. */
async function clickHere(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

/** On a crowded machine a click can come so late that it is an answer: that one does not reach the app. */
async function dropLateClicks(page: Page): Promise<void> {
  await page.evaluate((guardMs) => {
    let shownAt = Infinity;
    const look = (): void => {
      const text = document.querySelector('section[aria-label="Permission request"]')?.textContent ?? '';
      if (shownAt === Infinity && text.includes('DELETE')) shownAt = performance.now();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    addEventListener(
      'click',
      (event) => {
        if (event.timeStamp >= shownAt + guardMs) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }, GUARD_MS);
}

/** What a wrong answer would have sent by now. */
async function expectNothingSent(page: Page): Promise<void> {
  await page.waitForTimeout(1_000);
  expect(sent().filter((request) => request.startsWith('DELETE'))).toEqual([]);
}

/** Asks for something harmless, gives that up, and asks for something else, which waited: in the same call. */
const swaps = (afterMs: number) => `async function tool() {
  const read = fetch('${server.origin}/api/read', { signal: AbortSignal.timeout(${String(afterMs)}) }).catch(() => 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const removed = fetch('${server.origin}/api/all', { method: 'DELETE' });
  await read;
  return (await removed).status;
}`;

/** A request that is given up: the card comes after the run. */
const HURRIED = () => `async function tool() {
  return (await fetch('${server.origin}/api/all', { method: 'DELETE', signal: AbortSignal.timeout(500) })).status;
}`;

test('the rest of a double click allows nothing on a card that has just come to lie there', async ({ page }) => {
  await openTool(page, 'hurried', HURRIED());
  await run(page);
  const allow = card(page).getByRole('button', { name: 'Allow once and run again' });
  await middleOf(page, allow);
  for (let time = 0; time < 3; time++) {
    await card(page).getByRole('button', { name: 'Deny' }).press('Enter');
    await expect(card(page)).toHaveCount(0);
    await page.waitForTimeout(GUARD_MS);
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(() =>
      document.querySelector('section[aria-label="Permission request"]')?.textContent.includes('and run again'),
    );
    await clickHere(page);
    await expect(allow).toBeEnabled();
  }
  await expectNothingSent(page);
  await expect(allow).toBeVisible();
  expect(await granted(page, 'hurried')).toEqual([]);
});

test('a click that waits while the page is busy is for what was shown before', async ({ page }) => {
  await openTool(page, 'reads', `async function tool() { return (await fetch('${server.origin}/api/read')).status; }`);
  await run(page);
  const place = await middleOf(page, once(page));
  await panel(page).getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toHaveCount(0);
  await page.evaluate(
    ([busyMs, guardMs]) => {
      const times = { from: Infinity, passed: 0 };
      Object.assign(window, { times });
      // Only a click that was made while the page was busy, soon after the card could be seen, reaches the app.
      addEventListener(
        'click',
        (event) => {
          if (event.timeStamp > times.from && event.timeStamp < times.from + guardMs / 2) times.passed += 1;
          else event.stopImmediatePropagation();
        },
        { capture: true },
      );
      const look = (): void => {
        if (document.querySelector('section[aria-label="Permission request"] button') === null) {
          setTimeout(look, 5);
          return;
        }
        setTimeout(() => {
          times.from = performance.now();
          while (performance.now() < times.from + busyMs);
        }, 100);
      };
      look();
    },
    [GUARD_MS * 4, GUARD_MS] as const,
  );
  await page.keyboard.press('Control+Enter');
  // Without waiting for the page, which does not answer.
  const input = await page.context().newCDPSession(page);
  const at = { ...place, button: 'left', clickCount: 1 } as const;
  const clicks: Promise<unknown>[] = [];
  for (let time = 0; time < 40; time++) {
    clicks.push(input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }));
    clicks.push(input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }));
    await page.waitForTimeout(60);
  }
  await Promise.all(clicks);
  const { passed } = await page.evaluate(() => (window as unknown as { times: { passed: number } }).times);
  expect(passed).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  await expect(card(page)).toBeVisible();
});

test('a click 6 ms after other content took the place of a question is no answer to it', async ({ page }) => {
  await openTool(page, 'swaps', swaps(1_500));
  await dropLateClicks(page);
  await run(page);
  await middleOf(page, once(page));
  await page.waitForFunction(() =>
    document.querySelector('section[aria-label="Permission request"]')?.textContent.includes('DELETE'),
  );
  await clickHere(page);
  await expectNothingSent(page);
  await expect(card(page)).toContainText('/api/all');
});

test('a press that is held while the question changes is no answer to the new one', async ({ page }) => {
  await openTool(page, 'held', swaps(1_500));
  await run(page);
  await middleOf(page, once(page));
  await page.mouse.down();
  await expect(card(page)).toContainText('DELETE');
  await page.waitForTimeout(GUARD_MS * 2);
  await page.mouse.up();
  await expectNothingSent(page);
  await expect(card(page)).toContainText('/api/all');
});

test('a key that is held answers once', async ({ page }) => {
  await openTool(
    page,
    'twice',
    `async function tool() {
      await fetch('${server.origin}/api/read');
      return (await fetch('${server.origin}/api/all', { method: 'DELETE' })).status;
    }`,
  );
  await run(page);
  await expect(once(page)).toBeEnabled();
  await once(page).focus();
  await page.keyboard.down('Enter');
  for (let time = 0; time < 40; time++) {
    await page.waitForTimeout(30);
    // Playwright sends it as a repeat, as a keyboard does.
    await page.keyboard.down('Enter');
  }
  await page.keyboard.up('Enter');
  expect(sent()).toEqual(['GET /api/read']);
  await expect(card(page)).toContainText('DELETE');
});

test('an answer that moved under the pointer is not pressed', async ({ page }) => {
  await openTool(
    page,
    'moves',
    `async function tool() { return (await fetch('${server.origin}/api/all', { method: 'DELETE' })).status; }`,
  );
  await run(page);
  const { x, y } = await middleOf(page, once(page));
  await page.mouse.move(x, y - 60);
  await page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('section[aria-label="Permission request"]');
    if (shown !== null) shown.style.marginTop = '-60px';
  });
  await clickHere(page);
  await expectNothingSent(page);
  await expect(card(page)).toBeVisible();
  await pressInPlace(once(page));
  await expect.poll(sent).toEqual(['DELETE /api/all']);
});

test('after an answer, the rest of a double click reaches nothing that comes to lie there', async ({ page }) => {
  await openTool(page, 'hurried', HURRIED());
  await run(page);
  await expect(card(page)).toContainText('and run again');
  const deny = card(page).getByRole('button', { name: 'Deny' });
  const place = await middleOf(page, deny);
  await page.evaluate(({ x, y }) => {
    const other = document.createElement('button');
    Object.assign(other.style, {
      position: 'fixed',
      left: `${x - 20}px`,
      top: `${y - 20}px`,
      width: '40px',
      height: '40px',
    });
    other.textContent = 'Other';
    other.onclick = () => other.setAttribute('aria-pressed', 'true');
    const observer = new MutationObserver(() => {
      if (document.querySelector('section[aria-label="Permission request"]') !== null) return;
      observer.disconnect();
      document.body.append(other);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, place);
  await page.mouse.dblclick(place.x, place.y);
  const other = page.getByRole('button', { name: 'Other', exact: true });
  await other.waitFor();
  expect(await other.getAttribute('aria-pressed')).toBeNull();
  await page.waitForTimeout(GUARD_MS);
  await page.mouse.click(place.x, place.y);
  await expect(other).toHaveAttribute('aria-pressed', 'true');
});

test('no script of the page allows what a run wants', async ({ page }) => {
  await openTool(page, 'hurried', HURRIED());
  await run(page);
  await expect(card(page)).toContainText('and run again');
  await page.waitForTimeout(GUARD_MS * 2);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(
      'section[aria-label="Permission request"] button',
    )) {
      if (!button.textContent.startsWith('Allow')) continue;
      button.click();
      for (const type of ['pointerdown', 'pointerup', 'click'])
        button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
  });
  await expectNothingSent(page);
  expect(await granted(page, 'hurried')).toEqual([]);
  await expect(card(page)).toBeVisible();
});

test('after Change, the fields of a secret show where it goes when the question changes', async ({ page }) => {
  const other = await startLoopbackServer();
  await openTool(
    page,
    'secretive',
    `async function tool(params, { secrets }) {
      const headers = { 'x-key': secrets.get('API_KEY') };
      const first = fetch('${server.origin}/api/read', { headers, signal: AbortSignal.timeout(4000) }).catch(() => 0);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const second = fetch('${other.origin}/api/read', { headers });
      await first;
      return (await second).status;
    }`,
  );
  await run(page);
  await card(page).getByRole('button', { name: 'Change' }).click();
  await expect(card(page).getByLabel('Origin')).toHaveValue(server.origin);
  await expect(card(page)).toContainText(`${other.origin}/api/read`);
  await card(page).getByLabel('Value of API_KEY').fill('a-value-that-only-one-address-gets');
  const fields = card(page).getByLabel('Origin');
  const shown = (await fields.count()) > 0 ? await fields.inputValue() : ((await card(page).textContent()) ?? '');
  await pressInPlace(once(page));
  await expect.poll(async () => (await page.evaluate(() => window.toolyard.secrets.list())).length).toBe(1);
  const [secret] = await page.evaluate(() => window.toolyard.secrets.list());
  const origins = secret?.bindings.map(({ origin }) => origin) ?? [];
  expect(origins).toEqual([other.origin]);
  expect(shown).toContain(`${other.origin}`);
  expect(shown).not.toContain(server.origin);
  await other.close();
});
