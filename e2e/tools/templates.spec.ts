import type { ExecuteToolResult } from '../../src/core/call.ts';
import { exampleFromSchema } from '../../src/ui/run/example-from-schema.ts';
import { templates } from '../../src/ui/templates/templates.ts';
import { addTool, callTool, eachRow, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/** Answers of the two services that templates ask, as they give them. */
const ANSWERS = {
  'https://api.open-meteo.com/**': { current: { time: '2026-11-22T06:00', temperature_2m: 4.2, wind_speed_10m: 11 } },
  'https://api.github.com/user': { login: 'ada', name: 'Ada', public_repos: 3 },
  'https://jsonplaceholder.typicode.com/posts': { id: 101, title: 'Hello' },
  'https://openrouter.ai/**': { choices: [{ message: { content: '2, 3 and 5' } }] },
};
/** What is no result at first, and why. */
const OTHERWISE: Readonly<Record<string, Partial<ExecuteToolResult>>> = {
  failure: { success: false, error: 'There is no “name” in it, but: login', errorCode: 'threw' },
};
/** Needs a package registry, which these journeys have not. */
const ELSEWHERE = ['node-package'];

test('every template runs as it is, and its cases pass', { tag: '@slow' }, async ({ page, context }) => {
  for (const [address, answer] of Object.entries(ANSWERS)) {
    await context.route(address, (route) =>
      route.fulfill({
        json: answer,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    );
  }
  await openApp(page);
  await page.evaluate(async () => {
    await window.toolyard.secrets.set({
      name: 'GITHUB',
      value: 'ghp-of-a-test',
      bindings: [{ origin: 'https://api.github.com', methods: ['GET'], pathPrefix: '/user' }],
    });
    await window.toolyard.secrets.set({
      name: 'OPENROUTER',
      value: 'or-of-a-test',
      bindings: [{ origin: 'https://openrouter.ai', methods: ['POST'], pathPrefix: '/api/v1/chat/completions' }],
    });
  });
  const rows = templates.filter(({ id }) => !ELSEWHERE.includes(id));
  const results = await eachRow(rows, async ({ id, fields }) => {
    await addTool(page, { ...fields });
    const input = exampleFromSchema(fields.parameters);
    if (
      fields.permissions !== undefined &&
      (fields.permissions.network.length > 0 || fields.permissions.secrets.length > 0 || fields.permissions.dom)
    ) {
      expect
        .soft(await callTool(page, fields.name, input), `${id} without a grant`)
        .toMatchObject({ success: false, errorCode: 'denied' });
      await page.evaluate(([name, requested]) => window.toolyard.grants.set(name, requested), [
        fields.name,
        fields.permissions,
      ] as const);
    }
    return {
      id,
      result: await callTool(page, fields.name, input),
      cases:
        fields.cases === undefined
          ? undefined
          : await page.evaluate((name) => window.toolyard.runCases(name), fields.name),
    };
  });
  for (const { id, result, cases } of results) {
    expect.soft(result, id).toMatchObject(OTHERWISE[id] ?? { success: true });
    if (cases !== undefined) expect.soft(cases, id).toMatchObject({ failed: 0, stopped: 0 });
  }
});
