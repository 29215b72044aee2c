import { violations } from '../support/axe.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

test(
  'what takes room is measured, and freed with a way back or after it was said what goes',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(
      page,
      browserTool('area', 'function tool() { localStorage.setItem("a", "b".repeat(2_000)); return 1; }', {
        cases: [{ name: 'one', input: {}, expectation: { kind: 'equals', value: 1 } }],
      }),
    );
    await addTool(page, browserTool('gone', 'function tool() {}'));
    for (const tool of ['area', 'gone']) await callTool(page, tool);
    await page.evaluate(async () => {
      await window.toolyard.removeTool('gone');
      await window.toolyard.workspace.writeFile('/a.txt', 'x'.repeat(5_000));
    });
    await page.goto('/#/settings/storage');
    const kinds = page.getByRole('list', { name: 'What uses space' });
    const kind = (name: string) => kinds.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
    await expect(kinds.getByText('Measuring…')).toHaveCount(0, { timeout: 60_000 });
    await expect(kind('Tools')).toContainText(/1 tool.*about/s);
    await expect(kind('Cases')).toContainText('1 case');
    await expect(kind('Workspace')).toContainText('4.9 kB');
    await expect(kind('Storage of tools')).toContainText('about 2.0 kB');
    await expect(kind('Removed tools')).toContainText('1 tool');
    expect(await violations(page)).toEqual([]);

    await kind('Past runs').getByRole('button', { name: 'Remove past runs' }).click();
    await expect(kind('Past runs')).toContainText('0 B');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(kind('Past runs')).toContainText('2 runs');

    // An act that cannot be undone needs a confirmation, with the focus on the safe answer.
    await kind('Removed tools').getByRole('button', { name: 'Forget removed tools' }).click();
    await expect(kind('Removed tools')).toContainText('cannot be restored after this');
    await expect(kind('Removed tools').getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(kind('Removed tools')).toContainText('1 tool');
    await kind('Removed tools').getByRole('button', { name: 'Forget removed tools' }).click();
    await kind('Removed tools').getByRole('button', { name: 'Remove permanently' }).click();
    await expect(kind('Removed tools')).toContainText('0 B');
    // Its past run was removed with it.
    await page.reload();
    await expect(kind('Past runs')).toContainText('1 run');
  },
);

test(
  'About says what the address gives, and what to do where the browser offers no installing',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/settings/about');
    const rows = page.getByRole('list', { name: 'What works here' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /^Programs that wait for others, WebContainersYes/,
      /^Protection by headersYes/,
      /^Second copy of the databaseYes/,
    ]);
    await expect(page.getByText('Install page as app')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve(document.body.setAttribute('data-prompted', '')),
        }),
      ),
    );
    await page.getByRole('button', { name: 'Install Toolyard' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-prompted', '');
    await expect(page.getByRole('button', { name: 'Install Toolyard' })).toHaveCount(0);
  },
);
