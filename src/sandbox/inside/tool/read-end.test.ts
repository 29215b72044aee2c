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
  expect(await readEnd(entry, given, () => undefined)).toEqual(end);
});

it.each([
  [Number.NaN, null, 'The result has NaN. JSON has no such number, so it became null.'],
  [
    { a: [1, -Infinity], b: new Float64Array([0, Number.NaN]) },
    { a: [1, null], b: [0, null] },
    'The result has -Infinity at /a/1, and 1 more like it. JSON has no such number, so it became null.',
  ],
])('warns of numbers that become null: %j', async (given, value, warning) => {
  const lines: unknown[] = [];
  expect(await readEnd(entry, { result: given }, (level, text) => lines.push([level, text]))).toEqual({
    ok: true,
    value,
  });
  expect(lines).toEqual([['warn', warning]]);
});
