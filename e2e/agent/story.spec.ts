import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer } from '../support/journeys/journeys-server.ts';
import { expect, test } from '../support/test.ts';

const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const logs = (page: Page) => page.getByRole('log', { name: 'Log lines' });
const look = (page: Page, name: string) => resultOf(page).getByRole('radio', { name }).check({ force: true });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Stores code and opens its tool. */
async function open(
  page: Page,
  name: string,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await openApp(page);
  await addTool(page, browserTool(name, code, more));
  await openApp(page, `/#/tools/${name}`);
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).last().click();
}

test(
  'a hundred thousand rows: a table that sorts and finds, a tree by keyboard, the look remembered',
  { tag: '@slow' },
  async ({ page }) => {
    await open(
      page,
      'rows',
      'function tool() { return Array.from({ length: 100000 }, (_, id) => ({ id, n: (id * 7919) % 100003, tag: ' +
        'id === 99 ? "needle" : "x", in: id < 2 ? { deep: [id] } : null })); }',
    );
    await run(page);
    await look(page, 'Table');
    const table = resultOf(page).getByRole('grid', { name: 'Table' });
    await expect(table).toHaveAttribute('aria-rowcount', '100001');
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await table.getByRole('button', { name: 'n', exact: true }).click();
    await expect(table.getByRole('columnheader', { name: 'n', exact: true })).toHaveAttribute('aria-sort', 'ascending');
    await table.getByRole('button', { name: 'n', exact: true }).press('Enter');
    await expect(table.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toHaveText('100002');
    await resultOf(page).getByRole('button', { name: 'Find in the result' }).click();
    await page.getByRole('searchbox', { name: 'Find in the result' }).fill('needle');
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(resultOf(page).getByRole('button', { name: 'Find in the result' })).toBeFocused();

    await look(page, 'Tree');
    const tree = resultOf(page).getByRole('tree', { name: 'Tree' });
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(80);
    await tree.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'End', 'Home', 'ArrowRight'])
      await page.keyboard.press(key);
    await expect(tree.getByRole('treeitem', { selected: true })).toContainText('0:');
    await resultOf(page).getByRole('button', { name: 'Find in the result' }).click();
    await page.getByRole('searchbox', { name: 'Find in the result' }).fill('NEEDLE');
    await expect(resultOf(page).getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(resultOf(page).getByRole('group', { name: 'Chosen value' })).toContainText('[99].tag');

    // The next run, and the next visit, show it the same way.
    await page.reload();
    await page.getByRole('list', { name: 'Past runs' }).getByRole('button', { name: /^ok/ }).first().click();
    await expect(resultOf(page).getByRole('tree')).toBeVisible();
  },
);

test(
  'long text, deep values, images, SVG that is only an image, and what an MCP tool gives',
  { tag: '@slow' },
  async ({ page }) => {
    const code = `function tool({ kind }) {
    if (kind === 'text') return Array.from({ length: 60000 }, (_, i) => 'line ' + i).join('\\n') + '\\n' + 'y'.repeat(3000000) + 'end';
    if (kind === 'deep') { let deep = 'bottom'; for (let i = 0; i < 300; i += 1) deep = { in: deep }; return deep; }
    if (kind === 'svg') return '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="parent.hacked = 1"><script>parent.hacked = 1; top.hacked = 1</script><image href="http://127.0.0.1:9/x"/><rect width="40" height="20"/></svg>';
    if (kind === 'blob') return new Blob([Uint8Array.from(atob('${PIXEL}'), (c) => c.charCodeAt(0))], { type: 'image/png' });
    if (kind === 'broken') return 'data:image/png;base64,AAAA';
    return { content: [{ type: 'text', text: 'from mcp' }, { type: 'image', mimeType: 'image/png', data: '${PIXEL}' }, { type: 'resource_link', uri: 'javascript:alert(1)' }], structuredContent: { n: 1 } };
  }`;
    await open(page, 'kinds', code, { parameters: { type: 'object', properties: { kind: { type: 'string' } } } });
    const show = async (kind: string): Promise<void> => {
      await page.evaluate(
        async (requested) =>
          void (await window.toolyard.executeTool({ toolName: 'kinds', parameters: { kind: requested } })),
        kind,
      );
      await page
        .getByRole('list', { name: 'Past runs' })
        .getByRole('button', { name: new RegExp(`"${kind}"`) })
        .first()
        .click();
    };
    await show('text');
    const text = resultOf(page).getByRole('region', { name: 'Text' });
    expect(await text.locator('div').count()).toBeLessThan(80);
    await resultOf(page).getByRole('button', { name: 'Find in the result' }).click();
    await page.getByRole('searchbox', { name: 'Find in the result' }).fill('line 59999');
    await expect(text.locator('mark')).toBeInViewport();
    await page.getByRole('searchbox', { name: 'Find in the result' }).press('Escape');

    await show('deep');
    const tree = resultOf(page).getByRole('tree');
    await expect(tree.getByRole('treeitem')).toHaveCount(3);
    await resultOf(page).getByRole('button', { name: 'Find in the result' }).click();
    await page.getByRole('searchbox', { name: 'Find in the result' }).fill('bottom');
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '301');

    await show('svg');
    const image = resultOf(page).getByRole('img', { name: 'Image returned by the tool' });
    await expect(resultOf(page)).toContainText('image/svg+xml, 40 × 20');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(resultOf(page).locator('rect[width="40"]')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await resultOf(page).getByRole('button', { name: 'Download the result' }).click();
    expect((await download).suggestedFilename()).toBe('kinds-result.svg');
    await show('blob');
    await expect(image).toBeVisible();
    await expect(resultOf(page)).toContainText('image/png, 1 × 1');
    await show('broken');
    await expect(resultOf(page)).toContainText('The browser cannot read this as image/png.');
    await show('mcp');
    await expect(resultOf(page)).toContainText('from mcp');
    await expect(image).toBeVisible();
    await expect(resultOf(page).getByText('javascript:alert(1)')).toBeVisible();
    await expect(resultOf(page).getByRole('link')).toHaveCount(0);
  },
);

test('what a run was given, sent and refused stands in it, now and later', { tag: '@slow' }, async ({ page }) => {
  const server = await startLoopbackServer();
  try {
    const code =
      `async function tool() { await fetch('${server.origin}/api/x', { headers: { 'x-key': secrets.get('TOKEN') } ` +
      `}); await fetch('https://other.example/').catch(() => 0); return 'done'; }`;
    await open(page, 'reaches', `export default async (params, { secrets }) => { ${code} return await tool(); };`);
    const rule = { origin: server.origin, methods: ['GET'], pathPrefix: '/api/' };
    await page.evaluate(async (binding) => {
      await window.toolyard.secrets.set({ name: 'TOKEN', value: 'worth-much', bindings: [binding] });
      await window.toolyard.grants.set('reaches', {
        network: [binding],
        files: 'none',
        secrets: ['TOKEN'],
        dom: false,
      });
    }, rule);
    await run(page);
    await pressGuarded(page.getByRole('button', { name: 'Deny', exact: true }));
    const used = page.getByRole('region', { name: 'Permissions used' });
    const requests = used.getByRole('list', { name: 'Requests of this run' }).getByRole('listitem');
    const check = async (): Promise<void> => {
      await expect(requests).toHaveText([/GET.*\/api\/x with TOKEN200[\d<.]+ m?s/, /GET.*other\.example\/denied/]);
      await expect(used.getByRole('list', { name: 'Files and secrets of this run' })).toHaveText(
        'secret TOKEN, sent with a request',
      );
    };
    await check();
    await page.reload();
    await page
      .getByRole('list', { name: 'Past runs' })
      .getByRole('button', { name: /^denied/ })
      .first()
      .click();
    await check();
    expect(await page.locator('body').innerText()).not.toContain('worth-much');
  } finally {
    await server.close();
  }
});

test(
  'a thousand log lines: repeated ones put together, filtered, values opened; the line that failed is marked ' +
    'until the code changes',
  { tag: '@slow' },
  async ({ page }) => {
    const code =
      'function tool() {\n  for (let i = 0; i < 900; i += 1) console.log("line " + i);\n  for (let i = 0; i < ' +
      '90; i += 1) console.log("same");\n  console.warn("careful");\n  console.log(JSON.stringify({ answer: { n: ' +
      '42 } }));\n  throw new Error("boom");\n}';
    await open(page, 'logs', code);
    await run(page);
    await expect(logs(page)).toContainText('×90');
    await expect(logs(page).getByText('same')).toBeInViewport();
    await page
      .getByRole('radiogroup', { name: 'Lines to show' })
      .getByRole('radio', { name: 'Warnings' })
      .check({ force: true });
    await expect(logs(page).locator(':scope > div')).toHaveCount(1);
    await page
      .getByRole('radiogroup', { name: 'Lines to show' })
      .getByRole('radio', { name: 'All' })
      .check({ force: true });
    await page.getByRole('searchbox', { name: 'Find in the logs' }).fill('answer');
    await logs(page)
      .getByRole('button', { name: /answer/ })
      .press('Enter');
    await expect(logs(page).getByRole('tree', { name: 'Logged value' })).toContainText('n: 42');

    await page
      .getByRole('region', { name: 'Error' })
      .getByRole('button', { name: /^Line 6/ })
      .click();
    const marked = page.locator('.cm-error-line');
    await expect(marked).toContainText('boom');
    await expect(page.locator('.cm-lineNumbers .cm-error-gutter')).toHaveText('6');
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('// first\n');
    await expect(marked).toHaveCount(0);
  },
);

test(
  'past runs: who asked, one removed, all cleared, and brought back; a hundred are kept',
  { tag: '@slow' },
  async ({ page }) => {
    await open(page, 'counts', 'function tool({ n }) { return n; }');
    await page.evaluate(async () => {
      for (let n = 0; n < 103; n += 1)
        await window.toolyard.executeTool({
          toolName: 'counts',
          parameters: { n },
          caller: n === 102 ? 'model' : 'api',
        });
    });
    const rows = page.getByRole('list', { name: 'Past runs' }).getByRole('listitem');
    await expect(rows).toHaveCount(100);
    await expect(rows.first()).toContainText('agent');
    await expect(rows.nth(1)).toContainText('script');
    await rows
      .first()
      .getByRole('button', { name: /^More with the run/ })
      .press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(99);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter');
    await expect(rows).not.toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(rows).toHaveCount(100);
    await page.reload();
    await expect(rows).toHaveCount(100);
  },
);
