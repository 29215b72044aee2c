import { describe, expect, it } from 'vitest';
import { newId } from '../../core/ids.ts';
import { parseRun } from './parse-run.ts';

const RUN = {
  runId: newId<string>(),
  toolCallId: newId<string>(),
  toolId: newId<string>(),
  toolName: 'area',
  toolVersion: 1,
  input: { w: 1 },
  caller: 'person',
  startedAt: '2026-11-23T00:00:00.000Z',
  result: { success: true, result: 1, executionTime: 1, logs: [] },
  logs: [],
  network: [],
};

/** A run with everything that one can have. */
const FULL = {
  ...RUN,
  conversationId: 'c',
  granted: { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] },
  result: {
    success: false,
    error: 'e',
    errorCode: 'threw',
    executionTime: 1,
    logs: ['a'],
    details: { a: 1 },
    engine: { kind: 'webcontainer', nodeVersion: '22', fellBackFrom: 'embedded', cause: 'c', reason: 'r' },
    changes: {
      state: 'landed',
      total: 1,
      conflicts: ['/a'],
      message: 'm',
      entries: [{ path: '/a', did: 'write' }],
    },
  },
  logs: [{ level: 'log', text: 't', atMs: 1 }],
  network: [
    {
      method: 'GET',
      url: 'u',
      outcome: 'sent',
      status: 200,
      durationMs: 1,
      secrets: ['S'],
      exchange: {
        requestHeaders: [['a', 'b']],
        requestBody: { bytes: 1, text: 't' },
        responseHeaders: [['a', 'b']],
        responseBody: { bytes: 1 },
      },
    },
  ],
};

/** `value` with another value, or without one, at a place such as `result/logs/0`. */
function changed(value: unknown, location: string, to: unknown): unknown {
  const [head = '', ...rest] = location.split('/');
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  const next = rest.length === 0 ? to : changed(copy[head], rest.join('/'), to);
  if (next === undefined) delete copy[head];
  else copy[head] = next;
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const TEXT = [5, null, true, ['a'], { a: 1 }];
const NUMBER = ['1', null, true, [1]];
const LIST = ['a', {}, null, { length: 0 }];
const OBJECT = ['a', 5, null, [1], true];

describe('a run', () => {
  it('is parsed, without what can only exist in this browser', () => {
    expect(parseRun(RUN)).toEqual(RUN);
    expect(parseRun(FULL)).toEqual(FULL);
    expect(
      parseRun({ ...RUN, output: { blob: {}, bytesPerCharacter: 1, characters: 5 }, value: {}, apart: 1, case: {} }),
    ).toEqual(RUN);
  });

  it('has a grant with all its members, whatever the file leaves out', () => {
    expect(parseRun({ ...RUN, granted: {} })).toEqual({ ...RUN, granted: FULL.granted });
  });

  it('is an object of JSON', () => {
    for (const value of [null, 'a', [RUN], { ...RUN, input: () => 1 }]) expect(parseRun(value)).toBeUndefined();
  });

  it.each<[location: string, bad: readonly unknown[]]>([
    ['runId', [undefined, 5, '']],
    ['toolCallId', [undefined, 5, '']],
    ['toolId', [undefined, 5, '']],
    ['toolName', [undefined, ...TEXT]],
    ['toolVersion', [undefined, ...NUMBER]],
    ['input', [undefined]],
    ['caller', [undefined, 'somebody', 5]],
    ['conversationId', TEXT],
    ['startedAt', [undefined, 'yesterday', 5]],
    ['granted', ['all', null, { ...FULL.granted, files: 'all' }]],
    ['result', [undefined, ...OBJECT]],
    ['result/success', [undefined, 1, 'true']],
    ['result/executionTime', [undefined, ...NUMBER]],
    ['result/logs', [undefined, ...LIST, [5]]],
    ['result/error', TEXT],
    ['result/errorCode', TEXT],
    ['result/details', OBJECT],
    ['result/engine', [...OBJECT, {}]],
    ['result/engine/kind', [undefined, 'other', 5]],
    ['result/engine/nodeVersion', TEXT],
    ['result/engine/fellBackFrom', TEXT],
    ['result/engine/cause', TEXT],
    ['result/engine/reason', TEXT],
    ['result/changes', [...OBJECT, {}]],
    ['result/changes/state', [undefined, 'other', ['landed']]],
    ['result/changes/total', [undefined, ...NUMBER]],
    ['result/changes/conflicts', [undefined, ...LIST, [5]]],
    ['result/changes/message', TEXT],
    ['result/changes/entries', [undefined, ...LIST, [null], ['a']]],
    ['result/changes/entries/0/path', [undefined, ...TEXT]],
    ['result/changes/entries/0/did', [undefined, ...TEXT]],
    ['logs', [undefined, ...LIST, [null], ['a']]],
    ['logs/0/text', [undefined, ...TEXT]],
    ['logs/0/atMs', [undefined, ...NUMBER]],
    ['logs/0/level', [undefined, 'fatal', '', ['log']]],
    ['network', [undefined, ...LIST, [null], ['a']]],
    ['network/0/method', [undefined, ...TEXT]],
    ['network/0/url', [undefined, ...TEXT]],
    ['network/0/outcome', [undefined, 'other', '', ['sent']]],
    ['network/0/status', NUMBER],
    ['network/0/durationMs', NUMBER],
    ['network/0/secrets', [...LIST, [5]]],
    ['network/0/exchange', [...OBJECT, {}]],
    [
      'network/0/exchange/requestHeaders',
      [undefined, ...LIST, [['a']], [['a', 'b', 'c']], [['a', 5]], ['ab'], [{ length: 2 }]],
    ],
    ['network/0/exchange/responseHeaders', [...LIST, [['a']], [[5, 'b']]]],
    ['network/0/exchange/requestBody', [...OBJECT, {}]],
    ['network/0/exchange/requestBody/bytes', [undefined, ...NUMBER]],
    ['network/0/exchange/requestBody/text', TEXT],
    ['network/0/exchange/responseBody', [...OBJECT, {}]],
    ['network/0/exchange/responseBody/bytes', [undefined, ...NUMBER]],
  ])('is refused with something else as %s', (location, bad) => {
    for (const value of bad) expect([value, parseRun(changed(FULL, location, value))]).toEqual([value, undefined]);
  });

  it.each<[location: string, good: readonly unknown[]]>([
    ['caller', ['person', 'model', 'case', 'api']],
    ['conversationId', [undefined]],
    ['granted', [undefined]],
    ['result/success', [true, false]],
    ['result/engine/kind', ['embedded', 'webcontainer']],
    ['result/engine/nodeVersion', [undefined]],
    ['result/engine', [undefined]],
    ['result/changes', [undefined]],
    ['result/changes/state', ['landed', 'discarded', 'refused']],
    ['result/changes/message', [undefined]],
    ['logs/0/level', ['log', 'info', 'warn', 'error', 'debug']],
    ['network/0/outcome', ['allowed', 'denied', 'failed', 'sent']],
    ['network/0/secrets', [undefined, []]],
    ['network/0/exchange', [undefined]],
    ['network/0/exchange/requestHeaders', [[]]],
    ['network/0/exchange/responseHeaders', [undefined, []]],
    ['network/0/exchange/requestBody', [undefined]],
    ['network/0/exchange/responseBody', [undefined, { bytes: 0, text: '' }]],
  ])('is parsed with each %s', (location, good) => {
    for (const value of good) {
      const run = changed(FULL, location, value);
      expect(parseRun(run)).toEqual(run);
    }
  });
});
