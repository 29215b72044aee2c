import { expect, test } from 'vitest';
import type { CallPart, VaryingKind } from '../contract/conversation.ts';
import { differenceOf } from './compare-calls.ts';

const done = (output: string): Pick<CallPart, 'state' | 'output'> => ({ state: 'done', output });

test.each<
  [
    string,
    Parameters<typeof differenceOf>[0],
    Parameters<typeof differenceOf>[0],
    readonly VaryingKind[],
    RegExp | undefined,
  ]
>([
  ['the same', done('a\nb'), done('a\nb'), [], undefined],
  ['another line', done('a\nb\nc'), done('a\nx\nc'), [], /^Line 2 is “x”; it was “b” when this was recorded\.$/],
  ['more lines', done('a'), done('a\nb\nc'), [], /^From line 2 on there is more.*“b”\. It gave 1 line then, 3 now\.$/],
  ['fewer lines', done('a\nb'), done('a'), [], /^From line 2 on there was more.*“b”\. It gave 2 lines then, 1 now\.$/],
  ['no output', done(''), { state: 'done' }, [], undefined],
  [
    'another end',
    done('a'),
    { state: 'failed', output: 'a', errorCode: 'not-found' },
    [],
    /the call worked; now it failed/,
  ],
  ['denied now', done('a'), { state: 'denied' }, [], /worked; now it was denied/],
  [
    'another error',
    { state: 'failed', errorCode: 'threw' },
    { state: 'failed', errorCode: 'timeout' },
    [],
    /threw; now with timeout/,
  ],
  ['dates that matter', done('on 2026-11-22'), done('on 2027-01-01'), [], /2027-01-01/],
  [
    'dates that vary',
    done('on 2026-11-22, 2026-11-22T09:00:00.5Z, Nov 22 09:00, 09:00:01'),
    done('on 2027-01-01, 2027-01-01T10:00:00Z, Jan  3 10:30, 10:00:02'),
    ['dates'],
    undefined,
  ],
  ['durations that vary', done('took 12 ms, 1.5s'), done('took 8 ms, 20s'), ['durations'], undefined],
  [
    'ids that vary',
    done('0b6a0c1e-0000-4000-8000-000000000000'),
    done('1b6a0c1e-0000-4000-8000-000000000001'),
    ['ids'],
    undefined,
  ],
  [
    'tokens that a task used',
    { ...done('{"state":"done","usage":{"input_tokens":36,"cost":0.1}}'), toolName: 'task' },
    { ...done('{"state":"done","usage":{"input_tokens":0}}'), toolName: 'task' },
    [],
    undefined,
  ],
  ['tokens of other tools', done('{"a":1,"usage":{"x":1}}'), done('{"a":1,"usage":{"x":2}}'), [], /Line 1/],
  ['numbers that do not', done('12 rows in 3 ms'), done('13 rows in 4 ms'), ['durations', 'dates', 'ids'], /13 rows/],
])('%s', (_what, recorded, now, varies, sentence) => {
  const difference = differenceOf(recorded, now, varies);
  if (sentence === undefined) expect(difference).toBeUndefined();
  else expect(difference).toMatch(sentence);
});

test('cuts a long line, and handles a long hostile text in a bounded time', () => {
  expect(differenceOf(done('x'.repeat(500)), done('y'.repeat(500)), [])?.length).toBeLessThan(400);
  const started = performance.now();
  differenceOf(
    done(`${'1'.repeat(200_000)} ${'2026-'.repeat(50_000)}`),
    done(`${'a'.repeat(200_000)}-${'0'.repeat(200_000)}`),
    ['dates', 'durations', 'ids'],
  );
  expect(performance.now() - started).toBeLessThan(15_000);
});
