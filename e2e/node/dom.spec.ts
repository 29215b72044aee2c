import type { FrameLocator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, attemptSource, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const runButton = (page: Page) => page.getByRole('button', { name: /^Run/ }).last();
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const areaOf = (page: Page, tool: string) => page.getByRole('region', { name: `${tool}’s document` });
/** The tool's document. */
const documentOf = (page: Page, tool: string): FrameLocator =>
  page.frameLocator(`iframe[title="${tool}’s document"]`).frameLocator('iframe');
const framesOf = (page: Page, tool: string) => page.locator(`iframe[title="${tool}’s document"]`);

/** Points at the document as a person does: before that it takes neither clicks nor the focus. */
async function pointAt(page: Page, tool: string): Promise<void> {
  // The document moves to the run panel: wait until the pointer meets it in its final place.
  await expect(async () => {
    const box = await framesOf(page, tool).boundingBox();
    if (box === null) throw new Error('The document is not to be seen');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.move(box.x + 8, box.y + 8);
    const top = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
      box.x + 8,
      box.y + 8,
    ] as const);
    expect(top).toBe('IFRAME');
  }).toPass({ timeout: 5_000 });
}

async function addDocumentTool(
  page: Page,
  name: string,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await addTool(page, browserTool(name, code, { permissions: { dom: true }, ...more }));
  await page.evaluate((tool) => window.toolyard.grants.set(tool, { dom: true }), name);
}

const ASKS = `async function tool() {
  document.body.innerHTML = '<input aria-label="Colour"><button>Send</button>';
  return await new Promise((resolve) => {
    document.querySelector('button').onclick = () => resolve(document.querySelector('input').value);
  });
}`;

test(
  'template, consent, the document in the run panel, its result, and it is gone',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Document/ }).click();
    await expect(page.getByRole('heading', { name: 'measure_text' })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'ask' }).getByRole('radio', { name: 'true' }).check();
    await runButton(page).click();
    const request = page.getByRole('region', { name: 'Permission request' });
    await expect(request).toContainText('show a document of its own while it runs');
    await expect(request).toContainText('It has no access to your tools, secrets and files');
    await expect(request).toContainText('What it can still do It can show you false text');
    await expect(request.getByRole('button', { name: 'Deny' })).toBeFocused();
    await pressGuarded(request.getByRole('button', { name: 'Allow for this tool and run again' }));
    await expect(areaOf(page, 'measure_text')).toContainText('Anything in here comes from the tool');
    await expect(documentOf(page, 'measure_text').getByText('A tool is a promise.')).toBeVisible();
    // The click ends the document's own process, which on a busy machine may be gone before it has answered the browser.
    await documentOf(page, 'measure_text')
      .getByRole('button', { name: 'Yes' })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    await expect(resultOf(page)).toContainText('looksRight');
    await expect(areaOf(page, 'measure_text')).toHaveCount(0);
    await expect(framesOf(page, 'measure_text')).toHaveCount(0);

    await page.goto('/#/settings/permissions');
    await page.getByRole('button', { name: 'Revoke “A document of its own” of measure_text' }).click();
    await expect
      .poll(() => attemptSource(page, 'window.toolyard.grants.get("measure_text")'))
      .toMatchObject({ value: { dom: false } });
    expect(await callTool(page, 'measure_text', { text: 'x', font: '10px serif', width: 50 })).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: { requested: { dom: true, secrets: [], network: [] } },
    });
  },
);

test(
  'a document goes along when one looks elsewhere, is used by mouse and keyboard, and takes the keyboard from nobody',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addDocumentTool(
      page,
      'asks',
      ASKS.replace('return await', 'document.querySelector("input").focus(); return await'),
    );
    await addTool(page, browserTool('other', 'function tool() { return 5; }'));
    await page.goto('/#/tools/asks');
    await runButton(page).click();
    await expect(documentOf(page, 'asks').getByRole('textbox', { name: 'Colour' })).toBeVisible();
    await expect(areaOf(page, 'asks')).toBeVisible();
    await page.goto('/#/tools/other');
    // The same document, at the bottom of the app.
    await expect(areaOf(page, 'asks').getByRole('button', { name: 'Stop asks' })).toBeVisible();
    await runButton(page).click();
    await expect(page.getByRole('status', { name: 'State of the run' })).toContainText(
      'Waiting until asks’s document is closed',
    );

    await areaOf(page, 'asks').getByRole('button', { name: 'Use by keyboard' }).press('Enter');
    await expect(framesOf(page, 'asks')).toBeFocused();
    // A person needs longer from key to key.
    await page.waitForTimeout(150);
    await page.keyboard.press('Tab');
    await expect(documentOf(page, 'asks').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(areaOf(page, 'asks').getByRole('button', { name: 'Use by keyboard' })).toBeFocused();

    await page.goto('/#/tools/asks');
    await pointAt(page, 'asks');
    // Shortcuts of the app are input of the document while it has the focus.
    await documentOf(page, 'asks').getByRole('textbox').fill('green/');
    await documentOf(page, 'asks').getByRole('button', { name: 'Send' }).click();
    await expect(resultOf(page)).toContainText('green/');
    await page.goto('/#/tools/other');
    await expect(resultOf(page)).toContainText('5');
  },
);

test(
  'a document that takes the keyboard again and again is stopped, and the keyboard is where it was',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addDocumentTool(
      page,
      'steals',
      'async function tool() { document.body.innerHTML = "<input>"; for (;;) { window.focus(); ' +
        'document.querySelector("input").focus(); await new Promise((resolve) => setTimeout(resolve, 20)); } }',
    );
    const search = page.getByLabel('Search tools');
    await search.click();
    const result = callTool(page, 'steals');
    expect(await result).toMatchObject({ success: false, errorCode: 'aborted' });
    await expect(page.getByText('steals took the keyboard again and again and was stopped')).toBeVisible();
    await expect(framesOf(page, 'steals')).toHaveCount(0);
    await page.keyboard.type('typed');
    await expect(search).toHaveValue('typed');
  },
);

test(
  'deadline, Stop and an end by itself remove it; it is alone; the next run works',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addDocumentTool(page, 'spins', 'function tool() { for (;;); }', { timeout: 700 });
    await addDocumentTool(page, 'waits', 'async function tool(p, { log }) { log("up"); await new Promise(() => {}); }');
    await addDocumentTool(
      page,
      'rows',
      'async function tool() { document.body.innerHTML = "<table><tr><td>a</table>"; return { cells: ' +
        'document.querySelectorAll("td").length, kept: localStorage.length, origin: self.origin, secure: typeof ' +
        'crypto.subtle.digest }; }',
    );
    await addTool(page, browserTool('quick', 'function tool() { return Date.now(); }'));
    const spun = await page.evaluate(async () => {
      const startedAt = performance.now();
      const result = await window.toolyard.executeTool({ toolName: 'spins', parameters: {} });
      return { result, elapsedMs: performance.now() - startedAt };
    });
    expect(spun.result).toMatchObject({
      success: false,
      errorCode: 'timeout',
      error: 'Tool execution timed out after 700ms',
    });
    await expect(framesOf(page, 'spins')).toHaveCount(0, { timeout: 1_000 });

    // Another run starts only after the document: there is no other frame meanwhile.
    const order = page.evaluate(async () => {
      const ended: string[] = [];
      const controller = new AbortController();
      const waits = window.toolyard
        .executeTool({
          toolName: 'waits',
          parameters: {},
          signal: controller.signal,
          onLog: () =>
            setTimeout(() => {
              ended.push(`frames: ${document.querySelectorAll('iframe').length}`);
              controller.abort();
            }, 500),
        })
        .then(({ errorCode }) => ended.push(`waits ${errorCode ?? ''}`));
      const quick = window.toolyard
        .executeTool({ toolName: 'quick', parameters: {} })
        .then(({ success }) => ended.push(`quick ${success}`));
      await Promise.all([waits, quick]);
      return ended;
    });
    // `quick` may start first; then the document waits for it.
    expect((await order).sort()).toEqual(['frames: 1', 'quick true', 'waits aborted']);
    expect(await callTool(page, 'rows')).toMatchObject({
      success: true,
      result: { cells: 1, kept: 0, origin: 'null', secure: 'function' },
    });
    await expect(page.locator('iframe[sandbox]')).toHaveCount(1);
    await expect(page.locator('iframe[title="Sandbox"]')).toHaveCount(1);
  },
);

test('no secrets beside a document, and none for an untrusted tool', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await page.evaluate(() => window.toolyard.secrets.set({ name: 'KEY', value: 'the value', bindings: [] }));
  await addDocumentTool(page, 'both', 'function tool() { return 1; }', {
    permissions: { dom: true, secrets: ['KEY'] },
  });
  expect(await callTool(page, 'both')).toMatchObject({
    success: false,
    errorCode: 'denied',
    error: expect.stringContaining('for secrets (KEY)'),
    details: { reason: 'document-and-secrets', secrets: ['KEY'] },
  });
  await addDocumentTool(page, 'granted', 'function tool() { return 1; }');
  await page.evaluate(() =>
    window.toolyard.grants.set('granted', { dom: true, secrets: ['KEY'], revealSecrets: ['KEY'] }),
  );
  expect(await callTool(page, 'granted')).toMatchObject({
    success: false,
    errorCode: 'denied',
    details: { reason: 'document-and-secrets' },
  });
  await addDocumentTool(
    page,
    'digs',
    'function tool(p, { secrets }) { try { secrets.get("KEY"); } catch {} return secrets.names(); }',
  );
  expect(await callTool(page, 'digs')).toMatchObject({
    success: false,
    errorCode: 'denied',
    details: { requested: { secrets: [], dom: false } },
  });

  await page.goto('/#/import');
  await page
    .getByRole('textbox', { name: /OpenAI definitions/ })
    .fill(JSON.stringify([browserTool('foreign', 'function tool() { return document.title; }')]));
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => attemptSource(page, 'window.toolyard.getTool("foreign").then((tool) => tool?.trusted)'))
    .toMatchObject({ value: false });
  await page.evaluate(async () => {
    await window.toolyard.updateTool('foreign', { permissions: { dom: true } });
    await window.toolyard.grants.set('foreign', { dom: true });
  });
  expect(await callTool(page, 'foreign')).toMatchObject({
    success: false,
    errorCode: 'denied',
    details: { reason: 'untrusted' },
  });
});
