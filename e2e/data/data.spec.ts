import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../src/core/json/json.ts';
import { attempt, openApp } from '../support/journeys/journeys.ts';
import { makeCatalog, mutationsOf, type KnownCall } from '../support/journeys/journeys-catalog.ts';
import { expect, test } from '../support/test.ts';

type Verdict = 'fits' | readonly string[];

/** Failing paths in ajv's own order, by plain ajv in this process. */
function createJudge(): {
  compiles: (schema: JsonObject) => boolean;
  judge: (schema: JsonObject, input: JsonObject) => Verdict;
} {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats(ajv);
  return {
    compiles: (schema) => {
      try {
        return typeof ajv.compile(schema) === 'function';
      } catch {
        // If ajv throws, it is not a schema: that is the answer.
        return false;
      }
    },
    judge: (schema, input) => {
      const validate = ajv.compile(schema);
      return validate(input)
        ? 'fits'
        : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    },
  };
}

/** Imports definitions as a person does, and stores them all. */
async function importAll(page: Page, tools: readonly KnownCall['tool'][]): Promise<void> {
  await openApp(page, '/#/import');
  await page.getByRole('textbox', { name: /OpenAI definitions/ }).fill(JSON.stringify(tools));
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review before saving' })).toBeVisible();
  await page.getByRole('button', { name: `Save ${tools.length} tools` }).click();
  await expect(page.getByText(`Saved ${tools.length} tools`)).toBeVisible({ timeout: 60_000 });
}

/**
 * The app's verdicts. Nothing runs: the tools are for an environment without an engine here, so a valid input ends
 * there.
 */
async function appVerdicts(
  page: Page,
  calls: readonly { schema: JsonObject; inputs: readonly JsonObject[] }[],
): Promise<Verdict[][]> {
  return await page.evaluate(async (text) => {
    const work = JSON.parse(text) as { schema: unknown; inputs: unknown[] }[];
    const verdicts: (readonly string[] | 'fits')[][] = [];
    for (const [index, { schema, inputs }] of work.entries()) {
      const name = `judge-${index}`;
      await window.toolyard.addTool({
        name,
        description: 'Judges.',
        code: 'function tool() {}',
        parameters: schema,
        environment: 'browser',
      });
      const results = await Promise.all(
        inputs.map((parameters) => window.toolyard.executeTool({ toolName: name, parameters })),
      );
      verdicts.push(
        results.map(({ errorCode, details, error }) => {
          if (errorCode === undefined) return 'fits';
          const errors = details?.errors as { path: string; keyword: string }[] | undefined;
          return errors?.map(({ path, keyword }) => `${path} ${keyword}`) ?? [`${String(errorCode)}: ${String(error)}`];
        }),
      );
      await window.toolyard.removeTool(name);
    }
    return verdicts;
  }, JSON.stringify(calls));
}

test('definitions in OpenAI’s format import as untrusted tools', { tag: '@slow' }, async ({ page }) => {
  const tools = makeCatalog().map(({ tool }) => tool);
  await importAll(page, tools);
  const stored = await page.evaluate(async () =>
    (await window.toolyard.getTools()).map(({ name, description, parameters, trusted, enabled, provenance }) => ({
      name,
      description,
      parameters,
      trusted,
      enabled,
      kind: provenance.kind,
    })),
  );
  const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
  const expected = tools.map(({ function: { name, description, parameters } }) => ({
    name,
    description,
    parameters,
    trusted: false,
    enabled: true,
    kind: 'import',
  }));
  expect(stored.sort(byName)).toEqual(expected.sort(byName));
  // Agents are not offered an untrusted tool.
  expect(await attempt(page, 'discoverTools')).toMatchObject({ ok: true, value: { custom: [], panel: [], mcp: [] } });
  expect(
    await attempt(page, 'executeTool', { toolName: 'text.alone', parameters: { value: 'a' }, caller: 'model' }),
  ).toMatchObject({ ok: true, value: { success: false, errorCode: 'denied' } });
  // An untrusted schema is applied inside the sandbox, with the same verdict.
  const judge = createJudge();
  for (const { tool, input } of makeCatalog().filter((_, index) => index % 22 === 0)) {
    const { name, parameters } = tool.function;
    for (const mutation of mutationsOf(input).slice(0, 5)) {
      const verdict = judge.judge(parameters, mutation);
      const result = await attempt(page, 'executeTool', { toolName: name, parameters: mutation });
      const errors =
        verdict === 'fits'
          ? undefined
          : verdict.map((each) => ({ path: each.split(' ')[0], keyword: each.split(' ')[1] }));
      expect.soft(result, `${name} ${JSON.stringify(mutation)}`).toMatchObject({
        value: errors === undefined ? { success: true } : { errorCode: 'invalid-input', details: { errors } },
      });
    }
  }
});

test('verdicts and failing paths are those of plain ajv', { tag: '@slow' }, async ({ page }) => {
  // Thousands of schemas.
  test.setTimeout(240_000);
  await openApp(page);
  const { judge } = createJudge();
  const calls = makeCatalog().map(({ tool, input }) => ({
    schema: tool.function.parameters,
    inputs: [input, ...mutationsOf(input)],
  }));
  const verdicts = await appVerdicts(page, calls);
  expect(verdicts).toEqual(calls.map(({ schema, inputs }) => inputs.map((input) => judge(schema, input))));
  const flat = verdicts.flat();
  // Valid calls pass and most mutations fail, so the comparison is meaningful.
  expect(verdicts.map(([good]) => good)).toEqual(calls.map(() => 'fits'));
  expect(flat.filter((verdict) => verdict !== 'fits').length).toBeGreaterThan(flat.length / 2);
});

test('verdicts over a catalog from outside', async ({ page }) => {
  const path = process.env.TOOLYARD_CALLS;
  test.skip(path === undefined, 'Set TOOLYARD_CALLS to a file with a { tools, calls } object a line.');
  test.setTimeout(900_000);
  interface Line {
    readonly tools: KnownCall['tool'][];
    readonly calls: { name: string; arguments: JsonObject }[];
  }
  // A file on the tester's machine; unsupported parts appear in the verdicts.
  const lines = readFileSync(path ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const { compiles, judge } = createJudge();
  const tools = lines
    .flatMap(({ tools: of }, line) =>
      of.map((tool, index) => ({ ...tool, function: { ...tool.function, name: `t${line}.${index}` } })),
    )
    .filter((tool) => compiles(tool.function.parameters));
  await importAll(page, tools);
  expect((await page.evaluate(() => window.toolyard.getTools())).length).toBe(tools.length);
  const calls = lines.flatMap(({ tools: of, calls: known }) =>
    known.flatMap(({ name, arguments: input }) => {
      const schema = of.find((tool) => tool.function.name === name)?.function.parameters;
      return schema !== undefined && compiles(schema) ? [{ schema, inputs: [input, ...mutationsOf(input)] }] : [];
    }),
  );
  let wrong = 0;
  for (let start = 0; start < calls.length; start += 100) {
    const batch = calls.slice(start, start + 100);
    const verdicts = await appVerdicts(page, batch);
    const expected = batch.map(({ schema, inputs }) => inputs.map((each) => judge(schema, each)));
    wrong += verdicts
      .flat()
      .filter((verdict, at) => JSON.stringify(verdict) !== JSON.stringify(expected.flat()[at])).length;
    expect.soft(verdicts).toEqual(expected);
  }
  console.log(
    `${tools.length} definitions imported; ${calls.length} calls, ${calls.length * 11} verdicts, ${wrong} different.`,
  );
});
