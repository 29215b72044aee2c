import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { parseChannelMessage, parseToolMessage, parseWardenReport } from './sandbox-wire.ts';

const done = { type: 'done', outcome: { ok: true, value: 1 }, durationMs: 2, droppedLogs: 0 };
const failed = (error: object = {}) => ({
  ...done,
  outcome: { ok: false, error: { message: 'e', code: 'threw', ...error } },
});

describe('messages of a tool worker', () => {
  test.each<[sent: unknown, read: unknown]>([
    [{ type: 'started', extra: 1 }, { type: 'started' }],
    [
      { type: 'log', line: { level: 'warn', text: 'a', atMs: 1.5, extra: 1 }, extra: 1 },
      { type: 'log', line: { level: 'warn', text: 'a', atMs: 1.5 } },
    ],
    [
      { type: 'progress', progress: { done: 1, total: 'x', message: 5 } },
      { type: 'progress', progress: { done: 1 } },
    ],
    [
      { type: 'fetch', id: 1, url: 'u', method: 'GET', headers: [['a', 'b']], hasBody: 'yes' },
      { type: 'fetch', id: 1, url: 'u', method: 'GET', headers: [['a', 'b']], hasBody: false },
    ],
    [
      {
        type: 'storage',
        ops: [
          { op: 'clear', area: 'kv' },
          { op: 'set', area: 'local', key: '__proto__', value: 'v' },
        ],
      },
      {
        type: 'storage',
        ops: [
          { op: 'clear', area: 'kv' },
          { op: 'set', area: 'local', key: '__proto__', value: 'v' },
        ],
      },
    ],
    [done, done],
    [
      { ...done, outcome: { ok: true }, durationMs: 'long', droppedLogs: -1 },
      { ...done, outcome: { ok: true, value: null }, durationMs: 0 },
    ],
    [failed({ line: 3, column: 1.5, stack: 5, data: [] }), failed({ line: 3 })],
    // What a person may be asked for is not a worker's to say.
    [failed({ request: { kind: 'files', files: 'write' } }), failed()],
    // Codes that a worker may not claim.
    ...['timeout', 'aborted', 'denied', 'transport', 'not-found', 'anything', 5].map((code): [unknown, unknown] => [
      failed({ code }),
      failed(),
    ]),
    ...['invalid-tool', 'invalid-output', 'crashed'].map((code): [unknown, unknown] => [
      failed({ code }),
      failed({ code }),
    ]),
  ])('%# is parsed', (sent, read) => {
    expect(parseToolMessage(JSON.stringify(sent))).toEqual(read);
  });

  test.each<[sent: unknown]>([
    [null],
    [5],
    ['started'],
    [[]],
    [{}],
    [{ type: '__proto__' }],
    [{ type: 'constructor' }],
    [{ type: 'execute' }],
    [{ type: ['started'] }],
    [{ type: 'log', line: { level: 'fatal', text: 'a', atMs: 1 } }],
    [{ type: 'log', line: { level: 'log', text: 'x'.repeat(LIMITS.maxLogLineBytes + 1), atMs: 1 } }],
    [{ type: 'log', line: { level: 'log', text: 'a' } }],
    [{ type: 'log', level: 'log', text: 'a', atMs: 1 }],
    [{ type: 'log', line: null }],
    [{ type: 'progress', progress: { done: '1' } }],
    [{ type: 'progress', done: 1 }],
    [{ type: 'fetch-abort', id: -1 }],
    [{ type: 'fetch-abort', id: 1.5 }],
    [{ type: 'subtle', id: 1 }],
    [{ type: 'fetch', id: 1, url: 'u', method: 'GET', headers: [['a']] }],
    [{ type: 'fetch', id: 1, url: 'u', method: 'x'.repeat(65), headers: [] }],
    [{ type: 'fetch', id: 1, url: 'u', method: 'GET', headers: Array.from({ length: 201 }, () => ['a', 'b']) }],
    [{ type: 'storage', ops: [{ op: 'set', area: 'cookies', key: 'a', value: 'b' }] }],
    [{ type: 'storage', ops: [{ op: 'set', area: 'kv', key: 'a' }] }],
    [{ type: 'storage', ops: {} }],
    [{ type: 'denied-secret', name: 'x'.repeat(257) }],
    [{ type: 'done' }],
    [{ type: 'done', success: true, result: 1 }],
    [{ type: 'done', outcome: { ok: 1, value: 1 } }],
    [{ type: 'done', outcome: { ok: false } }],
    [{ type: 'done', outcome: { ok: false, error: { message: 5 } } }],
    [{ type: 'done', outcome: [{ ok: true, value: 1 }] }],
  ])('%# is not valid', (sent) => {
    expect(parseToolMessage(JSON.stringify(sent))).toBeUndefined();
  });

  test.each(['', '{', 'undefined', '{"type":"started"'])('%j is not JSON', (text) => {
    expect(parseToolMessage(text)).toBeUndefined();
  });
});

describe('a message of a channel', () => {
  test('is text and buffers, of bounded size', () => {
    const buffer = new ArrayBuffer(8);
    expect(parseChannelMessage(['{}', buffer])).toEqual({ json: '{}', attachments: [buffer], bytes: 10 });
    for (const data of [
      undefined,
      '{}',
      [],
      [5],
      ['{}', {}],
      ['{}', new Uint8Array(1)],
      ['{}', ...Array.from({ length: 17 }, () => new ArrayBuffer(0))],
      ['{}', new ArrayBuffer(LIMITS.maxMessageBytes)],
    ]) {
      expect(parseChannelMessage(data)).toBeUndefined();
    }
  });

  test.each<[data: unknown, report: unknown]>([
    [['pong', 3], { type: 'pong', n: 3 }],
    [['channel', 0, 'more'], { type: 'channel', channel: 0 }],
    [['flood', 1, 'x'.repeat(300)], { type: 'flood', channel: 1, reason: 'x'.repeat(200) }],
    [['flood', 1, {}], { type: 'flood', channel: 1, reason: '' }],
    [['broken', 1, 'SyntaxError: x'], { type: 'broken', channel: 1, reason: 'SyntaxError: x' }],
    [['broken', 1, 'x'.repeat(300)], { type: 'broken', channel: 1, reason: 'x'.repeat(200) }],
    [['from', 2, '{}'], { type: 'from', channel: 2, json: '{}', attachments: [] }],
    [['from', 2], undefined],
    [['from', '2', '{}'], undefined],
    [['channel', -1], undefined],
    [['close', 1], undefined],
    [{ type: 'pong', n: 1 }, undefined],
    [null, undefined],
  ])('a report of the warden %#', (data, report) => {
    expect(parseWardenReport(data)).toEqual(report);
  });
});
