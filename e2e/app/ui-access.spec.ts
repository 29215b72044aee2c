import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { startEverything, type Everything } from '../support/servers/mcp-everything.ts';
import { SAMPLE_CONVERSATION } from '../support/sample-conversation.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/** Screens by name, each with the way there and what shows that it is there. */
const SCREENS: readonly (readonly [name: string, go: (page: Page) => Promise<void>])[] = [
  [
    'first visit',
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  ],
  [
    'connect an agent',
    async (page) => {
      await goTo(page, '/#/panels/reach');
      await expect(page.getByLabel('Pairing link')).toBeVisible();
    },
  ],
  [
    'code',
    async (page) => {
      await goTo(page, '/#/tools/alpha');
    },
  ],
  [
    'result and logs',
    async (page) => {
      await page.getByRole('button', { name: /^Run/ }).last().click();
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
    },
  ],
  [
    'error',
    async (page) => {
      await goTo(page, '/#/tools/beta');
      await page.getByRole('button', { name: /^Run/ }).last().click();
      await expect(page.getByRole('region', { name: 'Error' })).toBeVisible();
    },
  ],
  [
    'permission request',
    async (page) => {
      await goTo(page, '/#/tools/gamma');
      await page.getByRole('button', { name: /^Run/ }).last().click();
      await expect(page.getByRole('region', { name: 'Permission request' })).toBeVisible();
    },
  ],
  [
    'palette',
    async (page) => {
      await pressGuarded(page.getByRole('button', { name: 'Deny', exact: true }));
      await goTo(page, '/#/tools/alpha');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Find a tool or an action' })).toBeFocused();
    },
  ],
  [
    'palette, found',
    async (page) => {
      await page.keyboard.insertText('al');
      await expect(page.getByRole('option', { name: /alpha/ })).toBeVisible();
    },
  ],
  [
    'schema',
    async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, '/#/tools/alpha/schema');
      await page.getByRole('button', { name: 'Add a parameter' }).click();
      await page.getByRole('button', { name: 'Details of parameter' }).click();
    },
  ],
  [
    'definition checks',
    async (page) => {
      await page.getByRole('region', { name: 'Checks' }).getByRole('button').first().click();
      await expect(page.getByText('What the definition costs in every request')).toBeVisible();
    },
  ],
  [
    'schema from an example',
    async (page) => {
      await page.getByRole('button', { name: 'From an example' }).click();
      await page.getByRole('textbox', { name: 'Example arguments' }).fill('{ a: 1 }');
      await expect(
        page.getByRole('region', { name: 'Difference between the schema and the new schema' }),
      ).toBeVisible();
    },
  ],
  [
    'details',
    async (page) => {
      await goTo(page, '/#/tools/alpha/details');
      await expect(page.getByText('Timeout in milliseconds')).toBeVisible();
    },
  ],
  [
    'history',
    async (page) => {
      await goTo(page, '/#/tools/alpha/history');
      await expect(page.getByText('The last 50 versions are kept.')).toBeVisible();
    },
  ],
  [
    'new',
    async (page) => {
      await goTo(page, '/#/new');
    },
  ],
  [
    'no template',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search templates' }).fill('nothing like it');
      await expect(page.getByText('No template matches')).toBeVisible();
    },
  ],
  [
    'no tool of the name',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search tools' }).fill('zzz');
      await expect(page.getByRole('button', { name: 'New tool named zzz' })).toBeVisible();
    },
  ],
  [
    'import',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search tools' }).fill('');
      await goTo(page, '/#/import');
    },
  ],
  [
    'known, and no tool',
    async (page) => {
      await paste(page, '{"mcpServers":{"files":{"command":"npx"}}}');
      await expect(page.getByRole('group', { name: 'This is an MCP server' })).toBeVisible();
    },
  ],
  [
    'not understood',
    async (page) => {
      await paste(page, 'Just some words.');
      await expect(page.getByText('This could not be read')).toBeVisible();
    },
  ],
  [
    'review of code',
    async (page) => {
      await paste(page, 'function tool() {}');
      await expect(page.getByRole('checkbox', { name: /^I wrote this code/ })).toBeFocused();
      await page.getByRole('button', { name: 'Discard' }).click();
    },
  ],
  [
    'review',
    async (page) => {
      await paste(
        page,
        JSON.stringify([
          browserTool('alpha', 'function tool() { return fetch("https://a.example"); }'),
          browserTool('delta', 'function tool() {}'),
        ]),
      );
      await expect(page.getByRole('heading', { name: 'Review before saving' })).toBeVisible();
    },
  ],
  [
    'share',
    async (page) => {
      await goTo(page, '/#/tools/alpha');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByText('Short enough for most chats')).toBeVisible();
      await page.locator('summary', { hasText: 'Tools' }).click();
    },
  ],
  [
    'review of a link',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.evaluate(() => window.toolyard.workspace.writeFile('/a.txt', 'a'));
      const link = await page.evaluate(() =>
        window.toolyard.share.encode({ tools: ['alpha', 'beta'], files: ['/a.txt'], sign: true }),
      );
      await page.evaluate(() => window.toolyard.updateTool('alpha', { code: 'function tool() {}' }));
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Opened from a link' })).toBeVisible();
    },
  ],
  [
    'damaged link',
    async (page) => {
      await goTo(page, '/#/s/1abcdefghijklmnop');
      await expect(page.getByText('This link is damaged')).toBeVisible();
    },
  ],
  [
    'empty workspace',
    async (page) => {
      await clearWorkspace(page);
      await goTo(page, '/#/files');
      await expect(page.getByRole('heading', { name: 'The workspace is empty' })).toBeVisible();
    },
  ],
  [
    'workspace',
    async (page) => {
      await page.evaluate(() => window.toolyard.workspace.writeFile('/notes/a.md', '# A'));
      await goTo(page, '/#/files/notes/a.md');
      await expect(page.getByRole('textbox', { name: 'Contents of /notes/a.md' })).toBeVisible();
    },
  ],
  [
    'workspace, found',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search the workspace' }).fill('a.md');
      await expect(page.getByRole('list', { name: 'Found' })).toBeVisible();
    },
  ],
  ...[
    'appearance',
    'keyboard',
    'secrets',
    'permissions',
    'approvals',
    'tools',
    'node',
    'packages',
    'workspace',
    'storage',
    'about',
  ].map(
    (name) =>
      [
        `settings: ${name}`,
        async (page: Page): Promise<void> => {
          await goTo(page, `/#/settings/${name}`);
        },
      ] as const,
  ),
  [
    'settings: all',
    async (page) => {
      await goTo(page, '/#/settings');
      await expect(page.getByRole('heading', { name: 'Limits' })).toBeVisible();
    },
  ],
  [
    'help',
    async (page) => {
      await goTo(page, '/#/help');
      await expect(page.getByRole('link', { name: /^Permissions/ })).toBeVisible();
    },
  ],
  [
    'an article',
    async (page) => {
      await goTo(page, '/#/help/permissions');
      await expect(page.getByRole('button', { name: 'Try this example' })).toBeVisible();
    },
  ],
  [
    'built-in tools',
    async (page) => {
      await page.evaluate(() =>
        window.toolyard.addTool({
          name: 'read',
          description: 'Mine.',
          code: 'export default () => 1',
          parameters: { type: 'object' },
        }),
      );
      await goTo(page, '/#/builtin/read');
      await expect(page.getByRole('region', { name: 'How your tool’s definition differs' })).toBeVisible();
    },
  ],
  [
    'terminal',
    async (page) => {
      await goTo(page, '/#/builtin/bash');
      await expect(page.getByRole('region', { name: 'Terminal', exact: true })).toBeVisible();
    },
  ],
  [
    'question',
    async (page) => {
      await ask(page, 'ask_user_question', { question: 'Which one?', options: ['This', 'That'] });
      await expect(page.getByRole('region', { name: 'Question', exact: true })).toBeVisible();
    },
  ],
  [
    'request for a secret',
    async (page) => {
      await page.waitForTimeout(450);
      await page.getByRole('button', { name: 'Do not answer' }).click();
      await ask(page, 'request_credential', {
        name: 'KEY',
        reason: 'To call it',
        addresses: ['http://127.0.0.1:9/'],
        tool: 'alpha',
      });
      await expect(page.getByRole('region', { name: 'Request for a secret' })).toBeVisible();
    },
  ],
  [
    'terminal in the workspace',
    async (page) => {
      await page.waitForTimeout(450);
      await page.getByRole('button', { name: 'Do not give it' }).click();
      await goTo(page, '/#/files');
      await page.getByRole('button', { name: 'Show the terminal' }).click();
      await expect(page.getByRole('region', { name: 'Terminal', exact: true })).toBeVisible();
    },
  ],
  [
    'tool of the workspace',
    async (page) => {
      await page.evaluate(() =>
        window.toolyard.workspace.writeFile(
          '/tools/glob.js',
          "export default { name: 'glob', description: 'Mine.', input_schema: { type: 'object', properties: { a: " +
            "{ type: 'string' } } }, execute: () => fetch('/') };",
        ),
      );
      await goTo(page, '/#/project/glob');
      await expect(page.getByRole('button', { name: 'Allow this code' })).toBeVisible();
    },
  ],
  [
    'tools of an address',
    async (page) => {
      await goTo(page, '/#tool=made=/tools/glob.js&tool=read=&tool=a.b=');
      await expect(page.getByRole('article', { name: 'made' })).toBeVisible();
    },
  ],
  [
    'agent',
    async (page) => {
      await goTo(page, '/#/agent');
      await expect(page.getByRole('heading', { name: 'What should the agent do?' })).toBeVisible();
    },
  ],
  [
    'conversation',
    async (page) => {
      await page
        .getByLabel('Import a conversation')
        .first()
        .setInputFiles({
          name: 'a.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(SAMPLE_CONVERSATION)),
        });
      await page.getByRole('button', { name: /^csv_stats/ }).click();
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
    },
  ],
  [
    'call of a conversation',
    async (page) => {
      await page.getByRole('button', { name: 'Open in side panel' }).first().click();
      await expect(page.getByRole('region', { name: 'Call of csv_stats' })).toBeVisible();
    },
  ],
  [
    'timeline of a conversation',
    async (page) => {
      await page.getByRole('button', { name: 'Timeline' }).click();
      await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toBeVisible();
    },
  ],
  [
    'no such tool',
    async (page) => {
      await goTo(page, '/#/tools/nobody');
    },
  ],
  [
    'export',
    async (page) => {
      await goTo(page, '/#/tools/alpha');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export…' }).click();
      await expect(page.getByRole('button', { name: /^Save .*\.zip$/ })).toBeVisible();
    },
  ],
];

/** What is seen of MCP servers: one that says all there is, and one that cannot be reached. */
const serverScreens = (address: string): typeof SCREENS => [
  [
    'no servers',
    async (page) => {
      await goTo(page, '/#/servers');
      await expect(page.getByRole('heading', { name: 'No servers yet' })).toBeVisible();
    },
  ],
  [
    'add a server',
    async (page) => {
      await page.getByRole('button', { name: /^By address/ }).click();
      await page.getByRole('button', { name: 'Add a header' }).click();
      await page.getByText('Sign-in with your own client id').click();
    },
  ],
  [
    'review of servers',
    async (page) => {
      await page.getByRole('radio', { name: 'Configuration' }).check({ force: true });
      await page.getByRole('textbox', { name: 'Configuration' }).fill(
        JSON.stringify({
          mcpServers: {
            every: { url: address, headers: { Authorization: 'Bearer secret-1' } },
            nothing: { url: 'http://127.0.0.1:9/mcp' },
            lacks: { url: address, headers: { 'X-Key': '${secret:LACKS}' } },
            python: { command: 'python', args: [] },
            odd: { command: 1 },
          },
        }),
      );
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('Kept as secrets')).toBeVisible();
    },
  ],
  [
    'servers',
    async (page) => {
      await page.getByRole('button', { name: 'Add 4 servers' }).click();
      await page.mouse.move(0, 0);
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(page.getByText('Server unreachable')).toBeVisible();
      const notices = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
      // An error stays until it is closed.
      await expect(notices).toHaveCount(1, { timeout: 20_000 });
      await notices.getByRole('button', { name: 'Close' }).click();
      await expect(notices).toHaveCount(0);
    },
  ],
  [
    'export of servers',
    async (page) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Configuration' })).toContainText('mcpServers');
    },
  ],
  [
    'doctor',
    async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, '/#/servers/nothing');
      await expect(page.getByRole('region', { name: 'Connection problem' })).toBeVisible();
    },
  ],
  [
    'a secret is missing',
    async (page) => {
      await goTo(page, '/#/servers/lacks');
      await expect(page.getByLabel('Value of LACKS')).toBeVisible();
    },
  ],
  [
    'tools of a server',
    async (page) => {
      await goTo(page, '/#/servers/every');
      await expect(page.getByRole('link', { name: 'echo' })).toBeVisible();
    },
  ],
  [
    'resources',
    async (page) => {
      await page.getByRole('tab', { name: 'Resources' }).click();
      await page.getByRole('list', { name: 'Resources', exact: true }).getByRole('button').first().click();
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Resource templates' })).toBeVisible();
    },
  ],
  [
    'prompts',
    async (page) => {
      await page.getByRole('tab', { name: 'Prompts' }).click();
      await page.getByRole('button', { name: 'Get the prompt' }).first().click();
      await expect(page.getByRole('list', { name: /^Messages of/ })).toBeVisible();
    },
  ],
  [
    'messages',
    async (page) => {
      await page.getByRole('tab', { name: 'Messages' }).click();
      await page.getByRole('list', { name: 'Messages' }).getByRole('button').first().click();
      await page.getByText('Send a message').click();
    },
  ],
  [
    'log',
    async (page) => {
      await page.getByRole('tab', { name: 'Log' }).click();
      await expect(page.getByRole('combobox', { name: 'Log from this level on' })).toBeVisible();
    },
  ],
  [
    'settings of a server',
    async (page) => {
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    },
  ],
  [
    'settings of a program',
    async (page) => {
      await goTo(page, '/#/servers/python/settings');
      await expect(page.getByRole('region', { name: 'Permissions of the program' })).toBeVisible();
    },
  ],
  [
    'tool of a server',
    async (page) => {
      await goTo(page, '/#/servers/every/tools/get-sum');
    },
  ],
  [
    'question of a server',
    async (page) => {
      await ask(page, 'every.trigger-elicitation-request', {});
      await expect(
        page.getByRole('region', { name: 'Question of a server' }).getByRole('textbox').first(),
      ).toBeVisible();
    },
  ],
];

const LOCK = {
  format: 1,
  requested: [
    { name: 'zod', wanted: '^3' },
    { name: 'mine', wanted: `archive:sha512-${'A'.repeat(86)}==` },
  ],
  packages: ['zod', 'mine'].map((name) => ({
    path: name,
    name,
    version: '1.2.3',
    integrity: `sha512-${'A'.repeat(86)}==`,
    tarball: '',
    bins: {},
  })),
};
const WRITES =
  "function tool() { const fs = require('fs'); for (let i = 0; i < 30; i += 1) " +
  "fs.writeFileSync(`/some-file-with-a-rather-long-name-${i}.txt`, 'x'); return " +
  "fs.readFileSync('/some-file-with-a-rather-long-name-1.txt', 'utf8'); }";

/** The same for what only node tools have. */
const NODE_SCREENS: typeof SCREENS = [
  [
    'files thrown away',
    async (page) => {
      await goTo(page, '/#/tools/writes');
      await run(page);
      await expect(page.getByText('Discarded after the run')).toBeVisible({ timeout: 60_000 });
    },
  ],
  [
    'files landed',
    async (page) => {
      await pressGuarded(page.getByRole('button', { name: 'Allow writing for this tool and run again' }));
      await expect(page.getByText('Saved to the workspace.')).toBeVisible();
    },
  ],
  [
    'a file is asked for',
    async (page) => {
      await goTo(page, '/#/tools/reads');
      await run(page);
      await expect(page.getByRole('region', { name: 'Permission request' })).toBeVisible();
    },
  ],
  [
    'a package is missing',
    async (page) => {
      await goTo(page, '/#/tools/lacks');
      await run(page);
      await expect(page.getByRole('button', { name: 'Add the package nothing' })).toBeVisible();
    },
  ],
  [
    'no packages',
    async (page) => {
      await goTo(page, '/#/tools/lacks/packages');
      await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
    },
  ],
  [
    'no name of a package',
    async (page) => {
      await page.getByRole('textbox', { name: 'Package' }).fill('');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Enter the name of a package.')).toBeVisible();
    },
  ],
  [
    'no archive',
    async (page) => {
      await page
        .getByTestId('package-file')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await expect(page.getByText('Nothing was added')).toBeVisible();
    },
  ],
  [
    'packages',
    async (page) => {
      await goTo(page, '/#/tools/brings/packages');
      await expect(page.getByRole('list', { name: 'Packages of this tool' })).toBeVisible();
    },
  ],
  [
    'level of files',
    async (page) => {
      await goTo(page, '/#/tools/writes/details');
      await expect(page.getByRole('radio', { name: 'Read and write' })).toBeChecked();
    },
  ],
  [
    'grants of files',
    async (page) => {
      await goTo(page, '/#/settings/permissions');
      await expect(page.getByRole('radiogroup')).toBeVisible();
    },
  ],
];

/** Begins a call that asks. */
async function ask(page: Page, toolName: string, parameters: unknown): Promise<void> {
  await page.evaluate((options) => void window.toolyard.executeTool({ ...options, caller: 'model' }), {
    toolName,
    parameters,
  });
}

/** Puts a text into the box that takes anything. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Anything that makes a tool/ }).fill(text);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).last().click();
}

async function addNodeTools(page: Page): Promise<void> {
  const node = { environment: 'node' };
  await addTool(page, browserTool('writes', WRITES, node));
  await addTool(
    page,
    browserTool('reads', "function tool() { return require('fs').readFileSync('/missing.txt'); }", node),
  );
  await addTool(page, browserTool('lacks', "function tool() { return require('nothing'); }", node));
  await addTool(page, browserTool('brings', 'function tool() {}', { ...node, packages: LOCK }));
}

async function clearWorkspace(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { list, remove } = window.toolyard.workspace;
    for (const name of new Set((await list()).map((path) => path.split('/')[1]))) await remove(`/${name}`);
  });
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

test.describe('MCP servers', { tag: '@slow' }, () => {
  test.use({ expectedErrors: [/net::ERR/, /Failed to load resource/], contextOptions: { reducedMotion: 'reduce' } });
  let every: Everything;
  test.beforeAll(async () => {
    every = await startEverything('streamableHttp');
  });
  test.afterAll(async () => every.stop());

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    test(`their screens break no rule and fit, ${colorScheme}, ${String(width)} pixels`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      await openApp(page);
      for (const [name, go] of serverScreens(every.url)) {
        await go(page);
        expect.soft(await violations(page), name).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      }
    });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'dark' ? { tag: '@slow' } : {}, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    const look = async (page: Page, screens: typeof SCREENS): Promise<void> => {
      await openApp(page);
      for (const [name, go] of screens) {
        await go(page);
        expect.soft(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
        if (name === 'first visit') {
          await addTool(
            page,
            browserTool(
              'alpha',
              'function tool() { console.log("a"); console.warn("b"); console.error("c"); return { rows: [{ ' +
                'a: 1 }] }; }',
            ),
          );
          await addTool(page, browserTool('beta', 'function tool() { throw new TypeError("no"); }', { enabled: true }));
          await addTool(page, browserTool('gamma', 'async function tool() { await fetch("http://127.0.0.1:9/"); }'));
          await addTool(page, browserTool('off', 'function tool() {}', { enabled: false, environment: 'node' }));
        }
      }
    };

    test('the screens of the first minutes break no rule of accessibility', { tag: '@slow' }, async ({ page }) => {
      await look(page, SCREENS.slice(0, 9));
    });

    test('no screen breaks one', { tag: '@slow' }, async ({ page }) => {
      test.setTimeout(180_000);
      await look(page, SCREENS);
    });

    test('no state of a node tool breaks one', { tag: '@slow' }, async ({ page }) => {
      await openApp(page);
      await addNodeTools(page);
      for (const [name, go] of NODE_SCREENS) {
        await go(page);
        expect.soft(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
      }
    });
  });
}

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the whole way: template, run, result, settings; nothing runs out of the page', async ({ page }) => {
    await openApp(page);
    const fits = async (where: string): Promise<void> => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, where).toBeLessThanOrEqual(360);
    };
    await fits('first visit');
    await page.getByRole('button', { name: /^Function/ }).tap();
    await expect(page.getByRole('heading', { name: 'greet' })).toBeVisible();
    await fits('tool');
    await page.getByRole('button', { name: /^Run/ }).last().tap();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Hello, Ada.');
    await fits('result');
    await page.getByRole('button', { name: 'Open the list of tools' }).tap();
    await expect(page.getByRole('link', { name: /^greet Browser/ })).toBeVisible();
    await fits('list');
    for (const path of ['/#/settings/secrets', '/#/settings/storage', '/#/import', '/#/tools/greet/details']) {
      await goTo(page, path);
      await fits(path);
    }
    expect.soft(await violations(page)).toEqual([]);
  });

  test('nothing of a node tool runs out of the page', { tag: '@slow' }, async ({ page }) => {
    await openApp(page);
    await addNodeTools(page);
    for (const [name, go] of NODE_SCREENS.filter(([screen]) => screen !== 'level of files')) {
      await go(page);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360);
    }
  });
});
