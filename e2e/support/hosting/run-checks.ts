import { addTool, browserTool, callTool } from '../journeys/journeys.ts';
import type { Check, Outcome, Visit } from './visit.ts';

const node = { environment: 'node', timeout: 60_000 };

/** The outcome of a run: `yes` if the result matches, else its message. */
async function outcomeOf(
  { page }: Visit,
  tool: string,
  requested: unknown,
  parameters: unknown = {},
  more: object = {},
): Promise<Outcome> {
  const { success, result, error = '' } = await callTool(page, tool, parameters, more);
  return success && JSON.stringify(result) === JSON.stringify(requested)
    ? 'yes'
    : error === ''
      ? `gave ${JSON.stringify(result)}`
      : error;
}

/** A stored tool, and the expected result of its run. */
function tool(name: string, code: string, requested: unknown, more: Readonly<Record<string, unknown>> = {}): Check {
  return {
    prepare: async ({ page }) => void (await addTool(page, browserTool(name, code, more))),
    attempt: (visit) => runInSight(visit, name, requested),
  };
}

/** The outcome of a run by hand; after a failure, the text of its panel. */
async function runInSight(visit: Visit, name: string, requested: unknown): Promise<Outcome> {
  const outcome = await outcomeOf(visit, name, requested);
  if (outcome === 'yes') return outcome;
  const { page, site } = visit;
  await page.goto(`${site.url}/#/tools/${name}`);
  await page.getByRole('button', { name: /^Run/ }).click();
  const ended = page.getByRole('region', { name: /^(?:Result|Error)$/ });
  await ended.first().waitFor({ timeout: 60_000 });
  return (await ended.allInnerTexts()).join('\n');
}

/** Checks of code in the tab. */
export const RUN_CHECKS: Readonly<Record<string, Check>> = {
  browser: tool('adds', 'function tool() { return 2 + 3; }', 5),
  document: {
    prepare: async ({ page }) => {
      await addTool(
        page,
        browserTool(
          'shows',
          'function tool() { document.body.textContent = "shown"; return [document.body.textContent, ' +
            'document.body.getBoundingClientRect().width > 0]; }',
          { permissions: { dom: true } },
        ),
      );
      await page.evaluate(() => window.toolyard.grants.set('shows', { dom: true }));
    },
    attempt: async (visit) => {
      await visit.page.goto(`${visit.site.url}/#/tools/shows`);
      return await outcomeOf(visit, 'shows', ['shown', true]);
    },
  },
  network: {
    prepare: async ({ page, outside }) => {
      // For an address on this machine a page cannot tell that there is no network.
      for (const [name, origin] of [
        ['asks', outside.echo.url],
        ['asks-far', 'https://data.example'],
      ] as const) {
        const permissions = { network: [{ origin, methods: ['GET'], pathPrefix: '/' }] };
        await addTool(
          page,
          browserTool(name, `async function tool() { return await (await fetch("${origin}/a")).text(); }`, {
            permissions,
          }),
        );
        await page.evaluate(([tool, grant]) => window.toolyard.grants.set(tool, grant), [name, permissions] as const);
      }
    },
    attempt: (visit) => (visit.isOffline ? runInSight(visit, 'asks-far', 'none') : outcomeOf(visit, 'asks', 'GET /a')),
  },
  node: tool(
    'reads',
    "function tool() { const fs = require('fs'); fs.writeFileSync('/tmp/a', 'kept'); return " +
      "fs.readFileSync('/tmp/a', 'utf8'); }",
    'kept',
    node,
  ),
  children: tool(
    'spawns',
    'async function tool() { const { stdout } = await ' +
      "require('util').promisify(require('child_process').exec)('echo shell'); return stdout; }",
    'shell\n',
    node,
  ),
  waiting: tool(
    'waits',
    "function tool() { return require('child_process').execSync('echo shell').toString(); }",
    'shell\n',
    node,
  ),
  workspace: {
    prepare: async ({ page }) =>
      await page.evaluate(() => window.toolyard.workspace.writeFile('/notes/before.txt', 'before')),
    attempt: async ({ page }) =>
      await page.evaluate(async () => {
        const { workspace } = window.toolyard;
        await workspace.writeFile('/notes/after.txt', 'after');
        return [await workspace.readFile('/notes/before.txt'), await workspace.readFile('/notes/after.txt')].join() ===
          'before,after'
          ? 'yes'
          : 'lost';
      }),
  },
  terminal: { attempt: (visit) => outcomeOf(visit, 'bash', 'a\nb\n', { command: 'printf "b\\na\\n" | sort' }) },
  sqlite: {
    attempt: (visit) =>
      outcomeOf(visit, 'sqlite_query', [{ n: 3 }], { database: '/numbers.db', query: 'SELECT 1 + 2 AS n' }),
  },
};
