import { describe, expect, it } from 'vitest';
import { LIMITS } from '../core/limits.ts';
import { parseToolMessage, type DoneMessage } from './contract/sandbox-wire.ts';
import { limitFinalMessage } from './limit-final-message.ts';

const COUNTERS = { durationMs: 1, droppedLogs: 0 };

function bounded(json: string): DoneMessage {
  const message = parseToolMessage(json);
  if (message?.type !== 'done') throw new Error('The test sent no done message');
  return limitFinalMessage(message, json);
}

function done(valueJson: string, more = ''): string {
  return `{"type":"done","durationMs":1,"droppedLogs":0,"outcome":{"ok":true,"value":${valueJson}${more}}}`;
}

const succeeded = (value: unknown, more: object = {}) => ({
  type: 'done',
  outcome: { ok: true, value, ...more },
  ...COUNTERS,
});
const failed = (error: object) => ({ type: 'done', outcome: { ok: false, error }, ...COUNTERS });

describe('limitFinalMessage', () => {
  it('accepts messages within the bounds', () => {
    const result = { a: [1, 'text with "[[[" and \\'], b: null };
    expect(bounded(done(JSON.stringify(result)))).toEqual(succeeded(result));
  });

  it('counts only brackets outside of strings', () => {
    const result = '"[\\"{'.repeat(1_000);
    expect(bounded(done(JSON.stringify(result)))).toEqual(succeeded(result));
  });

  it.each([
    [500, true],
    [501, false],
    [1_000_000, false],
  ])('a result nested %i deep is accepted: %s', (depth, passes) => {
    expect(bounded(done('['.repeat(depth) + ']'.repeat(depth))).outcome.ok).toBe(passes);
  });

  it('counts bytes, not characters', () => {
    const fits = 'ä'.repeat(LIMITS.maxResultBytes / 2 - 1);
    expect(bounded(done(JSON.stringify(fits))).outcome.ok).toBe(true);
    const bytes = LIMITS.maxResultBytes + 2;
    expect(bounded(done(JSON.stringify(`${fits}ä`)))).toEqual(
      failed({
        code: 'invalid-output',
        message: `The result has ${bytes} bytes as JSON; at most ${LIMITS.maxResultBytes} can be returned`,
        data: { path: '', bytes },
      }),
    );
  });

  const LEFT_OUT = { omitted: expect.stringContaining('were left out') as string };
  it.each([
    ['objects', `[${'{},'.repeat(550_000)}1]`],
    ['lists', `[${'[],'.repeat(300_000)}1]`],
    ['members', `{${Array.from({ length: 60_000 }, (_, at) => `"m${String(at)}":1`).join()}}`],
    ['numbers', `[${'1,'.repeat(500_000)}1]`],
    ['members with one name', `{${'"a":{},'.repeat(11_000)}"b":[${'{},'.repeat(11_000)}1]}`],
  ])('leaves out details of very many %s, of a result and of an error', (_, many) => {
    expect(bounded(done('1', `,"details":{"deep":${many}}`))).toEqual(succeeded(1, { details: LEFT_OUT }));
    const { outcome } = bounded(
      `{"type":"done","durationMs":1,"droppedLogs":0,"outcome":{"ok":false,` +
        `"error":{"code":"threw","message":"e","data":{"deep":${many}}}}}`,
    );
    expect(outcome.ok || outcome.error.data === undefined || 'omitted' in outcome.error.data).toBe(true);
    expect(outcome.ok).toBe(false);
  });

  it('keeps details that are one long text, or few members', () => {
    const details = { text: 'x'.repeat(1_000_000), list: [1, 2, { a: 'b' }] };
    expect(bounded(done('1', `,"details":${JSON.stringify(details)}`))).toEqual(succeeded(1, { details }));
  });

  it('shortens errors, and drops details that are too large', () => {
    const error = { code: 'threw', message: 'x'.repeat(2_000_000), data: { a: 1 } };
    expect(bounded(JSON.stringify(failed(error)))).toEqual(failed({ code: 'threw', message: 'x'.repeat(110_000) }));
  });
});
