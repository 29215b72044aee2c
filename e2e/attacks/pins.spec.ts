import type { Page } from '@playwright/test';
import { callTool, openApp } from '../support/journeys.ts';
import { expect, test } from '../support/test.ts';
import { LATER_FILES, LOADS, UNSEEN, type Files } from './table/pins.ts';

/** In every test run; the others in the full one. */
const OFTEN: ReadonlySet<string> = new Set(['another main of a folder', 'a name of package.json', 'a package', 'a script that a command reads']);

async function write(page: Page, files: Files): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [path, text] of Object.entries(all)) await window.toolyard.workspace.writeFile(path, text);
  }, files);
}

async function allow(page: Page): Promise<void> {
  await page.goto('/#/project/t');
  await page.getByRole('button', { name: 'Allow this code' }).click();
  await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
  await page.evaluate(() => window.toolyard.grants.set('t', { network: [], files: 'read', secrets: [], dom: false }));
}

test.describe('something else writes files that an allowed tool would load', () => {
  for (const { name, files, later } of LATER_FILES) {
    test(name, OFTEN.has(name) ? {} : { tag: '@slow' }, async ({ page }) => {
      await openApp(page);
      await write(page, files);
      await allow(page);
      const said = async (): Promise<string> => {
        const { success, result, errorCode } = await callTool(page, 't', {}, { timeout: 20_000 });
        return success ? String(result).trim() : String(errorCode);
      };
      expect(await said()).toBe('good');
      await write(page, later);
      // It runs as it was allowed, or it asks again. What is under way when the files change is one or the other.
      for (let call = 0; call < 3; call += 1) expect(await said()).toMatch(/^(?:good|denied)$/);
      await expect(page.getByRole('group', { name: 'It has changed since it was allowed' })).toBeVisible();
      expect(await said()).toBe('denied');
    });
  }
});

test('allowed code loads no file that nobody has seen, by no way that Node has', async ({ page }) => {
  await openApp(page);
  const attempts = LOADS.map(([name, code]) => `[${JSON.stringify(name)}, async () => ${code}]`).join(',\n');
  await write(page, {
    ...UNSEEN,
    '/tools/t.js': `async function tool() {
  const got = [], said = [];
  got.push(['seen', require('../lib/seen.js')]);
  for (const [name, load] of [${attempts}]) {
    try {
      const value = await Promise.race([load(), new Promise((_, reject) => setTimeout(() => reject(new Error('nothing came')), 8000))]);
      if (JSON.stringify(value ?? null).includes('evil')) got.push([name, value]);
      else said.push(name + ': ' + JSON.stringify(value ?? null));
    } catch (error) {
      said.push(name + ': ' + String(error && error.message));
    }
  }
  return { got, said };
}\n`,
  });
  await allow(page);
  const { success, result, error } = await callTool(page, 't', {}, { timeout: 120_000 });
  expect({ success, error }).toEqual({ success: true, error: undefined });
  // Made by the tool above.
  const { got, said } = result as { got: unknown[]; said: string[] };
  expect(got).toEqual([['seen', 'good']]);
  // By its name, with what to do.
  expect(said.find((line) => line.startsWith('require: '))).toMatch(/\/lib\/evil\.js is no part of the code that a person has allowed.*allow it with that file/);
  expect(said.find((line) => line.startsWith('a script of the shell: '))).toContain('/lib/say.sh');
  // Refused one by one, and not because one of them broke the others.
  expect(said.filter((line) => !/\/lib\/|\/other\/|\/moved\/|unseen|Cannot find|exit|took the name of another: ""/.test(line))).toEqual([]);
  expect(said).toHaveLength(LOADS.length);
});
