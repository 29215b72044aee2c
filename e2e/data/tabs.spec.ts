import type { CDPSession } from '@playwright/test';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { makeProfileFolder, startOwnBrowser } from '../support/journeys/journeys-browser.ts';
import { appUrl, expect, test } from '../support/test.ts';
import { heldBy } from '../support/two-tab-storm.ts';

test('a change in one tab is seen in the other, by its API and in its list', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([openApp(page), openApp(other)]);
  const list = other.getByRole('navigation', { name: 'Tools' });
  await addTool(page, browserTool('shared', 'function tool() { return 1; }'));
  await expect(list.getByRole('link', { name: /shared/ })).toBeVisible();
  expect(await callTool(other, 'shared')).toMatchObject({ success: true, result: 1 });
  await attempt(page, 'updateTool', 'shared', { name: 'renamed', code: 'function tool() { return 2; }' });
  await expect(list.getByRole('link', { name: /renamed/ })).toBeVisible();
  await expect(list.getByRole('link', { name: /shared/ })).toHaveCount(0);
  expect(await callTool(other, 'renamed')).toMatchObject({ success: true, result: 2 });
  expect(await attempt(other, 'discoverTools')).toMatchObject({
    ok: true,
    value: { custom: [{ function: { name: 'renamed' } }] },
  });
  await other.evaluate(() => window.toolyard.removeTool('renamed'));
  await expect(page.getByRole('navigation', { name: 'Tools' }).getByText('No tools yet.')).toBeVisible();
  expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [] });
});

test(
  'two tabs that write, rename, remove and take back at once end equal, and what was answered is there',
  { tag: '@slow' },
  async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([openApp(page), openApp(other)]);
    const tabs = [page, other] as const;
    const answered = await Promise.all(
      tabs.map((tab, at) =>
        tab.evaluate(async (me) => {
          const { toolyard } = window;
          const refused: string[] = [];
          const versions: string[] = [];
          const attempt = async (act: () => Promise<{ id: string; version: number } | void>): Promise<boolean> => {
            try {
              const made = await act();
              if (made !== undefined) versions.push(`${made.id} ${String(made.version)}`);
              return true;
            } catch (error) {
              refused.push(String((error as { code?: string }).code));
              return false;
            }
          };
          const fields = (name: string) => ({
            name,
            description: `Of ${me}.`,
            code: `function tool() { return "${me}"; }`,
            parameters: { type: 'object' },
            environment: 'browser',
          });
          let named = 0;
          for (let round = 0; round < 5; round += 1) {
            const own = `${me}-${String(round)}`;
            await attempt(() => toolyard.addTool(fields(own)));
            // One name for both: one of them gets it.
            if (await attempt(() => toolyard.addTool(fields(`raced-${String(round)}`)))) named += 1;
            await attempt(() =>
              toolyard.updateTool(
                `raced-${String(round)}`,
                me === 'a' ? { guidance: `By ${me}.` } : { description: `Told by ${me}.` },
              ),
            );
            await attempt(() =>
              toolyard.updateTool(own, { name: `${own}-renamed`, code: 'function tool() { return 2; }' }),
            );
            await attempt(() => toolyard.restoreVersion(`${own}-renamed`, 1));
            await attempt(
              async () =>
                void (await toolyard.grants.set(own, { network: [], files: 'read', secrets: [], dom: false })),
            );
            await toolyard.workspace.writeFile(`/${me}/${String(round)}.txt`, `${me} ${String(round)}`);
            await toolyard.workspace.writeFile(`/both/${String(round)}.txt`, me);
            if (round % 2 === 1) await attempt(async () => void (await toolyard.removeTool(own)));
          }
          return { refused, versions, named };
        }, 'ab'[at] ?? ''),
      ),
    );
    expect(new Set(answered.flatMap(({ refused }) => refused))).toEqual(new Set(['duplicate-name']));
    expect(answered.reduce((sum, { named }) => sum + named, 0)).toBe(5);
    // Each write that was answered made a version of its own.
    const versions = answered.flatMap((each) => each.versions);
    expect(new Set(versions).size).toBe(versions.length);
    const held = (await heldBy(page)) as {
      tools: { name: string; code: string; guidance?: string; description: string }[];
      grants: { files: string }[];
      files: [string, string][];
    };
    await expect.poll(() => heldBy(other)).toEqual(held);
    const kept = [0, 2, 4].flatMap((round) => ['a', 'b'].map((me) => `${me}-${String(round)}`));
    expect(held.tools.map(({ name }) => name).sort()).toEqual(
      [...kept, ...[0, 1, 2, 3, 4].map((round) => `raced-${String(round)}`)].sort(),
    );
    // Neither tab's change of the shared ones took the other's away.
    for (const { name, guidance, description } of held.tools)
      if (name.startsWith('raced-')) expect([name, guidance, description]).toEqual([name, 'By a.', 'Told by b.']);
    expect(held.tools.flatMap(({ name }, at) => (kept.includes(name) ? [held.grants[at]?.files] : []))).toEqual(
      kept.map(() => 'read'),
    );
    expect(held.files.filter(([path]) => !path.startsWith('/both/'))).toEqual(
      ['a', 'b'].flatMap((me) =>
        [0, 1, 2, 3, 4].map((round) => [`/${me}/${String(round)}.txt`, `${me} ${String(round)}`]),
      ),
    );
    expect(
      held.files.filter(([path]) => path.startsWith('/both/')).every(([, text]) => ['a', 'b'].includes(text)),
    ).toBe(true);
  },
);

test(
  'two tabs that write at once: both changes land, one name is given once',
  { tag: '@slow' },
  async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([openApp(page), openApp(other)]);
    await addTool(page, browserTool('both', 'function tool() { return 1; }'));
    const [first, second] = await Promise.all([
      attempt(page, 'updateTool', 'both', { description: 'From the first.' }),
      attempt(other, 'updateTool', 'both', { guidance: 'From the second.' }),
    ]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(await attempt(page, 'getTool', 'both')).toMatchObject({
      ok: true,
      value: { description: 'From the first.', guidance: 'From the second.', version: 3 },
    });
    const raced = await Promise.all(
      [page, other].map((tab) => attempt(tab, 'addTool', browserTool('raced', 'function tool() {}'))),
    );
    expect(raced.map((answer) => (answer.ok ? 'added' : answer.code)).sort()).toEqual(['added', 'duplicate-name']);
  },
);

test('a conflicting edit is shown, and either side can be kept', { tag: '@slow' }, async ({ page, context }) => {
  await openApp(page);
  await addTool(page, browserTool('edited', 'function tool() { return 1; }'));
  const other = await context.newPage();
  await openApp(other);
  await openApp(page, '/#/tools/edited');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.click();
  await page.keyboard.press('Control+A');
  // Held back: code that does not parse is not saved, so that the edit is still open when the other one lands.
  await page.keyboard.insertText('function tool() { return "mine"');
  await expect(page.getByText('Not saved').first()).toBeVisible();
  await attempt(other, 'updateTool', 'edited', { code: 'function tool() { return "theirs"; }' });
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('; }');
  const notice = page
    .getByRole('group', { name: 'Conflicting change' })
    .or(page.getByRole('alert').filter({ hasText: 'changed elsewhere' }));
  await expect(notice.first()).toBeVisible();
  expect(await callTool(other, 'edited')).toMatchObject({ result: 'theirs' });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await callTool(other, 'edited')).result).toBe('mine');
});

test('a hidden tab keeps its deadlines', { tag: '@slow' }, async () => {
  const profile = await makeProfileFolder();
  const browser = await startOwnBrowser(profile.path);
  try {
    const page = await browser.context.newPage();
    await openApp(page, `${appUrl()}/`);
    await addTool(page, browserTool('spins', 'function tool() { while (true) {} }'));
    await addTool(page, browserTool('waits', 'async function tool() { await new Promise(() => {}); }'));
    await callTool(page, 'spins', {}, { timeout: 50 });
    const session = await browser.context.newCDPSession(page);
    const front = await browser.context.newPage();
    await hide(session, () => front.bringToFront());
    const hidden = await page.evaluate(() => document.visibilityState);
    for (const toolName of ['spins', 'waits']) {
      const times = await page.evaluate(async (name) => {
        const taken: number[] = [];
        for (let n = 0; n < 2; n += 1) {
          const startedAt = performance.now();
          const { errorCode, executionTime } = await window.toolyard.executeTool({
            toolName: name,
            parameters: {},
            timeout: 1_000,
          });
          taken.push(errorCode === 'timeout' ? executionTime : -1, performance.now() - startedAt);
        }
        return taken;
      }, toolName);
      for (const ms of times) {
        expect
          .soft(ms, `${toolName} in a ${hidden} tab: ${times.map(Math.round).join(', ')}`)
          .toBeGreaterThanOrEqual(995);
        // A page's own timers slip to a second, later to a minute; a crowded machine adds its own.
        expect.soft(ms).toBeLessThan(5_000);
      }
    }
    test.info().annotations.push({ type: 'visibility', description: hidden });
  } finally {
    await browser.kill();
    await profile.remove();
  }
});

/** Puts a tab behind another, without the test runner's pretence that every tab is in front. */
async function hide(session: CDPSession, bringOtherToFront: () => Promise<void>): Promise<void> {
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await bringOtherToFront();
}
