import { expect, it } from 'vitest';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import {
  durationOf,
  exchangesOfTool,
  filterWire,
  isErrorEntry,
  pairWire,
  prettyText,
  resendable,
} from './wire-rows.ts';

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
  summary: 'error',
  id: '3',
  text: '{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"no"}}',
});
const HTTP = entry(4, { direction: 'in', kind: 'http', summary: 'POST 404' });

it('filters by kind and words, newest first', () => {
  const all = [CALL, NEWS, ERROR, HTTP];
  const indexes = (...args: [Parameters<typeof filterWire>[1], string]) =>
    filterWire(pairWire(all), ...args).map((exchange) => exchange.entry.index);
  expect(indexes('all', ' ')).toEqual([4, 2, 1]);
  expect(indexes('out', '')).toEqual([2, 1]);
  expect(indexes('in', '')).toEqual([4]);
  // The answer of a call counts for its call.
  expect(indexes('error', '')).toEqual([4, 1]);
  expect(indexes('all', 'ECHO tools')).toEqual([1]);
  expect(indexes('all', '"message":"no"')).toEqual([1]);
});

it('pairs an answer with the request of the other side, also where both sides use an id', () => {
  const [ask, again, theirs] = [
    entry(1, { summary: 'tools/call', id: '1', at: '2026-01-01T00:00:00.000Z' }),
    entry(5, { summary: 'ping', id: '1' }),
    entry(2, { direction: 'in', summary: 'sampling/createMessage', id: '1' }),
  ];
  const [ours, answer, orphan] = [
    entry(3, { summary: 'result', id: '1' }),
    entry(4, { direction: 'in', summary: 'result', id: '1', at: '2026-01-01T00:00:00.250Z' }),
    entry(6, { direction: 'in', summary: 'error', id: '9' }),
  ];
  const exchanges = pairWire([ask, theirs, ours, answer, again, orphan]);
  expect(exchanges).toEqual([
    { entry: ask, answer },
    { entry: theirs, answer: ours },
    { entry: again },
    { entry: orphan },
  ]);
  expect(exchanges.map(durationOf)).toEqual([250, 0, undefined, undefined]);
});

it('finds the calls of one tool, newest first, with what the server sent meanwhile', () => {
  const call = (index: number, name: string) =>
    entry(index, {
      summary: 'tools/call',
      id: String(index),
      text: JSON.stringify({ jsonrpc: '2.0', id: index, method: 'tools/call', params: { name, arguments: {} } }),
    });
  const result = (index: number, id: string) => entry(index, { direction: 'in', summary: 'result', id });
  const progress = (index: number) => entry(index, { direction: 'in', summary: 'notifications/progress' });
  const http = entry(3, { direction: 'in', kind: 'http', summary: 'POST 200' });
  const all = pairWire([
    call(1, 'echo'),
    progress(2),
    http,
    result(4, '1'),
    progress(5),
    call(6, 'other'),
    result(7, '6'),
    call(8, 'echo'),
  ]);
  const indexes = (name: string, most = 30) => exchangesOfTool(all, name, most).map((exchange) => exchange.entry.index);
  expect([indexes('echo'), indexes('other'), indexes('no'), indexes('echo', 2)]).toEqual([[8, 1, 2], [6], [], [8, 1]]);
  // A call that is too long to be kept whole.
  const cut = { ...call(9, 'long'), text: call(9, 'long').text.slice(0, -5), characters: 99_999 };
  expect(exchangesOfTool(pairWire([cut]), 'long', 9)).toEqual([{ entry: cut }]);
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
