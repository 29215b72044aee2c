import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test as base } from '../support/test.ts';

/** With a persistent profile: without one, Chromium stores all files in memory and slowly. */
const test = base.extend({
  context: async ({ baseURL, launchOptions, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'toolyard-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport,
      serviceWorkers: 'block',
    });
    profiles.set(context, profile);
    await use(context);
    await context.close();
    await rm(profile, { recursive: true });
  },
});
const profiles = new Map<BrowserContext, string>();

/** Figures are printed: docs/WORKSPACE.md contains some. The timeouts are far above what a small machine needs. */
test.setTimeout(600_000);

const MB = 1024 * 1024;
const tree = (page: Page) => page.getByRole('tree', { name: 'Files' });
const row = (page: Page, name: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${name.replace('.', '\\.')}`) });
const count = (page: Page) => page.evaluate(async () => (await window.toolyard.workspace.list()).length);
const idle = (page: Page) => expect(page.getByRole('button', { name: 'Stop' })).toBeHidden({ timeout: 400_000 });

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  console.log(`  ${what}: ${String(Math.round(performance.now() - began))} ms`);
  return value;
}

/** Private memory of all processes of the browser, in bytes. */
async function memory(page: Page, what = ''): Promise<number> {
  const profile = profiles.get(page.context()) ?? '';
  const processes = new Map<number, { parent: number; bytes: number; isBrowser: boolean }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [status, line] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? 0);
    processes.set(Number(name), {
      parent: field('PPid'),
      bytes: field('RssAnon') * 1024,
      isBrowser: line?.includes(profile) === true,
    });
  }
  const isOurs = (id: number): boolean => {
    const found = processes.get(id);
    return found !== undefined && (found.isBrowser || isOurs(found.parent));
  };
  const total = [...processes].reduce((sum, [id, { bytes }]) => sum + (isOurs(id) ? bytes : 0), 0);
  if (what !== '') console.log(`  memory, ${what}: ${String(Math.round(total / MB))} MB`);
  return total;
}

async function call(page: Page, tool: string, input: object): Promise<string> {
  const result = await page.evaluate(
    ([name, given]) => window.toolyard.executeTool({ toolName: name, parameters: given as never, timeout: 300_000 }),
    [tool, input] as const,
  );
  return JSON.stringify(result).slice(0, 600);
}

test('100,000 files: brought in, found, searched, removed, taken back and given out', async ({ page }) => {
  const context = page.context();
  const files: Record<string, Uint8Array> = {};
  for (let at = 0; at < 100_000; at++)
    files[`d${String(at % 400)}/file-${String(at)}.txt`] = strToU8(`number ${String(at)}\n`);
  const zip = Buffer.from(zipSync(files, { level: 0 }));
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-'));
  await writeFile(join(folder, 'many.zip'), zip);
  await openApp(page);
  await page.goto('/#/files');
  await memory(page, 'empty');
  await timed('a zip of 100,000 files unpacked', async () => {
    await page.getByTestId('files-zip').setInputFiles(join(folder, 'many.zip'));
    await expect(row(page, 'many')).toBeVisible({ timeout: 60_000 });
    await idle(page);
  });
  expect(await count(page)).toBe(100_000);
  await memory(page, '100,000 files');
  await timed('the screen opened anew', async () => {
    await page.reload();
    await expect(row(page, 'many')).toBeVisible();
  });
  await timed('a folder opened', async () => {
    await row(page, 'many').click();
    await expect(row(page, 'd0')).toBeVisible();
  });
  const search = page.getByRole('searchbox', { name: 'Search the workspace' });
  await timed('a name, first', async () => {
    await search.fill('file-99999');
    await expect(page.getByRole('list', { name: 'Found' }).getByRole('link')).toHaveCount(1);
  });
  await timed('a name, again', async () => {
    await search.fill('file-12345');
    await expect(page.getByRole('list', { name: 'Found' }).getByRole('link').first()).toContainText('file-12345');
  });
  await page.getByRole('radio', { name: 'In files' }).check();
  await timed('a text', async () => {
    await search.fill('number 77777');
    await expect(page.getByRole('list', { name: 'Found' }).getByRole('link')).toHaveCount(1, { timeout: 60_000 });
  });
  await search.fill('');
  expect(await timed('glob', () => call(page, 'glob', { pattern: '**/file-4242.txt' }))).toContain(
    '/many/d242/file-4242.txt',
  );
  expect(await timed('grep', () => call(page, 'grep', { pattern: 'number 99\\d99$' }))).toContain('number 99999');
  expect(await timed('bash, first', () => call(page, 'bash', { command: 'find /many -type f | wc -l' }))).toContain(
    '100000',
  );
  expect(
    await timed('bash, again', () =>
      call(page, 'bash', { command: 'echo hi > /many/new.txt; cat /many/d1/file-1.txt' }),
    ),
  ).toContain('number 1');
  const other = await context.newPage();
  await timed('a second tab', async () => {
    await openApp(other, '/#/files');
    await expect(row(other, 'many')).toBeVisible({ timeout: 60_000 });
  });
  await timed('written there, seen here', async () => {
    await other.evaluate(() => window.toolyard.workspace.writeFile('/there.txt', 'there'));
    await expect.poll(() => count(page)).toBe(100_002);
  });
  // A row that is not in the tree yet cannot be selected. It is below the folders, and a background tab draws nothing.
  await page.bringToFront();
  await expect(async () => {
    await tree(page).focus();
    await page.keyboard.press('End');
    await expect(row(page, 'there.txt')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await timed('all selected and removed', async () => {
    await tree(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => count(page)).toBe(0);
  });
  await expect(page.getByRole('heading', { name: 'The workspace is empty' }).first()).toBeVisible();
  await timed('taken back', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Removed' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => count(page), { timeout: 60_000 }).toBe(100_002);
  });
  await expect(row(other, 'many')).toBeVisible();
  await other.close();
  await timed('given out as a zip', async () => {
    const downloading = page.waitForEvent('download', { timeout: 300_000 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Download everything as zip' }).click();
    expect(
      Object.keys(unzipSync(new Uint8Array(await readFile(await (await downloading).path())))).filter(
        (name) => !name.endsWith('/'),
      ),
    ).toHaveLength(100_002);
  });
  await memory(page, 'at the end');
  await rm(folder, { recursive: true });
});

test('a file of 1 GB: brought in, stopped, shown, read, searched, copied, removed, taken back and given out', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-'));
  const path = join(folder, 'large.log');
  const line = 'a line of a log with something in it 0123456789\n';
  const block = Buffer.from(line.repeat(Math.ceil((8 * MB) / line.length)).slice(0, 8 * MB - 1) + '\n');
  const handle = await open(path, 'w');
  for (let at = 0; at < 128; at++)
    await handle.write(
      at === 127 ? Buffer.concat([block.subarray(0, -20), Buffer.from('\nneedle at the end!\n')]) : block,
    );
  await handle.close();
  const { size } = await stat(path);
  expect(size).toBeGreaterThanOrEqual(1024 * MB);

  await openApp(page);
  await page.goto('/#/files');
  const before = await memory(page, 'empty');
  let most = 0;
  // Stopped in the middle: nothing of it exists.
  await page.getByTestId('files-upload').setInputFiles(path);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect
    .poll(() => page.getByRole('progressbar').evaluate((bar) => Number((bar as HTMLProgressElement).value)))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await idle(page);
  expect(await count(page)).toBe(0);
  await timed('1 GB brought in', async () => {
    await page.getByTestId('files-upload').setInputFiles(path);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    while (await page.getByRole('button', { name: 'Stop' }).isVisible()) most = Math.max(most, await memory(page));
  });
  console.log(`  memory while it came: ${String(Math.round(most / MB))} MB`);
  await expect(row(page, 'large.log')).toBeVisible();
  expect(most - before).toBeLessThan(300 * MB);
  await timed('shown', async () => {
    await row(page, 'large.log').click();
    await expect(page.getByRole('textbox', { name: 'Contents of /large.log' })).toContainText('a line of a log');
  });
  expect(await timed('read', () => call(page, 'read', { path: '/large.log', offset: 1_000_000, limit: 1 }))).toContain(
    '1000000\\ta line of a log',
  );
  expect(await timed('grep', () => call(page, 'grep', { pattern: 'needle', path: '/large.log' }))).toContain(
    'needle at the end!',
  );
  // Programs can read it; the shell's own commands are limited to 512 MB and say so.
  const shell = await timed('bash', () =>
    call(page, 'bash', {
      command:
        `ls -l /large.log; node -e "const b = Buffer.alloc(6); fs.readSync(fs.openSync('/large.log'), b, 0, 6, ` +
        `${size - 19}); console.log(b.toString())"; head -n 1 /large.log`,
    }),
  );
  expect(shell).toContain(String(size));
  expect(shell).toContain('needle');
  expect(shell).toContain('size limit exceeded');
  await memory(page, 'after bash');
  await timed('copied', async () => {
    await tree(page).focus();
    await row(page, 'large.log').click();
    await tree(page).focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => count(page)).toBe(2);
    await expect(tree(page).getByRole('treeitem')).toHaveCount(2);
  });
  await timed('both removed', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => count(page)).toBe(0);
  });
  await timed('taken back', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Removed' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => count(page)).toBe(2);
  });
  await timed('given out as it is', async () => {
    await row(page, 'large.log').click();
    const downloading = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await stat(await (await downloading).path())).size).toBe(size);
  });
  await timed('given out in a zip', async () => {
    const downloading = page.waitForEvent('download', { timeout: 300_000 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Download everything as zip' }).click();
    expect((await stat(await (await downloading).path())).size).toBeGreaterThan(1_000_000);
  });
  await memory(page, 'at the end');
  await rm(folder, { recursive: true });
});
