import { expect, test } from 'vitest';
import { countTests } from './test-reports.mjs';

const vitest = (numPassedTests: number, numFailedTests: number, brokenFiles = 0): string =>
  JSON.stringify({
    numPassedTests,
    numFailedTests,
    testResults: Array.from({ length: brokenFiles }, () => ({
      name: '/x.test.ts',
      status: 'failed',
      assertionResults: [],
    })),
  });
const playwright = (expected: number, unexpected: number, flaky = 0): string =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 } });

test('a plain step counts as one', () => {
  expect(countTests('plain', 0, undefined)).toEqual({ passed: 1, failed: 0 });
  expect(countTests('plain', 2, undefined)).toEqual({ passed: 0, failed: 1 });
});

test('tests are counted one by one', () => {
  expect(countTests('vitest', 1, vitest(5, 2))).toEqual({ passed: 5, failed: 2 });
  expect(countTests('playwright', 1, playwright(7, 1))).toEqual({ passed: 7, failed: 1 });
});

test('a file that does not load is a failure, and a second try of a journey is reported', () => {
  expect(countTests('vitest', 1, vitest(5, 0, 1))).toEqual({ passed: 5, failed: 1, names: ['/x.test.ts'] });
  expect(countTests('playwright', 0, playwright(7, 0, 1))).toEqual({
    passed: 8,
    failed: 0,
    note: '1 passed at the second try',
  });
});

test('a missing report is a failure', () => {
  expect(countTests('vitest', 0, undefined)).toEqual({ passed: 0, failed: 1, note: 'no report' });
  expect(countTests('vitest', 0, '{')).toEqual({ passed: 0, failed: 1, note: 'no report' });
  expect(countTests('vitest', 0, vitest(0, 0))).toEqual({ passed: 0, failed: 1, note: 'no tests ran' });
  expect(countTests('playwright', 1, playwright(3, 0))).toEqual({ passed: 3, failed: 1, note: 'exit code 1' });
});

test('an error outside any test is a failure with a name', () => {
  const report = JSON.stringify({
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{ message: 'gone', stack: '\u001B[31mError: gone\u001B[39m\n    at a.ts:1' }],
  });
  expect(countTests('playwright', 1, report)).toEqual({ passed: 3, failed: 1, names: ['Error: gone at a.ts:1'] });
});

test('the tests that failed are named with their files', () => {
  const unit = JSON.stringify({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two' },
        ],
      },
      { name: '/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  expect(countTests('vitest', 1, unit).names).toEqual(['/a.test.ts › two', '/b.test.ts']);
  const spec = (title: string, status: string): object => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const journeys = JSON.stringify({
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [{ specs: [spec('goes on', 'expected')], suites: [{ specs: [spec('breaks', 'unexpected')] }] }],
  });
  expect(countTests('playwright', 1, journeys).names).toEqual(['a.spec.ts › breaks']);
});
