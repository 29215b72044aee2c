import { expect, test } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { createCallLog } from './call-log.ts';

test('has the lines of a server in the levels of a run, with the time since the call', () => {
  let now = 100;
  const log = createCallLog(
    (text) => text.replaceAll('key-1', '***'),
    () => now,
  );
  now = 130;
  log.add('warning', 'the key is key-1');
  log.add('notice', { done: 1 });
  log.add('emergency', undefined);
  expect(log.lines).toEqual([
    { level: 'warn', text: 'the key is ***', atMs: 30 },
    { level: 'info', text: '{"done":1}', atMs: 30 },
    { level: 'error', text: '', atMs: 30 },
  ]);
});

test('keeps as many lines as a run, each as long as one of a run', () => {
  const log = createCallLog((text) => text);
  for (let count = 0; count < LIMITS.maxLogLines + 5; count += 1)
    log.add('info', 'x'.repeat(LIMITS.maxLogLineBytes + 5));
  expect(log.lines).toHaveLength(LIMITS.maxLogLines);
  expect(log.lines[0]?.text).toHaveLength(LIMITS.maxLogLineBytes);
});
