import { describe, expect, test } from 'vitest';
import type { CallPart, VaryingKind } from '../contract/conversation.ts';
import { differenceOf } from './compare-calls.ts';

type Call = Pick<CallPart, 'state' | 'output' | 'errorCode' | 'images'>;
const done = (output: string): Call => ({ state: 'done', output });
const images = (count: number): NonNullable<Call['images']> => Array.from({ length: count }, () => ({}) as never);

test.each<[recorded: Call, now: Call, sentence: string | undefined]>([
  [done(''), done('b'), 'Line 1 is “b”; it was “” when this was recorded.'],
  [done('a\nb'), done('a\nc'), 'Line 2 is “c”; it was “b” when this was recorded.'],
  [done('a\nb\nc'), done('x'), 'Line 1 is “x”; it was “a” when this was recorded. It gave 3 lines then, 1 now.'],
  [
    done('a'),
    done('a\n\nb'),
    'From line 2 on there is more than when this was recorded, beginning with “”. It gave 1 line then, 3 now.',
  ],
  [
    done('a\nb\nc'),
    done('a\nb'),
    'From line 3 on there was more when this was recorded, beginning with “c”. It gave 3 lines then, 2 now.',
  ],
  [done('a'), { state: 'done' }, 'Line 1 is “”; it was “a” when this was recorded.'],
  [{ state: 'done' }, done('a'), undefined],
  [done('a'), { ...done('b'), images: images(1) }, 'Line 1 is “b”; it was “a” when this was recorded.'],
  [done('a'), { ...done('a'), images: images(2) }, 'It gave 0 images when this was recorded, 2 now.'],
  [{ ...done('a'), images: images(1) }, done('a'), 'It gave 1 image when this was recorded, 0 now.'],
  [{ state: 'done', images: images(2) }, { state: 'done', images: images(2) }, undefined],
  [
    { state: 'done', images: images(2) },
    { state: 'done', images: images(1) },
    'It gave 2 images when this was recorded, 1 now.',
  ],
  [
    { state: 'failed', errorCode: 'threw' },
    { state: 'failed' },
    'When this was recorded it failed with threw; now with no code.',
  ],
  [
    { state: 'failed' },
    { state: 'failed', errorCode: 'timeout' },
    'When this was recorded it failed with no code; now with timeout.',
  ],
  [
    { state: 'written' },
    { state: 'waiting' },
    'When this was recorded the call had not begun; now it waited for a person.',
  ],
  [{ state: 'running' }, { state: 'done' }, 'When this was recorded the call was running; now it worked.'],
  [{ state: 'failed' }, { state: 'denied' }, 'When this was recorded the call failed; now it was denied.'],
  [
    { state: 'unreadable' },
    { state: 'unknown' },
    'When this was recorded the call could not be read; now it had an unknown outcome.',
  ],
  [
    { state: 'stopped' },
    { state: 'failed', errorCode: 'threw' },
    'When this was recorded the call was stopped; now it failed.',
  ],
])('%j and %j', (recorded, now, sentence) => expect(differenceOf(recorded, now, [])).toBe(sentence));

test('a long line is cut', () => {
  const line = 'a'.repeat(120);
  expect(differenceOf(done(line), done(`${line}b`), [])).toBe(
    `Line 1 is “${line}…”; it was “${line}” when this was recorded.`,
  );
});

describe('what varies', () => {
  const id = '0b6a0c1e-0000-4000-8000-00000000000f';
  test.each<[kind: VaryingKind, text: string]>([
    ...[
      '2026-11-22',
      '2026-11-22T09:10',
      '2026-11-22 09:10',
      '2026-11-22T09:10:11',
      '2026-11-22T09:10:11.5',
      '2026-11-22T09:10:11.123456789',
      '2026-11-22T09:10Z',
      '2026-11-22T09:10:11.5Z',
      '2026-11-22T09:10:11+0100',
      '2026-11-22T09:10:11-01:00',
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
        (month) => `${month} 2`,
      ),
      'Nov  2',
      'Nov 22',
      'Nov 22 09:10',
      'Nov 22 09:10:11',
      'Nov 22 2026',
      'Nov 22  2026',
      '09:10:11',
    ].map((text): ['dates', string] => ['dates', text]),
    ...[
      '1 ms',
      '123456789012ms',
      '1.5 s',
      '1.123456789s',
      ...['millisecond', 'milliseconds', 'sec', 'secs', 'second', 'seconds', 'min', 'minute', 'minutes'].map(
        (unit) => `3 ${unit}`,
      ),
    ].map((text): ['durations', string] => ['durations', text]),
    ...[id, id.toUpperCase(), '0123456789abcdef', 'A'.repeat(128)].map((text): ['ids', string] => ['ids', text]),
  ])('as %s: the whole of %s', (kind, text) => {
    expect(differenceOf(done(`(${text}) ${text}`), done(`(<${kind}>) <${kind}>`), [kind])).toBeUndefined();
  });

  test.each<[kind: VaryingKind, text: string]>([
    ...[
      '26-11-22',
      '02026-11-22',
      '2026-1-22',
      '2026-11-2',
      '2026-11-222',
      'a2026-11-22',
      'Novem 22',
      'aNov 22',
      'Nov   22',
      'Nov 222',
      '9:10:11',
      '09:1:11',
      '09:10:1',
      '09:10:111',
      '109:10:11',
    ].map((text): ['dates', string] => ['dates', text]),
    ...['1 msx', '1  ms', 'a1 ms', '1 hour', '1234567890123 ms', '.5'].map((text): ['durations', string] => [
      'durations',
      text,
    ]),
    ...[`${id}0`, `x${id}`, id.slice(1), '0123456789abcde', 'g'.repeat(16), 'a'.repeat(129)].map(
      (text): ['ids', string] => ['ids', text],
    ),
  ])('as %s: not %s', (kind, text) => {
    expect(differenceOf(done(text), done(text.replaceAll(/./g, '~')), [kind])).toContain(`“${text.slice(0, 120)}`);
  });

  test('only the kinds that are named', () => {
    const text = `2026-11-22 1 ms ${id}`;
    expect(differenceOf(done(text), done(`<dates> <durations> <ids>`), ['ids', 'dates', 'durations'])).toBeUndefined();
    expect(differenceOf(done(text), done('<dates> 1 ms <ids>'), ['ids', 'dates'])).toBeUndefined();
    expect(differenceOf(done(text), done(text), [])).toBeUndefined();
  });
});
