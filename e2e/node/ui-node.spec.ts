import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, attempt, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const runButton = (page: Page) => page.getByRole('button', { name: /^Run/ });
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const filesOf = (page: Page) => page.getByRole('region', { name: 'Files', exact: true });
/** The first run of a page loads Node. */
const COLD = { timeout: 60_000 };
const nodeTool = (name: string, code: string, more: Readonly<Record<string, unknown>> = {}) =>
  browserTool(name, code, { environment: 'node', ...more });

/** A package as npm packs it: a tar of `package/…`, gzipped. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(512);
    header.write(`package/${name}`);
    header.write('0000644\0', 100);
    header.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124);
    header.write('        ', 148);
    header.write('0', 156);
    header.write('ustar\x0000', 257);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    return [header, Buffer.from(text), Buffer.alloc((512 - (Buffer.byteLength(text) % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

async function dropOn(page: Page, selector: string, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.dispatchEvent(selector, 'drop', { dataTransfer });
}

test(
  'a template of a node tool runs with the mouse; its result says what ran it',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Crypto and zlib/ }).click();
    await expect(page.getByRole('heading', { name: 'fingerprint' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Environment' })).toHaveValue('node');
    await runButton(page).click();
    await expect(resultOf(page)).toContainText('sha256', COLD);
    await expect(page.getByTestId('run').getByText(/^Node\.js 26\.\d+\.\d+, in this tab$/)).toBeVisible();
    await expect(page.getByRole('log', { name: 'Log lines' })).toContainText('OpenSSL');
  },
);

test('a blank node tool runs with the keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  const template = page.getByRole('button', { name: /^Blank for Node/ });
  await expect(template).toBeVisible();
  for (
    let presses = 0;
    presses < 40 && !(await template.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(template).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'new_node_tool' })).toBeVisible();
  expect(await attempt(page, 'getTool', 'new_node_tool')).toMatchObject({ value: { environment: 'node' } });
  await page.keyboard.press('Control+Enter');
  await expect(resultOf(page)).toContainText('Hello', COLD);
});

test('what a run wrote is thrown away, allowed, and lands; past runs keep it', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Workspace files/ }).click();
  await expect(page.getByRole('heading', { name: 'add_note' })).toBeVisible();
  await runButton(page).click();
  await expect(filesOf(page)).toContainText('1 file written, 1 folder created', COLD);
  await expect(filesOf(page)).toContainText('Discarded after the run');
  expect(await page.evaluate(() => window.toolyard.workspace.list())).toEqual([]);

  await pressGuarded(filesOf(page).getByRole('button', { name: 'Allow writing once and run again' }));
  await expect(filesOf(page)).toContainText('Saved to the workspace.');
  await expect(filesOf(page).getByRole('list')).toContainText('/notes/notes.md');
  expect(await page.evaluate(() => window.toolyard.workspace.readFile('/notes/notes.md'))).toBe('- Water the plants\n');

  // It was allowed once: the next run starts without the file, and what it writes goes again.
  await runButton(page).click();
  await pressGuarded(filesOf(page).getByRole('button', { name: 'Allow writing for this tool and run again' }));
  await expect(filesOf(page)).toContainText('Saved to the workspace.');
  await expect(resultOf(page)).toContainText('- Water the plants - Water the plants');
  const past = page.getByRole('list', { name: 'Past runs' }).getByRole('button', { name: /^ok/ });
  await expect(past).toHaveCount(4);
  await past.last().click();
  await expect(filesOf(page)).toContainText('was not allowed to change files');
  await expect(filesOf(page).getByRole('button')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Details' }).click();
  const access = page.getByRole('radiogroup', { name: 'Files of the workspace' });
  await expect(access.getByRole('radio', { name: 'Read and write' })).toBeChecked();
  await access.getByRole('radio', { name: 'None' }).click();
  await expect.poll(() => page.evaluate(() => window.toolyard.grants.get('add_note'))).toMatchObject({ files: 'none' });
});

test('a file that may not be read is asked for, at the level one chooses', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await page.evaluate(() => window.toolyard.workspace.writeFile('/data/list.txt', 'one two'));
  await addTool(
    page,
    nodeTool('reads', "function tool() { return require('fs').readFileSync('/data/list.txt', 'utf8'); }"),
  );
  await openApp(page, '/#/tools/reads');
  await runButton(page).click();
  const card = page.getByRole('region', { name: 'Permission request' });
  await expect(card).toContainText('read /data/list.txt in the workspace', COLD);
  await expect(card.getByRole('button', { name: 'Deny' })).toBeFocused();
  await expect(card.getByRole('radio', { name: 'Read', exact: true })).toBeChecked();
  await card.getByRole('radio', { name: 'None' }).check();
  await expect(card.getByRole('button', { name: 'Allow once and run again' })).toBeDisabled();
  await card.getByRole('radio', { name: 'Read', exact: true }).check();
  await pressGuarded(card.getByRole('button', { name: 'Allow for this tool and run again' }));
  await expect(resultOf(page)).toContainText('one two');
  expect(await page.evaluate(() => window.toolyard.grants.get('reads'))).toMatchObject({ files: 'read' });

  await page.goto('/#/settings/permissions');
  const access = page.getByRole('radiogroup', { name: 'Files of the workspace for reads' });
  await access.getByRole('radio', { name: 'Read and write' }).click();
  await expect(page.getByText('Its changes are applied when the run succeeds.')).toBeVisible();
  expect(await page.evaluate(() => window.toolyard.grants.get('reads'))).toMatchObject({ files: 'write' });
  await access.getByRole('radio', { name: 'None' }).click();
  await expect(page.getByText('No tool has a permission.')).toBeVisible();
});

test(
  'a missing package leads to its place; it is added from an archive, used, removed and put back',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, nodeTool('words', "import count from 'tiny-words';\nexport default () => count('a b c');"));
    await openApp(page, '/#/tools/words');
    await runButton(page).click();
    await page.getByRole('button', { name: 'Add the package tiny-words' }).click(COLD);
    await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
    await expect(editor(page, 'Package')).toHaveValue('tiny-words');

    await dropOn(page, '[role="tabpanel"] form', 'notes.txt', Buffer.from('no archive'));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('notes.txt is not a package archive');
    const archive = archiveOf({
      'package.json': JSON.stringify({ name: 'tiny-words', version: '1.2.0', scripts: { postinstall: 'true' } }),
      'index.js': "module.exports = (text) => text.split(' ').length;",
    });
    await dropOn(page, '[role="tabpanel"] form', 'tiny-words-1.2.0.tgz', archive);
    await expect(page.getByText('Added tiny-words 1.2.0')).toBeVisible();
    await expect(page.getByText('Install scripts never run here')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Packages of this tool' }).getByRole('listitem')).toContainText(
      'tiny-words1.2.0from an archive',
    );
    await expect(page.getByText('1 package in all')).toBeVisible();
    await runButton(page).click();
    await expect(resultOf(page)).toContainText('3');

    await page.getByRole('button', { name: 'Remove tiny-words' }).click();
    await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
    await expect(editor(page, 'Package')).toBeFocused();
    await runButton(page).click();
    await expect(page.getByRole('region', { name: 'Error' })).toContainText("Cannot find package 'tiny-words'");
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Packages of this tool' })).toContainText('tiny-words');
    await runButton(page).click();
    await expect(resultOf(page)).toContainText('3');

    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('package: tiny-words 1.2.0').first()).toBeVisible();
  },
);

test(
  'what cannot be saved is fixed before packages are added; nothing typed is lost',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, nodeTool('typed', 'function tool() { return 1; }'));
    await openApp(page, '/#/tools/typed');
    await editor(page, 'Code').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('function tool() { return ');
    await page.getByRole('tab', { name: 'Packages' }).click();
    const archive = archiveOf({ 'package.json': JSON.stringify({ name: 'empty', version: '0.0.1' }) });
    await dropOn(page, '[role="tabpanel"] form', 'empty.tgz', archive);
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was added' })).toContainText('Fix them first');
    await page.getByRole('tab', { name: /^Code/ }).click();
    await editor(page, 'Code').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('2; }');
    // At once, before it is saved by itself.
    await page.getByRole('tab', { name: 'Packages' }).click();
    await dropOn(page, '[role="tabpanel"] form', 'empty.tgz', archive);
    await expect(page.getByText('Added empty 0.0.1')).toBeVisible();
    expect(await attempt(page, 'getTool', 'typed')).toMatchObject({
      value: { code: 'function tool() { return 2; }', packages: { requested: [{ name: 'empty' }] } },
    });
  },
);

test.describe('without a registry', () => {
  // Nothing listens there: the browser says so in the console.
  test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/] });

  test('the registry is a setting; a name that cannot be had says what to do', { tag: '@slow' }, async ({ page }) => {
    await openApp(page);
    await addTool(page, nodeTool('asks', 'function tool() { return 1; }'));
    await openApp(page, '/#/tools/asks/packages');
    await page.getByRole('link', { name: 'Change the registry' }).click();
    const address = editor(page, 'Address');
    await expect(address).not.toHaveValue('');
    const usual = await address.inputValue();
    await address.fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Not saved: The registry must be an address/)).toBeVisible();
    await address.fill('http://127.0.0.1:59/');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The registry is saved')).toBeVisible();

    await page.goto('/#/tools/asks/packages');
    await expect(page.getByText('http://127.0.0.1:59')).toBeVisible();
    await editor(page, 'Package').fill('lodash');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing was added' });
    await expect(alert).toContainText('127.0.0.1:59');
    await expect(editor(page, 'Package')).toHaveValue('lodash');
    await expect(editor(page, 'Package')).toBeFocused();

    await page.goto('/#/settings/packages');
    await page.getByRole('button', { name: 'Use the default' }).click();
    await expect(address).toHaveValue(usual);
  });
});

test.describe('while Node cannot be fetched', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test('that is said quietly, and it is tried again', { tag: '@slow' }, async ({ page, context }) => {
    let isMissing = true;
    await context.route(/\/node\//, (route) => (isMissing ? route.abort() : route.continue()));
    await openApp(page);
    await addTool(page, nodeTool('waits', 'function tool() { return process.version; }'));
    await openApp(page, '/#/tools/waits');
    await expect(page.getByText('Node.js is not ready')).toBeVisible();
    isMissing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Node.js is not ready')).toBeHidden();
    await runButton(page).click();
    await expect(resultOf(page)).toContainText('v26.', COLD);
  });
});

test('what something else changed meanwhile is left as it is, and told', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(
    page,
    nodeTool(
      'late',
      "async function tool() {\n  console.log('began');\n  await new Promise((resolve) => setTimeout(resolve, " +
        "2000));\n  for (const file of ['/a.txt', '/b.txt']) require('fs').writeFileSync(file, 'mine');\n}",
    ),
  );
  await page.evaluate(async () => {
    await window.toolyard.workspace.writeFile('/a.txt', 'before');
    await window.toolyard.grants.set('late', { files: 'write' });
  });
  await openApp(page, '/#/tools/late');
  await runButton(page).click();
  await expect(page.getByRole('log', { name: 'Log lines' })).toContainText('began', COLD);
  await page.evaluate(() => window.toolyard.workspace.writeFile('/a.txt', 'theirs'));
  await expect(filesOf(page)).toContainText('1 change was not applied');
  await expect(filesOf(page).getByRole('listitem').first()).toContainText('/a.txtnot applied');
  expect(
    await page.evaluate(async () => [
      await window.toolyard.workspace.readFile('/a.txt'),
      await window.toolyard.workspace.readFile('/b.txt'),
    ]),
  ).toEqual(['theirs', 'mine']);
});

test('a tool that becomes a browser tool has no packages to show', async ({ page }) => {
  await openApp(page);
  await addTool(page, nodeTool('turns', 'function tool() { return 1; }'));
  await openApp(page, '/#/tools/turns/packages');
  await expect(page.getByRole('tab', { name: 'Packages' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('combobox', { name: 'Environment' }).selectOption('browser');
  await expect(page.getByRole('tab', { name: 'Packages' })).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Code/ })).toHaveAttribute('aria-selected', 'true');
});
