import { expect, test } from 'vitest';
import type { RunRecord } from '../../core/call.ts';
import type { RunId, ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json/json.ts';
import { inputStart, isInParts, storedRun, fullRun } from './stored-run.ts';
import { packResult, unpackResult } from '../../core/packed-result.ts';

const MANY_NAMES = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name${String(at)}`, at]));
const HEAVY: readonly (readonly [string, JsonValue])[] = [
  ['an object with very many names', MANY_NAMES],
  ['a list of them', [MANY_NAMES]],
  ['half of a character', ['\uD800'.repeat(80_000)]],
];
const LIGHT: readonly (readonly [string, JsonValue])[] = [
  ['an object', { a: [1] }],
  ['nothing', null],
  ['a long text', 'word '.repeat(100_000)],
];
const resultOf = (result: JsonValue) => ({ success: true, result, executionTime: 1, logs: ['said'] });
const runOf = (result: JsonValue): RunRecord => ({
  runId: 'r' as RunId,
  toolCallId: 'c' as ToolCallId,
  toolId: 't' as ToolId,
  toolName: 'many',
  toolVersion: 1,
  input: {},
  caller: 'person',
  startedAt: '2026-11-23T00:00:00.000Z',
  result: resultOf(result),
  logs: [],
  network: [],
});

test.each(HEAVY)('%s is sent as text and stored separately from its run', async (_name, value) => {
  const result = resultOf(value);
  const packed = packResult(result);
  expect(packed).toEqual({ success: true, executionTime: 1, logs: ['said'], resultText: JSON.stringify(value) });
  expect(packResult(result)).toBe(packed);
  expect(unpackResult(structuredClone(packed))).toEqual(result);

  const run = runOf(value);
  const kept = storedRun(run);
  expect(kept.result).not.toHaveProperty('result');
  expect(await fullRun(structuredClone(kept))).toEqual(run);
});

test.each(LIGHT)('%s stays unchanged', async (_name, value) => {
  const result = resultOf(value);
  expect(packResult(result)).toBe(result);
  expect(unpackResult(result)).toEqual(result);
  const run = runOf(value);
  expect(storedRun(run)).toBe(run);
  expect(await fullRun(run)).toEqual(run);
});

test('a large input and a long log are stored separately, and the start of the input stays', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => `${String(at)} `.repeat(500));
  const run: RunRecord = {
    ...runOf(1),
    input: { names: MANY_NAMES },
    logs: lines.map((text, atMs) => ({ level: 'log', text, atMs })),
    result: { ...resultOf(1), logs: lines },
  };
  const kept = storedRun(run);
  const { apart, ...light } = kept;
  expect(JSON.stringify(light).length).toBeLessThan(1_000);
  expect(apart?.json.size).toBeGreaterThan(400_000);
  expect(inputStart(kept)).toMatch(/^\{"names":\{"name0":0,/);
  expect(inputStart(kept)).toBe(inputStart(run));
  expect(isInParts(kept)).toBe(true);
  expect(await fullRun(structuredClone(kept))).toEqual(run);
});

test('a run of an older version gets its value back', async () => {
  const { result: value, ...result } = resultOf(MANY_NAMES);
  const old = { ...runOf(null), result, value: new Blob([JSON.stringify(value)]) };
  expect(isInParts(old)).toBe(true);
  expect(await fullRun(old)).toEqual(runOf(MANY_NAMES));
});

test('an input that was refused for its shape has no start', () => {
  expect(inputStart({ ...runOf(1), input: null })).toBeUndefined();
  expect(inputStart({ ...runOf(1), input: [1] })).toBeUndefined();
});
