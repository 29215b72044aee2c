import type { Page } from '@playwright/test';
import { startModelServer } from '../support/model-servers/model-server.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/** Registers an executor with two tools of its own; `offOf` removes it. */
async function register(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = window as unknown as { calls: unknown[]; off: () => void };
    kept.calls = [];
    kept.off = window.toolyard.registerExecutor({
      kind: 'house',
      tools: [
        {
          name: 'lamp',
          description: 'Switches a lamp',
          parameters: {
            type: 'object',
            properties: { on: { type: 'boolean' } },
            required: ['on'],
            additionalProperties: false,
          },
          returns: 'Whether it shines',
          guidance: 'Only at night.',
        },
        { name: '__proto__', description: 'A name like any other', inputSchema: { type: 'object' } },
      ],
      execute: (call) => {
        kept.calls.push([call.toolName, call.parameters]);
        if (call.toolName === '__proto__') throw new Error('no such lamp');
        return { success: true, result: call.parameters, executionTime: 1_234, logs: ['the relay clicked'] };
      },
    });
  });
}
const discovered = async (page: Page) =>
  await page.evaluate(async () => {
    const { custom, baseline, tool_origins } = await window.toolyard.discoverTools();
    const namesOf = (list: typeof custom) => list.map((tool) => tool.function.name);
    return { custom: namesOf(custom), baseline: namesOf(baseline), origins: Object.entries(tool_origins) };
  });

test('tools of an executor are offered, listed, validated and called, until it is removed', async ({ page }) => {
  await openApp(page);
  await register(page);
  const found = await discovered(page);
  expect(found.custom).toEqual(['__proto__', 'lamp']);
  expect(found.origins.filter(([, origin]) => origin === 'registered')).toEqual([
    ['__proto__', 'registered'],
    ['lamp', 'registered'],
  ]);

  expect(await callTool(page, 'lamp', { on: true })).toMatchObject({
    success: true,
    result: { on: true },
    executionTime: 1_234,
    logs: ['the relay clicked'],
  });
  expect(await callTool(page, 'lamp', { on: 'yes' })).toMatchObject({ success: false, errorCode: 'invalid-input' });
  expect(await callTool(page, '__proto__')).toMatchObject({
    success: false,
    errorCode: 'threw',
    error: 'Failed to execute __proto__: no such lamp',
  });
  // Validation errors the schema never reaches the executor.
  expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([
    ['lamp', { on: true }],
    ['__proto__', {}],
  ]);

  await page.getByRole('button', { name: 'Tools of this page (2)' }).click();
  await page.getByRole('list', { name: 'Tools of this page' }).getByRole('link', { name: /lamp/ }).click();
  await expect(page.getByRole('heading', { name: 'lamp' })).toBeVisible();
  await expect(page.getByText('Only at night.')).toBeVisible();
  await expect(page.getByTitle('A script registered it on this page').first()).toBeVisible();

  await page.evaluate(() => (window as unknown as { off: () => void }).off());
  expect((await discovered(page)).custom).toEqual([]);
  expect(await callTool(page, 'lamp', { on: true })).toMatchObject({ errorCode: 'not-found' });
  await expect(page.getByRole('button', { name: /^Tools of this page/ })).toHaveCount(0);

  await register(page);
  await page.reload();
  await openApp(page);
  expect((await discovered(page)).custom).toEqual([]);
});

test('one’s own tool counts before one of an executor, and that one before a built-in tool', async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('own', 'export default () => "own"'));
  await page.evaluate(() =>
    window.toolyard.registerExecutor({
      kind: 'house',
      tools: ['own', 'read'].map((name) => ({ name, description: 'Of the page' })),
      execute: () => ({ success: true, result: 'page' }),
    }),
  );
  expect((await callTool(page, 'own')).result).toBe('own');
  expect((await callTool(page, 'read', { path: '/x' })).result).toBe('page');
  const found = await discovered(page);
  expect(found.baseline).not.toContain('read');
  expect(found.custom.filter((name) => name === 'own')).toHaveLength(1);
  expect(Object.fromEntries(found.origins)).toMatchObject({ own: 'custom', read: 'registered' });
});

test('hostile definitions are refused by name, and a schema that hangs ends in the sandbox', async ({ page }) => {
  await openApp(page);
  const refusals = await page.evaluate(() => {
    const good = { name: 'a', description: 'd' };
    const tries: unknown[] = [
      Array.from({ length: 10_000 }, (_, at) => ({ ...good, name: `t${String(at)}` })),
      [{ ...good, description: 'x'.repeat(1_000_000) }],
      [{ ...good, name: 'toolyard' }],
      [good, good],
      'tools',
    ];
    return tries.map((tools) => {
      try {
        window.toolyard.registerExecutor({ kind: 'hostile', tools: tools as never, execute: () => undefined });
        return 'accepted';
      } catch (error) {
        return (error as { code?: unknown }).code;
      }
    });
  });
  expect(refusals).toEqual(Array(5).fill('invalid-input'));
  await page.evaluate(() =>
    window.toolyard.registerExecutor({
      kind: 'hostile',
      tools: [
        {
          name: 'slow',
          description: 'Its pattern takes for ever',
          parameters: { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } },
        },
        {
          name: 'quick',
          description: 'Answers',
          parameters: { type: 'object', properties: { a: { type: 'number' } } },
        },
      ],
      execute: () => ({ success: true, result: 'ran' }),
    }),
  );
  const slow = await callTool(page, 'slow', { text: `${'a'.repeat(40)}!` });
  expect(slow.success).toBe(false);
  expect((await callTool(page, 'quick', { a: 1 })).result).toBe('ran');
});

test('a model calls them by the policy of their own group', async ({ page }) => {
  const model = await startModelServer('openai', (_request, index) =>
    index % 2 === 0 ? { answer: { calls: [{ name: 'lamp', input: '{"on":true}' }] } } : { answer: { text: 'Done.' } },
  );
  try {
    await openApp(page);
    await register(page);
    const run = async () =>
      await page.evaluate(
        async (provider) => {
          const asked: string[] = [];
          const results = [];
          for await (const event of window.toolyard.agent.run({
            prompt: 'Light',
            provider: provider as never,
            tools: ['lamp'],
            approve: ({ toolName }) => {
              asked.push(toolName);
              return true;
            },
          }))
            if (event.type === 'tool-result') results.push(event.success);
          return { asked, results };
        },
        { kind: 'openai-compatible', baseURL: model.baseURL, model: 'scripted' },
      );
    expect(await run()).toEqual({ asked: ['lamp'], results: [true] });
    expect(model.requests[0]?.asked.tools).toEqual(['lamp']);
    await page.goto('/#/settings/approvals');
    const deny = page.getByRole('radiogroup', { name: 'Tools of this page' }).getByRole('radio', { name: 'Deny' });
    // What takes a permission away is shown once it counts everywhere.
    await deny.click();
    await expect(deny).toBeChecked();
    expect(await run()).toEqual({ asked: [], results: [false] });
  } finally {
    await model.close();
  }
});
