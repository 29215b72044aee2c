import { expect, test } from 'vitest';
import type { AnswerListener, ModelEnd, ModelEvent } from '../contract/model-worker-api.ts';
import { createEventSender } from './event-sender.ts';

const text = (words: string): ModelEvent => ({ type: 'text', text: words });
const call: ModelEvent = { type: 'call', call: { wireId: 'a', name: 'a', inputText: '{}' } };

test('the first event goes at once; what arrives until it was received goes with the next message, texts joined', async () => {
  const sent: (readonly ModelEvent[])[] = [];
  const received: (() => void)[] = [];
  const { send } = createEventSender((events) => {
    sent.push(events);
    return new Promise<void>((resolve) => received.push(resolve));
  });
  send(text('One'));
  expect(sent).toEqual([[text('One')]]);
  for (const words of [', ', 'two']) send(text(words));
  send(call);
  for (let at = 0; at < 10_000; at += 1) send(text('.'));
  expect(sent).toHaveLength(1);
  received.shift()?.();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual([text(', two'), call, text('.'.repeat(10_000))]);
});

test('the end goes at once with what waits, behind a message that was not received yet', async () => {
  const sent: Parameters<AnswerListener>[] = [];
  const { send, end } = createEventSender((...message) => {
    sent.push(message);
    return new Promise<void>(() => undefined);
  });
  send(text('One'));
  send(call);
  const done: ModelEnd = { ok: true, finish: 'calls', requests: 1 };
  void end(done);
  expect(sent).toEqual([[[text('One')]], [[call], done]]);
});

test('a call goes with an end that follows at once, else by itself', async () => {
  const sent: Parameters<AnswerListener>[] = [];
  const received = (...message: Parameters<AnswerListener>): void => void sent.push(message);
  const done: ModelEnd = { ok: true, finish: 'calls', requests: 1 };
  const near = createEventSender(received);
  near.send(call);
  await near.end(done);
  expect(sent.splice(0)).toEqual([[[call], done]]);

  const far = createEventSender(received);
  far.send(call);
  expect(sent).toEqual([]);
  await expect.poll(() => sent.length).toBe(1);
  await far.end(done);
  expect(sent).toEqual([[[call]], [[], done]]);
});
