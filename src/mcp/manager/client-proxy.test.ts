import { expect, test } from 'vitest';
import type { McpOrder } from '../contract/mcp-worker-api.ts';
import { serveRpc } from '../../platform/rpc.ts';
import { createWorkerClient } from './client-proxy.ts';

test('pending calls of a terminated thread are answered', async () => {
  const { port1, port2 } = new MessageChannel();
  let ends = 0;
  const worker = Object.assign(port1, { terminate: () => void (ends += 1) });
  const link = createWorkerClient(() => worker);
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

/** A link to a thread that answers each call with the name and the values it got. */
function echoing() {
  const { port1, port2 } = new MessageChannel();
  const plain = (values: readonly unknown[]): readonly unknown[] => values.filter((one) => typeof one !== 'function');
  const names = ['ping', 'open', 'listTools', 'callTool', 'cancel', 'ask', 'send', 'receive', 'finishSignIn', 'close'];
  const api = Object.fromEntries(
    names.map((name) => [name, (...values: unknown[]) => ({ name, values: plain(values), count: values.length })]),
  );
  serveRpc(api, port2);
  const link = createWorkerClient(() => Object.assign(port1, { terminate: () => port1.close() }));
  return { link, worker: port1, api, letGo: () => [port1, port2].forEach((port) => port.close()) };
}

const ORDER: McpOrder = { target: { kind: 'stdio' }, page: { origin: 'http://localhost', version: '0' }, secrets: [] };
const nothing = (): undefined => undefined;
const cancel = (): Promise<{ action: 'cancel' }> => Promise.resolve({ action: 'cancel' });

test('calls reach the thread, and its answers come back', async () => {
  const { link, letGo } = echoing();
  const call = { callId: '1', name: 'x', input: {} };
  const bytes = new Uint8Array([1]);
  const { api } = link;
  expect(
    await Promise.all([
      api.ping(),
      api.open(ORDER, nothing, cancel, nothing),
      api.listTools(),
      api.callTool(call, nothing),
      api.cancel('1'),
      api.ask({ type: 'ping' }),
      api.send({ jsonrpc: '2.0', method: 'm' }),
      api.receive(bytes),
      api.finishSignIn('?code=1'),
      api.close(),
    ]),
  ).toEqual([
    { name: 'ping', values: [], count: 0 },
    { name: 'open', values: [ORDER], count: 4 },
    { name: 'listTools', values: [], count: 0 },
    { name: 'callTool', values: [call], count: 2 },
    { name: 'cancel', values: ['1'], count: 1 },
    { name: 'ask', values: [{ type: 'ping' }], count: 1 },
    { name: 'send', values: [{ jsonrpc: '2.0', method: 'm' }], count: 1 },
    { name: 'receive', values: [bytes], count: 1 },
    { name: 'finishSignIn', values: ['?code=1'], count: 1 },
    { name: 'close', values: [], count: 0 },
  ]);
  letGo();
});

test('after the end, each call has the answer of a closed connection', async () => {
  const { link } = echoing();
  const { api } = link;
  const failure = {
    cause: 'closed',
    message: 'The connection to this server was let go of.',
    fix: 'Connect again.',
    reason: { code: 'let-go', values: [] },
  };
  link.end();
  expect(
    await Promise.all([
      api.ping(),
      api.open(ORDER, nothing, cancel, nothing),
      api.listTools(),
      api.callTool({ callId: '1', name: 'x', input: {} }, nothing),
      api.cancel('1'),
      api.ask({ type: 'ping' }),
      api.send({ jsonrpc: '2.0', method: 'm' }),
      api.receive(new Uint8Array(1)),
      api.finishSignIn(''),
      api.close(),
    ]),
  ).toEqual([
    'pong',
    { ok: false, failure },
    { ok: false, failure },
    { type: 'lost', failure, isUndone: false },
    undefined,
    { ok: false, message: failure.message, failure },
    undefined,
    undefined,
    { ok: false, failure },
    undefined,
  ]);
});

test.each<[what: string, more: object, reason: string]>([
  ['a message', { message: 'It ran out of memory' }, 'It ran out of memory'],
  ['an empty message', { message: '' }, 'it could not be loaded'],
  ['a message that is no text', { message: 7 }, 'it could not be loaded'],
  ['no message', {}, 'it could not be loaded'],
])('a thread that failed with %s', async (_what, more, reason) => {
  const { link, worker, letGo } = echoing();
  worker.dispatchEvent(new Event('other'));
  worker.dispatchEvent(Object.assign(new Event('error'), more));
  expect(await link.failed).toBe(reason);
  letGo();
});

test('an error of the thread is one of the call', async () => {
  const { link, api, letGo } = echoing();
  Object.assign(api, { close: () => Promise.reject(new Error('no')) });
  await expect(link.api.close()).rejects.toThrow('no');
  letGo();
});
