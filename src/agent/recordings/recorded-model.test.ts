import { describe, expect, test } from 'vitest';
import type {
  CallPart,
  ConversationId,
  ModelTurn,
  SharedConversation,
  Turn,
  TurnId,
} from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { toolOutput, userMessage as user, type ModelMessage } from '../contract/model-message.ts';
import type { ModelEvent } from '../contract/model-worker-api.ts';
import { createPacer } from './pace.ts';
import { createRecordedModel, recordedCall } from './recorded-model.ts';

const AT = '2026-11-22T09:00:00.000Z';
const base = (id: string, parent?: string) => ({
  id: id as TurnId,
  conversationId: 'c' as ConversationId,
  createdAt: AT,
  ...(parent === undefined ? {} : { parent: parent as TurnId }),
});
const call = (callId: string, toolName: string, more: Partial<CallPart> = {}): CallPart => ({
  type: 'call',
  callId: callId as ToolCallId,
  toolName,
  input: { n: 1 },
  state: 'done',
  output: 'ok',
  trace: {},
  ...more,
});
const answer = (id: string, parent: string, parts: ModelTurn['parts'], more: Partial<ModelTurn> = {}): ModelTurn => ({
  ...base(id, parent),
  role: 'model',
  state: 'done',
  parts,
  times: { requests: 1 },
  model: { kind: 'recorded', name: 'x', model: 'x' },
  ...more,
});
const recordingOf = (turns: readonly Turn[]): SharedConversation => ({
  formatVersion: 1,
  title: 't',
  instructions: '',
  turns,
  tools: [],
});
const RECORDING = recordingOf([
  { ...base('p1'), role: 'person', text: 'Look' },
  answer('m0', 'p1', [{ type: 'text', text: 'Another branch' }]),
  answer('m1', 'p1', [
    { type: 'text', text: 'I look at  both.' },
    call('c1', 'example.one'),
    call('c2', 'two', { state: 'failed', output: 'no' }),
  ]),
  answer('m2', 'm1', [{ type: 'text', text: 'Done.' }]),
  { ...base('p2', 'm2'), role: 'person', text: 'Thanks' },
  answer('m3', 'p2', [{ type: 'text', text: 'Gladly' }], { stopReason: 'length' }),
]);
const answered = (text: string): ModelMessage => ({ role: 'assistant', content: [{ type: 'text', text }] });
const asked: ModelMessage = {
  role: 'assistant',
  content: [
    { type: 'tool-call', toolCallId: 'recorded-0-0-0', toolName: 'example_one', input: {} },
    { type: 'tool-call', toolCallId: 'recorded-0-0-1', toolName: 'two', input: {} },
  ],
};
const results = (isFirstWrong: boolean, isSecondWrong: boolean): ModelMessage => ({
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId: 'recorded-0-0-0',
      toolName: 'example_one',
      ...toolOutput('', isFirstWrong),
    },
    { type: 'tool-result', toolCallId: 'recorded-0-0-1', toolName: 'two', ...toolOutput('', isSecondWrong) },
  ],
});

async function play(messages: readonly ModelMessage[], recording = RECORDING) {
  const events: ModelEvent[] = [];
  const ask = createRecordedModel(recording, {
    providerName: (name) => name.replace('.', '_'),
    pause: createPacer(true).pause,
  });
  const end = await ask(
    { dialect: 'native', system: '', messages, tools: [] },
    (more) => events.push(...more),
    new AbortController().signal,
  );
  return { end, events, text: events.map((event) => ('text' in event ? event.text : '')).join('') };
}
const reason = (message: RegExp) => ({
  ok: false,
  failure: { code: 'no-model', message: expect.stringMatching(message) as string, fix: expect.any(String) as string },
  requests: 0,
});

describe('a recorded model', () => {
  test('answers from the branch, word by word, with the provider’s names of the calls', async () => {
    const { end, events, text } = await play([user('Look')]);
    expect(text).toBe('I look at  both.');
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(4);
    expect(events.filter(({ type }) => type === 'call')).toEqual([
      { type: 'call', call: { wireId: 'recorded-0-0-0', name: 'example_one', inputText: '{"n":1}' } },
      { type: 'call', call: { wireId: 'recorded-0-0-1', name: 'two', inputText: '{"n":1}' } },
    ]);
    expect(end).toEqual({ ok: true, finish: 'calls', usage: { inputTokens: 0, outputTokens: 0 }, requests: 0 });
    expect(recordedCall(RECORDING, { wireId: 'recorded-0-0-1' })).toMatchObject({ callId: 'c2' });
    expect([
      recordedCall(RECORDING, { wireId: 'recorded-9-9-9' }),
      recordedCall(RECORDING, { wireId: 'x' }),
      recordedCall(RECORDING, {}),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('continues by the messages, also after a cut-off answer', async () => {
    expect(await play([user('Look'), asked, results(false, true)])).toMatchObject({
      text: 'Done.',
      end: { ok: true, finish: 'stop' },
    });
    expect(
      await play([
        user('Look'),
        asked,
        results(false, true),
        answered('Do'),
        user('The answer broke off here. Go on.'),
      ]),
    ).toMatchObject({ text: 'Done.' });
    expect(await play([user('Look'), asked, results(false, true), answered('Done.'), user('Thanks')])).toMatchObject({
      text: 'Gladly',
      end: { finish: 'length' },
    });
  });

  test.each<[string, readonly ModelMessage[], RegExp]>([
    ['another message', [user('Look elsewhere')], /no answer to what you wrote/],
    ['a message more', [user('Look'), user('Thanks'), user('More')], /no answer to what you wrote/],
    [
      'a call that failed and had worked',
      [user('Look'), asked, results(true, true)],
      /example\.one worked when this was recorded/,
    ],
    [
      'nothing further',
      [
        user('Look'),
        asked,
        results(false, true),
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'recorded-0-1-0', toolName: 'x', input: {} }],
        },
      ],
      /ends here/,
    ],
  ])('says why it stops: %s', async (_what, messages, message) => {
    expect(await play(messages)).toEqual({ end: reason(message), events: [], text: '' });
  });

  test('repeats unreadable arguments as written, and a recorded failure as a failure', async () => {
    const failure = { code: 'server-error' as const, message: 'It broke.' };
    const recording = recordingOf([
      { ...base('p'), role: 'person', text: 'Go' },
      answer('m', 'p', [call('c', 'x', { state: 'unreadable', written: '{"n":' })], { state: 'failed', failure }),
    ]);
    const { events, end } = await play([user('Go')], recording);
    expect(events).toMatchObject([{ call: { inputText: '{"n":' } }]);
    expect(end).toEqual({ ok: false, failure, requests: 0 });
  });

  test('a stop ends it at once, and hurrying skips its pauses', async () => {
    const slow = createPacer(false);
    const ask = createRecordedModel(RECORDING, { providerName: (name) => name, pause: slow.pause });
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    const stopped = ask(
      { dialect: 'native', system: '', messages: [user('Look')], tools: [] },
      (more) => events.push(...more),
      controller.signal,
    );
    controller.abort();
    expect([await stopped, events]).toEqual([
      { ok: false, failure: { code: 'stopped', message: 'It was stopped.' }, requests: 0 },
      [],
    ]);
    const hurried = ask(
      { dialect: 'native', system: '', messages: [user('Look')], tools: [] },
      (more) => events.push(...more),
      new AbortController().signal,
    );
    slow.hurry();
    expect(await Promise.race([hurried, new Promise((resolve) => setTimeout(resolve, 200))])).toMatchObject({
      ok: true,
    });
  });
});
