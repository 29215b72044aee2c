import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { startEcho, startTinyRegistry } from '../support/hosting/tiny-registry.ts';
import { callTool } from '../support/journeys/journeys.ts';
import { emptyWorkspace, withOnePage } from '../support/one-page.ts';
import { expect, test } from '../support/test.ts';

/** One page for all tests, so that Node is loaded once. */
let page: Page;
let registry: Awaited<ReturnType<typeof startTinyRegistry>>;
let echo: Awaited<ReturnType<typeof startEcho>>;
withOnePage((opened) => (page = opened), { timeout: 60_000 });
test.beforeAll(async () => {
  registry = await startTinyRegistry();
  echo = await startEcho();
});
test.afterAll(async () => {
  await registry.stop();
  await echo.stop();
});
test.beforeEach(async () => {
  await emptyWorkspace(page);
  await allow([]);
});

const bash = async (command: string): Promise<ExecuteToolResult> => await callTool(page, 'bash', { command });
const write = async (path: string, text: string): Promise<void> =>
  await page.evaluate(([to, content]) => window.toolyard.workspace.writeFile(to, content), [path, text] as const);
const read = async (path: string): Promise<string> =>
  await page.evaluate((from) => window.toolyard.workspace.readFile(from), path);
const list = async (): Promise<string[]> => await page.evaluate(() => window.toolyard.workspace.list());
const allow = async (addresses: readonly string[]): Promise<void> =>
  await page.evaluate(async (to) => {
    await window.toolyard.grants.set('bash', {
      network: to.map((address) => ({ origin: new URL(address).origin, methods: ['GET', 'POST'], pathPrefix: '/' })),
      files: 'none',
      secrets: [],
      dom: false,
    });
  }, addresses);

test('git records the history of a folder', async () => {
  await write('/app/a.txt', 'one\n');
  const first = await bash(
    'cd app && git init -q && git config user.name Ada && git config user.email ada@example.org && ' +
      'git add . && git commit -q -m first && echo two >> a.txt && git status -s && git diff | tail -n 2',
  );
  expect(first).toMatchObject({ success: true, result: ' M a.txt\n one\n+two\n' });
  const later = await bash('git -C app commit -qam second; git -C app log --oneline; cd app && git status | tail -n 1');
  expect(later.result).toMatch(/^[0-9a-f]{7} second\n[0-9a-f]{7} first\nnothing to commit, working tree clean\n$/);
  expect((await bash('git push')).result).toContain('git servers do not answer requests of a web page');
});

test('curl, npm install and npx ask for the network and work once it is allowed', { tag: '@slow' }, async () => {
  expect(await bash(`curl -s ${echo.url}/a`)).toMatchObject({
    errorCode: 'denied',
    details: { requested: { network: [{ origin: echo.url }] } },
  });
  await write('/.npmrc', `registry=${registry.url}\n`);
  expect(await bash('npm i left')).toMatchObject({
    errorCode: 'denied',
    details: { requested: { network: [{ origin: new URL(registry.url).origin }] } },
  });
  await allow([echo.url, registry.url]);
  expect(
    await bash(`curl -s ${echo.url}/a; curl -s -d 'x=ü' ${echo.url}/b; curl -sO ${echo.url}/c.txt; cat c.txt`),
  ).toMatchObject({
    result: 'GET /ahttp://127.0.0.1/4GET /c.txt',
  });
  expect(
    await bash('npm i left; node -p "require(\'left\')"; npm ls; left there; npx left x; npx other y'),
  ).toMatchObject({
    result:
      'added 1 package\nof a package\nworkspace@ /\n└── left@1.0.0\ncommand of left there\ncommand of left x\n' +
      'command of other y\n',
  });
  expect(JSON.parse(await read('/package.json'))).toEqual({ dependencies: { left: '^1.0.0' } });
  expect(await list()).toContain('/package-lock.json');
  expect((await list()).filter((path) => path.includes('other'))).toEqual([]);
  await write(
    '/package.json',
    JSON.stringify({ name: 'a', scripts: { hi: 'echo hi from $npm_lifecycle_event' }, dependencies: { left: '1' } }),
  );
  expect(await bash('npm run hi; npm uninstall left; npm run no')).toMatchObject({
    result:
      '\n> a@ hi\n> echo hi from $npm_lifecycle_event\n\nhi from hi\nremoved 1 package\n' +
      'npm error Missing script: "no"\nnpm error \nnpm error To see a list of scripts, run:\nnpm error   npm run\nExit code: 1',
  });
});

test('a missing command names an alternative', async () => {
  const { result } = await bash('python3 x.py; pip install x; nothing-such; command -v python || echo none');
  expect(result).toBe(
    'bash: python3: command not found. Python does not run here. Programs run in JavaScript: use node.\n' +
      'bash: pip: command not found. Python does not run here, so there are no Python packages. Use npm.\n' +
      'bash: nothing-such: command not found\nnone\n',
  );
});

const openTerminal = async () => {
  await page.evaluate(() => (location.hash = '#/files/'));
  const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
  if (!(await terminal.isVisible())) await page.getByRole('button', { name: 'Show the terminal' }).click();
  return {
    terminal,
    line: terminal.getByRole('textbox', { name: 'Command line' }),
    log: terminal.getByRole('log'),
  };
};

test('Tab completes, Esc then Tab leaves, written files are links, and permission is asked in place @slow', async () => {
  await write('/notes/readme.md', '# Hello\n');
  await write('/notes/report.txt', 'x');
  const { terminal, line, log } = await openTerminal();
  await line.fill('cat not');
  await line.press('Tab');
  await expect(line).toHaveValue('cat notes/');
  await line.pressSequentially('re');
  await line.press('Tab');
  await expect(terminal.getByRole('status')).toHaveText('readme.md  report.txt');
  await line.pressSequentially('a');
  await line.press('Tab');
  await expect(line).toHaveValue('cat notes/readme.md ');
  await expect(line).toBeFocused();
  await line.pressSequentially('> copy.md');
  await line.press('Escape');
  await line.press('Tab');
  await expect(terminal.getByRole('button', { name: 'Run' })).toBeFocused();
  await line.press('Enter');
  await expect(log.getByRole('link', { name: '/copy.md' })).toHaveAttribute('href', '#/files/copy.md');

  await line.fill(`curl -s ${echo.url}/asked`);
  await line.press('Enter');
  const card = terminal.getByRole('region', { name: 'Permission request' });
  await expect(card).toContainText(echo.url);
  await pressGuarded(card.getByRole('button', { name: 'Allow once' }));
  await expect(log).toContainText('GET /asked');
  await expect(card).toBeHidden();

  await write('/.npmrc', `registry=${registry.url}\n`);
  await line.fill('npm i left other');
  await line.press('Enter');
  await expect(card).toContainText(`GET ${new URL(registry.url).origin}/`);
  await pressGuarded(card.getByRole('button', { name: 'Allow once' }));
  await expect(log).toContainText('added 2 packages');
});

test('the tree has a context menu, and Markdown and HTML have previews', async () => {
  await write(
    '/page.html',
    '<h1>A page</h1><script>document.title = 1; document.body.append("from a script")</script>',
  );
  await write('/words.md', '# Title\n\n- item\n\n<img src=x onerror=alert(1)>\n');
  await page.evaluate(() => (location.hash = '#/files/'));
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: 'words.md' }).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'File actions' });
  await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tree).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = page.getByRole('article', { name: 'Preview of words.md' });
  await expect(shown.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(shown.getByRole('listitem')).toHaveText('item');
  await expect(shown.locator('img')).toHaveCount(0);
  await page.evaluate(() => (location.hash = '#/files/page.html'));
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.locator('iframe[title="Preview of page.html"]');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  await expect(frame.contentFrame().frameLocator('iframe').getByText('from a script')).toBeVisible();
});
