import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/*
 * Tests with the real service: `npm run test:webcontainer-live`, started by a person on a machine that reaches
 * stackblitz.com. On localhost it needs no key. They check what the protocol double cannot: that the real engine boots
 * with these headers, which Node it has, and that our scripts run in it.
 */
test.use({ expectedErrors: [/./] });

test('the real WebContainer boots and runs tools as the double does', async ({ page }) => {
  await openApp(page);
  await page.goto('/#/settings/node');
  await page.getByRole('button', { name: 'Agree and use it for all my tools' }).click();
  await page.getByRole('button', { name: 'Start it now' }).click();
  const ready = page.getByText(/^Ready: Node\.js/);
  await expect(ready.or(page.getByText('Did not start'))).toBeVisible({ timeout: 40_000 });
  expect(await page.getByRole('main').innerText(), 'the settings say why it did not start').toMatch(
    /Ready: Node\.js \d/,
  );

  const node = (name: string, code: string): Promise<unknown> =>
    addTool(page, browserTool(name, code, { environment: 'node' }));
  const engine = { kind: 'webcontainer', nodeVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown };
  await node(
    'adds',
    'function tool({ a, b }) { console.log("žluť 🐎"); console.error("two"); return { sum: a + b, root: ' +
      'require("fs").readdirSync("/") }; }',
  );
  expect(await callTool(page, 'adds', { a: 1, b: 2 })).toMatchObject({
    success: true,
    result: { sum: 3, root: [] },
    logs: ['žluť 🐎', 'two'],
    engine,
  });
  await node(
    'module',
    'import { basename } from "node:path";\nexport default async () => { throw new TypeError(basename("/a/b")); };',
  );
  expect(await callTool(page, 'module')).toMatchObject({
    success: false,
    errorCode: 'threw',
    error: 'b',
    details: { line: 2 },
    engine,
  });
  await node(
    'writes',
    'function tool() { const fs = require("fs"); fs.mkdirSync("/live", { recursive: true }); ' +
      'fs.writeFileSync("/live/a.bin", Buffer.from([0, 255])); return 1; }',
  );
  await page.evaluate(() =>
    window.toolyard.grants.set('writes', { network: [], files: 'write', secrets: [], dom: false }),
  );
  expect(await callTool(page, 'writes')).toMatchObject({
    success: true,
    changes: { state: 'landed', total: 2 },
    engine,
  });
  expect(
    await page.evaluate(async () => [...(await window.toolyard.workspace.readFile('/live/a.bin', 'bytes'))]),
  ).toEqual([0, 255]);
  await node(
    'child',
    'async function tool() { return await new Promise((resolve, reject) => ' +
      'require("child_process").execFile("node", ["-e", "console.log(40 + 2)"], (error, out) => error ? ' +
      'reject(error) : resolve(out))); }',
  );
  expect(await callTool(page, 'child', {}, { timeout: 60_000 })).toMatchObject({
    success: true,
    result: '42\n',
    engine,
  });
  await node('loops', 'function tool() { for (;;); }');
  expect(await callTool(page, 'loops', {}, { timeout: 1_000 })).toMatchObject({
    success: false,
    errorCode: 'timeout',
    engine,
  });
  expect(await callTool(page, 'adds', { a: 2, b: 2 })).toMatchObject({ success: true, result: { sum: 4 }, engine });
});
