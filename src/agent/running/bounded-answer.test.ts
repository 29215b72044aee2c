import { expect, test } from 'vitest';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ModelEnd, ModelEvent } from '../contract/model-worker-api.ts';
import { boundedAnswer } from './bounded-answer.ts';

const STOPPED: ModelEnd = { ok: false, failure: { code: 'stopped', message: 'Stopped.' }, requests: 1 };
const REQUEST = { dialect: 'native', system: '', messages: [], tools: [] } as const;
const text = (said: string): ModelEvent => ({ type: 'text', text: said });
const thought = (said: string): ModelEvent => ({ type: 'thought', text: said });
const call = (inputText: string): ModelEvent => ({ type: 'call', call: { wireId: 'a', name: 'a', inputText } });

/** The answer of a model that sends these events, one piece at a time, until it is stopped. */
async function heardOf(pieces: readonly (readonly ModelEvent[])[], signal = new AbortController().signal) {
  const heard: ModelEvent[] = [];
  let said = 0;
  const ask = boundedAnswer(async (_request, onEvents, stopped) => {
    for (const events of pieces) {
      await Promise.resolve();
      if (stopped.aborted) return STOPPED;
      said += 1;
      onEvents(events);
    }
    return { ok: true, finish: 'stop', requests: 1 };
  });
  const end = await ask(REQUEST, (events) => heard.push(...events), signal);
  return { heard, end, said };
}
const times = (count: number, made: (at: number) => readonly ModelEvent[]) =>
  Array.from({ length: count }, (_, at) => made(at));

test('an answer of usual size goes through unchanged', async () => {
  const { heard, end } = await heardOf([[text('a'), thought('b')], [call('{}')], [text('c')]]);
  expect(heard).toEqual([text('a'), thought('b'), call('{}'), text('c')]);
  expect(end).toEqual({ ok: true, finish: 'stop', requests: 1 });
});

test('consecutive pieces of one kind are one part', async () => {
  const { heard, end } = await heardOf(times(AGENT_LIMITS.maxAnswerParts * 3, () => [text('a')]));
  expect(heard).toHaveLength(AGENT_LIMITS.maxAnswerParts * 3);
  expect(end).toMatchObject({ ok: true, finish: 'stop' });
});

test.each<readonly [string, (at: number) => readonly ModelEvent[], number]>([
  ['thoughts between words', () => [text('a'), thought('b')], AGENT_LIMITS.maxAnswerParts],
  ['words between calls', () => [text('a'), call('{}')], 2 * AGENT_LIMITS.maxAnswerCalls + 1],
  ['calls alone', () => [call('{}')], AGENT_LIMITS.maxAnswerCalls],
  ['one very long text', () => [text('a'.repeat(AGENT_LIMITS.maxAnswerChars / 4))], 4],
  ['very long arguments', () => [call('a'.repeat(AGENT_LIMITS.maxAnswerChars / 4))], 3],
])('%s: the request is stopped, and what arrived before is kept', async (_what, made, kept) => {
  const { heard, end, said } = await heardOf(times(10_000, made));
  expect(heard).toHaveLength(kept);
  expect(said).toBeLessThan(9_000);
  expect(end).toEqual({ ok: true, finish: 'length', requests: 1 });
});

test('ignores events after that, even if the model does not stop', async () => {
  const heard: ModelEvent[] = [];
  const ask = boundedAnswer(async (_request, onEvents) => {
    for (let at = 0; at < AGENT_LIMITS.maxAnswerCalls + 50; at += 1) onEvents([call('{}')]);
    return await Promise.resolve<ModelEnd>({ ok: true, finish: 'calls', requests: 2 });
  });
  const end = await ask(REQUEST, (events) => heard.push(...events), new AbortController().signal);
  expect(heard).toHaveLength(AGENT_LIMITS.maxAnswerCalls);
  expect(end).toEqual({ ok: true, finish: 'length', requests: 2 });
});

test('a stop by the person stays a stop', async () => {
  const controller = new AbortController();
  controller.abort();
  expect((await heardOf([[text('a')]], controller.signal)).end).toEqual(STOPPED);
});
