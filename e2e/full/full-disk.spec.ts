import type { Page } from '@playwright/test';
import { seedTools } from '../../bench/many-tools.mjs';
import { addTool, attemptSource, browserTool, callTool, openApp, type Answer } from '../support/journeys/journeys.ts';
import { appUrl, expect, test } from '../support/test.ts';

const COUNT = 10_000;
const FULL = expect.objectContaining({
  ok: false,
  code: 'transport',
  message: expect.stringMatching(
    /^The disk is full: nothing was saved, and what was stored before is still there\./,
  ) as unknown,
  data: { reason: 'quota' },
}) as unknown;

/**
 * Limits the bytes of the origin; without a number, removes the limit. Call it before the first write, since the
 * browser caches the available space for a while.
 */
async function limitDisk(page: Page, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: appUrl(),
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });
}

const noise = (bytes: number): string =>
  `Array.from(crypto.getRandomValues(new Uint8Array(${bytes})), (byte) => byte.toString(16)).join('')`;

/** Writes until the disk is full. @returns the answer that reported it */
async function fill(page: Page): Promise<Answer> {
  let answer: Answer = { ok: true, value: undefined };
  for (let n = 0; n < 600 && answer.ok; n += 1)
    answer = await attemptSource(
      page,
      `window.toolyard.addTool({ ...${JSON.stringify(browserTool('x', 'function tool() {}'))}, name: ` +
        `'filler-${n}-' + Math.random().toString(36).slice(2), guidance: ${noise(45_000)} }).then(() => true)`,
    );
  return answer;
}

const namesOf = async (page: Page): Promise<string[]> =>
  await page.evaluate(async () => (await window.toolyard.getTools()).map(({ name }) => name).sort());

test('10,000 tools and then a full disk: each writer says so, all of it is kept, and the app starts and runs', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000);
  await limitDisk(page, 90_000_000);
  await seedTools(page, baseURL ?? '', COUNT);
  await openApp(page);
  await addTool(page, browserTool('kept', 'function tool() { return "kept"; }'));
  expect(await fill(page)).toEqual(FULL);
  const before = await namesOf(page);
  expect(before.length).toBeGreaterThan(COUNT);
  expect(await attemptSource(page, `window.toolyard.updateTool('kept', { guidance: ${noise(60_000)} })`)).toEqual(FULL);
  expect(
    await attemptSource(page, `window.toolyard.updateTool('kept', { name: 'moved', guidance: ${noise(60_000)} })`),
  ).toEqual(FULL);
  expect(await namesOf(page)).toEqual(before);
  // An import of 500 is refused as a whole, or it reports which tools it stored.
  const many =
    `Array.from({ length: 500 }, (_, n) => ({ ...${JSON.stringify(browserTool('x', 'function tool() {}'))}, name: ` +
    `'many-' + n, guidance: ${noise(10_000)} }))`;
  const taken = await attemptSource<string[]>(
    page,
    `(async () => { const made = []; try { for (const tool of ${many}) made.push((await ` +
      `window.toolyard.addTool(tool)).name); } catch (error) { if (error.data?.reason !== 'quota') throw error; } ` +
      `return made; })()`,
  );
  expect(taken.ok && taken.value.length < 500).toBe(true);
  const after = [...before, ...(taken.ok ? taken.value : [])].sort();
  expect(await namesOf(page)).toEqual(after);
  expect(await callTool(page, 'kept')).toMatchObject({ success: true, result: 'kept' });
  await page.reload();
  await page.evaluate(() => window.toolyard.ready);
  expect(await namesOf(page)).toEqual(after);
  expect(await callTool(page, 'kept')).toMatchObject({ success: true, result: 'kept' });
  // Removing data makes room again.
  await limitDisk(page);
  expect(
    await attemptSource(
      page,
      `window.toolyard.updateTool('kept', { description: 'There is room again.' }).then(({ version }) => version)`,
    ),
  ).toEqual({ ok: true, value: 2 });
});

test.describe('a disk too full for a new format', () => {
  test.use({ expectedErrors: [/^(?:page|console) error: /] });

  test('is named, and the app starts with all tools when there is room', async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    await limitDisk(page, 30_000_000);
    await seedTools(page, baseURL ?? '', COUNT);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The disk is too full to bring what is stored here', {
      timeout: 120_000,
    });
    await limitDisk(page);
    // The browser remembers for a while how much room there was.
    await expect(async () => {
      await page.reload();
      await page.evaluate(() => window.toolyard.ready);
    }).toPass({ timeout: 240_000 });
    expect(await page.evaluate(async () => (await window.toolyard.getTools()).length)).toBe(COUNT);
  });
});

test('a disk that is full while a backup of 500 tools is restored keeps what was there', async ({ page, browser }) => {
  test.setTimeout(300_000);
  await openApp(page);
  const backup = await page.evaluate(async () => {
    for (let n = 0; n < 500; n += 1)
      await window.toolyard.addTool({
        name: `many-${n}`,
        description: 'One of many.',
        code: 'function tool() {}',
        parameters: { type: 'object' },
        environment: 'browser',
        guidance: Array.from(crypto.getRandomValues(new Uint8Array(6_000)), (byte) => byte.toString(16)).join(''),
      });
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(await window.toolyard.backup.export());
    await read;
    return String(reader.result);
  });
  for (const mode of ['merge', 'replace'] as const) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const other = await context.newPage();
    await limitDisk(other, 3_000_000);
    await openApp(other, `${appUrl()}/`);
    await addTool(other, browserTool('kept', 'function tool() { return "kept"; }'));
    await other.evaluate(() => window.toolyard.workspace.writeFile('/a.txt', 'kept'));
    const restored = await other.evaluate(
      async ([url, chosen]) =>
        await window.toolyard.backup
          .import(
            new Blob([Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))]),
            { mode: chosen, own: true },
          )
          .then(
            (report) => ({ ok: true, report }),
            (error: Error & { code: string; data: unknown }) => ({
              ok: false,
              code: error.code,
              message: error.message,
              data: error.data,
            }),
          ),
      [backup, mode] as const,
    );
    expect
      .soft(restored, mode)
      .toMatchObject({ ok: false, code: 'transport', message: expect.stringMatching(/disk is full/) as unknown });
    const names = await namesOf(other);
    expect.soft(names, mode).toContain('kept');
    expect.soft(await other.evaluate(() => window.toolyard.workspace.readFile('/a.txt')), mode).toBe('kept');
    await other.reload();
    await other.evaluate(() => window.toolyard.ready);
    expect.soft(await namesOf(other), mode).toEqual(names);
    expect.soft(await callTool(other, 'kept'), mode).toMatchObject({ success: true, result: 'kept' });
    await context.close();
  }
});
