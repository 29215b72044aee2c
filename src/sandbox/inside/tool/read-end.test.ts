import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { readEnd } from './read-end.ts';

const entry: Entry = { convention: 'handler', call: () => undefined };

it.each([
  [{ result: 1 }, { ok: true, value: 1 }],
  [
    { result: 1, error: undefined },
    { ok: true, value: 1 },
  ],
  [
    { error: 'no', result: undefined },
    { ok: false, error: { code: 'threw', message: 'no' } },
  ],
  [
    { result: 1, error: null },
    { ok: true, value: 1 },
  ],
  [{ error: null }, { ok: true, value: { error: null } }],
  [
    { result: 1, more: 2 },
    { ok: true, value: { result: 1, more: 2 } },
  ],
])('%j', async (given, end) => {
  expect(await readEnd(entry, given)).toEqual(end);
});
