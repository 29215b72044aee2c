import { expect, test } from 'vitest';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { CaseExpectation } from '../../core/tool.ts';
import { sentenceOf } from '../../core/reason.ts';
import { CASE_DIFFERENCES } from '../contract/cases/case-difference.ts';
import { directValidator } from '../catalog-testing.ts';
import { evaluateCase } from './evaluate-case.ts';

const gave = (result: JsonValue): ExecuteToolResult => ({ success: true, result, executionTime: 1, logs: [] });
const failedWith = (error: string, errorCode: ErrorCode): ExecuteToolResult => ({
  success: false,
  error,
  errorCode,
  executionTime: 1,
  logs: [],
});
/** The differences as they are reported: the message is the sentence of the reason. */
const judge = async (expectation: CaseExpectation, result: ExecuteToolResult) =>
  (await evaluateCase(expectation, result, directValidator())).map(({ path, reason, message }) => {
    expect(message).toBe(sentenceOf(CASE_DIFFERENCES, reason));
    return { path, message };
  });
const hostile = JSON.parse('{"__proto__":{"a":1}}') as JsonValue;

test.each<[name: string, expected: JsonValue, actual: JsonValue, differences: readonly (readonly [string, string])[]]>([
  ['the same in another order of keys', { a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, []],
  ['a number and the same text', 12, '12', [['', 'is "12", expected 12']]],
  ['null and false', null, false, [['', 'is false, expected null']]],
  ['minus zero, which JSON writes as zero', 0, -0, []],
  ['one value deep inside', { a: { 'b/c': [1, 2] } }, { a: { 'b/c': [1, 3] } }, [['/a/b~1c/1', 'is 3, expected 2']]],
  [
    'more and less in an object',
    { a: 1 },
    { b: 2 },
    [
      ['/a', 'is missing, expected 1'],
      ['/b', 'was not expected: 2'],
    ],
  ],
  ['a longer list', [1], [1, 2], [['/1', 'was not expected: 2']]],
  ['a shorter list', [1, 2], [1], [['/1', 'is missing, expected 2']]],
  [
    'a list in another order',
    [1, 2],
    [2, 1],
    [
      ['/0', 'is 2, expected 1'],
      ['/1', 'is 1, expected 2'],
    ],
  ],
  ['a list for an object', {}, [], [['', 'is [], expected {}']]],
  ['an own key named __proto__', hostile, {}, [['/__proto__', 'is missing, expected {"a":1}']]],
  ['names every object inherits', { constructor: 1 }, {}, [['/constructor', 'is missing, expected 1']]],
])('equals: %s', async (_name, value, actual, differences) => {
  expect(await judge({ kind: 'equals', value }, gave(actual))).toEqual(
    differences.map(([path, message]) => ({ path, message })),
  );
});

test.each<[name: string, expected: JsonValue, actual: JsonValue, differences: readonly (readonly [string, string])[]]>([
  ['part of a text', 'ell', 'hello', []],
  ['no part of a text', 'elf', 'hello', [['', 'does not contain "elf": it is "hello"']]],
  ['part of an object, at every depth', { a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }, []],
  ['a property that is not there', { a: { c: 1 } }, { a: { b: 1 } }, [['/a/c', 'is missing, expected 1']]],
  [
    'text inside an object, which is equal or not',
    { a: 'ell' },
    { a: 'hello' },
    [['/a', 'is "hello", expected "ell"']],
  ],
  ['an element', 2, [1, 2], []],
  ['no element', 3, [1, 2], [['', 'has no element 3']]],
  ['an element that is part of an object', { id: 2 }, [{ id: 1 }, { id: 2, more: true }], []],
  ['text that is part of an element but no element', 'ell', ['hello'], [['', 'has no element "ell"']]],
  ['several elements in another order', [3, 1], [1, 2, 3], []],
  ['a list inside an object', { tags: ['b', 'z'] }, { tags: ['a', 'b'] }, [['/tags', 'has no element "z"']]],
  ['a number in a text', 1, 'a1', [['', 'is "a1", expected 1']]],
])('contains: %s', async (_name, value, actual, differences) => {
  expect(await judge({ kind: 'contains', value }, gave(actual))).toEqual(
    differences.map(([path, message]) => ({ path, message })),
  );
});

test('matches: every failing path is reported, and a schema that does not compile', async () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' }, s: { type: 'string' } }, required: ['s'] };
  expect(await judge({ kind: 'matches', schema }, gave({ n: 1, s: '' }))).toEqual([]);
  expect(await judge({ kind: 'matches', schema }, gave({ n: 1.5 }))).toEqual([
    { path: '', message: "must have required property 's'" },
    { path: '/n', message: 'must be integer' },
  ]);
  expect(await judge({ kind: 'matches', schema: { type: 'nothing' } }, gave(1))).toEqual([
    { path: '', message: expect.stringMatching(/^could not be checked: /) as string },
  ]);
});

test.each<[name: string, message: string | undefined, result: ExecuteToolResult, difference: string | undefined]>([
  ['any failure', undefined, failedWith('boom', 'threw'), undefined],
  ['a message with the text', 'oo', failedWith('boom', 'threw'), undefined],
  ['another message', 'bang', failedWith('boom', 'threw'), 'is the failure "boom", expected one with "bang"'],
  ['no failure', undefined, gave(1), 'was returned, expected a failure'],
  ['a deadline', 'timed out', failedWith('Tool execution timed out after 5ms', 'timeout'), undefined],
  ['an input that the schema refuses', 'must be', failedWith('/a must be integer', 'invalid-input'), undefined],
  ...(
    [
      'denied',
      'aborted',
      'crashed',
      'transport',
      'engine-unavailable',
      'disabled',
      'not-found',
      'invalid-tool',
    ] as const
  ).map((code): [string, undefined, ExecuteToolResult, string] => [
    `what proves nothing: ${code}`,
    undefined,
    failedWith('no', code),
    'is not a failure of the tool itself: no',
  ]),
])('throws: %s', async (_name, message, result, difference) => {
  const expectation: CaseExpectation = message === undefined ? { kind: 'throws' } : { kind: 'throws', message };
  expect(await judge(expectation, result)).toEqual(difference === undefined ? [] : [{ path: '', message: difference }]);
});

test('a failure is never the expected value', async () => {
  for (const expectation of [
    { kind: 'equals', value: null },
    { kind: 'contains', value: '' },
    { kind: 'matches', schema: {} },
  ] as const) {
    expect(await judge(expectation, failedWith('boom', 'threw'))).toEqual([
      { path: '', message: 'is a failure: boom' },
    ]);
  }
});

test('a value that is too deep for the stack fails only its case', async () => {
  const nested = (inner: JsonValue): JsonValue => {
    let value = inner;
    for (let depth = 0; depth < 200_000; depth += 1) value = [value];
    return value;
  };
  expect(await judge({ kind: 'equals', value: nested(1) }, gave(nested(2)))).toEqual([
    { path: '', message: 'is nested too deeply to be compared' },
  ]);
});
