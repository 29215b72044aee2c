// @ts-check
// Runs a test file once, then again for each mutant that it reaches, in the same process: only so thousands of mutants
// take minutes. Vitest makes one of these in its worker; scripts/mutation/one-file.mjs says which mutants there are.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { startTests } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';

/**
 * @typedef {import('@vitest/runner').File} TestFile
 * @typedef {import('@vitest/runner').Task} Task
 * @typedef {{ mutants: string[], log: string }} Job
 * @typedef {{
 *   activeMutant?: string | undefined, currentTestId?: string | undefined, hitCount?: number | undefined,
 *   hitLimit?: number, mutantCoverage?: { static: Record<string, number>, perTest: Record<string, Record<string, number>> },
 * }} Switch what the instrumented code reads and writes
 */

/** The quickest tests of a file are asked about a mutant, until they would take so long together. */
const MAX_TESTS_MS = 3000;
/** One that takes longer is asked about none. */
const MAX_TEST_MS = 1500;
/** Set for tests that say nothing else, and added to what the parent waits for one mutant. */
const PATIENCE_MS = 4000;
/** A mutant is reached at most so many times as often as without mutants: an endless loop ends soon. */
const MAX_HITS = { times: 50, plus: 5000 };

const location = /** @type {{ __stryker__?: Switch }} */ (/** @type {unknown} */ (globalThis));
const mutantSwitch = (location.__stryker__ ??= {});

export default class MutantRunner extends TestRunner {
  /** Each file loads its modules anew: otherwise only the first one would reach what they do while they load. @param {string[]} paths */
  onBeforeCollect([path = '']) {
    forgetModules(this, path, true);
    Object.assign(mutantSwitch, { currentTestId: undefined, mutantCoverage: { static: {}, perTest: {} } });
  }

  /** @param {import('@vitest/runner').Test} test @override */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    // Nothing follows for a test that is skipped.
    if (test.mode !== 'skip') mutantSwitch.currentTestId = test.id;
  }

  /** @param {import('@vitest/runner').Test} test @override */
  onAfterRunTask(test) {
    mutantSwitch.currentTestId = undefined;
    super.onAfterRunTask(test);
  }

  /** @param {TestFile[]} [files] @override */
  // oxlint-disable-next-line typescript/no-misused-promises -- Vitest waits for it
  async onAfterRunFiles(files = []) {
    super.onAfterRunFiles();
    for (const file of files) await tryMutants(this, file);
  }
}

/** @param {MutantRunner} runner @param {TestFile} file whose tests have run without a mutant */
async function tryMutants(runner, file) {
  const job = /** @type {Job} */ (JSON.parse(readFileSync(process.env['MUTATION_JOB'] ?? '', 'utf8')));
  const say = (/** @type {object} */ line) =>
    appendFileSync(job.log, `${JSON.stringify({ ...line, file: file.name })}\n`);
  if (testsOf(file).every((test) => test.result?.state !== 'pass'))
    return say({ event: 'broken', reason: firstError(file) });
  const coverage = structuredClone(mutantSwitch.mutantCoverage) ?? { static: {}, perTest: {} };
  const decided = decidedFor(job.log, file.name);
  const reached = job.mutants.filter((id) => !decided.has(id) && hitsOf(id, coverage) > 0);
  if (reached.length === 0) return say({ event: 'done' });

  const { fresh, durations } = await repeatable(runner, file);
  const open = reached.map((id) => ({ id, ...reachOf(id, coverage, durations) })).filter(({ tests }) => tests.size > 0);
  // A mutant that is reached while modules load gets new ones, and stays in them: those come last.
  const [late, early] = [open.filter(({ loads }) => loads), open.filter(({ loads }) => !loads)];
  const results = await tryAll(early, fresh);
  say({ event: 'check' });
  // What a mutant left behind in a module can fail the tests of the next one: then none of these counts.
  const clean = fresh || !(await run(runner, file, { fresh: false, tests: new Set(durations.keys()) }));
  const kept = [...(clean ? results : await tryAll(early, true)), ...(await tryAll(late, true))];
  for (const [id, killed] of kept) say({ event: killed ? 'killed' : 'survived', id });
  say({ event: 'done' });

  /** @param {typeof open} mutants @param {boolean} anew with new modules for each */
  async function tryAll(mutants, anew) {
    /** @type {Map<string, boolean>} */
    const killed = new Map();
    for (const { id, tests } of mutants) {
      const usualMs = [...tests].reduce((sum, test) => sum + (durations.get(test) ?? 0), 0);
      say({ event: 'start', id, maxMs: 2 * PATIENCE_MS + 10 * usualMs });
      const hits = hitsOf(id, coverage) * MAX_HITS.times + MAX_HITS.plus;
      killed.set(id, await run(runner, file, { fresh: anew, tests, mutant: id, hits }));
    }
    return killed;
  }
}

/**
 * Runs all quick tests a second time: those that pass are asked about mutants, with the modules they have, or with new
 * ones if more pass so.
 * @param {MutantRunner} runner
 * @param {TestFile} file
 */
async function repeatable(runner, file) {
  // A test of how long something takes can fail, because the mutants make the code slower.
  const passed = testsOf(file).filter((test) => test.result?.state === 'pass');
  const quick = passed.filter((test) => (test.result?.duration ?? 0) <= MAX_TEST_MS);
  const durations = new Map(quick.map((test) => [test.id, test.result?.duration ?? 0]));
  for (const fresh of [false, true]) {
    /** @type {Set<string>} */
    const failed = new Set();
    const any = await run(runner, file, { fresh, tests: new Set(durations.keys()), failed });
    if (!any) return { fresh, durations };
    if (fresh) for (const id of failed) durations.delete(id);
  }
  return { fresh: true, durations };
}

/**
 * @param {MutantRunner} outer
 * @param {TestFile} file
 * @param {{ fresh: boolean, tests: ReadonlySet<string>, mutant?: string, hits?: number, failed?: Set<string> }} how with
 * `failed`, which gets the tests that fail, it does not end at the first one
 * @returns {Promise<boolean>} whether a test failed
 */
async function run(outer, file, { fresh, tests, mutant, hits = Infinity, failed }) {
  let any = false;
  const quiet = async () => {};
  /** Says nothing to the parent, and runs only the given tests. */
  const inner = Object.assign(Object.create(outer), {
    config: { ...outer.config, testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS },
    onBeforeCollect: quiet,
    onTaskUpdate: quiet,
    onTestAnnotate: quiet,
    onTestArtifactRecord: quiet,
    onCollectStart: quiet,
    onCollected: quiet,
    onAfterRunFiles: quiet,
    /** @param {TestFile[]} files */
    onBeforeRunFiles(files) {
      for (const test of files.flatMap(testsOf)) if (!tests.has(test.id)) test.mode = 'skip';
    },
    /** @param {import('@vitest/runner').Test} test */
    async onBeforeRunTask(test) {
      if (any && failed === undefined) test.mode = 'skip';
      await outer.onBeforeRunTask(test);
    },
    /** @param {import('@vitest/runner').Test} test */
    onAfterRunTask(test) {
      if (test.result?.state === 'fail') {
        any = true;
        failed?.add(test.id);
      }
      outer.onAfterRunTask(test);
    },
  });
  forgetModules(outer, file.filepath, fresh);
  forgetDatabases();
  Object.assign(mutantSwitch, { activeMutant: mutant, hitCount: 0, hitLimit: hits });
  try {
    const files = await startTests([file.filepath], inner);
    return any || files.some(hasFailed) || (mutantSwitch.hitCount ?? 0) > hits;
  } finally {
    Object.assign(mutantSwitch, { activeMutant: undefined, hitCount: undefined });
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}

/** Tests that put one in memory begin with an empty one. */
function forgetDatabases() {
  const database = /** @type {{ constructor: new () => object } | undefined} */ (
    /** @type {{ indexedDB?: any }} */ (globalThis).indexedDB
  );
  if (database !== undefined)
    Object.defineProperty(globalThis, 'indexedDB', {
      value: new database.constructor(),
      configurable: true,
      writable: true,
    });
}

/** @param {MutantRunner} runner @param {string} path of the test file @param {boolean} all */
function forgetModules(runner, path, all) {
  // Vitest's type keeps it private; it is what `vi.resetModules` works on.
  const { workerState } = /** @type {{ workerState: { evaluatedModules: { idToModuleMap: Map<string, any> } } }} */ (
    /** @type {unknown} */ (runner)
  );
  for (const [id, node] of workerState.evaluatedModules.idToModuleMap) {
    if (id !== path && (!all || /\/@?vitest\/|^mock:/.test(id))) continue;
    node.promise = undefined;
    node.exports = undefined;
    node.evaluated = false;
    node.importers.clear();
  }
}

/**
 * @param {string} id
 * @param {NonNullable<Switch['mutantCoverage']>} coverage
 * @param {Map<string, number>} durations
 * @returns {{ loads: boolean, tests: Set<string> }} `loads`: reached while modules load, so any test may notice
 */
function reachOf(id, coverage, durations) {
  const loads = coverage.static[id] !== undefined;
  const reaching = [...durations].filter(([test]) => loads || coverage.perTest[test]?.[id] !== undefined);
  let sumMs = 0;
  const quick = reaching.toSorted(([, a], [, b]) => a - b).filter(([, ms]) => (sumMs += ms) <= MAX_TESTS_MS);
  return { loads, tests: new Set(quick.map(([test]) => test)) };
}

/** @param {string} id @param {NonNullable<Switch['mutantCoverage']>} coverage */
function hitsOf(id, coverage) {
  return [coverage.static, ...Object.values(coverage.perTest)].reduce((sum, hits) => sum + (hits[id] ?? 0), 0);
}

/** Mutants that are killed, and those that this file has let pass before. @param {string} log @param {string} file */
function decidedFor(log, file) {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  const events = lines.map((line) => JSON.parse(line));
  return new Set(
    events
      .filter((line) => line.event === 'killed' || (line.event === 'survived' && line.file === file))
      .map((line) => line.id),
  );
}

/** @param {Task} task @returns {import('@vitest/runner').Test[]} */
function testsOf(task) {
  return task.type === 'test' ? [task] : task.tasks.flatMap(testsOf);
}

/** @param {Task} task @returns {boolean} */
function hasFailed(task) {
  return task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(hasFailed));
}

/** @param {Task} task @returns {string} */
function firstError(task) {
  const own = task.result?.errors?.[0]?.message;
  if (own !== undefined) return `${task.name}: ${own}`;
  return task.type === 'suite' ? (task.tasks.map(firstError).find((text) => text !== '') ?? '') : '';
}
