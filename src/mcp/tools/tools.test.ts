import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { mcpNameParts, mcpToolName } from '../contract/mcp-names.ts';
import type { McpCallEnd } from '../contract/mcp-worker-api.ts';
import { parseNpx } from '../config/parse-npx.ts';
import { outcomeOf } from './result-of.ts';

const definition = { name: 'look', description: '', inputSchema: { type: 'object' } };
const result = (changes: Partial<Extract<McpCallEnd, { type: 'result' }>>): McpCallEnd => ({
  type: 'result',
  content: [],
  isError: false,
  ...changes,
});
const text = (value: string) => ({ type: 'text', text: value });
const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };

test('converts a server’s result', () => {
  const outcomes = [
    result({ content: [text('hi')] }),
    result({ content: [text('hi'), image] }),
    result({ content: [text('{ "a": 1 }')], structured: { a: 1 } }),
    result({ content: [image], structured: { a: 1 } }),
    result({}),
  ].map((end) => outcomeOf(end, definition));
  expect(outcomes).toEqual([
    { ok: true, value: 'hi' },
    { ok: true, value: [text('hi'), image] },
    { ok: true, value: { a: 1 } },
    { ok: true, value: { a: 1 }, details: { content: [image] } },
    { ok: true, value: [] },
  ]);
  const codes = [
    result({ isError: true, content: [text('no'), text('no more')] }),
    result({ content: [text('x'.repeat(LIMITS.maxResultBytes + 1))] }),
    { type: 'rpc-error', code: -32602, message: 'a is missing' } as const,
    { type: 'rpc-error', code: -32000, message: 'broken', data: { why: 1 } } as const,
    { type: 'cancelled' } as const,
    { type: 'invalid', message: 'no content' } as const,
    { type: 'lost', failure: { cause: 'closed', message: 'Gone.', fix: 'Wait.' }, isUndone: false } as const,
  ].map((end) => {
    const outcome = outcomeOf(end, definition);
    return outcome.ok ? 'ok' : [outcome.error.code, outcome.error.message.slice(0, 40)];
  });
  expect(codes).toEqual([
    ['threw', 'no\nno more'],
    ['invalid-output', expect.stringContaining('The result of look')],
    ['invalid-input', 'a is missing'],
    ['threw', 'broken'],
    ['aborted', 'Tool execution was aborted'],
    ['invalid-output', expect.stringContaining('What the server gave')],
    ['transport', expect.stringContaining('Gone. Whether the call was made')],
  ]);
});

test('maps names of tools, and parses them', () => {
  expect(['get-sum', '__proto__', 'a b', 'größe', 'x.y'].map((name) => mcpToolName('s', name))).toEqual([
    's.get-sum',
    's.__proto__',
    's.a_u20_b',
    's.gr_uF6__uDF_e',
    's.x.y',
  ]);
  expect(mcpNameParts('s.x.y')).toMatchObject({ serverName: 's', tool: 'x.y' });
  expect(['plain', '.x', 'x.'].map(mcpNameParts)).toEqual([undefined, undefined, undefined]);
});

test.each([
  [
    'npx',
    ['-y', '@scope/server@1.2', '/data'],
    { spec: '@scope/server@1.2', name: '@scope/server', bin: undefined, args: ['/data'] },
  ],
  ['npx', ['--yes', '-p', 'pack', 'tool', '-v'], { spec: 'pack', name: 'pack', bin: 'tool', args: ['-v'] }],
  ['npx', ['--package=pack', 'tool'], { spec: 'pack', name: 'pack', bin: 'tool', args: [] }],
  ['cmd', ['/c', 'npx', '-y', 'pack'], { spec: 'pack', name: 'pack', bin: undefined, args: [] }],
  ['C:\\nodejs\\npx.cmd', ['pack', '--', 'x'], { spec: 'pack', name: 'pack', bin: undefined, args: ['--', 'x'] }],
  ['npm', ['exec', 'pack', '--', '-x'], { spec: 'pack', name: 'pack', bin: undefined, args: ['-x'] }],
  ['npx', ['-y'], undefined],
  ['npx', ['-y', 'https://example.org/pack.tgz'], undefined],
  ['node', ['server.js'], undefined],
])('%s %j', (command, args, expected) => {
  expect(parseNpx(command, args)).toEqual(expected);
});
