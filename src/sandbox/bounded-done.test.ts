import { describe, expect, it } from 'vitest';
import { LIMITS } from '../core/limits.ts';
import { parseToolMessage, type DoneMessage } from './contract/sandbox-wire.ts';
import { boundedDone } from './bounded-done.ts';

const COUNTERS = { executionTime: 1, droppedLogs: 0 };

function bounded(json: string): DoneMessage {
  const message = parseToolMessage(json);
  if (message?.type !== 'done') throw new Error('The test sent no done message');
  return boundedDone(message, json);
}

function done(resultJson: string): string {
  return `{"type":"done","success":true,"executionTime":1,"droppedLogs":0,"result":${resultJson}}`;
}

describe('boundedDone', () => {
  it('accepts messages within the bounds', () => {
    const result = { a: [1, 'text with "[[[" and \\'], b: null };
    expect(bounded(done(JSON.stringify(result)))).toEqual({ type: 'done', success: true, result, ...COUNTERS });
  });

  it('counts only brackets outside of strings', () => {
    const result = '"[\\"{'.repeat(1_000);
    expect(bounded(done(JSON.stringify(result)))).toEqual({ type: 'done', success: true, result, ...COUNTERS });
  });

  it.each([
    [500, true],
    [501, false],
    [1_000_000, false],
  ])('a result nested %i deep is accepted: %s', (depth, passes) => {
    expect(bounded(done('['.repeat(depth) + ']'.repeat(depth))).success).toBe(passes);
  });

  it('counts bytes, not characters', () => {
    const fits = 'ä'.repeat(LIMITS.maxResultBytes / 2 - 1);
    expect(bounded(done(JSON.stringify(fits))).success).toBe(true);
    const bytes = LIMITS.maxResultBytes + 2;
    expect(bounded(done(JSON.stringify(`${fits}ä`)))).toEqual({
      type: 'done',
      success: false,
      errorCode: 'invalid-output',
      error: `The result has ${bytes} bytes as JSON; at most ${LIMITS.maxResultBytes} can be returned`,
      details: { path: '', bytes },
      ...COUNTERS,
    });
  });

  const LEFT_OUT = { omitted: expect.stringContaining('were left out') as string };
  it.each([
    ['objects', `[${'{},'.repeat(550_000)}1]`],
    ['lists', `[${'[],'.repeat(300_000)}1]`],
    ['members', `{${Array.from({ length: 60_000 }, (_, at) => `"m${String(at)}":1`).join()}}`],
    ['numbers', `[${'1,'.repeat(500_000)}1]`],
    ['members with one name', `{${'"a":{},'.repeat(11_000)}"b":[${'{},'.repeat(11_000)}1]}`],
  ])('leaves out details of very many %s, of a result and of an error', (_, many) => {
    const details = `"details":{"deep":${many}}`;
    expect(bounded(`${done('1').slice(0, -1)},${details}}`)).toEqual({
      type: 'done',
      success: true,
      result: 1,
      details: LEFT_OUT,
      ...COUNTERS,
    });
    const failed = bounded(
      `{"type":"done","success":false,"error":"e","errorCode":"threw","executionTime":1,"droppedLogs":0,${details}}`,
    );
    expect(failed.details === undefined || 'omitted' in failed.details).toBe(true);
  });

  it('keeps details that are one long text, or few members', () => {
    const details = { text: 'x'.repeat(1_000_000), list: [1, 2, { a: 'b' }] };
    expect(bounded(`${done('1').slice(0, -1)},"details":${JSON.stringify(details)}}`).details).toEqual(details);
  });

  it('shortens errors, and drops details that are too large', () => {
    const json = JSON.stringify({
      type: 'done',
      success: false,
      error: 'x'.repeat(2_000_000),
      errorCode: 'threw',
      details: { a: 1 },
      ...COUNTERS,
    });
    expect(bounded(json)).toEqual({
      type: 'done',
      success: false,
      error: 'x'.repeat(110_000),
      errorCode: 'threw',
      ...COUNTERS,
    });
  });
});
