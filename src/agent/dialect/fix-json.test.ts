import { expect, test } from 'vitest';
import { createTextCallParser } from './text-call-parser.ts';
import { createFixer } from './fix-json.ts';

/** Longer than the texts that are passed to `jsonrepair`. */
const long = 'x'.repeat(2_000);

test.each([
  ['a comma too many', `{"a":"${long}","b":[1,2,],}`, { a: long, b: [1, 2] }],
  ['single quotes', `{'a':'${long}','b':'say "hi"'}`, { a: long, b: 'say "hi"' }],
  ['curly quotes', `{“a”:“${long}”}`, { a: long }],
  ['line ends in strings', `{"a":"${long}\n\tend"}`, { a: `${long}\n\tend` }],
  ['escapes', `{'a':'${long}\\n\\u0041\\'\\\\\\d'}`, { a: `${long}\nA'\\d` }],
  [
    'keys and words without quotes',
    `{a: ${long}, ok: True, no: None, n: -1.5e3}`,
    { a: long, ok: true, no: null, n: -1500 },
  ],
  ['comments', `{/* ${long} */ "a": 1, // b\n "c": 2}`, { a: 1, c: 2 }],
  ['brackets that never close', `{"a":["${long}",{"b":1`, { a: [long, { b: 1 }] }],
])('fixes a long text: %s', (_what, source, value) => {
  expect(JSON.parse(createFixer()(source) ?? '')).toEqual(value);
});

test.each([
  ['two numbers with nothing between them', `{"a":1 2,"b":"${long}"}`],
  ['quotes inside quotes', `{"a":"say "hi" now","b":"${long}"}`],
  ['words with spaces', `{"a":one two,"b":"${long}"}`],
])('does not turn %s into other valid JSON', (_what, source) => {
  expect(() => JSON.parse(createFixer()(source) ?? '') as unknown).toThrow();
});

/** A hundred times the usual time, so that it passes on a busy machine; without the bounds each case took minutes. */
const MAX_MS = 30_000;

test.each(['“a', "a'b", "'a' ", '"a" "b" ', '"a\n', '[1 ', '“”', '"a"+', '\\"', '{“', 'a:', '[', '{"a":[', '/*', '1 '])(
  'reads a megabyte of %j in a call in a bounded time',
  (piece) => {
    const text = `{"toolname":"b","arguments":{"a":${piece.repeat(1_000_000 / piece.length)}}}`;
    const before = process.cpuUsage();
    const reader = createTextCallParser(() => undefined);
    for (let at = 0; at < text.length; at += 5_000) reader.push(text.slice(at, at + 5_000));
    const { calls, faults } = reader.end();
    const { user, system } = process.cpuUsage(before);
    expect(calls.length + faults.length).toBeLessThanOrEqual(64);
    expect((user + system) / 1_000).toBeLessThan(MAX_MS);
  },
);
