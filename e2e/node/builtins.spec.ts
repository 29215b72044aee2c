import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

/** The value of a call that must succeed. */
async function ran(
  page: Page,
  name: string,
  parameters: object,
  options: Parameters<typeof callTool>[3] = {},
): Promise<ExecuteToolResult> {
  const result = await callTool(page, name, parameters, options);
  expect(result, `${name} ${JSON.stringify(parameters)}`).toMatchObject({ success: true });
  return result;
}

test('the file tools work on the workspace, by the one way of every call', async ({ page }) => {
  expect(await ran(page, 'write', { path: '/src/deep/a.ts', content: 'one\ntwo\nthree\n' })).toMatchObject({
    result: 'Wrote 14 bytes to /src/deep/a.ts',
    changes: { state: 'landed', total: 1 },
  });
  expect(await page.evaluate(() => window.toolyard.workspace.readFile('/src/deep/a.ts'))).toBe('one\ntwo\nthree\n');
  expect((await ran(page, 'read', { path: '/src/deep/a.ts', offset: 2, limit: 1 })).result).toBe('2\ttwo');
  await ran(page, 'edit', { path: '/src/deep/a.ts', old_string: 'two', new_string: '$& %1' });
  expect((await ran(page, 'grep', { pattern: '\\$&', context: 1 })).result).toBe(
    '/src/deep/a.ts-1-one\n/src/deep/a.ts:2:$& %1\n/src/deep/a.ts-3-three',
  );
  expect((await ran(page, 'glob', { pattern: '**/*.ts' })).result).toBe('/src/deep/a.ts');
  expect(await callTool(page, 'edit', { path: '/src/deep/a.ts', old_string: 'e', new_string: '' })).toMatchObject({
    success: false,
    errorCode: 'threw',
    details: { matches: 3 },
  });
  // Strings of a model are converted and noted, those of a person refused.
  expect(await ran(page, 'read', { path: '/src/deep/a.ts', limit: '1' }, { caller: 'model' })).toMatchObject({
    result: '1\tone',
    details: { coerced: [{ path: '/limit', to: 'integer' }] },
  });
  expect(await callTool(page, 'read', { path: '/src/deep/a.ts', limit: '1' }, { caller: 'person' })).toMatchObject({
    success: false,
    errorCode: 'invalid-input',
  });
  expect(await callTool(page, 'read', { path: '/src' })).toMatchObject({ success: false });
  const origins = await page.evaluate(async () => (await window.toolyard.discoverTools()).tool_origins);
  expect(origins).toMatchObject({
    read: 'baseline',
    write: 'baseline',
    edit: 'baseline',
    glob: 'baseline',
    grep: 'baseline',
    result: 'baseline',
  });
});

test('an expression without end ends at the deadline, and the disk goes on', async ({ page }) => {
  await ran(page, 'write', { path: '/a.txt', content: `${'a'.repeat(50)}!` });
  const hanging = callTool(page, 'grep', { pattern: '^(a+)+$' }, { timeout: 1_500 });
  await ran(page, 'write', { path: '/b.txt', content: 'meanwhile' });
  expect(await hanging).toMatchObject({ success: false, errorCode: 'timeout' });
  expect((await ran(page, 'grep', { pattern: 'meanwhile' })).result).toBe('/b.txt:1:meanwhile');
});

test('a long output is shortened for a model, kept whole, and read in parts', async ({ page }) => {
  const line = 'á🙂 line of text\n';
  await ran(page, 'write', { path: '/long.txt', content: line.repeat(20_000) });
  const whole = String((await ran(page, 'read', { path: '/long.txt' })).result);
  const seen = await ran(page, 'read', { path: '/long.txt' }, { caller: 'model' });
  expect(seen.details).toMatchObject({
    shortened: { characters: whole.length, removedCharacters: expect.any(Number) },
  });
  expect(String(seen.result)).toContain(whole.slice(0, 24_000));
  const id = /"tool_call_id":"([^"]+)"/.exec(String(seen.result))?.[1];
  let text = '';
  for (let offset: unknown = 0; typeof offset === 'number';) {
    const part = await ran(page, 'result', { tool_call_id: id, offset }, { caller: 'model' });
    text += String(part.result);
    offset = part.details?.['next'];
  }
  expect(text === whole).toBe(true);

  await page.goto('/#/builtin/read');
  await page
    .getByRole('list', { name: 'Past runs' })
    .getByRole('button', { name: /agent|ok/ })
    .last()
    .waitFor();
  await page.getByRole('list', { name: 'Past runs' }).locator('button', { hasText: 'agent' }).first().click();
  await page.getByRole('group', { name: 'Whole output' }).getByRole('button', { name: 'Show all of it' }).click();
  await expect(page.getByRole('region', { name: 'Whole output' })).toBeVisible();
});

test('built-in tools are in the list: run by hand, replaced, removed and put back', async ({ page }) => {
  await ran(page, 'write', { path: '/note.txt', content: 'kept\n' });
  await page.getByRole('button', { name: /^Built-in tools/ }).click();
  await page.getByRole('list', { name: 'Built-in tools' }).getByRole('link', { name: /^read/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'read' })).toBeVisible();
  await page.getByRole('textbox', { name: 'path' }).fill('/note.txt');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('kept');

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have removed it.')).toBeVisible();
  expect(await callTool(page, 'read', { path: '/note.txt' })).toMatchObject({ success: false, errorCode: 'disabled' });
  expect(await page.evaluate(async () => 'read' in (await window.toolyard.discoverTools()).tool_origins)).toBe(false);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('You have removed it.')).toBeHidden();
  await ran(page, 'read', { path: '/note.txt' });

  await page.getByRole('button', { name: 'Replace with your own' }).click();
  await expect(page.getByRole('link', { name: 'Replaces the built-in tool read, for agents too' })).toBeVisible();
  expect(await page.evaluate(async () => (await window.toolyard.discoverTools()).tool_origins['read'])).toBe('custom');
  await page.evaluate(() =>
    window.toolyard.updateTool('read', {
      description: 'Mine.',
      environment: 'browser',
      code: 'export default () => "mine"',
    }),
  );
  expect((await ran(page, 'read', { path: '/note.txt' })).result).toBe('mine');
  await page.getByRole('link', { name: 'Replaces the built-in tool read, for agents too' }).click();
  await expect(page.getByRole('region', { name: 'How your tool’s definition differs' })).toContainText('Mine.');
  await page.evaluate(() => window.toolyard.removeTool('read'));
  await expect(page.getByRole('button', { name: 'Replace with your own' })).toBeVisible();
  expect((await ran(page, 'read', { path: '/note.txt' })).result).toBe('1\tkept');
});

test('protected paths of the settings are refused, however they are written', async ({ page }) => {
  await page.goto('/#/settings/tools');
  await page.getByRole('textbox', { name: 'Paths, with colons between them' }).fill('/.env:/keys');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Settings of tools changed')).toBeVisible();
  for (const path of ['/.env', '/.ENV', '/../.env', 'keys/a', '/KEYS/../keys/a']) {
    expect.soft(await callTool(page, 'write', { path, content: 'x' }), path).toMatchObject({ success: false });
  }
  await ran(page, 'write', { path: '/env', content: 'x' });
  expect(await page.evaluate(() => window.toolyard.workspace.list('/'))).toEqual(['/env']);
});

test('an executor of the page answers for its names, and a bad one does no harm', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const { toolyard } = window;
    let aborted = false;
    const off = toolyard.registerExecutor({
      kind: 'demo',
      match: (name) => name.startsWith('demo.'),
      execute: async ({ toolName, parameters }, context) => {
        context.log('called', parameters);
        if (toolName === 'demo.hangs')
          await new Promise<void>((resolve) =>
            context.signal.addEventListener('abort', () => {
              aborted = true;
              resolve();
            }),
          );
        if (toolName === 'demo.throws') throw new Error('boom');
        return toolName === 'demo.bad'
          ? 'no result'
          : toolName === 'demo.function'
            ? { success: true, result: () => 1 }
            : { success: true, result: { toolName, parameters } };
      },
    });
    const call = (toolName: string, timeout = 5_000) =>
      toolyard.executeTool({ toolName, parameters: { n: 1 }, timeout });
    const results = [
      await call('demo.a'),
      await call('demo.throws'),
      await call('demo.bad'),
      await call('demo.function'),
      await call('demo.hangs', 300),
      await call('other'),
    ];
    const again = (() => {
      try {
        toolyard.registerExecutor({ kind: 'demo', match: () => true, execute: () => undefined });
        return 'taken';
      } catch (error) {
        return (error as { code?: unknown }).code;
      }
    })();
    off();
    return { results, after: await call('demo.a'), aborted, again };
  });
  expect(outcome.results[0]).toMatchObject({
    success: true,
    result: { toolName: 'demo.a', parameters: { n: 1 } },
    logs: ['called {"n":1}'],
  });
  expect(outcome.results[1]?.error).toBe('Failed to execute demo.throws: boom');
  expect(outcome.results.slice(1).map(({ errorCode }) => errorCode)).toEqual([
    'threw',
    'invalid-output',
    'threw',
    'timeout',
    'not-found',
  ]);
  expect(outcome).toMatchObject({ aborted: true, again: 'duplicate-name', after: { errorCode: 'not-found' } });
});

test('the names of objects are ordinary names of tools', async ({ page }) => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(await callTool(page, name)).toMatchObject({ success: false, errorCode: 'not-found' });
    await addTool(page, browserTool(name, 'export default () => "ran"'));
    expect(await callTool(page, name)).toMatchObject({ success: true, result: 'ran' });
  }
  const found = await attempt<{ custom: { function: { name: string } }[] }>(page, 'discoverTools');
  expect(found.ok && found.value.custom.map((tool) => tool.function.name)).toEqual([
    '__proto__',
    'constructor',
    'toString',
  ]);
});
