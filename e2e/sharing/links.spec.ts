import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { ToolRecord } from '../../src/core/tool.ts';
import { addTool, attempt, attemptSource, browserTool, openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

const WEATHER = browserTool(
  'weather',
  'export default async ({ place }, { secrets }) => {\n  const url = ' +
    '`https://api.example.org/now?place=${place}`;\n  return await (await fetch(url, { headers: { authorization: ' +
    'await secrets.get("KEY") } })).json();\n};\n',
  {
    description: 'Tells the weather of a place: “now”.',
    parameters: {
      type: 'object',
      properties: { location: { type: 'string', description: 'A town' } },
      required: ['location'],
    },
    returns: { type: 'object' },
    timeout: 5_000,
    enabled: false,
    guidance: 'Ask for a town, not a country.',
    permissions: {
      network: [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/now' }],
      files: 'none',
      secrets: ['KEY'],
      dom: false,
    },
    cases: [{ name: 'a town', input: { location: 'Oslo' }, expectation: { kind: 'contains', value: { ok: true } } }],
  },
);

/** The parts of a record that a link contains. */
function traveling(record: unknown): unknown {
  const {
    id: _id,
    version: _version,
    codeHash: _hash,
    provenance: _provenance,
    trusted: _trusted,
    ...rest
  } = record as ToolRecord;
  return rest;
}

/** A link made by the page's host. */
async function linkOf(page: Page, request: object): Promise<string> {
  const answer = await attemptSource<string>(page, `window.toolyard.share.encode(${JSON.stringify(request)})`);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
}

const review = (page: Page) => page.getByRole('heading', { name: /^Opened from a link( for editing)?$/ });
const saved = async (page: Page, name: string): Promise<ToolRecord> => {
  const answer = await attempt<ToolRecord>(page, 'getTool', name);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

/** Another person's browser, which shares nothing with the first. */
async function someoneElse(context: BrowserContext): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: appUrl(), serviceWorkers: 'block' });
  if (other === undefined) throw new Error('no browser');
  const page = await other.newPage();
  await openApp(page);
  return page;
}

test.describe('a link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test(
    'is copied from the dialog, opened elsewhere without a trace, saved whole, changed, sent back, and known by ' +
      'its author',
    { tag: '@slow' },
    async ({ page, context }) => {
      await openApp(page);
      const local = await addTool(page, WEATHER);
      await openApp(page, '/#/tools/weather');
      await page.getByRole('heading', { name: 'weather', level: 1 }).waitFor();
      await page.keyboard.press('s');
      const dialog = page.getByRole('dialog', { name: 'Share weather' });
      await expect(dialog.getByText('Short enough for most chats')).toBeVisible();
      await expect(dialog.getByText('1 case, the names of secrets (KEY)')).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Sign it' }).check();
      await expect(dialog.getByText('your signature')).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Link' })).toHaveAttribute('aria-busy', 'false');
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link.length).toBeLessThan(2_000);

      const theirs = await someoneElse(context);
      const before = await storedBytes(theirs);
      const asked: string[] = [];
      theirs.on('request', (request) => asked.push(request.url()));
      await theirs.goto(link);
      await expect(review(theirs)).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Discard' })).toBeFocused();
      await expect(theirs.getByRole('article', { name: 'weather' })).toContainText('GET api.example.org/now');
      await expect(theirs.getByText(/^Signed with the key \S{8}\.$/)).toBeVisible();
      await expect(theirs.getByText('a town: {"location":"Oslo"}')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Save 1 tool' })).toBeEnabled();
      expect(await storedBytes(theirs)).toBe(before);
      expect(
        asked.filter((url) => !url.startsWith(appUrl()) && !url.startsWith('blob:') && !url.startsWith('data:')),
      ).toEqual([]);

      await theirs.getByRole('button', { name: 'Save 1 tool' }).click();
      await expect(theirs.getByRole('heading', { name: 'weather', level: 1 })).toBeVisible();
      const kept = await saved(theirs, 'weather');
      expect(traveling(kept)).toEqual(traveling(local));
      expect(kept).toMatchObject({
        trusted: false,
        provenance: { kind: 'link', origins: [{ name: 'weather', codeHash: local.codeHash }] },
      });
      await theirs.goto('/#/tools/weather/details');
      await expect(theirs.getByText(/^Came by a link on .*The code has not been changed here\.$/)).toBeVisible();

      // Changed under another name and sent back unsigned: shows the difference from the original.
      await attempt(theirs, 'updateTool', 'weather', { name: 'forecast', code: 'export default async () => 1;\n' });
      await expect(theirs.getByText(/The code has been changed here since\.$/)).toBeVisible();
      const fork = await linkOf(theirs, { tools: ['forecast'] });
      await page.keyboard.press('Escape');
      await page.goto(fork);
      const detail = page.getByRole('article', { name: 'forecast' });
      await expect(detail.getByRole('heading', { name: 'Difference from weather' })).toBeVisible();
      await expect(detail).toContainText('It was made from weather, which you have.');
      await page.getByRole('button', { name: 'Save 1 tool' }).click();
      await expect(page.getByRole('heading', { name: 'forecast', level: 1 })).toBeVisible();
      const forked = await saved(page, 'forecast');
      expect(forked.provenance).toMatchObject({
        kind: 'link',
        origins: [
          { name: 'weather', codeHash: local.codeHash },
          { name: 'forecast', codeHash: forked.codeHash },
        ],
      });

      // A second version with the same key, then one with another key, then one without.
      await attempt(theirs, 'updateTool', 'forecast', { name: 'weather' });
      await attempt(page, 'updateTool', 'weather', { code: 'export default async () => 2;\n' });
      await theirs.goto(await linkOf(page, { tools: ['weather'], sign: true }));
      await expect(theirs.getByText('The same author as the weather you have.')).toBeVisible();
      const someone = await someoneElse(context);
      await addTool(someone, { ...WEATHER, code: 'export default async () => 3;\n' });
      await theirs.goto(await linkOf(someone, { tools: ['weather'], sign: true }));
      await expect(theirs.getByText('Not by the author of the weather you have: another key signed it.')).toBeVisible();
      await theirs.goto(await linkOf(someone, { tools: ['weather'] }));
      await expect(theirs.getByText(/The weather you have was signed, and this one is not/)).toBeVisible();
      // Replacing keeps the tool's history.
      await theirs.getByRole('combobox', { name: 'What to do', exact: true }).selectOption('replace');
      await theirs.getByRole('button', { name: 'Save 1 tool' }).click();
      await expect.poll(async () => (await saved(theirs, 'weather')).code).toBe('export default async () => 3;\n');
      expect(await saved(theirs, 'weather')).toMatchObject({ id: kept.id, trusted: false });
      await theirs.context().close();
      await someone.context().close();
    },
  );

  test(
    'with several tools and files says where they would land; a file of it, dropped or pasted, opens the same',
    { tag: '@slow' },
    async ({ page, context }) => {
      await openApp(page);
      await addTool(
        page,
        browserTool('alpha', 'const key = 1;\nfunction tool() { return "sk-abcdefghijklmnopqrstuvwx"; }'),
      );
      await addTool(page, browserTool('beta', 'function tool() { return 2; }'));
      await page.evaluate(async () => {
        await window.toolyard.workspace.writeFile('/data/one.txt', 'mine');
        await window.toolyard.workspace.writeFile('/two.bin', new Uint8Array([0, 255, 1]));
      });
      await openApp(page, '/#/tools/alpha');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Share/ });
      await expect(dialog.getByRole('group', { name: 'The code contains what looks like a key' })).toContainText(
        'alpha, line 2: an OpenAI or Anthropic key',
      );
      await dialog.locator('summary', { hasText: 'Tools' }).click();
      await dialog.getByRole('checkbox', { name: 'beta' }).check();
      await dialog.locator('summary', { hasText: 'Files of the workspace' }).click();
      await dialog.getByRole('checkbox', { name: '/data/one.txt' }).check();
      await dialog.getByRole('checkbox', { name: '/two.bin' }).check();
      await expect(dialog.getByText('2 files')).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Link' })).toHaveAttribute('aria-busy', 'false');
      const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save as file' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('tools.toolyard.json');
      const text = await readFile(await file.path(), 'utf8');
      await dialog.getByRole('button', { name: 'Show line 2 of alpha' }).click();
      await expect(page.locator('.cm-activeLine')).toContainText('sk-abcdefghijklmnopqrstuvwx');

      const theirs = await someoneElse(context);
      await theirs.evaluate(() => window.toolyard.workspace.writeFile('/data/one.txt', 'theirs'));
      await addTool(theirs, browserTool('beta', 'function tool() { return "theirs"; }'));
      await theirs.goto(link);
      const files = theirs.getByRole('list', { name: 'Files included' });
      await expect(files.getByRole('listitem').filter({ hasText: '/data/one.txt' })).toContainText('replaces yours');
      await expect(files.getByRole('listitem').filter({ hasText: '/two.bin' })).toContainText('new');
      await files.getByRole('checkbox', { name: /one\.txt/ }).check();
      await theirs.getByRole('button', { name: 'Save 2 tools and 2 files' }).click();
      await expect.poll(async () => (await attempt<ToolRecord[]>(theirs, 'getTools')).ok).toBe(true);
      await expect(theirs.getByText('Saved 2 tools and 2 files')).toBeVisible();
      expect(
        await theirs.evaluate(async () => [
          await window.toolyard.workspace.readFile('/data/one.txt'),
          [...(await window.toolyard.workspace.readFile('/two.bin', 'bytes'))],
        ]),
      ).toEqual(['mine', [0, 255, 1]]);
      expect((await saved(theirs, 'beta')).code).toContain('theirs');
      await theirs.getByRole('button', { name: 'Undo' }).first().click();
      await expect
        .poll(() =>
          theirs.evaluate(async () => [
            await window.toolyard.workspace.readFile('/data/one.txt'),
            await window.toolyard.workspace.list(),
            (await window.toolyard.getTools()).map(({ name }) => name),
          ]),
        )
        .toEqual(['theirs', ['/data/one.txt'], ['beta']]);

      // The same from a file, and from a message around a link.
      await theirs.goto('/#/import');
      await theirs
        .getByTestId('import-file')
        .setInputFiles({ name: 'tools.toolyard.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await expect(review(theirs)).toBeVisible();
      await expect(files.getByRole('listitem')).toHaveCount(2);
      await theirs.getByRole('button', { name: 'Discard' }).click();
      await theirs.getByRole('textbox', { name: /^Anything that makes a tool/ }).fill(`Look at this: <${link}>`);
      await theirs.getByRole('button', { name: 'Review' }).click();
      await expect(review(theirs)).toBeVisible();
      await theirs.context().close();
    },
  );

  test(
    'to edit opens in the editor after its review, and is a new link after each change',
    { tag: '@slow' },
    async ({ page, context }) => {
      await openApp(page);
      await addTool(page, browserTool('area', 'function tool({ w }) { return w; }'));
      const link = await linkOf(page, { tools: ['area'], edit: true });
      const theirs = await someoneElse(context);
      const before = await storedBytes(theirs);
      await theirs.goto(link);
      await expect(review(theirs)).toHaveText('Opened from a link for editing');
      await theirs.getByRole('button', { name: 'Open in the editor' }).click();
      await expect(theirs.getByRole('heading', { name: 'area', level: 1 })).toBeVisible();
      const code = theirs.getByRole('textbox', { name: 'Code', exact: true });
      await code.click();
      await theirs.keyboard.press('ControlOrMeta+A');
      await theirs.keyboard.insertText('function tool() { return "edited"; }');
      await expect.poll(() => theirs.url()).not.toBe(link);
      expect(await storedBytes(theirs)).toBe(before);
      const edited = await attemptSource<{ tools: { code: string; origins: unknown }[] }>(
        page,
        `window.toolyard.share.decode(${JSON.stringify(theirs.url())})`,
      );
      expect(edited).toMatchObject({
        ok: true,
        value: { tools: [{ code: 'function tool() { return "edited"; }', origins: [{ name: 'area' }] }] },
      });
      await theirs.context().close();
    },
  );

  test(
    'that is damaged or newer says which, and what to do; a review never overwrites what another tab stored meanwhile',
    { tag: '@slow' },
    async ({ page, context }) => {
      await openApp(page);
      await addTool(page, browserTool('area', 'function tool() { return 1; }'));
      const link = await linkOf(page, { tools: ['area'] });
      const before = await storedBytes(page);
      const at = link.length - 8;
      for (const [address, title] of [
        [`${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`, 'This link is damaged'],
        [link.slice(0, -20), 'This link is damaged'],
        [link.replace(/(#\/s\/)./, '$19'), 'This link needs a newer version of Toolyard'],
      ] as const) {
        await page.goto('/#/settings/about');
        await page.goto(address);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      }
      expect(await storedBytes(page)).toBe(before);
      const theirs = await someoneElse(context);
      const tab = await theirs.context().newPage();
      await openApp(tab);
      await theirs.goto(link);
      await expect(theirs.getByRole('button', { name: 'Save 1 tool' })).toBeEnabled();
      await addTool(tab, browserTool('area', 'function tool() { return "theirs"; }'));
      await expect(theirs.getByText('This name is taken.')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Save 1 tool' })).toBeDisabled();
      await theirs.getByRole('combobox', { name: 'What to do', exact: true }).selectOption('rename');
      await theirs.getByRole('textbox', { name: 'New name for area' }).fill('area_2');
      await theirs.getByRole('button', { name: 'Save 1 tool' }).click();
      await expect.poll(async () => (await saved(tab, 'area_2')).code).toBe('function tool() { return 1; }');
      expect((await saved(tab, 'area')).code).toContain('theirs');
      await theirs.context().close();
    },
  );
});
