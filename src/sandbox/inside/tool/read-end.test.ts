import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { readEnd } from './read-end.ts';

const entry: Entry = { convention: 'handler', call: () => undefined };

it.each([
  [{ result: 1 }, { success: true, result: 1 }],
  [
    { result: 1, error: undefined },
    { success: true, result: 1 },
  ],
  [
    { error: 'no', result: undefined },
    { success: false, errorCode: 'threw', error: 'no' },
  ],
  [
    { result: 1, error: null },
    { success: true, result: { result: 1, error: null } },
  ],
  [
    { result: 1, more: 2 },
    { success: true, result: { result: 1, more: 2 } },
  ],
])('%j', async (given, end) => {
  expect(await readEnd(entry, given)).toEqual(end);
});
