import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { readRunReport } from './read-run-report.ts';

test.each<[given: unknown, report: object]>([
  [{ success: true }, { logs: [] }],
  ['text', { logs: [] }],
  [
    { executionTime: 41.5, logs: ['one', { level: 'warn', text: 'two', atMs: 3 }] },
    {
      reportedMs: 41.5,
      logs: [
        { level: 'log', text: 'one', atMs: 7 },
        { level: 'warn', text: 'two', atMs: 3 },
      ],
    },
  ],
  [
    { executionTime: -1, logs: [{ level: '__proto__', text: 'x', atMs: Number.NaN }, { a: [1] }, 1n] },
    {
      logs: [
        { level: 'log', text: 'x', atMs: 7 },
        { level: 'log', text: '{"a":[1]}', atMs: 7 },
        { level: 'log', text: '1', atMs: 7 },
      ],
    },
  ],
  [
    { executionTime: 1e300, logs: { 0: 'x' } },
    { reportedMs: LIMITS.maxTimeoutMs, logs: [] },
  ],
  [{ executionTime: '12' }, { logs: [] }],
  [Object.create({ executionTime: 1, logs: ['x'] }), { logs: [] }],
])('reads the time and the logs of an executor: %#', (given, report) => {
  expect(readRunReport(given, 7)).toEqual(report);
});

test('keeps what it reads within the caps of a run', () => {
  const { logs, droppedLogs } = readRunReport({ logs: Array<string>(1_000_000).fill('x'.repeat(100_000)) }, 0);
  expect([logs.length, droppedLogs, logs[0]?.text.length]).toEqual([
    LIMITS.maxLogLines,
    1_000_000 - LIMITS.maxLogLines,
    LIMITS.maxLogLineBytes,
  ]);
});
