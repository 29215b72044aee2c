import { expect, test } from 'vitest';
import type { LogLine } from '../../../core/call.ts';
import { logRows, valueInLog } from './log-rows.ts';

const line = (text: string, level: LogLine['level'] = 'log'): LogLine => ({ text, level, atMs: 1 });

test('equal neighbors become one row; filters come first', () => {
  const logs = [line('a'), line('a'), line('b', 'debug'), line('a'), line('w', 'warn'), line('w', 'error')];
  expect(logRows(logs, 'all', '').map(({ line: { text }, times, at }) => [text, times, at])).toEqual([
    ['a', 2, 0],
    ['b', 1, 2],
    ['a', 1, 3],
    ['w', 1, 4],
    ['w', 1, 5],
  ]);
  expect(logRows(logs, 'all', 'A').map(({ times }) => times)).toEqual([3]);
  expect(logRows(logs, 'warn', '')).toHaveLength(2);
  expect(logRows(logs, 'error', '')).toHaveLength(1);
});

test.each<[text: string, found: unknown]>([
  ['{"a":1}', { before: '', value: { a: 1 } }],
  ['got [1,2] ', { before: 'got', value: [1, 2] }],
  ['{ a: 1 }', undefined],
  ['[]', undefined],
  ['plain', undefined],
  ['[warn] something', undefined],
])('%s', (text, found) => expect(valueInLog(text)).toEqual(found));
