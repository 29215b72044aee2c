import { expect, test } from 'vitest';
import type { CallPart, ConversationId, ModelTurn, TurnId, TurnPart } from './conversation.ts';
import { deltasOf, withDeltas } from './turn-delta.ts';

const call = (id: string, more: Partial<CallPart> = {}): CallPart => ({
  type: 'call',
  callId: id as CallPart['callId'],
  toolName: 'area',
  input: { w: 'x'.repeat(10_000) },
  state: 'written',
  trace: {},
  ...more,
});
const turn = (parts: readonly TurnPart[], more: Partial<ModelTurn> = {}): ModelTurn => ({
  id: 't' as TurnId,
  conversationId: 'c' as ConversationId,
  createdAt: '2026-11-26T12:00:00.000Z',
  role: 'model',
  state: 'answering',
  parts,
  times: { requests: 1 },
  model: { kind: 'anthropic', name: 'A', model: 'a' },
  ...more,
});
const text = (words: string): TurnPart => ({ type: 'text', text: words });

/** The states of an answer, each made from the one before it. */
function states(): readonly ModelTurn[] {
  const written = call('a');
  const waiting: CallPart = { ...written, state: 'waiting' };
  const first = turn([], { state: 'asking' });
  return [
    first,
    { ...first, state: 'answering', parts: [{ type: 'thought', text: 'Hm' }] },
    { ...first, state: 'answering', parts: [{ type: 'thought', text: 'Hm, well' }, text('Let')] },
    { ...first, state: 'answering', parts: [{ type: 'thought', text: 'Hm, well' }, text('Let me see'), written] },
    { ...first, state: 'calling', parts: [{ type: 'thought', text: 'Hm, well' }, text('Let me see'), waiting] },
    {
      ...first,
      state: 'done',
      parts: [
        { type: 'thought', text: 'Hm, well' },
        text('Let me see'),
        { ...waiting, state: 'done', output: '2', trace: { endedMs: 5 } },
      ],
      usage: { inputTokens: 1, outputTokens: 2 },
    },
  ];
}

test('only what was added or changed travels', () => {
  const all = states();
  const deltas = all.slice(1).map((after, at) => deltasOf(all[at] ?? expect.fail(), after));
  expect(deltas).toEqual([
    [
      { type: 'part', part: 0, value: { type: 'thought', text: 'Hm' } },
      { type: 'turn', change: { state: 'answering' } },
    ],
    [
      { type: 'text-delta', part: 0, at: 2, text: ', well' },
      { type: 'part', part: 1, value: text('Let') },
    ],
    [
      { type: 'text-delta', part: 1, at: 3, text: ' me see' },
      { type: 'part', part: 2, value: call('a') },
    ],
    [
      { type: 'call', part: 2, change: { state: 'waiting' } },
      { type: 'turn', change: { state: 'calling' } },
    ],
    [
      { type: 'call', part: 2, change: { state: 'done', output: '2', trace: { endedMs: 5 } } },
      { type: 'turn', change: { state: 'done', usage: { inputTokens: 1, outputTokens: 2 } } },
    ],
  ]);
});

test('a page that begins at any state, and gets any of the deltas again, ends with the same turn', () => {
  const all = states();
  const deltas = all.slice(1).map((after, at) => deltasOf(all[at] ?? expect.fail(), after) ?? expect.fail());
  for (const [begins, begun] of all.entries())
    for (let from = 0; from <= begins; from += 1) {
      let now: ModelTurn | undefined = begun;
      for (const some of deltas.slice(from)) now = now === undefined ? undefined : withDeltas(now, some);
      expect(now).toEqual(all.at(-1));
    }
});

test('a page that missed something notices it', () => {
  const [first, , third, fourth, fifth] = states();
  if (first === undefined || third === undefined || fourth === undefined || fifth === undefined) expect.unreachable();
  expect(withDeltas(first, deltasOf(third, fourth) ?? [])).toBeUndefined();
  expect(withDeltas(third, deltasOf(fourth, fifth) ?? [])).toBeUndefined();
  expect(withDeltas(turn([text('a')]), [{ type: 'text-delta', part: 0, at: 2, text: 'c' }])).toBeUndefined();
});

test('unchanged parts stay the same objects', () => {
  const before = turn([call('a'), text('Well')]);
  const after = withDeltas(before, [{ type: 'text-delta', part: 1, at: 4, text: '.' }]);
  expect(after?.parts[0]).toBe(before.parts[0]);
  expect(after?.parts[1]).toEqual(text('Well.'));
});

test('what takes away or rewrites needs the whole turn', () => {
  const before = turn([text('abc'), call('a')], { stopReason: 'stop' });
  expect(deltasOf(before, turn([text('abc')], { stopReason: 'stop' }))).toBeUndefined();
  expect(deltasOf(before, turn([text('xbc'), call('a')], { stopReason: 'stop' }))).toBeUndefined();
  expect(deltasOf(before, turn([call('a'), text('abc')], { stopReason: 'stop' }))).toBeUndefined();
  expect(deltasOf(before, turn(before.parts))).toBeUndefined();
  expect(deltasOf(before, before)).toEqual([]);
});
