import { expect, test } from 'vitest';
import type { ConversationId, TurnId } from '../contract/conversation.ts';
import { RAW_LIMITS, type RequestLogEvent } from '../contract/raw-exchange.ts';
import { createModelRequestLog } from './model-request-log.ts';

const [C, OTHER] = ['c', 'd'] as readonly string[] as readonly [ConversationId, ConversationId];
const turn = (at: number): TurnId => `t${String(at)}` as TurnId;
const request = (text: string): RequestLogEvent => ({
  at: 'request',
  url: 'https://m.test/v1',
  body: { text, characters: text.length },
});
const response = (text: string, more: object = {}): RequestLogEvent => ({
  at: 'response',
  status: 200,
  added: { text, characters: text.length },
  ...more,
});
const hiding = (secret: string) => async () => (text: string) => text.replaceAll(secret, '${secret:TOKEN}');

test('joins the pieces of each request of a step', async () => {
  const steps = createModelRequestLog(hiding('sk-1'));
  const record = steps.recorder(C);
  record(turn(1), request('{"a":1}'));
  record(turn(1), { at: 'response', status: 429, added: { text: 'Wait', characters: 4 }, totalMs: 3 });
  record(turn(1), request('{"a":1}'));
  record(turn(1), response('one ', { firstByteMs: 5 }));
  record(turn(1), response('two', { firstByteMs: 5, totalMs: 9 }));
  const asked = { url: 'https://m.test/v1', request: { text: '{"a":1}', characters: 7 } };
  expect(await steps.read(C, turn(1))).toEqual([
    { ...asked, response: { text: 'Wait', characters: 4 }, status: 429, totalMs: 3 },
    { ...asked, response: { text: 'one two', characters: 7 }, status: 200, firstByteMs: 5, totalMs: 9 },
  ]);
  expect(await steps.read(OTHER, turn(1))).toEqual([]);
  expect(await steps.read(C, turn(2))).toEqual([]);
});

test('names secrets instead of showing them: of then and of now, in both texts, across pieces and at the cut', async () => {
  let secret = 'sk-of-then';
  const steps = createModelRequestLog(() => hiding(secret)());
  const record = steps.recorder(C);
  record(turn(1), request(`{"a":"sk-of-then sk-of-now"}`));
  record(turn(1), response('It is sk-of'));
  record(turn(1), response('-then.'));
  const padding = 'x'.repeat(RAW_LIMITS.maxChars - 4);
  record(turn(2), request(`${padding}sk-of-then`));
  secret = 'sk-of-now';
  const [first] = await steps.read(C, turn(1));
  expect(first?.request.text).toBe('{"a":"${secret:TOKEN} ${secret:TOKEN}"}');
  expect(first?.response.text).toBe('It is ${secret:TOKEN}.');
  expect((await steps.read(C, turn(2)))[0]?.request.text).toBe(`${padding}\${se`);
});

test('keeps the last steps', async () => {
  const steps = createModelRequestLog(hiding('sk'));
  for (let at = 0; at <= RAW_LIMITS.maxSteps; at += 1) steps.recorder(at === 0 ? C : OTHER)(turn(at), request('{}'));
  expect(await steps.read(C, turn(0))).toEqual([]);
  expect(await steps.read(OTHER, turn(1))).toHaveLength(1);
});
