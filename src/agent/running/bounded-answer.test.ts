import { expect, test } from 'vitest';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ModelEnd, ModelEvent, ModelTarget } from '../contract/model-worker-api.ts';
import { boundedAnswer } from './bounded-answer.ts';

const STOPPED: ModelEnd = { ok: false, failure: { code: 'stopped', message: 'Stopped.' }, requests: 1 };
const REQUEST = { dialect: 'native', system: '', messages: [], tools: [] } as const;
const TARGET: ModelTarget = { kind: 'anthropic', model: 'm' };
const text = (reported: string): ModelEvent => ({ type: 'text', text: reported });
const thought = (reported: string): ModelEvent => ({ type: 'thought', text: reported });
const call = (inputText: string): ModelEvent => ({ type: 'call', call: { wireId: 'a', name: 'a', inputText } });

/** The answer of a model that sends these events, one piece at a time, until it is stopped. */
async function receivedOf(pieces: readonly (readonly ModelEvent[])[], signal = new AbortController().signal) {
  const received: ModelEvent[] = [];
  let reported = 0;
  const ask = boundedAnswer(async (_request, onEvents, stopped) => {
    for (const events of pieces) {
      await Promise.resolve();
      if (stopped.aborted) return STOPPED;
      reported += 1;
      onEvents(events);
    }
    return { ok: true, finish: 'stop', requests: 1 };
  }, TARGET);
  const end = await ask(REQUEST, (events) => received.push(...events), signal);
  return { received, end, reported };
}
const times = (count: number, made: (at: number) => readonly ModelEvent[]) =>
  Array.from({ length: count }, (_, at) => made(at));

test('an answer of usual size goes through unchanged', async () => {
  const { received, end } = await receivedOf([[text('a'), thought('b')], [call('{}')], [text('c')]]);
  expect(received).toEqual([text('a'), thought('b'), call('{}'), text('c')]);
  expect(end).toEqual({ ok: true, finish: 'stop', requests: 1 });
});

test('consecutive pieces of one kind are one part', async () => {
  const { received, end } = await receivedOf(times(AGENT_LIMITS.maxAnswerParts * 3, () => [text('a')]));
  expect(received).toHaveLength(AGENT_LIMITS.maxAnswerParts * 3);
  expect(end).toMatchObject({ ok: true, finish: 'stop' });
});

test.each<readonly [string, (at: number) => readonly ModelEvent[], number]>([
  ['thoughts between words', () => [text('a'), thought('b')], AGENT_LIMITS.maxAnswerParts],
  ['words between calls', () => [text('a'), call('{}')], 2 * AGENT_LIMITS.maxBatchCalls + 1],
  ['calls alone', () => [call('{}')], AGENT_LIMITS.maxBatchCalls],
  ['one very long text', () => [text('a'.repeat(AGENT_LIMITS.maxAnswerChars / 4))], 4],
  ['very long arguments', () => [call('a'.repeat(AGENT_LIMITS.maxAnswerChars / 4))], 3],
])('%s: the request is stopped, and what arrived before is kept', async (_what, made, kept) => {
  const { received, end, reported } = await receivedOf(times(10_000, made));
  expect(received).toHaveLength(kept);
  expect(reported).toBeLessThan(9_000);
  expect(end).toEqual({ ok: true, finish: 'length', requests: 1 });
});

test('ignores events after that, even if the model does not stop', async () => {
  const received: ModelEvent[] = [];
  const ask = boundedAnswer(async (_request, onEvents) => {
    for (let at = 0; at < AGENT_LIMITS.maxBatchCalls + 50; at += 1) onEvents([call('{}')]);
    return await Promise.resolve<ModelEnd>({ ok: true, finish: 'calls', requests: 2 });
  }, TARGET);
  const end = await ask(REQUEST, (events) => received.push(...events), new AbortController().signal);
  expect(received).toHaveLength(AGENT_LIMITS.maxBatchCalls);
  expect(end).toEqual({ ok: true, finish: 'length', requests: 2 });
});

test('a stop by the person stays a stop', async () => {
  const controller = new AbortController();
  controller.abort();
  expect((await receivedOf([[text('a')]], controller.signal)).end).toEqual(STOPPED);
});
