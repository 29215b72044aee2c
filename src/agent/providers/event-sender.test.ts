import { expect, test } from 'vitest';
import type { ModelEvent } from '../contract/model-worker-api.ts';
import { createEventSender } from './event-sender.ts';

const text = (words: string): ModelEvent => ({ type: 'text', text: words });
const call: ModelEvent = { type: 'call', call: { wireId: 'a', name: 'a', inputText: '{}' } };

test('the first event goes at once; what arrives until it was received goes with the next message, texts joined', async () => {
  const sent: (readonly ModelEvent[])[] = [];
  const received: (() => void)[] = [];
  const { send, flush } = createEventSender((events) => {
    sent.push(events);
    return new Promise<void>((resolve) => received.push(resolve));
  });
  send(text('One'));
  expect(sent).toEqual([[text('One')]]);
  for (const words of [', ', 'two']) send(text(words));
  send(call);
  for (let at = 0; at < 10_000; at += 1) send(text('.'));
  expect(sent).toHaveLength(1);
  let isFlushed = false;
  const flushed = flush().then(() => (isFlushed = true));
  received.shift()?.();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual([text(', two'), call, text('.'.repeat(10_000))]);
  expect(isFlushed).toBe(false);
  received.shift()?.();
  await flushed;
  send(text('Later'));
  expect(sent[2]).toEqual([text('Later')]);
});
