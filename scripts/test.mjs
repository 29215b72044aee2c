// @ts-check
// Runs every test of the project and adds up the results. A failing step stops nothing but what needs it.
//   node scripts/test.mjs          all but the slow suites
//   node scripts/test.mjs --full   all but fuzzing; with names of steps after it, these steps and what they need
//   node scripts/test.mjs --check  what needs neither a build nor a browser
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownFirefoxPath, whyNoFirefox } from './browsers/firefox.mjs';
import { countTests } from './test-reports.mjs';
import { hasWebKit, whyNoWebKit } from './browsers/webkit.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, '.cache/reports');
mkdirSync(reports, { recursive: true });

/**
 * @typedef
 * {{ name: string, kind: 'plain' | 'vitest' | 'playwright', args: string[], timeoutMs: number, needs?: string,
 * skipped?: string }} Step
 */
/** @typedef {{ name: string, seconds: number, passed: number, failed: number, note?: string, names?: string[] }} Result */

const MINUTE = 60_000;
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
const vitest = (/** @type {string} */ project, /** @type {number} */ minutes) =>
  /** @type {Step} */ ({
    name: project,
    kind: 'vitest',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter',
      'default',
      '--reporter',
      'json',
      `--outputFile.json=${join(reports, `${project}.json`)}`,
    ],
    timeoutMs: minutes * MINUTE,
  });
const playwright = (/** @type {string} */ name, /** @type {string} */ project, /** @type {number} */ minutes) =>
  /** @type {Step} */ ({
    name,
    kind: 'playwright',
    args: [bin('@playwright/test/cli.js'), 'test', '--project', project],
    timeoutMs: minutes * MINUTE,
    needs: 'build',
  });
const plain = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
  /** @type {Step} */ ({ name, kind: 'plain', args, timeoutMs: 10 * MINUTE });

const full = process.argv.includes('--full');
const quick = process.argv.includes('--check');
/** During development: unchanged files are not checked again, though their imports may have changed. */
const LINT_CACHE = ['--cache', '--cache-location', '.cache/eslint/', '--cache-strategy', 'content'];
const FORMAT_CACHE = ['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content'];
/** Tests of what has changed since the last commit, or in it; all tests where that is not known. */
const changed = () => {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('status', '--porcelain').stdout?.trim() !== '') return ['--changed', '--passWithNoTests'];
  return git('rev-parse', '--verify', 'HEAD~1').status === 0 ? ['--changed', 'HEAD~1', '--passWithNoTests'] : [];
};
const unit = vitest('unit', 8);
const structure = plain('structure', 'scripts/structure.mjs');
/** Steps of one row run at the same time: two cores are used fully, browsers get both. @type {Step[][]} */
const CHECK = [
  [
    plain('types', 'scripts/types.mjs'),
    plain('lint', bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0', ...(quick ? LINT_CACHE : [])),
    // In the check and in the full run: here eslint has the types too, and a second reading of them takes a minute.
    ...(quick || full ? [plain('lint-types', bin('oxlint/bin/oxlint'), '--deny-warnings')] : []),
    ...(quick ? [structure] : []),
    plain(
      'format',
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level',
      'warn',
      '.',
      ...(quick ? FORMAT_CACHE : []),
    ),
    { ...unit, args: [...unit.args, ...(quick ? changed() : [])] },
  ],
];
/** @type {Step[][]} */
const BROWSER = [
  // The build ends long before the browser.
  [plain('build', 'scripts/build.mjs', '--if-changed'), vitest('browser', 10), structure],
  [{ ...plain('size', 'scripts/size.mjs'), needs: 'build' }],
  [playwright('e2e', 'main', 30)],
  [playwright('e2e-alone', 'alone', 10)],
];
const withoutFirefox = knownFirefoxPath() === undefined ? { skipped: `not run: ${whyNoFirefox()}` } : {};
const withoutWebKit = hasWebKit() ? {} : { skipped: `not run: ${whyNoWebKit()}` };
/** @type {Step[][]} */
const SLOW = [
  [vitest('full', 45)],
  // What the last commits changed of the files that decide; npm run test:mutation tries all of them.
  [{ ...plain('mutation', 'scripts/mutation.mjs', '--changed'), timeoutMs: 40 * MINUTE }],
  [playwright('e2e-slow', 'slow*', 60)],
  [playwright('e2e-full', 'full', 100)],
  [{ ...playwright('e2e-firefox', 'firefox', 60), ...withoutFirefox }],
  [{ ...playwright('e2e-webkit', 'webkit', 20), ...withoutWebKit }],
  [{ ...plain('mcp-server', 'scripts/mcp/server-conformance.mjs'), timeoutMs: 20 * MINUTE, needs: 'build' }],
  [{ ...plain('mcp-peers', 'scripts/mcp/peers.mjs'), needs: 'build' }],
  [{ ...plain('reach-clients', 'scripts/mcp/reach-clients.mjs'), timeoutMs: 10 * MINUTE, needs: 'build' }],
];
/** Takes longer than all others together. */
const FUZZ = [[plain('build', 'scripts/build.mjs', '--if-changed')], [playwright('e2e-fuzz', 'fuzz', 200)]];

/** @type {Result[]} */
const results = [];
for (const row of chosen()) {
  results.push(...(await Promise.all(row.map((step) => run(step, row.length === 1)))));
}
summarize();

/** The rows of this run. */
function chosen() {
  if (process.argv.includes('--fuzz')) return FUZZ;
  const rows = quick ? CHECK : [...CHECK, ...BROWSER, ...(full ? SLOW : [])];
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (names.length === 0) return rows;
  const steps = rows.flat().filter(({ name }) => names.includes(name));
  const needed = rows.flat().filter(({ name }) => steps.some(({ needs }) => needs === name) && !names.includes(name));
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}`);
  return [needed, ...steps.map((step) => [step])].filter((row) => row.length > 0);
}

/** @param {Step} step @param {boolean} alone whether its output can be streamed @returns {Promise<Result>} */
async function run(step, alone) {
  if (step.skipped !== undefined) return { name: step.name, seconds: 0, passed: 0, failed: 0, note: step.skipped };
  if (results.some((result) => result.name === step.needs && result.failed > 0)) {
    return { name: step.name, seconds: 0, passed: 0, failed: 1, note: `not run: ${step.needs} failed` };
  }
  const reportFile = join(reports, `${step.name}.json`);
  rmSync(reportFile, { force: true });
  if (alone) console.log(`\n── ${step.name}`);
  const startedMs = performance.now();
  const { code, output, timedOut } = await start(step, alone, reportFile);
  const seconds = (performance.now() - startedMs) / 1000;
  if (!alone) console.log(`\n── ${step.name}\n${output.trimEnd()}`);
  const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined;
  const count = countTests(step.kind, code, report);
  return {
    name: step.name,
    seconds,
    ...count,
    ...(timedOut ? { note: `ended after ${step.timeoutMs / MINUTE} minutes` } : {}),
  };
}

/**
 * @param {Step} step
 * @param {boolean} alone
 * @param {string} reportFile
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>}
 */
function start(step, alone, reportFile) {
  return new Promise((resolve) => {
    // In a separate process group, so that a hanging step can be killed with its browsers.
    const child = spawn(process.execPath, step.args, {
      cwd: root,
      stdio: alone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PLAYWRIGHT_JSON: reportFile },
      detached: process.platform !== 'win32',
    });
    let output = '';
    let timedOut = false;
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    const timer = setTimeout(() => {
      timedOut = true;
      kill(child);
    }, step.timeoutMs);
    const interrupt = () => {
      kill(child);
      process.exit(130);
    };
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      resolve({ code: timedOut ? 1 : (code ?? 1), output, timedOut });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function kill(child) {
  if (child.pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGKILL');
}

function summarize() {
  console.log('\nstep          seconds  passed  failed');
  for (const { name, seconds, passed, failed, note } of results) {
    console.log(
      `${name.padEnd(12)}  ${seconds.toFixed(1).padStart(7)}  ${String(passed).padStart(6)}  ` +
        `${String(failed).padStart(6)}${note === undefined ? '' : `  ${note}`}`,
    );
  }
  for (const failure of results.flatMap(({ name, names = [] }) => names.map((each) => `${name}: ${each}`)))
    console.log(`failed  ${failure.replace(root, '.')}`);
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
