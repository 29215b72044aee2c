// @ts-check
// Runs the MCP server of a tab, behind the relay, through the conformance suite of MCP and prints the table. What it
// does not offer is in server-scenarios.mjs, and shown as such.
//   npm run test:mcp-server-conformance [-- [--only=<scenario>] <revision>…]
import { join } from 'node:path';
import { openSuite } from './conformance-suite.mjs';
import { NOT_OFFERED, NOT_TESTABLE, TOOLS } from './server-scenarios.mjs';
import { startServing } from './serving-page.mjs';
import { startTokenProxy } from './token-proxy.mjs';

/** Revisions and how many scenarios each requires of a server. */
const REQUIRED = new Map([
  ['2025-11-25', 30],
  ['2026-07-28', 37],
]);
const SCENARIO_MS = 60_000;

const suite = openSuite();
const asked = process.argv.slice(2);
const only = asked.find((one) => one.startsWith('--only='))?.slice('--only='.length);
const revisions = asked.filter((one) => !one.startsWith('--'));
const serving = await startServing('conformance', TOOLS);
const proxy = await startTokenProxy(serving.port, serving.token);
try {
  for (const revision of revisions.length > 0 ? revisions : REQUIRED.keys()) {
    const scenarios = (await suite.scenariosOf('Server', revision)).filter(
      (name) => only === undefined || name === only,
    );
    if (only === undefined && scenarios.length < (REQUIRED.get(revision) ?? 1)) process.exitCode = 1;
    console.log(`\n| ${revision} | checks passed | |\n|---|---|---|`);
    let passing = 0;
    for (const name of scenarios) {
      const { passed, of, failed, reported } = await run(revision, name);
      const partly = NOT_TESTABLE.get(name);
      const isWell = failed.length === 0;
      const isPartlyWell = failed.every((check) => partly?.checks.includes(check));
      const reason = NOT_OFFERED.get(name) ?? (isPartlyWell ? partly?.reason : undefined);
      if (isWell) passing += 1;
      else if (reason === undefined) {
        process.exitCode = 1;
        console.error(`\n── ${revision} ${name}\n${reported}`);
      }
      const state = isWell ? 'passes' : reason === undefined ? 'FAILS' : `not offered: ${reason}`;
      console.log(`| ${name} | ${passed} of ${of} | ${state} |`);
    }
    console.log(`\n${revision}: ${passing} of ${scenarios.length} required scenarios pass`);
  }
} finally {
  proxy.close();
  await serving.close();
}

/** @param {string} revision @param {string} scenario */
async function run(revision, scenario) {
  const reported = await suite.ask(
    'server',
    '--url',
    `${proxy.url}/mcp`,
    '--scenario',
    scenario,
    '--spec-version',
    revision,
    '--timeout',
    String(SCENARIO_MS),
    '-o',
    join(suite.folder, `server-results-${revision}`),
  );
  const [, passed = '0', of] = /Passed: (\d+)\/(\d+)/.exec(reported) ?? [];
  // The suite colours its lines.
  const failed = [...reported.matchAll(/\[(\S+) *\] \S*FAILURE/g)].map(([, check = '']) => check);
  return { passed, of: of ?? '0', failed: of === undefined ? ['no result'] : failed, reported };
}
