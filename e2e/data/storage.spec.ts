import type { Page } from '@playwright/test';
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

test(
  'all data is deleted once the word is typed: nothing is left, other tabs are told, and the page begins as fresh',
  { tag: '@slow' },
  async ({ page, context }) => {
    await openApp(page);
    await addTool(page, browserTool('area', 'function tool() { return 1; }'));
    await page.evaluate(async () => {
      await window.toolyard.workspace.writeFile('/a.txt', 'x');
      localStorage.setItem('another-page', 'stays');
      const root = await navigator.storage.getDirectory();
      for (const [folder, file, text] of [
        ['toolyard-models', 'new.gguf', 'GGUF'],
        ['models', 'former.gguf', 'GGUF'],
        ['models', 'notes.txt', 'of another page'],
        ['another-page', 'a.txt', 'x'],
      ] as const) {
        const directory = await root.getDirectoryHandle(folder, { create: true });
        const writer = await (await directory.getFileHandle(file, { create: true })).createWritable();
        await writer.write(text);
        await writer.close();
      }
    });
    const other = await context.newPage();
    await openApp(other, '/#/tools/area');
    await other.evaluate(() => {
      document.body.dataset['before'] = '';
    });
    await page.goto('/#/settings');
    // Found by what a person would call it, in the search of the settings and in the palette.
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('reset');
    await expect(page.getByRole('region', { name: 'Delete all my data' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Find a tool or an action' }).fill('delete');
    await page.getByRole('option', { name: /^Delete all my data/ }).click();
    const section = page.getByRole('region', { name: 'Delete all my data' });
    await section.getByRole('button', { name: 'Delete all my data…' }).click();
    const confirm = section.getByRole('button', { name: 'Delete everything' });
    await expect(confirm).toBeDisabled();
    await page.keyboard.type('delete');
    await expect(confirm).toBeDisabled();
    await section.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE');
    expect(await violations(page)).toEqual([]);
    await confirm.click();

    await expect(page.getByText('All your data was deleted.')).toBeVisible({ timeout: 30_000 });
    await expect(other.locator('body[data-before]')).toHaveCount(0);
    await expect(other.getByText('All your data was deleted.')).toBeVisible({ timeout: 30_000 });
    expect(new URL(page.url()).hash).toBe('');
    expect(await privateFiles(page)).toEqual(['another-page/a.txt', 'models/notes.txt']);
    for (const each of [page, other])
      expect(
        await each.evaluate(async () => [
          await window.toolyard.getTools(),
          await window.toolyard.workspace.list(),
          localStorage.getItem('another-page'),
          Object.keys(localStorage).filter((key) => key === 'toolyard.has-tools' && localStorage.getItem(key) !== '0'),
        ]),
      ).toEqual([[], [], 'stays', []]);
    await page.reload();
    expect(await page.evaluate(() => window.toolyard.getTools())).toEqual([]);
  },
);

test('the parts of the storage add up to its total', { tag: '@slow' }, async ({ page }) => {
  await openApp(page, '/#/settings/storage');
  const kinds = page.getByRole('list', { name: 'What uses space' });
  await expect(kinds.getByText('Measuring…')).toHaveCount(0, { timeout: 60_000 });
  const [other, total] = [
    kinds.getByRole('listitem').filter({ hasText: /^Other/ }),
    kinds.getByRole('listitem').last(),
  ];
  await expect(other).toContainText(/about .*B/);
  await expect(total).toHaveText(/^Totalabout .*B$/);
});

test('a window that looks private says that what is made there may not be kept', async ({ page }) => {
  await page.addInitScript(() => {
    // As in a private window of Firefox or Safari.
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));
  });
  await openApp(page, '/#/settings/storage');
  await expect(page.getByText('This may be a private window')).toBeVisible();
  await expect(page.getByRole('contentinfo').or(page.locator('footer'))).toContainText('Your data may not be kept');
});

/** Files of the origin-private file system, without those of the disk that the app makes anew. */
async function privateFiles(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const list = async (folder: FileSystemDirectoryHandle, path: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const entry of folder.values())
        found.push(
          ...(entry.kind === 'file'
            ? [`${path}${entry.name}`]
            : await list(entry as FileSystemDirectoryHandle, `${path}${entry.name}/`)),
        );
      return found;
    };
    return (await list(await navigator.storage.getDirectory(), ''))
      .filter((each) => !/^toolyard-disk\//.test(each))
      .sort();
  });
}
