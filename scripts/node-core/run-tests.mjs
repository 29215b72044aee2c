// @ts-check
/**
 * Node's own tests with the embedded engine, counted over those that the pinned real Node passes.
 *   node scripts/node-core/run.mjs [--browser] [--group fs] [--only name] [--more] [--jobs 1] [--json file]
 * In threads of the pinned Node, or with --browser in workers of a page.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNodeLibrary, PACKS_DIR } from '../node-library/build.mjs';
import { buildParts } from '../node-library/parts.mjs';
import { ensurePinnedNode, NODE_VERSION } from '../node-library/fetch.mjs';
import { bundleEngineThread } from './bundle.mjs';
import { isSkip, referenceResults, TEST_ENVIRONMENT } from './reference.mjs';
import { readFolder } from './read-folder.mjs';
import { openBrowserRunner } from './run-in-browser.mjs';
import { threadRunner } from './run-program.mjs';
import { GROUPS, MORE_GROUPS, selectTests } from './select.mjs';
import { ensureTests } from './source.mjs';
import { printTable } from './table.mjs';

const { binary } = ensurePinnedNode();

const { values } = parseArgs({
  options: {
    group: { type: 'string', multiple: true },
    only: { type: 'string' },
    more: { type: 'boolean' },
    browser: { type: 'boolean' },
    jobs: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});
await buildNodeLibrary({ ifMissing: true });
await buildParts(PACKS_DIR);
const folder = ensureTests();
const groups = values.group ?? (values.more === true ? MORE_GROUPS : GROUPS);
const only = values.only === undefined ? undefined : new RegExp(values.only);
const tests = selectTests(folder, groups).filter(({ name }) => only === undefined || only.test(name));
const reference = referenceResults(
  binary,
  folder,
  tests.map(({ name }) => name),
  NODE_VERSION,
);
const browser = values.browser === true ? await openBrowserRunner(PACKS_DIR) : undefined;
const runProgram = browser?.run ?? threadRunner(PACKS_DIR, await bundleEngineThread());
const helpers = readFolder(join(folder, 'common'), '/test/common');
const fixtures = readFolder(join(folder, 'fixtures'), '/test/fixtures');
const counted = tests.filter(({ name }) => reference[name] === 'pass');

/** @type {import('./table.mjs').TestResult[]} */
const results = [];
const queue = [...counted];
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
await browser?.close();
printTable(groups, results);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 1));
/** Minimum fractions of passing tests, in the counted groups and in the others. */
const FLOOR = { counted: 0.98, others: 0.9 };
for (const [kind, floor] of /** @type {const} */ ([
  ['counted', FLOOR.counted],
  ['others', FLOOR.others],
])) {
  const own = results.filter(({ group }) => GROUPS.includes(group) === (kind === 'counted'));
  const passed = own.filter(({ failure }) => failure === undefined).length;
  if (own.length > 0 && passed / own.length < floor) {
    console.log(`node-core: ${passed} of ${own.length} pass, fewer than ${floor * 100} %`);
    process.exitCode = 1;
  }
}

async function work() {
  for (let test = queue.shift(); test !== undefined; test = queue.shift()) {
    const path = `/test/parallel/${test.name}`;
    const own = { path, bytes: new TextEncoder().encode(test.text) };
    const ending = await runProgram({
      files: [own, ...helpers, ...(test.text.includes('fixtures') ? fixtures : [])],
      argv: [path],
      cwd: '/test',
      env: { NODE_TEST_DIR: '/tmp', ...TEST_ENVIRONMENT },
      timeoutMs: 30_000,
    });
    const failure = failureOf(ending);
    results.push({ group: test.group, name: test.name, failure, durationMs: ending.durationMs });
    if (failure !== undefined) console.log(`FAIL ${test.name}: ${failure}`);
    if (only !== undefined && failure !== undefined) console.log(ending.stdout, ending.stderr);
  }
}

/** @param {import('./run-program.mjs').Ending} ending @returns {string | undefined} the first informative line */
function failureOf({ ending, code, stdout, stderr }) {
  if (ending === 'timeout') return 'timeout';
  if (ending === 'exit' && code === 0) return isSkip(stdout) ? `skipped itself: ${stdout.trim()}` : undefined;
  const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /(?:Error|Mismatched|mustCall|^Uncaught)/.test(line)) ??
    lines.find((line) => line !== '') ??
    `${ending} ${String(code)}`
  );
}
