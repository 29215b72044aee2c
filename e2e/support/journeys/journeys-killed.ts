import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ToolRecord } from '../../../src/core/tool.ts';
import { openApp } from './journeys.ts';
import { makeProfileFolder, startOwnBrowser } from './journeys-browser.ts';
import { appUrl } from '../test.ts';

/** Acknowledged saves, by name: the description of the last one. */
type Acknowledged = Map<string, string>;

/**
 * Kills a browser during saves, `rounds` times, each time after another number of saves. Returns acknowledged saves
 * that are missing or outdated.
 */
export async function killWhileSaving(
  rounds: number,
): Promise<{ lost: string[]; acknowledged: number; found: number }> {
  const profile = await makeProfileFolder();
  const acknowledged: Acknowledged = new Map();
  const lost: string[] = [];
  let found = 0;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const browser = await startOwnBrowser(profile.path);
      const page = await browser.context.newPage();
      let enough = (): void => undefined;
      const requested = acknowledged.size + 3 + ((round * 7) % 11);
      const saved = new Promise<void>((resolve) => {
        enough = resolve;
      });
      await page.exposeFunction('acknowledge', (name: string, description: string) => {
        acknowledged.set(name, description);
        if (acknowledged.size >= requested) enough();
      });
      await openApp(page, `${appUrl()}/`);
      const records = await page.evaluate(() => window.toolyard.getTools());
      found = records.length;
      lost.push(...missingFrom(records, acknowledged).map((what) => `after kill ${round}: ${what}`));
      if (round < rounds) {
        // Not awaited: it continues until the browser is killed.
        void page.evaluate(saveForEver, round).catch(() => undefined);
        await saved;
      }
      await browser.kill();
    }
  } finally {
    await profile.remove();
  }
  return { lost, acknowledged: acknowledged.size, found };
}

function missingFrom(records: readonly ToolRecord[], acknowledged: Acknowledged): string[] {
  const stored = new Map(records.map(({ name, description }) => [name, description]));
  return [...acknowledged].flatMap(([name, description]) => {
    const there = stored.get(name);
    // The second save of a tool may be stored although its acknowledgement did not arrive.
    return there === description || (there === 'second' && description === 'first')
      ? []
      : [`${name}: ${description}, found ${there ?? 'nothing'}`];
  });
}

/** Runs in the page. */
async function saveForEver(round: number): Promise<void> {
  const { acknowledge } = window as unknown as { acknowledge: (name: string, description: string) => Promise<void> };
  const save = async (channel: number): Promise<void> => {
    for (let n = 0; ; n += 1) {
      const name = `saved-${round}-${channel}-${n}`;
      await window.toolyard.addTool({
        name,
        description: 'first',
        code: `function tool() { return ${n}; }`,
        parameters: { type: 'object' },
      });
      void acknowledge(name, 'first');
      await window.toolyard.updateTool(name, { description: 'second', guidance: 'x'.repeat(20_000) });
      void acknowledge(name, 'second');
    }
  };
  await Promise.all([0, 1, 2].map(save));
}

/**
 * Saves ten tools, tears the last record of the database's log as a kill in the middle of a write does, saves ten more
 * behind it, and starts once more, which is when Chromium finds the log damaged and deletes the database.
 */
export async function saveAroundTornLog(): Promise<{ before: string[]; after: string[]; notice: string }> {
  const profile = await makeProfileFolder();
  try {
    await inBrowser(profile.path, (page) => page.evaluate(saveTen, 'first'));
    const folder = join(
      profile.path,
      'Default/IndexedDB',
      `${new URL(appUrl()).origin.replace(/\W+/g, '_')}.indexeddb.leveldb`,
    );
    const log = (await readdir(folder))
      .filter((name) => name.endsWith('.log'))
      .sort()
      .at(-1);
    if (log === undefined) throw new Error(`There is no log in ${folder}`);
    const { size } = await stat(join(folder, log));
    await truncate(join(folder, log), size - 50);
    const before = await inBrowser(profile.path, async (page) => {
      await page.evaluate(saveTen, 'second');
      return await namesIn(page);
    });
    const [after, notice] = await inBrowser(profile.path, async (page) => {
      const reported = await page.getByText('came back from the second copy').textContent();
      return [await namesIn(page), reported ?? ''] as const;
    });
    return { before, after, notice };
  } finally {
    await profile.remove();
  }
}

async function inBrowser<Value>(profile: string, act: (page: Page) => Promise<Value>): Promise<Value> {
  const browser = await startOwnBrowser(profile);
  try {
    const page = await browser.context.newPage();
    await openApp(page, `${appUrl()}/`);
    return await act(page);
  } finally {
    await browser.kill();
  }
}

async function namesIn(page: Page): Promise<string[]> {
  const records = await page.evaluate(() => window.toolyard.getTools());
  return records.map(({ name, version }) => `${name} ${String(version)}`).sort();
}

/** Runs in the page. */
async function saveTen(what: string): Promise<void> {
  for (let n = 0; n < 10; n += 1)
    await window.toolyard.addTool({
      name: `${what}-${n}`,
      description: what,
      code: 'function tool() {}',
      parameters: { type: 'object' },
    });
}
