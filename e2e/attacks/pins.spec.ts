import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { LATER_FILES, LATER_OF_COPIES, LOADS, LOADS_ELSEWHERE, OWN_LOADS, UNSEEN, type Files } from './table/pins.ts';

/** Run in every test run; the others in the full one. */
const OFTEN: ReadonlySet<string> = new Set(['another main of a folder', 'a name of package.json', 'a package']);

async function write(page: Page, files: Files): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [path, text] of Object.entries(all)) await window.toolyard.workspace.writeFile(path, text);
  }, files);
}

async function allow(page: Page): Promise<void> {
  await page.goto('/#/project/t');
  await pressGuarded(page.getByRole('button', { name: 'Allow this code' }));
  await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
  await page.evaluate(() => window.toolyard.grants.set('t', { network: [], files: 'read', secrets: [], dom: false }));
}

test.describe('something else writes files that an allowed tool would load', () => {
  for (const { name, files, later } of LATER_FILES) {
    test(name, OFTEN.has(name) ? {} : { tag: '@slow' }, async ({ page }) => {
      await openApp(page);
      await write(page, files);
      await allow(page);
      const reported = async (): Promise<string> => {
        const { success, result, errorCode } = await callTool(page, 't', {}, { timeout: 20_000 });
        return success ? String(result).trim() : String(errorCode);
      };
      expect(await reported()).toBe('good');
      await write(page, later);
      // It runs as it was allowed, or it asks again. A call during the change is one or the other.
      for (let call = 0; call < 3; call += 1) expect(await reported()).toMatch(/^(?:good|denied)$/);
      await expect(page.getByRole('group', { name: 'It has changed since it was allowed' })).toBeVisible();
      expect(await reported()).toBe('denied');
    });
  }
});

test('allowed code loads no file that nobody has seen, by no way that Node has', async ({ page }) => {
  await openApp(page);
  const attempts = LOADS.map(([name, code]) => `[${JSON.stringify(name)}, async () => ${code}]`).join(',\n');
  await write(page, {
    ...UNSEEN,
    '/tools/t.js': `async function tool() {
  const got = [], reported = [];
  got.push(['seen', require('../lib/seen.js')]);
  for (const [name, load] of [${attempts}]) {
    try {
      const value = await Promise.race([
        load(),
        new Promise((_, reject) => setTimeout(() => reject(new Error('nothing came')), 8000)),
      ]);
      if (JSON.stringify(value ?? null).includes('evil')) got.push([name, value]);
      else reported.push(name + ': ' + JSON.stringify(value ?? null));
    } catch (error) {
      reported.push(name + ': ' + String(error && error.message));
    }
  }
  return { got, reported };
}\n`,
  });
  await allow(page);
  const { success, result, error } = await callTool(page, 't', {}, { timeout: 120_000 });
  expect({ success, error }).toEqual({ success: true, error: undefined });
  // Made by the tool above.
  const { got, reported } = result as { got: unknown[]; reported: string[] };
  expect(got).toEqual([['seen', 'good']]);
  // By its name, with what to do.
  expect(reported.find((line) => line.startsWith('require: '))).toMatch(
    /\/lib\/evil\.js is no part of the code that a person has allowed.*allow it with that file/,
  );
  expect(reported.find((line) => line.startsWith('a script of the shell: '))).toContain('/lib/say.sh');
  // Each is refused by itself, not because an earlier one broke the others.
  expect(
    reported.filter(
      (line) => !/\/lib\/|\/other\/|\/moved\/|unseen|Cannot find|exit|took the name of another: ""/.test(line),
    ),
  ).toEqual([]);
  expect(reported).toHaveLength(LOADS.length);
});

test.describe('something else writes files that a tool loads which a person has taken from the workspace', () => {
  for (const { name, files, later } of LATER_OF_COPIES) {
    test(name, name === 'a file that it requires' ? {} : { tag: '@slow' }, async ({ page }) => {
      await openApp(page);
      // The tool last: it is read when all its imports exist.
      await write(page, Object.fromEntries(Object.entries(files).reverse()));
      const [path = ''] = Object.keys(files);
      await allow(page);
      await page.getByRole('button', { name: 'Save as my tool' }).click();
      await expect(page).toHaveURL(/#\/tools\/t/);
      await page.evaluate(async () => {
        await window.toolyard.updateTool('t', { name: 'kept' });
        await window.toolyard.grants.set('kept', { network: [], files: 'read', secrets: [], dom: false });
      });
      await page.goto(`/#tool=brought=${path}`);
      await page.getByRole('button', { name: 'Use for this visit' }).click();
      await expect(page.getByText(/The address changed/)).toBeVisible();
      await page.goto('/#/project/link%3Abrought');
      await pressGuarded(page.getByRole('button', { name: 'Allow this code' }));
      await page.evaluate(() =>
        window.toolyard.grants.set('brought', { network: [], files: 'read', secrets: [], dom: false }),
      );
      const reported = async (tool: string): Promise<string> => {
        const { success, result, errorCode, error } = await callTool(page, tool, {}, { timeout: 20_000 });
        return success ? String(result).trim() : `${String(errorCode)}: ${String(error)}`;
      };
      expect([await reported('kept'), await reported('brought')]).toEqual(['good', 'good']);
      // Renaming, editing and restoring a version preserve them.
      await page.evaluate(async () => {
        const { code, version } = (await window.toolyard.getTool('kept')) ?? { code: '', version: 0 };
        await window.toolyard.updateTool('kept', { code: `${code}\n// edited` });
        await window.toolyard.restoreVersion('kept', version);
      });
      await write(page, later);
      for (const tool of ['kept', 'brought'])
        expect(await reported(tool)).toMatch(
          /^(?:good$|denied: .*has changed since it was pinned|threw: .*is not pinned to this tool)/,
        );
    });
  }
});

test(
  'a tool with pinned files loads no other code of the workspace, and a link brings no pins',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await write(page, UNSEEN);
    const attempts = [...LOADS_ELSEWHERE, ...OWN_LOADS]
      .map(([name, code]) => `[${JSON.stringify(name)}, async () => ${code}]`)
      .join(',\n');
    const code = `async function tool() {
  const got = [], reported = [];
  for (const [name, load] of [${attempts}]) {
    try {
      const value = await Promise.race([
        load(),
        new Promise((_, reject) => setTimeout(() => reject(new Error('nothing came')), 8000)),
      ]);
      got.push([name, value]);
    } catch (error) { reported.push(name + ': ' + String(error && error.message)); }
  }
  return { got, reported };
}`;
    const seen = createHash('sha256')
      .update(UNSEEN['/lib/seen.js'] ?? '')
      .digest('hex');
    await addTool(
      page,
      browserTool('own', code, { environment: 'node', pinnedFiles: [{ path: '/lib/seen.js', hash: seen }] }),
    );
    await page.evaluate(() =>
      window.toolyard.grants.set('own', { network: [], files: 'read', secrets: [], dom: false }),
    );
    const { success, result, error } = await callTool(page, 'own', {}, { timeout: 120_000 });
    expect({ success, error }).toEqual({ success: true, error: undefined });
    // Made by the tool above.
    const { got, reported } = result as { got: [string, unknown][]; reported: string[] };
    expect(got.filter(([, value]) => JSON.stringify(value).includes('evil'))).toEqual([]);
    expect(got.filter(([, value]) => value === 'own').map(([name]) => name)).toEqual(OWN_LOADS.map(([name]) => name));
    expect(reported.find((line) => line.startsWith('require: '))).toMatch(
      /\/lib\/evil\.js of the workspace is not pinned to this tool.*Pin workspace files/,
    );

    await addTool(
      page,
      browserTool('named', "async function tool() { return require('/lib/seen.js'); }", { environment: 'node' }),
    );
    await page.evaluate(() =>
      window.toolyard.grants.set('named', { network: [], files: 'read', secrets: [], dom: false }),
    );
    // Without pins the workspace is its owner's, packages included.
    expect(await callTool(page, 'named')).toMatchObject({ success: true, result: 'good' });
    await page.goto('/#/tools/named');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Pin workspace files' }).click();
    await expect(page.getByText(/It may load .*\/lib\/seen\.js/)).toBeVisible();
    expect(await callTool(page, 'named')).toMatchObject({ success: true, result: 'good' });
    await write(page, { '/lib/seen.js': "module.exports = 'evil';\n" });
    expect(await callTool(page, 'named')).toMatchObject({
      success: false,
      errorCode: 'denied',
      error: expect.stringContaining('/lib/seen.js') as unknown,
    });
    const link = await page.evaluate(async () => await window.toolyard.share.encode({ tools: ['named'] }));
    const shared = await page.evaluate(async (text) => await window.toolyard.share.decode(text), link);
    expect(Object.keys(shared.tools[0] ?? {})).not.toContain('pinnedFiles');

    // Code of a browser tool has no file loader at all.
    await addTool(
      page,
      browserTool(
        'inBrowser',
        "export default async () => { const reported = []; for (const name of ['/lib/evil.mjs', " +
          "'file:///lib/evil.mjs', './lib/evil.mjs']) reported.push(await import(name).then(({ default: value }) => " +
          "value, () => 'none')); return reported; }",
      ),
    );
    await page.evaluate(() =>
      window.toolyard.grants.set('inBrowser', { network: [], files: 'read', secrets: [], dom: false }),
    );
    expect(await callTool(page, 'inBrowser')).toMatchObject({ success: true, result: ['none', 'none', 'none'] });
  },
);
