import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipSync, strToU8, zipSync } from 'fflate';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const write = (page: Page, path: string, text: string) =>
  page.evaluate(([at, contents]) => window.toolyard.workspace.writeFile(at, contents), [path, text] as const);
const read = (page: Page, path: string) => page.evaluate((at) => window.toolyard.workspace.readFile(at), path);
/** Nothing while a folder goes away under the walk. */
const list = (page: Page) => page.evaluate(() => window.toolyard.workspace.list().catch(() => []));
const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Files' });
const row = (page: Page, name: string): Locator =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${name.replace('.', '\\.')}`) });
const editor = (page: Page, path: string): Locator => page.getByRole('textbox', { name: `Contents of ${path}` });

test(
  'a file is made, saved as one types, and what another tab writes is shown or asked about',
  { tag: '@slow' },
  async ({ page, context }) => {
    await openApp(page);
    await page.getByRole('link', { name: 'Workspace' }).click();
    await expect(page.getByRole('heading', { name: 'The workspace is empty' })).toBeVisible();
    await page.getByRole('button', { name: 'New file' }).last().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('notes/today.md');
    await page.keyboard.press('Enter');
    // A new file has the focus.
    await expect(editor(page, '/notes/today.md')).toBeFocused();
    await page.keyboard.insertText('Buy milk');
    await expect(page.getByRole('status', { name: 'Saved' }).filter({ hasText: 'Saved' })).toBeVisible();
    expect(await read(page, '/notes/today.md')).toBe('Buy milk');
    await page.reload();
    await expect(editor(page, '/notes/today.md')).toHaveText('Buy milk');
    await expect(row(page, 'today.md')).toBeVisible();

    const other = await context.newPage();
    await openApp(other, '/#/files/notes/today.md');
    await editor(other, '/notes/today.md').click();
    await other.keyboard.press('Control+End');
    await other.keyboard.insertText(' and bread');
    await expect(editor(page, '/notes/today.md')).toHaveText('Buy milk and bread');

    // Typed here and written there before it was saved.
    await editor(page, '/notes/today.md').click();
    await page.evaluate(async () => {
      document.execCommand('insertText', false, 'Mine: ');
      await window.toolyard.workspace.writeFile('/notes/today.md', 'Theirs');
    });
    await expect(page.getByText('Something else changed this file while you were typing')).toBeVisible();
    await page.getByRole('button', { name: 'Show the difference' }).click();
    await expect(page.getByRole('region', { name: 'Difference between theirs and yours' })).toContainText('Theirs');
    expect(await read(page, '/notes/today.md')).toBe('Theirs');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(editor(other, '/notes/today.md')).toContainText('Mine: ');
  },
);

test('the tree by keys: rename, move, copy, remove and take back', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  for (const path of ['/a/one.txt', '/a/two.txt', '/b/three.txt', '/z.txt']) await write(page, path, path);
  await page.goto('/#/files');
  await row(page, 'a').click();
  await expect(row(page, 'one.txt')).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('first.txt');
  await page.keyboard.press('Enter');
  await expect(row(page, 'first.txt')).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('b');
  await page.keyboard.press('Control+v');
  await expect.poll(() => list(page)).toEqual(['/a/two.txt', '/b/first.txt', '/b/three.txt', '/z.txt']);
  await expect(async () => {
    // Rows move while the tree is read again: a drag can miss.
    await row(page, 'z.txt').dragTo(row(page, 'a'), { timeout: 5_000 });
    await expect.poll(() => list(page), { timeout: 2_000 }).toContain('/a/z.txt');
  }).toPass();
  expect(await list(page)).toEqual(['/a/two.txt', '/a/z.txt', '/b/first.txt', '/b/three.txt']);
  await row(page, 'b').click();
  await tree(page).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => list(page)).toEqual(['/a/two.txt', '/a/z.txt']);
  await page.getByRole('listitem').filter({ hasText: 'Removed b' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => list(page)).toEqual(['/a/two.txt', '/a/z.txt', '/b/first.txt', '/b/three.txt']);
  expect(await read(page, '/b/first.txt')).toBe('/a/one.txt');
});

test('uploads, images, binary files, zips in and out, and the search', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await page.goto('/#/files');
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.getByTestId('files-upload').setInputFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: pixel },
    { name: 'data.bin', mimeType: '', buffer: Buffer.from([0, 1, 2, 255]) },
    { name: 'words.txt', mimeType: '', buffer: Buffer.from('alpha\nneedle in here\n') },
  ]);
  await row(page, 'dot.png').click();
  await expect(page.getByRole('img', { name: 'dot.png' })).toHaveJSProperty('naturalWidth', 1);
  await row(page, 'data.bin').click();
  await expect(page.getByText('00 01 02 ff')).toBeVisible();

  // The same name again: one question for all.
  await page
    .getByTestId('files-upload')
    .setInputFiles({ name: 'words.txt', mimeType: '', buffer: Buffer.from('other') });
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => list(page)).toEqual(['/data.bin', '/dot.png', '/words 2.txt', '/words.txt']);

  const zip = Buffer.from(zipSync({ 'in/side.txt': strToU8('inside'), '../out.txt': strToU8('out') }));
  await page.getByTestId('files-zip').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText('../out.txt: its path leads out of the folder')).toBeVisible();
  expect(await read(page, '/pack/in/side.txt')).toBe('inside');
  expect(await list(page)).toHaveLength(5);

  await page.getByRole('button', { name: 'More actions' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download everything as zip' }).click();
  const packed = unzipSync(new Uint8Array(await readFile(await (await downloading).path())));
  expect(Object.keys(packed).sort()).toEqual([
    'data.bin',
    'dot.png',
    'pack/',
    'pack/in/',
    'pack/in/side.txt',
    'words 2.txt',
    'words.txt',
  ]);
  expect(Buffer.from(packed['dot.png'] ?? []).equals(pixel)).toBe(true);

  const search = page.getByRole('searchbox', { name: 'Search the workspace' });
  await search.fill('SIDE');
  await expect(page.getByRole('list', { name: 'Found' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('radio', { name: 'In files' }).check();
  await search.fill('needle');
  await page.getByRole('link', { name: /words\.txt.*line 2/ }).click();
  await expect(editor(page, '/words.txt')).toContainText('needle in here');
});

test('a folder of the computer is copied in, and changes go back when they were looked at', async ({ page }) => {
  // A folder of the origin’s own storage stands for one that a person picks.
  await page.addInitScript(() => {
    const pick = async () =>
      await (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true });
    Object.assign(window, { showDirectoryPicker: pick });
  });
  await openApp(page);
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true });
    for (const name of ['keep.txt', 'change.txt', 'drop.txt', 'both.txt']) {
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(name);
      await file.close();
    }
  });
  await page.goto('/#/files');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import a local folder…' }).click();
  await expect
    .poll(() => list(page))
    .toEqual(['/picked/both.txt', '/picked/change.txt', '/picked/drop.txt', '/picked/keep.txt']);
  await expect(page.getByRole('heading', { name: 'Folders of this computer' })).toBeVisible();
  await write(page, '/picked/change.txt', 'changed');
  await write(page, '/picked/both.txt', 'here');
  await page.evaluate(async () => {
    await window.toolyard.workspace.remove('/picked/drop.txt');
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
    const file = await (await folder.getFileHandle('both.txt')).createWritable();
    await file.write('there, longer');
    await file.close();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Compare picked and write back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write back to picked' });
  await expect(dialog.getByText('1 file to write')).toBeVisible();
  await expect(dialog.getByText('1 file to remove')).toBeVisible();
  await expect(dialog.getByText('1 file changed in both places')).toBeVisible();
  await dialog.getByRole('button', { name: 'Write back 2 files' }).click();
  await expect(page.getByText('Wrote back 2 files')).toBeVisible();
  const there = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
    const found: Record<string, string> = {};
    for await (const [name, file] of (
      folder as unknown as { entries: () => AsyncIterable<[string, FileSystemFileHandle]> }
    ).entries())
      found[name] = await (await file.getFile()).text();
    return found;
  });
  expect(there).toEqual({ 'keep.txt': 'keep.txt', 'change.txt': 'changed', 'both.txt': 'there, longer' });
});
