import { describe, expect, it } from 'vitest';
import { LIMITS } from '../core/limits.ts';
import { limitFinalMessage } from './limit-final-message.ts';
import type { DoneMessage } from './contract/sandbox-wire.ts';

const COUNTERS = { durationMs: 7, droppedLogs: 3 };
const succeeded = (value: unknown, more: object = {}) =>
  ({ type: 'done', outcome: { ok: true, value, ...more }, ...COUNTERS }) as DoneMessage;
const failed = (message: string, more: object = {}, code = 'threw') =>
  ({ type: 'done', outcome: { ok: false, error: { code, message, ...more } }, ...COUNTERS }) as DoneMessage;
const bounded = (done: DoneMessage, json = JSON.stringify(done)) => limitFinalMessage(done, json);
/** JSON of this length. */
const jsonOf = (length: number): string => `"${'x'.repeat(length - 2)}"`;

describe('depth', () => {
  /** As it arrives: the message and its outcome are two levels more. */
  const isTooDeep = (result: string): boolean => {
    const judged = limitFinalMessage(succeeded(1), `{"type":"done","outcome":{"value":${result}}}`);
    return !judged.outcome.ok;
  };
  const nested = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

  it('is at most 500, of lists and of objects', () => {
    expect(isTooDeep(nested(500))).toBe(false);
    expect(isTooDeep(nested(501))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(500) + '1' + '}'.repeat(500))).toBe(false);
    expect(isTooDeep('{"a":'.repeat(501) + '1' + '}'.repeat(501))).toBe(true);
    expect(isTooDeep('[{"a":'.repeat(250) + nested(1) + '}]'.repeat(250))).toBe(true);
  });

  it('does not add up beside each other', () => {
    expect(isTooDeep(`[${Array.from({ length: 600 }, () => '[],{}').join()}]`)).toBe(false);
    expect(isTooDeep(`[${nested(400)},${nested(400)}]`)).toBe(false);
  });

  it.each([
    ['a text', '"]]"'],
    ['a text that ends with a backslash', '"]]\\\\"'],
    ['a text with a quote in it', '"\\"]]"'],
    ['a text with a quote after a backslash', '"\\\\\\"]]"'],
    ['an empty text', '""'],
  ])('is the same around %s', (_what, text) => {
    expect(isTooDeep(nested(500, text))).toBe(false);
    expect(isTooDeep(nested(500, `${text},[]`))).toBe(true);
    expect(isTooDeep(nested(501, text))).toBe(true);
  });

  it('is not counted in a text that does not end', () => {
    expect(isTooDeep(`"${'['.repeat(1_000)}`)).toBe(false);
    expect(isTooDeep(`"${'['.repeat(1_000)}\\"`)).toBe(false);
    expect(isTooDeep(`"${'['.repeat(1_000)}\\\\"`)).toBe(false);
  });

  it('is told with the counters, and nothing else of the message', () => {
    expect(limitFinalMessage(succeeded('x', { details: { a: 1 } }), nested(503))).toEqual(
      failed('The result cannot be sent as JSON: it is nested more than 500 deep', {}, 'invalid-output'),
    );
  });
});

describe('errors', () => {
  const MOST = 110_000;
  it('are cut off at their maximum, and keep their details where the message is small', () => {
    const data = { a: 1 };
    expect(bounded(failed('x'.repeat(MOST), { data }))).toEqual(failed('x'.repeat(MOST), { data }));
    expect(bounded(failed('x'.repeat(MOST + 1), { data }))).toEqual(failed('x'.repeat(MOST), { data }));
  });

  it('lose everything else where the message is large', () => {
    const large = LIMITS.maxMessageBytes / 6;
    const given = failed('e', { data: { a: 1 } });
    expect(limitFinalMessage(given, jsonOf(Math.floor(large)))).toEqual(given);
    expect(limitFinalMessage(given, jsonOf(Math.floor(large) + 1))).toEqual(failed('e'));
    expect(limitFinalMessage(failed('y'.repeat(MOST + 1)), jsonOf(Math.floor(large) + 1))).toEqual(
      failed('y'.repeat(MOST)),
    );
  });
});

describe('results', () => {
  const sized = (bytes: number): string => 'x'.repeat(bytes - 2);

  it('have at most their number of bytes, with quotes', () => {
    const most = succeeded(sized(LIMITS.maxResultBytes));
    expect(bounded(most)).toBe(most);
    const bytes = LIMITS.maxResultBytes + 1;
    expect(bounded(succeeded(sized(bytes)))).toEqual(
      failed(
        `The result has ${bytes} bytes as JSON; at most ${LIMITS.maxResultBytes} can be returned`,
        { data: { path: '', bytes } },
        'invalid-output',
      ),
    );
  });

  it('share that number with their details', () => {
    const details = { a: 'y' };
    const rest = LIMITS.maxResultBytes - JSON.stringify(details).length;
    expect(bounded(succeeded(sized(rest), { details })).outcome.ok).toBe(true);
    expect(bounded(succeeded(sized(rest + 1), { details }))).toMatchObject({
      outcome: { ok: false, error: { data: { path: '', bytes: LIMITS.maxResultBytes + 1 } } },
    });
  });

  it('are counted only where the message is long enough to have too many', () => {
    const given = succeeded('x'.repeat(LIMITS.maxResultBytes));
    const short = Math.floor(LIMITS.maxResultBytes / 3);
    expect(limitFinalMessage(given, jsonOf(short)).outcome.ok).toBe(true);
    expect(limitFinalMessage(given, jsonOf(short + 1)).outcome.ok).toBe(false);
  });
});

describe('details', () => {
  const many = { list: Array.from({ length: LIMITS.maxDetailsParts }, () => ({})) };

  it('of many parts are left out, and the result stays', () => {
    expect(bounded(succeeded('r', { details: many }))).toEqual(
      succeeded('r', {
        details: {
          omitted: `The details have more than ${LIMITS.maxDetailsParts} members and were left out. Put large data into the result.`,
        },
      }),
    );
    const error = bounded(failed('e', { data: many }));
    expect(error).toMatchObject({
      outcome: { ok: false, error: { message: 'e', data: { omitted: expect.any(String) as string } } },
    });
  });

  it('are looked at only where the message is long enough to have many', () => {
    const given = succeeded('r', { details: many });
    expect(limitFinalMessage(given, jsonOf(LIMITS.maxDetailsParts))).toBe(given);
    expect(limitFinalMessage(given, jsonOf(LIMITS.maxDetailsParts + 1))).not.toBe(given);
  });

  it('are none where there are none', () => {
    const given = succeeded('r'.repeat(LIMITS.maxDetailsParts + 1));
    expect(bounded(given)).toBe(given);
  });
});
