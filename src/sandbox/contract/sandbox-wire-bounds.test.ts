import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import {
  LAZY_PARTS,
  MAX_ATTACHMENTS,
  parseChannelMessage,
  parseToolMessage,
  parseWardenReport,
} from './sandbox-wire.ts';

type Members = Readonly<Record<string, unknown>>;
const parse = (message: Members) => parseToolMessage(JSON.stringify(message));
const text = (length: number) => 'x'.repeat(length);
const list = <Item>(length: number, item: Item): Item[] => Array.from({ length }, () => item);

const MAX_COUNT = Number.MAX_SAFE_INTEGER;
const COUNTS = { good: [0, 1, MAX_COUNT], bad: [-1, 1.5, MAX_COUNT + 1, '1', null, true, [1], undefined] };
const AMOUNTS = { good: [0, -1, 1.5], bad: ['1', null, true, [1], undefined] };
const texts = (max: number) => ({ good: ['', text(max)], bad: [text(max + 1), 5, null, [], undefined] });
const only = (...good: unknown[]) => ({ good, bad: [null, 5, '', 'other', [good[0]], undefined] });

const line = { level: 'log', text: 'a', atMs: 1 };
const fetch = { type: 'fetch', id: 1, url: 'u', method: 'GET', headers: [['a', 'b']], hasBody: true };
const set = { op: 'set', area: 'kv', key: 'k', value: 'v' };
const write = { type: 'write', path: '/a', mode: 1, size: 2 };
const deniedFile = { type: 'denied-file', access: 'read', path: '/a' };
const lacking = { type: 'wanted-secret', name: 'N', handle: 'h' };

/** Each member that a message must have, with values that are read as they are and values that end the parsing. */
const REQUIRED: readonly (readonly [Members, string, { good: readonly unknown[]; bad: readonly unknown[] }])[] = [
  [fetch, 'id', COUNTS],
  [fetch, 'url', texts(100_000)],
  [fetch, 'method', texts(64)],
  [
    fetch,
    'headers',
    {
      good: [[], list(200, ['a', 'b']), [[text(1_000), text(100_000)]], [['', '']]],
      bad: [
        list(201, ['a', 'b']),
        [[text(1_001), 'b']],
        [['a', text(100_001)]],
        [['a']],
        [[5, 'b']],
        ['ab'],
        [{ 0: 'a', 1: 'b', length: 2 }],
        'ab',
        {},
        undefined,
      ],
    },
  ],
  [{ type: 'fetch-abort', id: 1 }, 'id', COUNTS],
  [{ type: 'subtle', id: 1, call: {} }, 'id', COUNTS],
  [{ type: 'subtle', id: 1, call: {} }, 'call', { good: [null, 0, ['digest'], {}], bad: [undefined] }],
  [lacking, 'name', texts(256)],
  [lacking, 'handle', texts(64)],
  [{ type: 'denied-secret', name: 'N' }, 'name', texts(256)],
  [deniedFile, 'access', only('read', 'write')],
  [deniedFile, 'path', texts(4_096)],
  [{ type: 'part', id: 1, name: 'git' }, 'id', COUNTS],
  [{ type: 'part', id: 1, name: 'git' }, 'name', only(...LAZY_PARTS)],
  [
    { type: 'output', fds: [1] },
    'fds',
    {
      good: [[], [2], list(MAX_ATTACHMENTS, 1)],
      bad: [list(MAX_ATTACHMENTS + 1, 1), [0], [3], [1, 3], ['1'], '12', undefined],
    },
  ],
  [
    { type: 'storage', ops: [] },
    'ops',
    {
      good: [
        list(10_000, { op: 'clear', area: 'kv' }),
        ...['local', 'session', 'kv', 'indexeddb'].map((area) => [{ ...set, area }]),
        [{ op: 'remove', area: 'kv', key: '' }],
      ],
      bad: [
        list(10_001, { op: 'clear', area: 'kv' }),
        [{ op: 'clear', area: 'other' }],
        [{ op: 'clear' }],
        [{ op: 'remove', area: 'kv' }],
        [{ ...set, key: 5 }],
        [{ ...set, value: 5 }],
        [{ ...set, op: 'get' }],
        ['clear'],
        [null],
        { length: 0 },
        undefined,
      ],
    },
  ],
  [
    { type: 'changes', entries: [] },
    'entries',
    {
      good: [
        [],
        [write],
        [{ ...write, path: text(LIMITS.disk.maxPathBytes) }],
        [{ type: 'remove', path: '/a' }],
        [{ type: 'symlink', path: '/a', target: '' }],
        [{ type: 'mkdir', path: '/a', mode: 0 }],
        [{ type: 'chmod', path: '/a', mode: 7 }],
      ],
      bad: [
        [{ ...write, path: text(LIMITS.disk.maxPathBytes + 1) }],
        [{ ...write, path: 5 }],
        [{ ...write, mode: -1 }],
        [{ ...write, size: 1.5 }],
        [{ type: 'symlink', path: '/a' }],
        [{ type: 'symlink', path: '/a', target: text(LIMITS.disk.maxPathBytes + 1) }],
        [{ type: 'mkdir', path: '/a' }],
        [{ type: 'chmod', path: '/a' }],
        [{ type: 'link', path: '/a', mode: 1, size: 1, target: 'b' }],
        [null],
        [write, 'x'],
        '',
        undefined,
      ],
    },
  ],
];

describe('a message of a tool worker', () => {
  it.each([
    ['level', only('log', 'info', 'warn', 'error', 'debug')],
    ['text', texts(LIMITS.maxLogLineBytes)],
    ['atMs', AMOUNTS],
  ] as const)('a line of log: %s has its bounds', (member, { good, bad }) => {
    const log = (value: unknown) => ({ type: 'log', line: { ...line, [member]: value } });
    for (const value of good) expect(parse(log(value))).toEqual(log(value));
    for (const value of bad) expect([value, parse(log(value))]).toEqual([value, undefined]);
  });

  it('what is done has its bounds', () => {
    const progress = (done: unknown) => ({ type: 'progress', progress: { done } });
    for (const value of AMOUNTS.good) expect(parse(progress(value))).toEqual(progress(value));
    for (const value of AMOUNTS.bad) expect([value, parse(progress(value))]).toEqual([value, undefined]);
  });

  it.each(REQUIRED)('%o: %s has its bounds', (message, member, { good, bad }) => {
    for (const value of good) expect(parse({ ...message, [member]: value })).toEqual({ ...message, [member]: value });
    for (const value of bad) expect([value, parse({ ...message, [member]: value })]).toEqual([value, undefined]);
  });

  it('has at most so many changes', () => {
    const entries = list(LIMITS.disk.maxChangeSetEntries, { type: 'remove', path: '' });
    expect(parse({ type: 'changes', entries })).toEqual({ type: 'changes', entries });
    expect(parse({ type: 'changes', entries: [...entries, ...entries.slice(0, 1)] })).toBeUndefined();
  });

  it.each(['started', 'change-bytes'])('%s has nothing else', (type) => {
    expect(parse({ type, more: 1 })).toEqual({ type });
  });

  it.each<[what: string, sent: Members, read: Members]>([
    ['a total', { done: 1, total: 2 }, { done: 1, total: 2 }],
    ['a total that is no number', { done: 1, total: '2' }, { done: 1 }],
    ['a message', { done: 1, message: text(1_000) }, { done: 1, message: text(1_000) }],
    ['a message that is too long', { done: 1, message: text(1_001) }, { done: 1 }],
  ])('progress with %s', (_what, sent, read) => {
    expect(parse({ type: 'progress', progress: sent })).toEqual({ type: 'progress', progress: read });
  });

  it.each<[sent: Members, read: Members]>([
    [{ name: text(1_000) }, { name: text(1_000) }],
    [{ name: text(1_001) }, {}],
    [{ stack: text(100_000) }, { stack: text(100_000) }],
    [{ stack: text(100_001) }, {}],
    [
      { line: 1, column: 2 },
      { line: 1, column: 2 },
    ],
    [{ line: -1, column: '2' }, {}],
    [{ data: { a: 1 } }, { data: { a: 1 } }],
    [{ data: [1] }, {}],
    [{ value: 1, more: 2 }, {}],
  ])('a failure with %o', (sent, read) => {
    const failed = (more: Members) => ({
      type: 'done',
      outcome: { ok: false, error: { code: 'threw', message: 'e', ...more } },
      durationMs: 0,
      droppedLogs: 0,
    });
    expect(parse(failed(sent))).toEqual(failed(read));
  });

  it('may end well with details, and ends in no third way', () => {
    const done = { type: 'done', outcome: { ok: true, value: [1], details: { a: 1 } }, durationMs: 1, droppedLogs: 2 };
    const { outcome } = done;
    expect(parse(done)).toEqual(done);
    expect(parse({ ...done, outcome: { ...outcome, details: 'a' } })).toEqual({
      ...done,
      outcome: { ok: true, value: [1] },
    });
    expect(parse({ ...done, durationMs: null, droppedLogs: 0.5 })).toEqual({ ...done, durationMs: 0, droppedLogs: 0 });
    expect(parse({ ...done, outcome: { ...outcome, ok: 'yes', error: { message: 'e' } } })).toBeUndefined();
    expect(parse({ ...done, outcome: { ...outcome, ok: false } })).toBeUndefined();
    expect(parse({ ...done, outcome: undefined })).toBeUndefined();
  });

  it('is not read if it is no JSON', () => {
    expect(parseToolMessage('{"type":"started"')).toBeUndefined();
  });
});

describe('a message of a channel', () => {
  it('has a text and at most so many attachments of bytes, and is counted with them', () => {
    const parts = list(MAX_ATTACHMENTS, new ArrayBuffer(3));
    expect(parseChannelMessage(['abc', ...parts])).toEqual({
      json: 'abc',
      attachments: parts,
      bytes: 3 + 3 * MAX_ATTACHMENTS,
    });
    expect(parseChannelMessage(['abc', ...parts, new ArrayBuffer(0)])).toBeUndefined();
    expect(parseChannelMessage(['abc', new Uint8Array(3)])).toBeUndefined();
    for (const data of [[], [5], [{ length: 1 }], 'abc', { 0: 'abc', length: 1 }, null])
      expect(parseChannelMessage(data)).toBeUndefined();
  });

  it('has at most so many bytes', () => {
    const bytes = new ArrayBuffer(LIMITS.maxMessageBytes - 2);
    expect(parseChannelMessage(['ab', bytes])?.bytes).toBe(LIMITS.maxMessageBytes);
    expect(parseChannelMessage(['abc', bytes])).toBeUndefined();
  });
});

describe('a report of the warden', () => {
  it.each<[unknown, unknown]>([
    [['pong', 3], { type: 'pong', n: 3 }],
    [['channel', 3], { type: 'channel', channel: 3 }],
    [['broken', 3, 'why'], { type: 'broken', channel: 3, reason: 'why' }],
    [['flood', 3, text(300)], { type: 'flood', channel: 3, reason: text(200) }],
    [['flood', 3, 5], { type: 'flood', channel: 3, reason: '' }],
    [['from', 3, '{}'], { type: 'from', channel: 3, json: '{}', attachments: [] }],
    [['from', 3, 5], undefined],
    [['pong', -1], undefined],
    [['other', 3, '{}'], undefined],
    [{ 0: 'pong', 1: 3, length: 2 }, undefined],
    [null, undefined],
  ])('%o', (sent, read) => {
    expect(parseWardenReport(sent)).toEqual(read);
  });
});
