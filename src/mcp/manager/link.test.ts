import { expect, test } from 'vitest';
import type { McpOrder } from '../contract/mcp-worker-api.ts';
import { createWorkerLink } from './link.ts';

test('pending calls of a terminated thread are answered', async () => {
  const { port1, port2 } = new MessageChannel();
  let ends = 0;
  const worker = Object.assign(port1, { terminate: () => void (ends += 1) });
  const link = createWorkerLink(() => worker);
  const order: McpOrder = {
    target: { kind: 'stdio' },
    page: { origin: 'http://localhost', version: '0' },
    secrets: [],
  };
  const nothing = (): undefined => undefined;
  const ask = (): Promise<{ action: 'cancel' }> => Promise.resolve({ action: 'cancel' });
  const owed = () => [
    link.api.open(order, nothing, ask, nothing),
    link.api.listTools(),
    link.api.callTool({ callId: '1', name: 'x', input: {} }, nothing),
    link.api.ask({ type: 'ping' }),
    link.api.finishSignIn(''),
    link.api.close(),
  ];
  const before = owed();
  link.end();
  const answers = [{ ok: false }, { ok: false }, { type: 'lost', isUndone: false }, { ok: false }, { ok: false }];
  expect(await Promise.all(before)).toMatchObject([...answers, undefined]);
  expect(await Promise.all(owed())).toMatchObject([...answers, undefined]);
  expect(ends).toBe(1);
  port1.close();
  port2.close();
});
