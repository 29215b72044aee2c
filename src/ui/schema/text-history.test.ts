import { expect, it } from 'vitest';
import { NO_HISTORY, recordEdit, escapeInConversation, stepForward } from './text-history.ts';

it('undoes and redoes; letters of one word are one step', () => {
  let history = recordEdit(NO_HISTORY, 'a', 'name', 0);
  history = recordEdit(history, 'ab', 'name', 500);
  history = recordEdit(history, 'abc', 'other', 600);
  history = recordEdit(history, 'abcd', 'other', 2_000);
  const first = escapeInConversation(history, 'abcde');
  expect(first?.text).toBe('abcd');
  const second = escapeInConversation(first?.history ?? NO_HISTORY, 'abcd');
  expect(second?.text).toBe('abc');
  expect(escapeInConversation(second?.history ?? NO_HISTORY, 'abc')).toMatchObject({
    text: 'a',
    history: { past: [] },
  });
  expect(stepForward(second?.history ?? NO_HISTORY, 'abc')?.text).toBe('abcd');
  expect(escapeInConversation(NO_HISTORY, 'x')).toBeUndefined();
  // An edit clears the redo history.
  expect(stepForward(recordEdit(second?.history ?? NO_HISTORY, 'abc', 'name', 3_000), 'abcx')).toBeUndefined();
});
