import type { Page } from '@playwright/test';
import { openApp } from '../support/journeys/journeys.ts';
import { makeProfileFolder, startOwnBrowser } from '../support/journeys/journeys-browser.ts';
import { appUrl, expect, test } from '../support/test.ts';

/** The number of the last write that was acknowledged, by path. */
type Acknowledged = Map<string, number>;

/** Writes with built-in tools, a shell and scripts at once, forever; each write is acknowledged with its number. */
async function writeForEver(round: number): Promise<void> {
  const { acknowledge } = window as unknown as { acknowledge: (path: string, number: number) => void };
  const { toolyard } = window;
  const ways: ((path: string, text: string) => Promise<boolean>)[] = [
    async (path, content) => (await toolyard.executeTool({ toolName: 'write', parameters: { path, content } })).success,
    async (path, text) => {
      await toolyard.workspace.writeFile(path, text);
      return true;
    },
    async (path, text) => {
      const { success, changes } = await toolyard.executeTool({
        toolName: 'bash',
        parameters: { command: `mkdir -p ${path.replace(/\/[^/]*$/, '')}; printf %s '${text}' > ${path}` },
      });
      return success && changes?.state === 'landed' && changes.conflicts.length === 0;
    },
  ];
  await Promise.all(
    ways.map(async (write, way) => {
      for (let number = 1; ; number++) {
        const path = `/round${String(round)}/way${String(way)}/file${String(number % 5)}`;
        // Sometimes more than one record of the journal.
        const size = number % 9 === 0 && way < 2 ? 1_500_000 : 20;
        if (await write(path, `${String(number)} ${'x'.repeat(size)}`)) acknowledge(path, number);
      }
    }),
  );
}

async function startWriting(page: Page, round: number, acknowledged: Acknowledged): Promise<void> {
  const goal = 6 + ((round * 7) % 13);
  let enough = (): void => undefined;
  const requested = new Promise<void>((resolve) => {
    enough = resolve;
  });
  let count = 0;
  await page.exposeFunction('acknowledge', (path: string, number: number) => {
    acknowledged.set(path, number);
    if (++count >= goal) enough();
  });
  // Not awaited: it continues until the tab is gone.
  void page.evaluate(writeForEver, round).catch(() => undefined);
  await requested;
}

/** Acknowledged writes that were lost: the file is missing, older, or truncated. */
async function lostOf(page: Page, acknowledged: Acknowledged): Promise<string[]> {
  const found = await page.evaluate(
    async (paths) =>
      await Promise.all(
        paths.map(async (path) => {
          const text = await window.toolyard.workspace.readFile(path).catch(() => '');
          const number = Number.parseInt(text, 10);
          return {
            path,
            number,
            isWhole: /^\d+ x+$/.test(text) && (text.length > 1_000 ? text.length >= 1_500_002 : text.length >= 22),
          };
        }),
      ),
    [...acknowledged.keys()],
  );
  return found
    .filter(({ path, number, isWhole }) => !isWhole || number < (acknowledged.get(path) ?? 0))
    .map(
      ({ path, number }) => `${path}: ${String(acknowledged.get(path))} was acknowledged, ${String(number)} is there`,
    );
}

test('a tab closed 20 times in the middle of writes has lost none that was acknowledged', async ({ page, context }) => {
  test.setTimeout(600_000);
  await openApp(page);
  const acknowledged: Acknowledged = new Map();
  for (let round = 0; round < 20; round++) {
    const tab = await context.newPage();
    await openApp(tab);
    await startWriting(tab, round, acknowledged);
    await tab.close();
    // The remaining tab takes over, and writes at once.
    await page.evaluate((at) => window.toolyard.workspace.writeFile('/taken-over', String(at)), round);
    expect(await lostOf(page, acknowledged), `after tab ${String(round)}`).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThan(20 * 3);
});

test('a browser killed 5 times in the middle of writes has lost none that was acknowledged', async () => {
  test.setTimeout(600_000);
  const profile = await makeProfileFolder();
  const acknowledged: Acknowledged = new Map();
  try {
    for (let round = 0; round <= 5; round++) {
      const browser = await startOwnBrowser(profile.path);
      const page = await browser.context.newPage();
      await openApp(page, `${appUrl()}/`);
      expect(await lostOf(page, acknowledged), `after kill ${String(round)}`).toEqual([]);
      if (round < 5) await startWriting(page, round, acknowledged);
      await browser.kill();
    }
  } finally {
    await profile.remove();
  }
});
