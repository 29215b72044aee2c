import { expect, it } from 'vitest';
import type { CallPart } from '../../../agent/contract/conversation.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import { callExplanation, callWord } from './call-state.tsx';

function callPart(change: Partial<CallPart>): CallPart {
  return {
    type: 'call',
    callId: 'c' as ToolCallId,
    toolName: 'weather',
    input: {},
    state: 'stopped',
    trace: {},
    ...change,
  } as CallPart;
}

it('says of a call that was stopped whether it had begun', () => {
  expect(callExplanation(callPart({}))).toBe('You stopped it before it began, so nothing ran.');
  expect(callExplanation(callPart({ trace: { startedMs: 5, endedMs: 9 } }))).toContain(
    'may have done part of its work',
  );
});

it('shows the time of the result, without the time in which a person was asked', () => {
  const trace = { startedMs: 0, endedMs: 60_000, tookMs: 8 };
  expect(callWord(callPart({ state: 'done', trace }))).toBe('8 ms');
});
