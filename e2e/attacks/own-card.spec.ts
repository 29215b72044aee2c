import type { Locator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { playwrightTab } from '../support/engine/tab.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/journeys/journeys-server.ts';
import { startModelServer } from '../support/model-servers/model-server.ts';
import { appUrl, expect, test } from '../support/test.ts';
import { ANY_CARD, gainsOf, plant, testOwnCards } from './lab/own-card.ts';
import { COMMANDS, OF_BROWSER_TOOLS, OF_NODE_TOOLS, type OwnCardAttack } from './table/own-card.ts';

let server: LoopbackServer;
let current: Page | undefined;
test.beforeAll(async () => {
  server = await startLoopbackServer();
});
test.afterAll(async () => {
  await server.close();
});
test.beforeEach(({ page }) => {
  server.arrived();
  current = page;
});

const tabOf = () => {
  if (current === undefined) throw new Error('A test has a page');
  return Promise.resolve(playwrightTab(current));
};
/** The others take long and go through the same code. */
const testOften = (title: string, body: () => Promise<void>): void =>
  test(title, /node tools|real denial/.test(title) ? { tag: '@slow' } : {}, body);
testOwnCards(testOften, tabOf, appUrl, [
  ['browser tools', OF_BROWSER_TOOLS],
  ['node tools', OF_NODE_TOOLS],
]);

/** A request that is really asked for while it waits. */
const REACHES = `async function tool() { return (await fetch('__SERVER__/api/all')).status; }`;
/** A file cannot wait, so it is asked for when the call has ended. */
const READS = `function tool() { return require('fs').readFileSync('/kept.txt', 'utf8'); }`;

test('what a command prints is no card in the terminal', { tag: '@slow' }, async ({ page }) => {
  await openApp(page, '/#/files/');
  await page.getByRole('button', { name: 'Show the terminal' }).click();
  const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
  const line = terminal.getByRole('textbox', { name: 'Command line' });
  const log = terminal.getByRole('log');
  for (const [at, command] of COMMANDS.entries()) {
    await line.fill(command.replaceAll('__SERVER__', server.origin));
    await line.press('Enter');
    await expect.poll(async () => (await log.innerText()).match(/^Exit code: /gm)?.length).toBe(at + 1);
    await expect(page.locator(ANY_CARD)).toHaveCount(0);
  }
  expect(server.arrived()).toEqual([]);
  // It would be seen here.
  await line.fill(`curl -s ${server.origin}/asked`);
  await line.press('Enter');
  await expect(terminal.locator(ANY_CARD)).toContainText(server.origin);
});

/** Opens a call beside the conversation. */
async function openCall(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('list', { name: 'Calls of tools' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Open in side panel' })
    .first()
    .click();
  const panel = page.getByRole('region', { name: `Call of ${name}` });
  await expect(panel.getByRole('status')).toBeVisible();
  return panel;
}

test(
  'what a called tool gives is no card in the conversation, and none on the panel of the call',
  { tag: '@slow' },
  async ({ page }) => {
    const requested = /lists? of text, failure|error with details|every member|package origins/;
    const attacks: readonly OwnCardAttack[] = [...OF_BROWSER_TOOLS, ...OF_NODE_TOOLS.slice(0, 1)].filter(({ name }) =>
      requested.test(name),
    );
    const own = attacks.map((_, at) => `own_${String(at)}`);
    const names = [...own, 'reads', 'reaches'];
    const model = await startModelServer(
      'openai',
      ({ asked: { results } }) =>
        results.length === 0
          ? { answer: { text: 'I call.', calls: names.map((name) => ({ name, input: '{}' })) } }
          : { answer: { text: 'That is all.' } },
      { models: ['big', 'small'] },
    );
    await openApp(page);
    for (const [at, attack] of attacks.entries())
      await plant(playwrightTab(page), `own_${String(at)}`, attack, server.origin);
    await addTool(page, browserTool('reaches', REACHES.replace('__SERVER__', server.origin)));
    await page.evaluate(() => window.toolyard.workspace.writeFile('/kept.txt', 'kept'));
    await addTool(page, { ...browserTool('reads', READS), environment: 'node' });
    await page.goto('/#/agent');
    await addOther(page, model.baseURL);
    await ask(page, 'Call them');
    for (const name of names) {
      await pressGuarded(page.getByRole('button', { name: `Allow ${name} once`, exact: true }));
    }
    // It would be seen here, and be waited for: this one is the only one.
    const asked = page.locator(ANY_CARD);
    await expect(asked).toContainText(`${server.origin}/api/all`, { timeout: 60_000 });
    await pressGuarded(asked.getByRole('button', { name: 'Deny', exact: true }));
    await expect(page.getByText('That is all.')).toBeVisible({ timeout: 60_000 });
    await expect(asked).toHaveCount(0);
    // And here, once a call has ended.
    const real = await openCall(page, 'reads');
    await expect(real.locator(ANY_CARD)).toContainText('/kept.txt');
    for (const name of own) {
      const panel = await openCall(page, name);
      await expect(panel.getByText('needs a permission it does not have').first()).toBeVisible();
      // By then the panel has asked the host for what the call lacked.
      expect(await gainsOf(playwrightTab(page), name)).toEqual([]);
      await expect(panel.locator(ANY_CARD)).toHaveCount(0);
    }
    expect(server.arrived()).toEqual([]);
    await model.close();
  },
);

test('a permission for one repetition is for no call that is made meanwhile', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  const code = `async function tool() {
    return (await fetch('${server.origin}/api/all', { signal: AbortSignal.timeout(1_500) })).status;
  }`;
  await addTool(page, browserTool('hurried', code));
  await openApp(page, '/#/tools/hurried');
  const panel = page.getByRole('region', { name: 'Run', exact: true });
  await panel.getByRole('button', { name: /^Run/ }).click();
  const allow = page.locator(ANY_CARD).getByRole('button', { name: 'Allow once and run again' });
  await expect(allow).toBeEnabled();
  await page.evaluate(() => {
    const state = { isOver: false, results: [] as unknown[] };
    Reflect.set(window, 'others', state);
    for (const caller of ['model', 'api', 'case'] as const)
      void (async () => {
        while (!state.isOver) {
          const { success, errorCode } = await window.toolyard.executeTool({
            toolName: 'hurried',
            parameters: {},
            caller,
          });
          state.results.push(success ? 'ok' : errorCode);
        }
      })();
  });
  await pressGuarded(allow);
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('200');
  const results = await page.evaluate(() => {
    const state = Reflect.get(window, 'others') as { isOver: boolean; results: unknown[] };
    state.isOver = true;
    return state.results;
  });
  expect(results.length).toBeGreaterThan(0);
  expect(new Set(results)).toEqual(new Set(['denied']));
  expect(server.arrived().map(({ url }) => url)).toEqual(['/api/all']);
  // Nor is it there for the next one by hand.
  await panel.getByRole('button', { name: /^Run/ }).click();
  await expect(page.locator(ANY_CARD)).toContainText('/api/all');
  expect(server.arrived()).toEqual([]);
});
