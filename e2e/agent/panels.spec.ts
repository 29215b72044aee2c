import type { FrameLocator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

let server: ModelServer | undefined;
test.afterEach(async () => await server?.close());

/** The document that the maker of a panel wrote: a frame in the frame that holds it. */
const viewOf = (page: Page): FrameLocator =>
  page.locator('[data-surface=panel] iframe').contentFrame().locator('iframe').contentFrame();

async function createPanel(page: Page, template: RegExp, title: string): Promise<void> {
  await page.goto('/#/panels');
  await page.getByRole('button', { name: 'New panel', exact: true }).click();
  await page.getByRole('radio', { name: template }).click();
  await page.getByLabel('Title').fill(title);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create panel' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 }).first()).toBeVisible();
}

test(
  'an agent works in a panel by its tools, beside the conversation, and the person sees it happen',
  { tag: '@slow' },
  async ({ page }) => {
    const steps = [
      { name: 'open_orders_panel', input: '{}' },
      { name: 'orders_add_column', input: '{"name":"Paid"}' },
      { name: 'orders_add_row', input: '{"cells":{"Name":"Pears","Amount":3}}' },
      { name: 'orders_add_row', input: '{"cells":{"Name":"Apples","Amount":"12","Paid":"no"}}' },
      { name: 'orders_add_row', input: '{"cells":{"Name":"Wrong"}}' },
      { name: 'orders_set_cell', input: '{"row":"r2","column":"Paid","value":"yes"}' },
      { name: 'orders_set_cell', input: '{"row":"r9","column":"Paid","value":"yes"}' },
      { name: 'orders_delete_row', input: '{"row":"r4"}' },
      { name: 'orders_sort', input: '{"column":"Amount","descending":true}' },
      { name: 'orders_read', input: '{}' },
    ];
    server = await startModelServer(
      'openai',
      ({ asked }) => {
        const call = steps[asked.results.length];
        return { answer: call === undefined ? { text: 'Sorted.' } : { calls: [call] } };
      },
      { models: ['big', 'small'] },
    );
    await openApp(page);
    await createPanel(page, /^Table/, 'Orders');

    await test.step('a person uses it', async () => {
      const view = viewOf(page);
      // The frame is inert until a person points at it.
      await expect(view.getByRole('button', { name: 'Add row' })).toBeVisible();
      await page.locator('[data-surface=panel]').hover();
      await view.getByRole('button', { name: 'Add row' }).click();
      await view.getByLabel('Name, row 1').fill('Plums');
      await view.getByLabel('Amount, row 1').fill('7');
      await view.getByLabel('Amount, row 1').blur();
      await page.getByRole('tab', { name: /^Tools/ }).click();
      const read = page.getByRole('region', { name: 'orders_read', exact: true });
      await read.getByRole('button', { name: 'Run' }).click();
      await expect(read.getByRole('region', { name: 'Result: orders_read' })).toContainText('"Amount": "7"');
      expect(await violations(page)).toEqual([]);
    });

    await test.step('an agent does the rest', async () => {
      await page.goto('/#/agent');
      await addOther(page, server?.baseURL ?? '');
      await ask(page, 'Enter my orders');
      for (const [at, { name }] of steps.entries()) {
        // Opening asks nobody.
        if (at === 0) continue;
        const card = page.getByRole('region', { name: new RegExp(`wants to call ${name}$`) });
        await pressGuarded(card.getByRole('button', { name: 'Allow once', exact: true }));
        // Two cards of one tool follow one another.
        await expect.poll(() => server?.requests.at(-1)?.asked.results.length).toBe(at + 1);
      }
      await expect(page.getByText('Sorted.', { exact: true })).toBeVisible({ timeout: 20_000 });
      const view = viewOf(page);
      await expect(view.getByLabel('Name, row 1')).toHaveValue('Apples');
      await expect(view.getByLabel('Name, row 2')).toHaveValue('Plums');
      await expect(view.getByLabel('Name, row 3')).toHaveValue('Pears');
      await expect(view.getByText('3 rows')).toBeVisible();
    });

    const asked = server.requests.map((request) => request.asked).filter(({ model }) => model === 'small');
    expect(asked[0]?.tools).toContain('open_orders_panel');
    expect(asked[0]?.tools).not.toContain('orders_read');
    expect(asked[1]?.tools).toContain('orders_read');
    const results = asked.at(-1)?.results.map(({ text }) => text) ?? [];
    expect(results).toHaveLength(10);
    expect(results[0]).toContain('"tools":["orders_read"');
    expect(results[6]).toContain('PUT /api/orders/rows/r9/cells/Paid answered 404: There is no row r9');
    expect(results[9]).toMatch(/Apples[^]*Plums[^]*Pears/);
  },
);

test('a panel from a folder waits for a person, and asks again once it changed', async ({ page }) => {
  await openApp(page);
  const write = (html: string) =>
    page.evaluate(async (text) => {
      const { workspace } = window.toolyard;
      const manifest = {
        panel_id: 'shop',
        title: 'Shop',
        tools: [{ name: 'look', description: 'Looks', endpoint: 'GET /api/shop/look' }],
      };
      await workspace.writeFile('/panels/shop/manifest.json', JSON.stringify(manifest));
      await workspace.writeFile('/panels/shop/index.html', text);
      await workspace.writeFile(
        '/panels/shop/api.js',
        `export const routes = { 'GET /api/shop/look': () => ({ ok: 1 }) };`,
      );
    }, html);
  await write('<h1>First</h1>');
  await page.goto('/#/panels');
  await page.getByRole('region', { name: 'Waiting for your approval' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText('A tool is named shop_look here')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pressGuarded(page.getByRole('button', { name: 'Allow this panel' }));
  await expect(viewOf(page).getByRole('heading', { name: 'First' })).toBeVisible();
  expect(await page.evaluate(() => window.toolyard.panels.list())).toMatchObject([
    { panelId: 'shop', title: 'Shop', tools: ['shop_look'], allowed: true },
  ]);
  expect(await page.evaluate(() => window.toolyard.panels.open('shop'))).toEqual({
    panelId: 'shop',
    title: 'Shop',
    tools: ['shop_look'],
  });
  expect(await page.evaluate(() => window.toolyard.panels.active())).toBe('shop');
  expect(
    await page.evaluate(async () => (await window.toolyard.getPanelTools()).map(({ function: { name } }) => name)),
  ).toEqual(['shop_look']);
  const call = () => page.evaluate(() => window.toolyard.executeTool({ toolName: 'shop_look', parameters: {} }));
  expect(await call()).toMatchObject({ success: true, result: { ok: 1 } });
  await write('<h1>Second</h1>');
  await page.goto('/#/panels');
  await expect(page.getByRole('region', { name: 'Waiting for your approval' })).toContainText(
    'Changed since you allowed it',
  );
  expect(await call()).toMatchObject({ success: false, errorCode: 'not-found' });
});

test('text in the editor of a panel stays while its files change elsewhere, or another is looked at', async ({
  page,
}) => {
  await openApp(page);
  await createPanel(page, /^Table/, 'Orders');
  const write = async (path: string, text: string): Promise<void> =>
    await page.evaluate(async ([at, body]) => await window.toolyard.workspace.writeFile(at, body), [
      path,
      text,
    ] as const);
  const shown = page.locator('.cm-content').first();
  const files = page.getByLabel('Files').locator('select');
  const folder = '/.ah/panels/orders';
  await files.selectOption('index.html');
  await expect(shown).toContainText('<');
  const text = '<!doctype html><title>Mine</title>';
  await shown.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await files.selectOption('manifest.json');
  await expect(shown).toContainText('Orders');
  await files.selectOption('index.html');
  await expect(shown).toHaveText(text);
  await write(`${folder}/index.html`, '<title>Theirs</title>');
  await expect(page.getByText('This file was changed elsewhere after you began.')).toBeVisible();
  await expect(shown).toHaveText(text);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(shown).toHaveText('<title>Theirs</title>');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
});

test('the page opens and closes panels, says what is shown, and arranges the activity bar', async ({ page }) => {
  await openApp(page);
  const call = (toolName: string, parameters: object = {}) =>
    page.evaluate(
      async ([name, input]) => {
        const { success, result, error } = await window.toolyard.executeTool({ toolName: name, parameters: input });
        return success ? result : error;
      },
      [toolName, parameters] as const,
    );
  expect(await call('open_settings_panel')).toEqual({ panelId: 'settings', title: 'Settings', tools: [] });
  await expect(page).toHaveURL(/#\/settings$/);
  expect(await call('get_active_panel')).toEqual({
    panelId: 'settings',
    panelType: 'app',
    title: 'Settings',
    tools: [],
  });
  expect(await call('close_panel', { panel_id: 'help' })).toEqual({ closed: false, panelId: 'settings' });
  expect(await call('close_panel')).toMatchObject({ closed: true });
  await expect(page).not.toHaveURL(/#\/settings$/);
  expect(await call('expand_activity_bar', { expanded: false })).toEqual({ expanded: false });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeLessThan(60);
  expect(await call('expand_activity_bar')).toEqual({ expanded: true });
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeGreaterThan(100);
  expect(await call('get_workspace_state')).toMatchObject({
    activePanel: 'tools',
    runs: { queued: 0 },
    layout: 'wide',
    isOffline: false,
    activityBar: { expanded: true },
  });

  await test.step('the code editor reads and saves the tool that is open', async () => {
    await page.evaluate(() =>
      window.toolyard.addTool({
        name: 'area',
        description: 'Area',
        code: 'export default ({ w, h }) => w * h;',
        parameters: { type: 'object' },
        environment: 'browser',
      }),
    );
    expect(await call('code_editor_read_file')).toMatch(/belongs to the panel code-editor, which is closed/);
    expect(await call('open_code_editor_panel')).toEqual({
      panelId: 'code-editor',
      title: 'Code editor',
      tools: ['code_editor_read_file', 'code_editor_save_file'],
    });
    await expect(page.getByRole('heading', { name: 'area' })).toBeVisible();
    await expect
      .poll(() => call('code_editor_read_file'))
      .toEqual({ filePath: 'tool:area', content: 'export default ({ w, h }) => w * h;', language: 'javascript' });
    expect(await call('code_editor_save_file', { content: 'export default () => 1;' })).toEqual({
      success: true,
      filePath: 'tool:area',
    });
    expect(await page.evaluate(async () => (await window.toolyard.getTool('area'))?.code)).toBe(
      'export default () => 1;',
    );
    expect(await call('focus_surface', { surface: 'editor' })).toEqual({ focused: true, surface: 'editor' });
    await expect(page.locator('#content .cm-content').first()).toBeFocused();
    await page.keyboard.type('x');
    expect(await call('focus_surface', { surface: 'files' })).toEqual({ focused: false, reason: 'busy' });
  });
});

test('notes of agents are listed in Help, and notes for the prompt count once a person accepts them', async ({
  page,
}) => {
  await openApp(page);
  await page.evaluate(async () => {
    const { http } = window.toolyard;
    await http('POST', '/api/ai/developer-notes', { note: 'CSV needs a separator', kind: 'missing-tool' });
    await http('POST', '/api/ai/prompt-notes/append', { note: 'Answer in metres' });
  });
  await page.goto('/#/help');
  await expect(page.getByRole('region', { name: 'Notes from agents' })).toContainText('CSV needs a separator');
  await page.goto('/#/settings/prompt-notes');
  const proposed = page.getByRole('region', { name: 'Proposed' });
  await expect(proposed).toContainText('Answer in metres');
  expect(await violations(page)).toEqual([]);
  await pressGuarded(proposed.getByRole('button', { name: 'Accept' }));
  await expect(page.getByRole('region', { name: 'Accepted' })).toContainText('Answer in metres');
});

test('a panel is usable on a phone of 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openApp(page);
  await createPanel(page, /^Table/, 'Orders');
  const open = () => page.evaluate(async () => JSON.stringify(await window.toolyard.panels.open('orders')));
  await expect.poll(open).toContain('"panelId":"orders"');
  const view = viewOf(page);
  await expect(view.getByRole('button', { name: 'Add row' })).toBeVisible();
  await page.locator('[data-surface=panel]').hover();
  await view.getByRole('button', { name: 'Add row' }).click();
  await view.getByLabel('Name, row 1').fill('Plums');
  await view.getByLabel('Amount, row 1').fill('7');
  await view.getByRole('button', { name: 'Sort by Amount' }).click();
  await expect(view.getByLabel('Name, row 1')).toHaveValue('Plums');
  const widths = [
    await page.evaluate(() => document.documentElement.scrollWidth),
    await view.locator('html').evaluate((element) => element.scrollWidth),
  ];
  expect(Math.max(...widths)).toBeLessThanOrEqual(360);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the panel' }).click();
  await expect(page).not.toHaveURL(/panels\/orders$/);
});

test('a panel waits for a person who is asked something, and then says that they are busy', async ({ page }) => {
  await openApp(page);
  await page.goto('/#/panels');
  await page.getByRole('button', { name: 'New panel', exact: true }).click();
  expect(await page.evaluate(() => window.toolyard.panels.open('settings'))).toEqual({ opened: false, reason: 'busy' });
  await expect(page).toHaveURL(/#\/panels$/);
  const opening = page.evaluate(() => window.toolyard.panels.open('settings'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await opening).toMatchObject({ panelId: 'settings' });
  await expect(page).toHaveURL(/#\/settings$/);
});

/** A person needs longer from key to key. */
const BETWEEN_KEYS_MS = 150;

test('the keyboard chooses a template, leads into a panel, through it and out again', async ({ page }) => {
  await openApp(page);
  await page.goto('/#/panels');
  await page.getByRole('button', { name: 'New panel', exact: true }).press('Enter');
  await expect(page.getByRole('radio', { name: /^Table/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Drawing board/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^Table/ })).toBeFocused();
  await page.getByLabel('Title').fill('Orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 }).first()).toBeVisible();
  const view = viewOf(page);
  await expect(view.getByRole('button', { name: 'Add row' })).toBeVisible();
  const way = page.getByRole('button', { name: /^Use by keyboard/ });
  const focused = () => view.locator(':focus');

  await way.press('Enter');
  await page.waitForTimeout(BETWEEN_KEYS_MS);
  await page.keyboard.press('Tab');
  await expect(focused()).toHaveCount(1);
  const first = await focused().evaluate((element) => element.outerHTML);
  // Keys are the panel's, not shortcuts of the app.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused().evaluate((element) => element.outerHTML)).toBe(first);
  await view.getByRole('button', { name: 'Add row' }).press('Enter');
  await view.getByLabel('Name, row 1').focus();
  await page.keyboard.type('n / plums');
  await expect(view.getByLabel('Name, row 1')).toHaveValue('n / plums');
  await page.keyboard.press('Escape');
  await expect(way).toBeFocused();

  await way.press('Enter');
  await page.waitForTimeout(BETWEEN_KEYS_MS);
  await page.keyboard.press('Tab');
  await expect(focused()).toHaveCount(1);
});
