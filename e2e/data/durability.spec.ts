import type { Page } from '@playwright/test';
import {
  addTool,
  attempt,
  attemptSource,
  browserTool,
  callTool,
  openApp,
  type Answer,
} from '../support/journeys/journeys.ts';
import { killWhileSaving } from '../support/journeys/journeys-killed.ts';
import { FORMAT_1, FORMAT_1_TOOL } from '../support/journeys/journeys-format-1.ts';
import { appUrl, expect, test } from '../support/test.ts';

// Documents other than the app’s own request a missing icon.
test.use({ expectedErrors: [/favicon\.ico|newer version/i] });

test(
  'a browser killed 4 times while tools are saved has lost none that was acknowledged',
  { tag: '@slow' },
  async () => {
    test.setTimeout(120_000);
    const { lost, acknowledged, found } = await killWhileSaving(4);
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThan(4 * 3);
    expect(found).toBeGreaterThanOrEqual(acknowledged);
  },
);

test('a full disk is said plainly, and keeps what was there', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  // Before the first write, since the browser caches the available space for a while.
  await session.send('Storage.overrideQuotaForOrigin', { origin: appUrl(), quotaSize: 1_500_000 });
  await openApp(page);
  const kept = await addTool(page, browserTool('kept', 'function tool() { return "kept"; }'));
  // Incompressible text, in pieces that the database stores in files of its own.
  const save = (n: number): Promise<Answer> =>
    attemptSource(
      page,
      `window.toolyard.addTool({ ...${JSON.stringify(browserTool('filler', 'function tool() {}'))}, name: ` +
        `'filler-${n}', guidance: Array.from(crypto.getRandomValues(new Uint8Array(40_000)), (byte) => ` +
        `byte.toString(16)).join('') }).then(({ name }) => name)`,
    );
  const answers: Answer[] = [];
  while (answers.length < 40 && answers.every(({ ok }) => ok)) answers.push(await save(answers.length));
  const stored = answers.length - 1;
  const full = {
    ok: false,
    code: 'transport',
    message: expect.stringMatching(/^The disk is full: nothing was saved, and what was stored before is still there\./),
    data: { reason: 'quota' },
  };
  expect(answers.at(-1)).toEqual(full);
  expect(await attempt(page, 'updateTool', 'kept', { guidance: 'x'.repeat(2_000_000) })).toEqual(full);
  expect(await save(99)).toEqual(full);
  const names = await attempt<{ name: string }[]>(page, 'getTools');
  expect(names.ok && names.value.map(({ name }) => name).sort()).toEqual(
    ['kept', ...Array.from({ length: stored }, (_, n) => `filler-${n}`)].sort(),
  );
  expect(await attempt(page, 'getTool', 'kept')).toEqual({ ok: true, value: kept });
  // Stored tools still run.
  expect(await callTool(page, 'kept')).toMatchObject({ success: true, result: 'kept' });
});

/** A page of the app's origin other than the app. */
async function openBareOrigin(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
}

test('data of the first format is read by this version', async ({ page }) => {
  await openBareOrigin(page);
  await page.evaluate(async ({ stores, indexes }) => {
    const open = indexedDB.open('toolyard', 1);
    open.onupgradeneeded = () => {
      for (const { name, options, records } of stores) {
        const store = open.result.createObjectStore(name, options);
        for (const [of, index, keyPath, unique] of indexes)
          if (of === name) store.createIndex(index, keyPath, { unique });
        for (const record of records) store.put(record);
      }
    };
    await new Promise((resolve, reject) => {
      open.onsuccess = resolve;
      open.onerror = () => reject(new Error('The old data could not be written'));
    });
    open.result.close();
  }, FORMAT_1);
  await openApp(page);
  expect(await attempt(page, 'getTools')).toEqual({
    ok: true,
    value: [{ ...FORMAT_1_TOOL, codeHash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });
  expect(await callTool(page, 'from-format-1', { a: 1 })).toMatchObject({
    success: true,
    result: { a: 1, kept: 'by an earlier version' },
  });
  expect(await attempt(page, 'updateTool', 'from-format-1', { description: 'Changed.' })).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
});

const makeNewer = async (): Promise<void> => {
  const name = 'toolyard';
  const present = (await indexedDB.databases()).find((database) => database.name === name)?.version ?? 1;
  const open = indexedDB.open(name, present + 1);
  await new Promise((resolve, reject) => {
    open.onsuccess = resolve;
    open.onerror = () => reject(new Error('The newer format could not be written'));
  });
  open.result.close();
};

test.describe('data of a newer format', () => {
  test('is left alone, with a message that says what to do', async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('kept', 'function tool() {}'));
    await openBareOrigin(page);
    await page.evaluate(makeNewer);
    await page.goto('/');
    const problem = await page.evaluate(() =>
      window.toolyard.ready.then(
        () => 'opened',
        (error: Error) => error.message,
      ),
    );
    expect(problem).toMatch(/newer version/i);
    await expect(page.getByRole('heading', { name: 'Toolyard could not start' })).toBeVisible();
    await expect(page.getByText(/newer version/i).first()).toBeVisible();
  });

  test('written by another tab closes the data here, and writers say to reload', async ({ page, context }) => {
    await openApp(page);
    await addTool(page, browserTool('kept', 'function tool() {}'));
    const other = await context.newPage();
    await openBareOrigin(other);
    await other.evaluate(makeNewer);
    expect(await attempt(page, 'addTool', browserTool('late', 'function tool() {}'))).toMatchObject({
      ok: false,
      code: 'transport',
      message: expect.stringMatching(/newer version.*reload/i),
    });
  });
});
