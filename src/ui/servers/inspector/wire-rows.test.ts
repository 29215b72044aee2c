import { expect, it } from 'vitest';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { filterWire, isErrorEntry, prettyText, resendable } from './wire-rows.ts';

const entry = (index: number, part: Partial<McpWireEntry>): McpWireEntry => {
  const text = part.text ?? '';
  return {
    index,
    at: '2026-01-01T00:00:00.000Z',
    direction: 'out',
    kind: 'message',
    summary: '',
    characters: text.length,
    ...part,
    text,
  };
};
const CALL = entry(1, {
  summary: 'tools/call',
  id: '3',
  text: '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo"}}',
});
const NEWS = entry(2, { summary: 'notifications/x', text: '{"jsonrpc":"2.0","method":"notifications/x"}' });
const ERROR = entry(3, {
  direction: 'in',
  summary: 'answer',
  id: '3',
  text: '{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"no"}}',
});
const HTTP = entry(4, { direction: 'in', kind: 'http', summary: 'POST 404' });

it('filters by kind and words, newest first', () => {
  const all = [CALL, NEWS, ERROR, HTTP];
  const indexes = (...args: [Parameters<typeof filterWire>[1], string]) =>
    filterWire(all, ...args).map(({ index }) => index);
  expect(indexes('all', ' ')).toEqual([4, 3, 2, 1]);
  expect(indexes('out', '')).toEqual([2, 1]);
  expect(indexes('error', '')).toEqual([4, 3]);
  expect(indexes('all', 'ECHO tools')).toEqual([1]);
});

it('distinguishes errors from messages that only mention one', () => {
  expect(
    [
      CALL,
      ERROR,
      HTTP,
      entry(5, { text: '{"id":1,"result":{"text":"an \\"error\\" word"}}' }),
      entry(6, { kind: 'http', summary: 'POST 200' }),
    ].map(isErrorEntry),
  ).toEqual([false, true, true, false, false]);
});

it('removes the id of a message to resend, and refuses truncated and received ones', () => {
  expect(resendable(CALL)).toEqual({ id: null, method: 'tools/call', params: { name: 'echo' } });
  expect(resendable(NEWS)).toEqual({ method: 'notifications/x' });
  expect([ERROR, HTTP, { ...CALL, characters: 9_999 }].map(resendable)).toEqual([undefined, undefined, undefined]);
});

it('breaks JSON into lines', () => {
  expect(prettyText('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyText('event: x')).toBe('event: x');
});
