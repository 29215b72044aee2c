import { expect, it } from 'vitest';
import type { CallPart, ConversationId, ModelTurn, TurnId } from '../../agent/contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { timelineOf } from './conversation-timeline.ts';

const begin = Date.parse('2026-11-21T12:00:00.000Z');
const call = (part: Partial<CallPart>): CallPart => ({
  type: 'call',
  callId: 'c' as ToolCallId,
  toolName: 'area',
  input: {},
  state: 'done',
  trace: {},
  ...part,
});
const turn = (afterMs: number, more: Partial<ModelTurn>): ModelTurn => ({
  id: `t${afterMs}` as TurnId,
  conversationId: 'c' as ConversationId,
  role: 'model',
  createdAt: new Date(begin + afterMs).toISOString(),
  state: 'done',
  parts: [],
  times: { requests: 1 },
  model: { kind: 'anthropic', name: 'A', model: 'a' },
  ...more,
});

it('places answers, waiting for a person and runs by their times', () => {
  const asked = call({
    approval: { by: 'person' },
    trace: { writtenMs: 80, routedMs: 100, approvedMs: 600, startedMs: 620, endedMs: 900 },
  });
  const { rows, ...shares } = timelineOf(
    {
      person: undefined,
      answers: [
        turn(0, { parts: [asked], times: { requests: 1, firstMs: 40, answeredMs: 100, endedMs: 900 } }),
        turn(1_000, { times: { requests: 1, firstMs: 50, answeredMs: 200, endedMs: 200 } }),
      ],
    },
    begin + 9_000,
  );
  expect(rows.map(({ spans }) => spans)).toEqual([
    [
      { start: 0, end: 40, kind: 'wait' },
      { start: 40, end: 100, kind: 'work' },
    ],
    [
      { start: 100, end: 600, kind: 'wait' },
      { start: 620, end: 900, kind: 'work' },
    ],
    [
      { start: 1_000, end: 1_050, kind: 'wait' },
      { start: 1_050, end: 1_200, kind: 'work' },
    ],
  ]);
  expect(shares).toEqual({ lengthMs: 1_200, modelMs: 300, toolMs: 280, personMs: 500, otherMs: 120 });
});

it('draws a run as long as it took, and counts each moment of the axis once', () => {
  const run = (callId: string, startedMs: number, endedMs: number, tookMs?: number) =>
    call({ callId: callId as ToolCallId, trace: { routedMs: 100, startedMs, endedMs, tookMs } as CallPart['trace'] });
  const waits = call({
    callId: 'w' as ToolCallId,
    approval: { by: 'person' },
    trace: { routedMs: 100, approvedMs: 700, startedMs: 700, endedMs: 1_000 },
  });
  const { rows, ...shares } = timelineOf(
    {
      person: undefined,
      answers: [
        turn(0, {
          parts: [run('a', 110, 400, 5), run('b', 200, 500), run('c', 300, 600, 900), waits],
          times: { requests: 1, firstMs: 40, answeredMs: 100, endedMs: 1_000 },
        }),
      ],
    },
    begin + 9_000,
  );
  expect(rows.slice(1).flatMap(({ spans }) => spans)).toEqual([
    { start: 110, end: 115, kind: 'work' },
    { start: 200, end: 500, kind: 'work' },
    { start: 300, end: 600, kind: 'work' },
    { start: 100, end: 700, kind: 'wait' },
    { start: 700, end: 1_000, kind: 'work' },
  ]);
  expect(shares).toEqual({ lengthMs: 1_000, modelMs: 100, toolMs: 705, personMs: 195, otherMs: 0 });
});

it('extends running spans until now', () => {
  const running = call({ state: 'running', trace: { writtenMs: 10, routedMs: 20, startedMs: 30 } });
  const waiting = call({ callId: 'w' as ToolCallId, state: 'waiting', trace: { writtenMs: 10, routedMs: 20 } });
  const { rows } = timelineOf(
    {
      person: undefined,
      answers: [
        turn(0, { state: 'calling', parts: [running, waiting], times: { requests: 1, firstMs: 5, answeredMs: 20 } }),
      ],
    },
    begin + 500,
  );
  expect(rows.slice(1).map(({ spans, isUnderWay }) => ({ spans, isUnderWay }))).toEqual([
    { spans: [{ start: 30, end: 500, kind: 'work' }], isUnderWay: true },
    { spans: [{ start: 20, end: 500, kind: 'wait' }], isUnderWay: true },
  ]);
});

it('adds up where a later answer has an earlier time, and for very many calls', () => {
  const answer = (afterMs: number, parts: CallPart[] = []) =>
    turn(afterMs, { parts, times: { requests: 1, firstMs: 10, answeredMs: 100, endedMs: 100 } });
  const { rows: _rows, ...shares } = timelineOf({ person: undefined, answers: [answer(0), answer(-5_000)] }, begin);
  expect(shares).toEqual({ lengthMs: 5_100, modelMs: 200, toolMs: 0, personMs: 0, otherMs: 4_900 });
  const calls = Array.from({ length: 200_000 }, (_, at) =>
    call({ callId: String(at) as ToolCallId, trace: { routedMs: 100, startedMs: 100 + at, endedMs: 101 + at } }),
  );
  expect(timelineOf({ person: undefined, answers: [answer(0, calls)] }, begin)).toMatchObject({ toolMs: 200_000 });
});

it('shows nothing for a message without answers', () => {
  expect(timelineOf({ person: undefined, answers: [] }, begin).rows).toEqual([]);
});
