import { describe, expect, it } from 'vitest';
import type { CallPart, CallPartState } from '../../../agent/contract/conversation.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import { briefInput, isWholeInBrief, outputValue, viewOfCall } from './call-view.ts';

const createdAt = '2026-11-21T12:00:00.000Z';
const call = (part: Partial<CallPart>): CallPart => ({
  type: 'call',
  callId: 'c' as ToolCallId,
  toolName: 'area',
  input: { w: 3 },
  state: 'done',
  trace: { startedMs: 100, endedMs: 350 },
  ...part,
});

describe('viewOfCall', () => {
  it('is a run that ended, with its result and time', () => {
    expect(viewOfCall(call({ output: '{"area":12}' }), { createdAt }, 0, 0)?.result).toEqual({
      success: true,
      result: { area: 12 },
      executionTime: 250,
      logs: [],
    });
    expect(
      viewOfCall(call({ state: 'failed', output: 'boom', errorCode: 'timeout' }), { createdAt }, 0, 0)?.result,
    ).toEqual({ success: false, error: 'boom', errorCode: 'timeout', executionTime: 250, logs: [] });
  });

  it('counts a running one from its start', () => {
    const view = viewOfCall(
      call({ state: 'running', trace: { startedMs: 100 } }),
      { createdAt },
      Date.parse(createdAt) + 600,
      10_000,
    );
    expect([view?.state, view?.startedAt]).toEqual(['running', 9_500]);
  });

  it.each<CallPartState>(['written', 'waiting', 'denied', 'unreadable', 'unknown'])(
    'is undefined while the call is %s',
    (state) => {
      expect(viewOfCall(call({ state }), { createdAt }, 0, 0)).toBeUndefined();
    },
  );
});

it.each([
  ['{"a":1}', { a: 1 }],
  ['[1,2]', [1, 2]],
  ['12', 12],
  ['null', null],
  ['12 apples', '12 apples'],
  ['{not json', '{not json'],
  ['plain words', 'plain words'],
])('reads the output %j', (text, value) => {
  expect(outputValue(text)).toEqual(value);
});

it.each([
  [{ command: 'ls  -l\n/tmp' }, 'ls -l /tmp'],
  [{ w: 3, h: [1, 2] }, 'w: 3, h: [1,2]'],
  [{}, ''],
  ['text', 'text'],
])('shows the arguments %j in one line', (input, line) => {
  expect(briefInput(input)).toBe(line);
});

it.each([
  [{ word: 'strawberry', letter: 'r', times: 3, isExact: true }, true],
  [{ path: '/notes/a list.md' }, true],
  [{}, true],
  // It could be read as another argument.
  [{ word: 'a, letter: r' }, false],
  [{ 'a: 1, b': 'c' }, false],
  [{ word: 'two  spaces' }, false],
  [{ word: 'two\nlines' }, false],
  [{ word: 'hidden\u202e' }, false],
  [{ word: '' }, false],
  [{ word: null }, false],
  [{ words: ['a'] }, false],
  [{ word: 'x'.repeat(61), letter: 'r' }, false],
  [{ word: 'x'.repeat(81) }, false],
  ['strawberry', false],
])('knows whether the line of %j has all of it', (input, isWhole) => {
  expect(isWholeInBrief(input, 80)).toBe(isWhole);
});
