import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCanary, type Canary } from '../support/browsers/canary.ts';
import { attempt, attemptSource, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/** The authentication of three kinds of services, in one description of our own. */
const DESCRIPTION = (server: string) => `
openapi: 3.0.3
info: { title: Pet Shop API, version: "1" }
servers:
  - url: ${server}/{version}
    variables: { version: { default: v1, enum: [v1, v2] } }
tags: [{ name: pets }]
security: [{ token: [] }]
paths:
  /pets/{petId}:
    parameters: [{ $ref: '#/components/parameters/PetId' }]
    get:
      operationId: pets/show
      tags: [pets]
      summary: One pet
      parameters:
        - { name: fields, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: X-Trace, in: header, schema: { type: integer, minimum: 0, exclusiveMinimum: true } }
        - { name: sid, in: cookie, schema: { type: string } }
      responses: { 200: { description: The pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    put:
      operationId: pets/save
      tags: [pets]
      security: [{ key: [] }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { 204: { description: Saved } }
  /search:
    post:
      security: [{ query: [] }]
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { created: { type: object } } }, encoding: { created: { style: deepObject, explode: true } } } } }
      responses: { default: { description: Found } }
  /old: { get: { deprecated: true, responses: {} } }
components:
  parameters: { PetId: { name: petId, in: path, required: true, schema: { type: string } } }
  securitySchemes:
    token: { type: http, scheme: bearer }
    key: { type: apiKey, in: header, name: X-Api-Key }
    query: { type: apiKey, in: query, name: key }
  schemas:
    Pet: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string, nullable: true }, mother: { $ref: '#/components/schemas/Pet' } } }
`;

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(async () => {
  await canary.close();
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Choose files')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test(
  'operations of a description are chosen, reviewed, and call their service with secrets in all three places',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/import');
    await drop(page, 'pets.yaml', DESCRIPTION(canary.main.url));
    await expect(page.getByRole('heading', { name: 'Choose operations' })).toBeVisible();
    await expect(page.getByText('Pet Shop API, OpenAPI 3.0.3, 4 operations')).toBeVisible();
    await expect(page.getByText('3 of 4 chosen')).toBeVisible();
    await page.getByLabel('Server variable version').selectOption('v2');
    await expect(page.getByLabel('Base address')).toHaveValue(`${canary.main.url}/v2`);
    await page.getByLabel('Search operations').fill('save pet');
    await expect(page.getByRole('checkbox', { name: /PUT/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /GET/ })).toHaveCount(0);
    await page.getByLabel('Search operations').fill('');
    await page.getByRole('button', { name: 'Review 3 tools' }).click();
    await expect(page.getByText('OpenAPI operations: 3 tools.')).toBeVisible();
    const shown = page.getByRole('article', { name: 'pets_show' });
    await expect(shown.getByText('Its cookie sid was left out')).toBeVisible();
    await expect(shown.getByText('It needs the secret PET_SHOP_TOKEN, sent as a bearer token')).toBeVisible();
    expect(canary.events()).toEqual([]);
    await page.getByRole('button', { name: 'Save 3 tools' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Saved 3 tools' }).or(page.getByText('Saved 3 tools')).first(),
    ).toBeVisible();

    const { names } = await page.evaluate(async (origin) => {
      const tools = await window.toolyard.getTools();
      for (const tool of tools) {
        for (const name of tool.permissions?.secrets ?? [])
          await window.toolyard.secrets.set({
            name,
            value: `value of ${name}`,
            bindings: [{ origin, methods: ['GET', 'PUT', 'POST'], pathPrefix: '/v2' }],
          });
        await window.toolyard.grants.set(tool.name, tool.permissions);
      }
      return { names: tools.map(({ name, trusted }) => `${name} ${String(trusted)}`).sort() };
    }, canary.main.url);
    expect(names).toEqual(['pets_save false', 'pets_show false', 'post_search false']);
    expect(await callTool(page, 'pets_show', { petId: 'a/b', fields: ['name', 'id'], 'X-Trace': 7 })).toMatchObject({
      success: true,
      result: 'reached',
    });
    expect(
      await callTool(page, 'pets_save', { petId: '7', body: { name: null, mother: { name: 'Ada' } } }),
    ).toMatchObject({ success: true });
    expect(await callTool(page, 'post_search', { body: { created: { gte: 5 } } })).toMatchObject({ success: true });
    expect(await callTool(page, 'pets_show', { petId: '1', 'X-Trace': 0 })).toMatchObject({
      success: false,
      errorCode: 'invalid-input',
    });
    const sent = canary.events().filter(({ kind, method }) => kind === 'http' && method !== 'OPTIONS');
    expect(
      sent.map(({ method, path, headers, body }) => ({
        method,
        path,
        body,
        authorization: headers['authorization'],
        key: headers['x-api-key'],
        trace: headers['x-trace'],
      })),
    ).toEqual([
      {
        method: 'GET',
        path: '/v2/pets/a%2Fb?fields=name,id',
        body: '',
        authorization: 'Bearer value of PET_SHOP_TOKEN',
        key: undefined,
        trace: '7',
      },
      {
        method: 'PUT',
        path: '/v2/pets/7',
        body: '{"name":null,"mother":{"name":"Ada"}}',
        authorization: undefined,
        key: 'value of PET_SHOP_KEY',
        trace: undefined,
      },
      {
        method: 'POST',
        path: '/v2/search?key=value%20of%20PET_SHOP_QUERY',
        body: 'created%5Bgte%5D=5',
        authorization: undefined,
        key: undefined,
        trace: undefined,
      },
    ]);
  },
);

test('what is no description of version 3 is told, with what to do', async ({ page }) => {
  await openApp(page, '/#/import');
  await drop(page, 'pets.yaml', 'openapi: 3.1.0\ninfo:\n  title: x\npaths: [\n');
  await expect(page.getByRole('alert').filter({ hasText: 'This description could not be read' })).toContainText(
    'not YAML',
  );
  await page.getByRole('button', { name: 'Discard' }).click();
  await drop(page, 'pets.yaml', 'swagger: "2.0"\ninfo:\n  title: Pets\n');
  await expect(page.getByText('It is written in Swagger 2')).toBeVisible();
  expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [] });
});

/** Descriptions of public APIs, which are not part of the repository: one test imports all of each. */
const folder = process.env.TOOLYARD_OPENAPI;
for (const file of folder === undefined ? [] : readdirSync(folder).filter((name) => /\.(?:json|ya?ml)$/.test(name))) {
  test(`${file}: every operation becomes a tool, and some call their service`, { tag: '@slow' }, async ({ page }) => {
    test.setTimeout(600_000);
    await openApp(page, '/#/import');
    const began = Date.now();
    await drop(page, file, readFileSync(join(folder ?? '', file), 'utf8'));
    await expect(page.getByRole('heading', { name: 'Choose operations' })).toBeVisible({ timeout: 120_000 });
    const read = Date.now();
    await page.getByRole('button', { name: 'Choose all' }).click();
    await page.getByLabel('Base address').fill(`${canary.main.url}/base`);
    await page.getByRole('button', { name: /^Review [\d,]+ tools$/ }).click();
    await expect(page.getByRole('heading', { name: 'Review before saving' })).toBeVisible({ timeout: 300_000 });
    const reviewed = Date.now();
    await expect(page.getByText(/\d refused\./)).toHaveCount(0);
    await page.getByRole('button', { name: /^Save [\d,]+ tools$/ }).click();
    await expect(page.getByText(/^Saved [\d,]+ tools$/).first()).toBeVisible({ timeout: 300_000 });
    const saved = Date.now();
    const from = canary.events().length;
    const answer = await attemptSource<{ called: number; failed: string[]; tools: number }>(
      page,
      `(${callSome.toString()})(${JSON.stringify(canary.main.url)})`,
    );
    const calls = canary
      .events()
      .slice(from)
      .filter(({ kind, method }) => kind === 'http' && method !== 'OPTIONS');
    console.log(
      `${file}: chosen from after ${read - began} ms, reviewed after ${reviewed - read} ms, saved after ${saved - reviewed} ms; ${JSON.stringify(answer)}; ${calls.length} calls, with authorization ${calls.filter(({ headers }) => headers['authorization'] !== undefined).length}, e.g. ${calls
        .slice(0, 3)
        .map(({ method, path }) => `${method} ${path}`)
        .join(', ')}`,
    );
    expect(answer).toMatchObject({ ok: true, value: { failed: [] } });
    // Some services require identifiers of a form that is not generated here.
    expect(calls.length).toBeGreaterThan(0);
  });
}

/** Runs in the page: grants and calls every twentieth tool with the minimum of its schema, as far as that is simple. */
async function callSome(origin: string): Promise<{ called: number; failed: string[]; tools: number }> {
  const tools = await window.toolyard.getTools();
  const failed: string[] = [];
  let called = 0;
  for (const tool of tools.filter((_tool, index) => index % Math.ceil(tools.length / 40) === 0)) {
    const { properties = {}, required = [] } = tool.parameters as {
      properties?: Record<string, { type?: unknown; enum?: unknown[]; properties?: object; required?: string[] }>;
      required?: string[];
    };
    const plain = Object.fromEntries(
      required.map((name) => [
        name,
        properties[name]?.enum?.[0] ??
          (properties[name]?.type === 'string'
            ? 'x'
            : properties[name]?.type === 'integer' || properties[name]?.type === 'number'
              ? 1
              : properties[name]?.type === 'boolean'
                ? true
                : properties[name]?.type === 'array'
                  ? []
                  : properties[name]?.type === 'object' && (properties[name]?.required ?? []).length === 0
                    ? {}
                    : undefined),
      ]),
    );
    if (Object.values(plain).includes(undefined)) continue;
    for (const name of tool.permissions?.secrets ?? [])
      await window.toolyard.secrets.set({
        name,
        value: 'secret',
        bindings: [{ origin, methods: ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'], pathPrefix: '/' }],
      });
    await window.toolyard.grants.set(tool.name, tool.permissions);
    const result = await window.toolyard.executeTool({ toolName: tool.name, parameters: plain });
    // The input was generated: if the schema refuses it, that says nothing about the tool.
    if (result.errorCode === 'invalid-input') continue;
    called += 1;
    if (!result.success) failed.push(`${tool.name}: ${result.error ?? ''}`);
  }
  return { called, failed, tools: tools.length };
}
