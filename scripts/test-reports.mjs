// @ts-check
// Reads how many tests passed and failed from what the runners write.

/**
 * @typedef {{ passed: number, failed: number, again?: number, names: string[] }} Count `again`: number of tests that
 * passed on the second try. `names`: of the tests that failed.
 */

const STACK_LINES = 5;
const STACK_CHARS = 500;

/**
 * A report that is missing, empty or contradicts the exit code counts as a failure.
 * @param {'plain' | 'vitest' | 'playwright'} kind
 * @param {number} exitCode
 * @param {string | undefined} report JSON text
 * @returns {{ passed: number, failed: number, note?: string, names?: string[] }} `names` of the tests that failed, each
 * with its file
 */
export function countTests(kind, exitCode, report) {
  if (kind === 'plain') return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = report === undefined ? undefined : kind === 'vitest' ? vitestCount(report) : playwrightCount(report);
  if (count === undefined) return { passed: 0, failed: 1, note: 'no report' };
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1, note: 'no tests ran' };
  if (exitCode !== 0 && count.failed === 0) return { passed: count.passed, failed: 1, note: `exit code ${exitCode}` };
  const { again = 0, names, ...sum } = count;
  return {
    ...sum,
    ...(names.length === 0 ? {} : { names }),
    ...(again === 0 ? {} : { note: `${again} passed at the second try` }),
  };
}

/** @param {string} text @returns {Count | undefined} */
function vitestCount(text) {
  const report = parse(text);
  if (!Array.isArray(report?.testResults)) return undefined;
  // A file that could not be loaded has no tests to count.
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) => `${file.name} › ${test.fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...failed, ...broken.map((/** @type {any} */ { name }) => name)],
  };
}

/** @param {string} text @returns {Count | undefined} */
function playwrightCount(text) {
  const { stats, suites = [], errors = [] } = parse(text) ?? {};
  if (typeof stats?.expected !== 'number') return undefined;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    again: stats.flaky,
    // Errors outside any test, such as one that nobody caught after a test had ended.
    names: [
      ...suites.flatMap(failedSpecs),
      ...errors.map((/** @type {any} */ { message = '', stack = message }) => shortStack(String(stack))),
    ],
  };
}

/** The message and the first lines of code, on one line. @param {string} stack */
function shortStack(stack) {
  // eslint-disable-next-line no-control-regex -- Playwright colours them
  const lines = stack.replaceAll(/\u001B\[\d+m/g, '').split('\n');
  return lines
    .slice(0, STACK_LINES)
    .map((line) => line.trim())
    .join(' ')
    .slice(0, STACK_CHARS);
}

/** @param {any} suite @returns {string[]} */
function failedSpecs({ suites = [], specs = [] }) {
  return [
    ...specs
      .filter((/** @type {any} */ { tests }) => tests.some((/** @type {any} */ { status }) => status === 'unexpected'))
      .map((/** @type {any} */ { file, title }) => `${file} › ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

/** @param {string} text @returns {any} undefined when it is no JSON */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
