import { afterEach, expect, test, vi } from 'vitest';
import { sampleBuiltin } from '../../core/testing/sample-tool.ts';
import type { Builtin } from '../contract/builtin.ts';
import type { ToolOutcome } from '../../core/call.ts';
import type { CodeHash, RunId, ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SecretSummary } from '../../core/permissions/permissions.ts';
import type { AskingTool, AskAnswer, OpenAsk } from '../contract/services.ts';
import { supervise } from '../call/supervise.ts';
import { createBuiltinExecutor } from './builtin-executor.ts';
import { createAskUserQuestionTool } from './ask-user-question.ts';
import { createQuestionQueue } from './question-queue.ts';
import { createRequestCredentialTool } from './request-credential.ts';

const TOOL = sampleBuiltin('ask');

const KNOWN: AskingTool = { id: 'known-1' as ToolId, name: 'known', codeHash: 'aa' as CodeHash, trusted: false };

afterEach(() => vi.useRealTimers());

function setUp({ canKeep = true, secrets = [] as SecretSummary[] } = {}) {
  const changes: number[] = [];
  const questions = createQuestionQueue(() => changes.push(questions.list().length));
  const question = createAskUserQuestionTool(questions);
  const credential = createRequestCredentialTool({
    questions,
    canKeep,
    listSecrets: async () => secrets,
    findTool: async (name) => (name === 'known' ? KNOWN : undefined),
  });
  let made = 0;
  const call = (
    tool: Builtin,
    input: JsonObject,
    { timeoutMs = 1_000, signal = new AbortController().signal } = {},
  ): { id: ToolCallId; answer: Promise<ToolOutcome> } => {
    const toolCallId = `call-${String(made++)}` as ToolCallId;
    const { name } = tool.definition;
    const executor = createBuiltinExecutor((asked) => (asked === name ? tool : undefined));
    const asked = {
      toolCallId,
      runId: 'run' as RunId,
      toolName: name,
      input,
      caller: 'model',
      conversationId: 'c',
    } as const;
    const answer = supervise({ toolName: name, timeoutMs, signal }, (events) =>
      executor.start({ tool: { ...TOOL, name }, call: asked, deviceId: 'd', timeoutMs }, events),
    );
    return { id: toolCallId, answer: answer.then(({ outcome }) => outcome) };
  };
  return {
    questions,
    changes,
    secrets,
    ask: (input: JsonObject, limits?: Parameters<typeof call>[2]) => call(question, input, limits),
    request: (input: JsonObject) => call(credential, input),
  };
}
const KEY = { id: expect.any(String) as string, digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string };
/** The keys under which questions are open now. */
const keysOf = ({ list }: { list: () => readonly OpenAsk[] }) => {
  const keys = new Map(list().map(({ toolCallId, decision }) => [toolCallId, decision]));
  return (call: ToolCallId) => keys.get(call) ?? expect.fail('no such question');
};
const ids = (asks: readonly OpenAsk[]): readonly ToolCallId[] => asks.map(({ toolCallId }) => toolCallId);

test('questions wait in order, and each answer goes to its call', async () => {
  const { questions, ask } = setUp();
  const first = ask({ question: 'Which?', options: ['Red', 'Blue'] });
  const second = ask({ question: 'Why?' });
  expect(ids(questions.list())).toEqual([first.id, second.id]);
  expect(questions.list()[0]).toEqual({
    kind: 'question',
    toolCallId: first.id,
    decision: KEY,
    toolName: 'ask_user_question',
    caller: 'model',
    question: 'Which?',
    options: ['Red', 'Blue'],
  });
  const keyOf = keysOf(questions);
  const answered = (text: string): AskAnswer => ({ kind: 'answered', text, option: 1 });
  await expect(questions.answer(keyOf(first.id), answered('Green'))).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(questions.answer(keyOf(first.id), { kind: 'given', isForTool: false })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const { id, digest } = keyOf(first.id);
  for (const [key, code] of [
    [{ id, digest: keyOf(second.id).digest }, 'conflict'],
    [{ id }, 'conflict'],
    [{ digest }, 'not-found'],
    [id, 'not-found'],
    [first.id, 'not-found'],
    [undefined, 'not-found'],
  ])
    await expect(questions.answer(key, answered('Blue'))).rejects.toMatchObject({ code });
  await questions.answer({ id, digest }, answered('Blue'));
  await expect(questions.answer({ id, digest }, { kind: 'declined' })).rejects.toMatchObject({ code: 'not-found' });
  await questions.answer(keyOf(second.id), { kind: 'declined' });
  expect(await first.answer).toEqual({ ok: true, value: { answered: true, answer: 'Blue', option: 2 } });
  expect(await second.answer).toMatchObject({ ok: true, value: { answered: false, reason: 'declined' } });
});

test('the clock is paused while a question is open; Stop withdraws the question', async () => {
  vi.useFakeTimers();
  const { questions, ask, changes } = setUp();
  questions.see(true);
  const stop = new AbortController();
  const slow = ask({ question: 'Slow?' }, { timeoutMs: 100 });
  const stopped = ask({ question: 'Stopped?' }, { signal: stop.signal });
  await vi.advanceTimersByTimeAsync(3_600_000);
  stop.abort();
  expect(await stopped.answer).toMatchObject({ ok: false, error: { code: 'aborted' } });
  expect(ids(questions.list())).toEqual([slow.id]);
  await questions.answer(keysOf(questions)(slow.id), { kind: 'answered', text: 'Yes' });
  expect(await slow.answer).toEqual({ ok: true, value: { answered: true, answer: 'Yes' } });
  expect(changes).toEqual([1, 2, 1, 0]);
});

test('a question that nobody sees ends as unseen, one that is seen waits', async () => {
  vi.useFakeTimers();
  const { questions, ask } = setUp();
  const seen = ask({ question: 'Seen?' });
  await vi.advanceTimersByTimeAsync(LIMITS.questions.unseenMs - 1);
  questions.see(true);
  await vi.advanceTimersByTimeAsync(LIMITS.questions.unseenMs);
  questions.see(false);
  await vi.advanceTimersByTimeAsync(LIMITS.questions.unseenMs - 1);
  expect(ids(questions.list())).toEqual([seen.id]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await seen.answer).toMatchObject({ ok: true, value: { answered: false, reason: 'not-seen' } });
});

test('refuses questions beyond the limit', async () => {
  const { ask } = setUp();
  for (let count = 0; count < LIMITS.questions.maxOpen; count += 1) ask({ question: 'One more?' });
  expect(await ask({ question: 'Too many?' }).answer).toMatchObject({ ok: false, error: { code: 'threw' } });
});

test('a credential request has its addresses and its tool, and only the handle is returned', async () => {
  const { questions, request, secrets } = setUp();
  const { id, answer } = request({
    name: 'KEY',
    reason: 'to read',
    addresses: ['https://API.example/v1', 'http://127.0.0.1:8080'],
    methods: ['get'],
    tool: 'known',
  });
  await vi.waitFor(() => expect(questions.list()).toHaveLength(1));
  expect(questions.list()).toEqual([
    {
      kind: 'credential',
      toolCallId: id,
      decision: KEY,
      toolName: 'request_credential',
      caller: 'model',
      name: 'KEY',
      reason: 'to read',
      locations: [
        { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/v1' },
        { origin: 'http://127.0.0.1:8080', methods: ['GET'], pathPrefix: '/' },
      ],
      tool: KNOWN,
    },
  ]);
  const key = keysOf(questions)(id);
  await expect(questions.answer(key, { kind: 'answered', text: 'the value' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const other = { name: 'OTHER', value: 'v', bindings: [] };
  await expect(questions.answer(key, { kind: 'given', secret: other, isForTool: false })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  secrets.push({
    name: 'KEY',
    bindings: [{ origin: 'https://api.example', methods: ['GET'], pathPrefix: '/v1' }],
    keptFor: 'always',
    createdAt: '',
    updatedAt: '',
  });
  await questions.answer(key, { kind: 'given', isForTool: false });
  expect(await answer).toEqual({
    ok: true,
    value: { given: true, name: 'KEY', handle: '${secret:KEY}', addresses: ['GET https://api.example/v1'] },
  });
});

test.each([
  [{ addresses: ['https://api.example/../x'] }, 'invalid-input'],
  [{ addresses: ['https://*.example'] }, 'invalid-input'],
  [{ addresses: ['javascript:alert(1)'] }, 'invalid-input'],
  [{ addresses: ['https://user:pass@api.example'] }, 'invalid-input'],
  [{ tool: 'unknown' }, 'threw'],
])('an invalid request asks nobody: %o', async (more, code) => {
  const { questions, request } = setUp();
  expect(await request({ name: 'KEY', ...more }).answer).toMatchObject({ ok: false, error: { code } });
  expect(questions.list()).toEqual([]);
});

test('no credential is requested where nothing is stored', async () => {
  const { questions, request } = setUp({ canKeep: false });
  expect(await request({ name: 'KEY' }).answer).toMatchObject({ ok: false, error: { code: 'denied' } });
  expect(questions.list()).toEqual([]);
});
