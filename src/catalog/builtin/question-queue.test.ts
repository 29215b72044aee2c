import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS, type NewSecret } from '../../core/permissions/permissions.ts';
import type { AskAnswer, AskContent } from '../contract/services.ts';
import { createQuestionQueue, type QuestionQueue } from './question-queue.ts';

const ASKING = { toolCallId: 'call' as ToolCallId, toolName: 'ask', caller: 'model' } as const;
const QUESTION: AskContent = { ...ASKING, kind: 'question', question: 'Which?', options: ['Red', ''] };
const CREDENTIAL: AskContent = { ...ASKING, kind: 'credential', name: 'KEY', reason: '', locations: [] };
const PERMISSION: AskContent = {
  ...ASKING,
  kind: 'permission',
  tool: { id: 'tool' as ToolId, name: 'tool', codeHash: 'aa' as CodeHash, trusted: false },
  asked: { ...NO_PERMISSIONS, secrets: ['KEY', 'OTHER'] },
  carried: [],
};
const secret = (name: string): NewSecret => ({ name, value: 'v', bindings: [] });
const { maxAnswerChars, maxOpen, unseenMs } = LIMITS.questions;

let questions: QuestionQueue;
/** How many were open at each change. */
let changes: number[];
beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  questions = createQuestionQueue(() => changes.push(questions.list().length));
});
afterEach(() => vi.useRealTimers());
const ask = (content: AskContent = QUESTION, signal = new AbortController().signal) => questions.ask(content, signal);
const firstKey = () => questions.list()[0]?.decision;

it.each<[string, AskContent, AskAnswer, boolean]>([
  ['no', QUESTION, { kind: 'declined' }, true],
  ['no', CREDENTIAL, { kind: 'declined' }, true],
  ['no', PERMISSION, { kind: 'declined' }, true],
  ['a text', QUESTION, { kind: 'answered', text: 'Green' }, true],
  ['the longest text', QUESTION, { kind: 'answered', text: 'x'.repeat(maxAnswerChars) }, true],
  ['one character more', QUESTION, { kind: 'answered', text: 'x'.repeat(maxAnswerChars + 1) }, false],
  ['no text', QUESTION, { kind: 'answered', text: '' }, false],
  ['an option', QUESTION, { kind: 'answered', text: 'Red', option: 0 }, true],
  ['an option that is empty', QUESTION, { kind: 'answered', text: '', option: 1 }, true],
  ['the text of another option', QUESTION, { kind: 'answered', text: 'Red', option: 1 }, false],
  ['an option that was not offered', QUESTION, { kind: 'answered', text: 'Red', option: 2 }, false],
  ['a text, to another question', CREDENTIAL, { kind: 'answered', text: 'Red' }, false],
  ['the secret', CREDENTIAL, { kind: 'given', secret: secret('KEY'), isForTool: true }, true],
  ['the stored secret', CREDENTIAL, { kind: 'given', isForTool: false }, true],
  ['another secret', CREDENTIAL, { kind: 'given', secret: secret('OTHER'), isForTool: false }, false],
  ['a secret, to another question', PERMISSION, { kind: 'given', isForTool: false }, false],
  ['a yes', PERMISSION, { kind: 'allowed', howLong: 'once', secrets: [] }, true],
  ['a yes with a secret', PERMISSION, { kind: 'allowed', howLong: 'always', secrets: [secret('OTHER')] }, true],
  [
    'a yes with one more secret',
    PERMISSION,
    { kind: 'allowed', howLong: 'always', secrets: [secret('KEY'), secret('MORE')] },
    false,
  ],
  ['a yes, to another question', QUESTION, { kind: 'allowed', howLong: 'once', secrets: [] }, false],
  // As another thread could send it.
  ['another word', QUESTION, { kind: 'yes' } as unknown as AskAnswer, false],
])('%s', async (_name, content, answer, isTaken) => {
  const end = ask(content);
  const carriedOut: unknown[] = [];
  const answered = questions.answer(firstKey(), answer, async (...what) => void carriedOut.push(what));
  if (isTaken) {
    await answered;
    expect(await end).toEqual(answer);
    expect(carriedOut).toEqual([[expect.objectContaining(content), answer]]);
    expect(questions.list()).toEqual([]);
  } else {
    await expect(answered).rejects.toMatchObject({ code: 'invalid-input' });
    expect(carriedOut).toEqual([]);
    expect(questions.list()).toHaveLength(1);
  }
});

it('stays open if its answer cannot be carried out', async () => {
  const end = ask();
  const failing = questions.answer(firstKey(), { kind: 'declined' }, () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  await questions.answer(firstKey(), { kind: 'declined' });
  expect(await end).toEqual({ kind: 'declined' });
  expect(changes).toEqual([1, 0]);
});

it('is withdrawn by its signal, and listens to it no longer than it is open', async () => {
  expect(await ask(QUESTION, AbortSignal.abort())).toEqual({ kind: 'withdrawn' });
  expect(changes).toEqual([]);
  const stop = new AbortController();
  const end = ask(QUESTION, stop.signal);
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  stop.abort();
  expect(await end).toEqual({ kind: 'withdrawn' });
  const kept = new AbortController();
  const declined = ask(QUESTION, kept.signal);
  await questions.answer(firstKey(), { kind: 'declined' });
  expect(await declined).toEqual({ kind: 'declined' });
  expect(getEventListeners(kept.signal, 'abort')).toEqual([]);
  expect(changes).toEqual([1, 0, 1, 0]);
});

it('ends once, if it is withdrawn while its answer is carried out', async () => {
  const stop = new AbortController();
  const end = ask(QUESTION, stop.signal);
  await questions.answer(firstKey(), { kind: 'declined' }, async () => stop.abort());
  expect(await end).toEqual({ kind: 'withdrawn' });
  expect(changes).toEqual([1, 0]);
});

it('takes no more than the limit', async () => {
  for (let count = 0; count < maxOpen; count += 1) void ask();
  expect(await ask()).toEqual({ kind: 'full' });
  expect(questions.list()).toHaveLength(maxOpen);
});

it('ends when no page has shown it for a time, however often that is reported', async () => {
  const end = ask();
  await vi.advanceTimersByTimeAsync(unseenMs - 1);
  questions.see(false);
  expect(questions.list()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(questions.list()).toEqual([]);
  expect(await end).toEqual({ kind: 'unseen' });
});

it('waits as long as pages show it, also one that was asked meanwhile', async () => {
  void ask();
  questions.see(true);
  void ask();
  await vi.advanceTimersByTimeAsync(2 * unseenMs);
  expect(questions.list()).toHaveLength(2);
  questions.see(false);
  await vi.advanceTimersByTimeAsync(unseenMs);
  expect(questions.list()).toEqual([]);
});
