import { expect, test, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { McpWireEntry } from '../contract/mcp-api.ts';
import { createHideValues } from '../../core/secrets/hide-values.ts';
import { createRedact } from './redact.ts';
import { createJsonRpcLog } from './json-rpc-log.ts';
import { createJsonRpcTap } from './json-rpc-tap.ts';

test('hides secrets in all their forms, and keys by their position', () => {
  const redact = createRedact(['p4ss"word/ünder', 'key1-of-a-server', '123456']);
  for (const text of [
    'p4ss"word/ünder',
    JSON.stringify({ a: 'p4ss"word/ünder' }),
    `x=${encodeURIComponent('p4ss"word/ünder')}`,
    `x=${new URLSearchParams([['', 'p4ss"word/ünder']]).toString().slice(1)}`,
    `x=${Buffer.from(`me:${encodeURIComponent('p4ss"word/ünder')}`)
      .toString('base64')
      .replace(/=+$/, '')}`,
    'Basic cDRzcyJ3b3JkL8O8',
    '{"access_token":"abc\\"def"}',
    'grant=1&refresh_token=abcdef&x=1',
    'authorization: Bearer abcdefghij',
  ]) {
    const redacted = redact(text);
    expect(redacted).toContain('•••');
    expect(redacted).not.toMatch(/p4ss|cDRz|abc/);
  }
  const end = {
    type: 'result',
    content: [{ type: 'text', text: 'Authorization: Bearer key1-of-a-server and p4ss"word/ünder' }],
  };
  expect(JSON.parse(createHideValues(['p4ss"word/ünder', 'key1-of-a-server'])(JSON.stringify(end)))).toEqual({
    type: 'result',
    content: [{ type: 'text', text: 'Authorization: Bearer ••• and •••' }],
  });
  // Hiding a value that can be guessed would reveal which guess is right.
  expect(redact('111111 123456 222222')).toBe('111111 123456 222222');
  expect(redact('accept: a\nauthorization: Bearer abc\ncookie: a=b\nx: 1')).toBe(
    'accept: a\nauthorization: Bearer •••\ncookie: •••\nx: 1',
  );
  expect(redact('www-authenticate: Bearer resource_metadata="https://x"')).toBe(
    'www-authenticate: Bearer resource_metadata="https://x"',
  );
  expect(redact('{"code":-32602,"message":"a key"}')).toBe('{"code":-32602,"message":"a key"}');
});

test('a flood costs its reader little: entries come in batches, the rest is counted, the log is bounded', () => {
  vi.useFakeTimers();
  const log = createJsonRpcLog();
  const batches: number[] = [];
  const tap = createJsonRpcTap(
    (text) => text,
    (entries: readonly Omit<McpWireEntry, 'index'>[], dropped) => {
      batches.push(entries.length);
      log.add(entries, dropped);
    },
  );
  for (let count = 0; count < 5_000; count += 1)
    tap.message('in', { jsonrpc: '2.0', method: 'notifications/message', params: { count } });
  tap.flush();
  expect(batches).toEqual([300]);
  expect(log.view()).toMatchObject({ dropped: 4_700 });
  tap.message('out', {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { long: 'x'.repeat(LIMITS.mcp.wireTextChars) },
  });
  vi.advanceTimersByTime(LIMITS.mcp.wireNotifyMs);
  const [entry] = log.view(300).entries;
  expect(entry).toMatchObject({ index: 301, direction: 'out', id: '7', summary: 'tools/call' });
  expect([entry?.text.length, (entry?.characters ?? 0) > LIMITS.mcp.wireTextChars]).toEqual([
    LIMITS.mcp.wireTextChars,
    true,
  ]);
  for (let batch = 0; batch < 10; batch += 1)
    log.add(
      Array.from({ length: 300 }, () => ({
        at: '',
        direction: 'in' as const,
        kind: 'message' as const,
        summary: '',
        text: 'x'.repeat(10),
        characters: 10,
      })),
    );
  expect(log.view().entries).toHaveLength(LIMITS.mcp.wireEntries);
  vi.useRealTimers();
});
