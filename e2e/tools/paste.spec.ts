import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const schema = { type: 'object', properties: { w: { type: 'number', description: 'Width' } }, required: ['w'] };
const definition = { name: 'area', description: 'Area of a square' };

/** The pasted text, its name in the review, and the resulting tool. */
const PIECES: readonly (readonly [what: string, text: string, name: string, environment?: string])[] = [
  ['Code', 'function tool({ a, b = 2 }) { return a * b; }', 'new_tool'],
  ['Code', 'export default async function half({ n }: { n: number }): Promise<number> { return n / 2; }', 'half'],
  ['Code', '/** Greets. */\nasync (params, context) => `Hello ${params.name ?? "you"}`;', 'new_tool'],
  [
    'Code',
    "import { readFileSync } from 'node:fs';\nexport default { name: 'reader', description: 'Reads', execute({ " +
      "path }) { return readFileSync(path, 'utf8'); } };",
    'reader',
    'node',
  ],
  ['Code', 'Sure, here it is:\n\n```js\nfunction add(a, b) {\n  return a + b;\n}\n```\n', 'add'],
  [
    'Code',
    '/** Weather of a city. */\nexport interface WeatherInput {\n  city: string;\n  days?: number;\n}\n',
    'weather',
  ],
  [
    'Code',
    'def find(query: str, limit: int = 5) -> list:\n    """Finds things."""\n    return search(query)\n',
    'find',
  ],
  ['JSON Schema', JSON.stringify({ ...schema, title: 'square' }), 'square'],
  [
    'OpenAI definitions',
    JSON.stringify([{ type: 'function', function: { ...definition, parameters: schema } }]),
    'area',
  ],
  ['Anthropic definitions', JSON.stringify({ ...definition, input_schema: schema }), 'area'],
  [
    'Gemini declarations',
    JSON.stringify({
      functionDeclarations: [{ ...definition, parameters: { type: 'OBJECT', properties: { w: { type: 'NUMBER' } } } }],
    }),
    'area',
  ],
  ['MCP definitions', JSON.stringify({ tools: [{ ...definition, inputSchema: schema }] }), 'area'],
  ['tools.json', JSON.stringify([browserTool('mine', 'function tool() { return 1; }')]), 'mine'],
  ['Example arguments', "{ city: 'Oslo', days: 3 }", 'new_tool'],
  ['A curl command', "curl 'https://api.example.com/v1/find?q=x' -H 'Authorization: Bearer abc'", 'get_example'],
];

/** Presses the paste keys with this text on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

const review = (page: Page) => page.getByRole('heading', { name: 'Review before saving' });

test.describe('what is pasted outside a field', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is told for what it is before anything is stored; Discard leads back', { tag: '@slow' }, async ({ page }) => {
    await openApp(page);
    const first = await addTool(page, browserTool('first', 'function tool() {}'));
    await openApp(page, '/#/tools/first/history');
    await expect(page.getByText('The last 50 versions are kept.')).toBeVisible();
    for (const [what, text, name, environment = 'browser'] of PIECES) {
      await paste(page, text);
      await expect(review(page), what).toBeVisible();
      await expect(page.getByText(`${what}: 1 tool. Nothing has been stored and nothing has run.`)).toBeVisible();
      const detail = page.getByRole('article', { name, exact: true });
      await expect(detail, what).toBeVisible();
      await expect(detail.getByText(environment === 'node' ? 'Node' : 'Browser', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByText('The last 50 versions are kept.')).toBeVisible();
      await page.getByRole('tab', { name: 'History' }).focus();
    }
    expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [first] });
  });

  test('code of one’s own is a tool after three keys, and runs', { tag: '@slow' }, async ({ page }) => {
    await openApp(page, '/#/settings/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await paste(page, '/** Area of a rectangle. */\nfunction area(w, h) { return w * h; }');
    await expect(page.getByRole('checkbox', { name: /^I wrote this code/ })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^Save/ })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'area', level: 1 })).toBeVisible();
    expect(await attempt(page, 'getTool', 'area')).toMatchObject({
      value: { trusted: true, description: 'Area of a rectangle.', provenance: { kind: 'written' } },
    });
    expect(await callTool(page, 'area', { w: 3, h: 4 })).toMatchObject({ success: true, result: 12 });
  });

  test(
    'what holds no tool is named, and what is not understood leaves one where one is',
    { tag: '@slow' },
    async ({ page }) => {
      await openApp(page, '/#/settings/about');
      const toast = page.getByRole('listitem').filter({ hasText: 'What can be imported: code in JavaScript' });
      await paste(page, 'Just some words.');
      await expect(toast).toBeVisible();
      await expect(page).toHaveURL(/settings\/about$/);
      for (const [text, title] of [
        [
          JSON.stringify({ mcpServers: { files: { command: 'npx', args: [] }, web: { url: 'https://a.example' } } }),
          'These are 2 MCP servers',
        ],
        [
          JSON.stringify({ swagger: '2.0', info: { title: 'Pets' }, paths: { '/pets': { get: {} } } }),
          'This is the OpenAPI description of Pets',
        ],
        ['https://toolyard.example/#tool=area=abc', 'This is a link to a tool'],
        ['https://raw.example/area.js', 'This is an address'],
        ['sk-abcdefghijklmnopqrstuvwxyz', 'This looks like an OpenAI or Anthropic key'],
        ['from math import pi\nclass Area:\n    side = pi', 'This looks like Python'],
      ] as const) {
        await paste(page, text);
        await expect(page.getByRole('group', { name: title })).toContainText('Nothing was stored.');
        await page.getByRole('heading', { level: 1 }).click();
      }
      expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [] });
    },
  );

  test('a definition of constants is read, and what only running it would give is named @slow', async ({ page }) => {
    await openApp(page, '/#/settings/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await paste(
      page,
      `import { zodToJsonSchema } from 'zod-to-json-schema';
const LIMITS = { seconds: 5 } as const;
const tool = {
  name: 'weather', description: ['Says', 'the weather'].join(' '), timeout: LIMITS.seconds * 1000,
  parameters: zodToJsonSchema(z.object({})), execute: ({ city }: { city: string }) => city,
} satisfies object;
export default tool;`,
    );
    const detail = page.getByRole('article', { name: 'weather', exact: true });
    await expect(detail.getByText('Says the weather', { exact: true })).toBeVisible();
    await expect(
      detail.getByText('The schema could not be read: it is made by zodToJsonSchema(). Add it in the form.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    await expect(page.getByRole('heading', { name: 'weather', level: 1 })).toBeVisible();
    expect(await attempt(page, 'getTool', 'weather')).toMatchObject({ value: { timeout: 5000, parameters: {} } });
  });

  test('nothing is taken from a field or an editor', async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('kept', 'function tool() {}'));
    await openApp(page, '/#/tools/kept');
    await page.getByRole('searchbox', { name: 'Search tools' }).focus();
    await paste(page, 'function tool() {}');
    await expect(page.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('function tool() {}');
    await page.getByRole('textbox', { name: 'Code', exact: true }).click();
    await paste(page, '/* pasted */');
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toContainText('/* pasted */');
    await expect(page).toHaveURL(/tools\/kept$/);
  });
});

test('files dropped anywhere are one review', { tag: '@slow' }, async ({ page }) => {
  await openApp(page, '/#/settings/storage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = {
    'one.js': 'function tool() { return 1; }',
    'two.json': JSON.stringify({ ...definition, input_schema: schema }),
    'servers.json': '{"mcpServers":{"a":{"command":"x"}}}',
    'notes.txt': 'Nothing of use',
  };
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(all)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  await expect(review(page)).toBeVisible();
  await expect(page.getByText('Code, Anthropic definitions: 2 tools, 1 refused.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'This is an MCP server' })).toContainText('servers.json');
  await expect(page.getByRole('heading', { name: 'Refused: 1' })).toBeVisible();
  await expect(page.getByText(/notes\.txt: It is neither JSON nor code/)).toBeVisible();
  await page.getByRole('button', { name: 'Save 2 tools' }).click();
  await expect
    .poll(async () => await attempt(page, 'getTool', 'area'))
    .toMatchObject({ value: { trusted: false, provenance: { format: 'anthropic' } } });
  expect(await attempt(page, 'getTool', 'one')).toMatchObject({
    value: { trusted: false, provenance: { format: 'code' } },
  });
});

test('a hostile paste is refused or shown, and the page goes on', { tag: '@slow' }, async ({ page }) => {
  await openApp(page, '/#/import');
  const box = page.getByRole('textbox', { name: /^Anything that makes a tool/ });
  /** Pastes the value of the expression into the box, and returns the longest time the page did not answer, in ms. */
  const pasteInto = async (expression: string): Promise<number> => {
    await box.focus();
    return await page.evaluate<number>(`(async () => {
      const text = ${expression};
      let worst = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        worst = Math.max(worst, performance.now() - last);
        last = performance.now();
      }, 20);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      await new Promise((resolve) => setTimeout(resolve, 1500));
      clearInterval(timer);
      return worst;
    })()`);
  };
  /** Checks that nothing is stored: a reloaded page is as before. */
  const back = async (): Promise<void> => {
    await page.reload();
    await expect(box).toBeVisible();
  };
  expect.soft(await pasteInto("'x'.repeat(70_000_000)")).toBeLessThan(2_000);
  await expect(page.getByRole('alert')).toContainText('larger than 64 MB');
  await back();
  for (const [what, expression] of [
    ['nested arrays', "'['.repeat(300_000) + ']'.repeat(300_000)"],
    [
      'a nested schema',
      `'{"type":"object","properties":' + '{"a":{"properties":'.repeat(3_000) + '{}' + '}}'.repeat(3_000) + '}'`,
    ],
    ['a long line of code', "'function tool() { return \"' + 'a'.repeat(4_000_000) + '\"; }'"],
  ] as const) {
    expect.soft(await pasteInto(expression), what).toBeLessThan(3_000);
    await back();
  }
  const script = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
  await box.fill(
    JSON.stringify([
      {
        name: '__proto__',
        description: script,
        inputSchema: {
          type: 'object',
          title: script,
          properties: { __proto__x: { description: script } },
          toString: script,
        },
      },
    ]),
  );
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(review(page)).toBeVisible();
  await expect(page.getByRole('article', { name: '__proto__' })).toContainText(script);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

test(
  'a type and a function of Python become tools with their schemas; a refusal says why in its first line',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/import');
    const box = page.getByRole('textbox', { name: /OpenAI definitions/ });
    const take = async (text: string) => {
      await box.fill(text);
      await page.getByRole('button', { name: 'Review' }).click();
    };
    await take(
      '/** Weather of a city. */\ninterface WeatherInput {\n  /** Its name */\n  city: string;\n  days?: number;\n}\n',
    );
    await expect(review(page)).toBeVisible();
    await expect(page.getByText('The schema was made from the type WeatherInput.')).toBeVisible();
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    await expect(page.getByRole('heading', { name: 'weather', level: 1 })).toBeVisible();
    expect(await attempt(page, 'getTool', 'weather')).toMatchObject({
      value: {
        description: 'Weather of a city.',
        language: 'typescript',
        parameters: {
          properties: { city: { type: 'string', description: 'Its name' }, days: { type: 'number' } },
          required: ['city'],
        },
      },
    });
    expect(await callTool(page, 'weather', { city: 'Oslo' })).toMatchObject({ result: { city: 'Oslo' } });

    await openApp(page, '/#/import');
    await take(
      [
        'import os',
        '@mcp.tool()',
        'def find_place(query: str, limit: int = 5) -> list:',
        '    """Finds a place.',
        '',
        '    Args:',
        '        query: What to look for',
        '    """',
        '    key = os.environ["PLACES_API_KEY"]',
        '    return search(query, key)',
        'def search(q, key): ...',
      ].join('\n'),
    );
    await expect(page.getByText('Also in the file, but not a tool: search.')).toBeVisible();
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    await expect(page.getByRole('heading', { name: 'find_place', level: 1 })).toBeVisible();
    expect(await attempt(page, 'getTool', 'find_place')).toMatchObject({
      value: {
        description: 'Finds a place.',
        code: expect.stringContaining('// return search(query, key)') as unknown,
        parameters: {
          properties: {
            query: { type: 'string', description: 'What to look for' },
            limit: { type: 'integer', default: 5 },
          },
          required: ['query'],
        },
        permissions: { secrets: ['PLACES_API_KEY'] },
      },
    });

    await openApp(page, '/#/import');
    await take("curl -X TRACE 'https://api.example.com/'");
    await expect(page.getByRole('alert').getByText(/^This could not be read: .*TRACE/)).toBeVisible();
    // The text stays, so that it can be fixed.
    await expect(box).toHaveValue("curl -X TRACE 'https://api.example.com/'");
  },
);
