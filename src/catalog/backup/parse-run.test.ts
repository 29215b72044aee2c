import { expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { parseRun } from './parse-run.ts';

const RUN = {
  runId: newId<string>(),
  toolCallId: newId<string>(),
  toolId: newId<string>(),
  toolName: 'area',
  toolVersion: 1,
  input: { w: 1 },
  caller: 'person',
  startedAt: '2026-11-23T00:00:00.000Z',
  result: { success: true, result: 1, executionTime: 1, logs: [] },
  logs: [],
  network: [],
};

test('parses a run, without what can only exist in this browser', () => {
  expect(parseRun(RUN)).toEqual(RUN);
  expect(parseRun({ ...RUN, output: { blob: {}, bytesPerCharacter: 1, characters: 5 }, value: {} })).toEqual(RUN);
});

test.each([
  ['no result', { result: undefined }],
  ['a result without logs', { result: { success: true, executionTime: 1 } }],
  ['a caller nobody knows', { caller: 'somebody' }],
  ['no time', { startedAt: 'yesterday' }],
])('refuses %s', (_name, change) => {
  expect(parseRun({ ...RUN, ...change })).toBeUndefined();
});
