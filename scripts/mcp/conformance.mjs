// @ts-check
// Runs the built app, in a page, through the conformance suite of MCP and prints the table.
//   npm run test:mcp-conformance [-- [--only=<scenario>] <revision>…]
// The servers of the suite send no CORS headers: a forward proxy of this test adds them.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startApp } from './app-page.mjs';
import { useServer } from './conformance-client.mjs';
import { openSuite } from './conformance-suite.mjs';
import { startCorsProxy } from './cors-proxy.mjs';

/** Revisions and how many scenarios each requires of a client. */
const REQUIRED = new Map([
  ['2025-11-25', 18],
  ['2026-07-28', 32],
]);
const SCENARIO_MS = 140_000;
const AT_ONCE = 2;

const suite = openSuite();
const hook = fileURLToPath(new URL('./conformance-hook.mjs', import.meta.url));

/** @param {string} revision @param {string} scenario @param {number} port */
async function run(revision, scenario, port) {
  const reported = await suite.ask(
    'client',
    '--command',
    `${process.execPath} ${hook} ${port}`,
    '--scenario',
    scenario,
    '--spec-version',
    revision,
    '--timeout',
    String(SCENARIO_MS),
    '-o',
    join(suite.folder, `results-${revision}`),
  );
  const [, passed = '0', of = '0'] = /Passed: (\d+)\/(\d+)/.exec(reported) ?? [];
  const isWell = /OVERALL: PASSED/.test(reported);
  if (!isWell) console.log(`\n── ${revision} ${scenario}\n${reported}`);
  return { scenario, passed: Number(passed), of: Number(of), isWell };
}

const app = await startApp();
const proxy = await startCorsProxy(app.url);
/** Each test has its own page, in its own browser profile. */
const runner = createServer((request, response) => {
  /** @type {Promise<{ isWell: boolean, reported: string }>} */
  const outcome = json(request).then(async (test) => {
    const page = await app.open(proxy.url);
    try {
      // The cast: conformance-hook.mjs sent it.
      return await useServer(page, /** @type {import('./conformance-client.mjs').Test} */ (test));
    } finally {
      await page.close();
    }
  });
  void outcome
    .catch((/** @type {unknown} */ error) => ({ isWell: false, reported: String(error) }))
    .then((reported) => response.end(JSON.stringify(reported)));
});
await new Promise((resolve) => runner.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = runner.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

const asked = process.argv.slice(2);
const only = asked.find((one) => one.startsWith('--only='))?.slice('--only='.length);
const revisions = asked.filter((one) => !one.startsWith('--'));
for (const revision of revisions.length > 0 ? revisions : REQUIRED.keys()) {
  const scenarios = (await suite.scenariosOf('Client', revision)).filter((name) => only === undefined || name === only);
  const waiting = [...scenarios];
  /** @type {Map<string, Awaited<ReturnType<typeof run>>>} */
  const rows = new Map();
  const work = async () => {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift())
      rows.set(scenario, await run(revision, scenario, port));
  };
  // All at once would exceed the timeouts.
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`\n| ${revision} | checks passed | |\n|---|---|---|`);
  for (const name of scenarios) {
    const row = rows.get(name);
    if (row !== undefined) console.log(`| ${name} | ${row.passed} of ${row.of} | ${row.isWell ? 'passes' : 'FAILS'} |`);
  }
  const well = [...rows.values()].filter(({ isWell }) => isWell).length;
  console.log(`\n${revision}: ${well} of ${rows.size} required scenarios pass`);
  if (well < rows.size || (only === undefined && rows.size < (REQUIRED.get(revision) ?? 1))) process.exitCode = 1;
}
runner.close();
proxy.close();
await app.close();
