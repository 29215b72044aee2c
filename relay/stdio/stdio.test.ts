import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Relay } from '../relay.mjs';
import { removeClient } from '../state.mjs';
import { runStdio } from './stdio.mjs';
import { startTestRelay, until, type TestRelay } from '../testing/start.ts';
import { connectTab, type TabDouble } from '../testing/tab-double.mjs';

interface Rpc {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { code: number; message: string };
}
/** A program that speaks JSON-RPC to `toolyard-relay stdio`. */
interface Program {
  readonly input: PassThrough;
  readonly received: Rpc[];
  readonly lines: string[];
  readonly reported: string[];
  readonly code: Promise<number>;
  ask(method: string, id: number, more?: object): void;
  answerTo(id: number): Promise<Rpc>;
}

const LOST = 'The tab went away. Whether the call was made is not known.';
let relay: TestRelay;
const open: { end(): unknown }[] = [];
beforeEach(async () => {
  relay = await startTestRelay();
});
afterEach(async () => {
  for (const each of open.splice(0)) each.end();
  await relay.close();
});

function startProgram({
  port = relay.port,
  token = relay.token,
  waitMs = { first: 15_000, other: 15_000 },
} = {}): Program {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines: string[] = [];
  const reported: string[] = [];
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const [last = '', ...complete] = (rest + chunk).split('\n').reverse();
    rest = last;
    lines.push(...complete.reverse());
  });
  open.push(input);
  const program = {
    input,
    lines,
    reported,
    code: runStdio({ port, token, input, output, report: (line) => reported.push(line), waitMs }),
    get received(): Rpc[] {
      return lines.map((line) => JSON.parse(line) as Rpc);
    },
    ask: (method: string, id: number, more: object = {}) =>
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, ...more })}\n`),
    answerTo: async (id: number): Promise<Rpc> => {
      await until(() => program.received.some((each) => each.id === id && each.method === undefined));
      return program.received.find((each) => each.id === id && each.method === undefined) ?? {};
    },
  };
  return program;
}

type Served = TabDouble & { readonly methods: string[] };

/** A tab that answers requests with their method, except `wait`, and keeps what it got. */
async function serve({ port, key }: Relay = relay, name = 'first'): Promise<Served> {
  const methods: string[] = [];
  const tab = await connectTab({
    port,
    key,
    onFrame: (frame, served) => {
      if (frame.t !== 'msg') return;
      const { id, method = 'answer' } = JSON.parse(frame.m) as Rpc;
      methods.push(method);
      if (method !== 'wait' && method !== 'answer' && id !== undefined)
        served.send({
          t: 'msg',
          id: frame.id,
          m: JSON.stringify({ jsonrpc: '2.0', id, result: { method, name } }, null, 2),
        });
    },
  });
  open.push({ end: () => tab.leave() });
  return Object.assign(tab, { methods });
}

test('a program speaks with the tab in lines, in the order in which it sent them', async () => {
  const tab = await serve();
  const program = startProgram();
  for (const id of [1, 2, 3]) program.ask(`m${id}`, id);
  await program.answerTo(3);
  expect(program.received.map(({ id, result }) => [id, result])).toEqual(
    [1, 2, 3].map((id) => [id, { method: `m${id}`, name: 'first' }]),
  );
  expect(tab.frames[0]).toEqual({ t: 'open', id: expect.any(Number), client: 'curl' });
  program.input.end();
  expect(await program.code).toBe(0);
  await until(() => tab.frames.at(-1)?.t === 'close');
});

test('lines that are early wait for relay and tab', async () => {
  await relay.stop();
  const program = startProgram();
  program.ask('initialize', 1);
  program.ask('tools/list', 2);
  await until(() => program.reported.length > 0);
  await relay.restart();
  const tab = await serve();
  await program.answerTo(2);
  expect(tab.methods).toEqual(['initialize', 'tools/list']);
  expect(program.reported).toEqual([
    `The relay is not there on port ${relay.port}. Start it with: npm start, or toolyard-relay serve`,
  ]);
});

test('lines come in any pieces: half ones, two at once, the last without an end', async () => {
  const tab = await serve();
  const program = startProgram();
  const text =
    '{"jsonrpc":"2.0","id":1,"method":"ä"}\r\n\n  \n' +
    '{"jsonrpc":"2.0","id":2,"method":"b"}\n{"jsonrpc":"2.0","id":3,"method":"c"}';
  for (const byte of Buffer.from(text)) program.input.write(Buffer.from([byte]));
  await program.answerTo(2);
  program.input.end();
  await program.answerTo(3);
  expect(await program.code).toBe(0);
  expect(tab.methods).toEqual(['ä', 'b', 'c']);
});

test('a line has a megabyte, and more than 4 MB are refused', async () => {
  const tab = await serve();
  const program = startProgram();
  program.ask('large', 1, { params: { text: 'ö"\\'.repeat(200_000) } });
  expect((await program.answerTo(1)).result).toEqual({ method: 'large', name: 'first' });
  program.ask('larger', 2, { params: { text: 'x'.repeat(4 << 20) } });
  expect((await program.answerTo(2)).error?.message).toBe('A message may have 4 MB. The call was not made.');
  program.input.write('x'.repeat(17 << 20));
  program.input.write('\n{"not":json}\n');
  program.ask('after', 3);
  await program.answerTo(3);
  expect(program.received.filter(({ id }) => id === null).map(({ error }) => error?.message)).toEqual([
    'A message may have 4 MB. The call was not made.',
    'This line is not JSON.',
  ]);
  expect(tab.methods).toEqual(['large', 'after']);
});

test('what a tab writes over several lines is one line', async () => {
  await serve();
  const program = startProgram();
  program.ask('pretty', 1);
  await program.answerTo(1);
  expect(program.lines).toHaveLength(1);
});

test('a tab that reloads: what was called fails and is not called again; the next tab gets the beginning', async () => {
  const first = await serve();
  const program = startProgram();
  program.ask('initialize', 1, { params: { protocolVersion: '2025-11-25' } });
  await program.answerTo(1);
  program.input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  program.ask('wait', 2);
  program.ask('wait', 3);
  await until(() => first.methods.length === 4);
  first.leave();
  const errors = await Promise.all([2, 3].map((id) => program.answerTo(id)));
  expect(errors.map(({ error }) => error)).toEqual([2, 3].map(() => ({ code: -32_000, message: LOST })));
  program.ask('tools/list', 4);
  const second = await serve(relay, 'second');
  expect((await program.answerTo(4)).result).toEqual({ method: 'tools/list', name: 'second' });
  expect(second.methods).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
  // The program saw one answer to its own beginning, and nothing of the second.
  expect(program.received.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(second.frames.flatMap((frame) => (frame.t === 'msg' ? [frame.m] : []))[0]).toContain('2025-11-25');
});

test('another tab that takes over gets nothing of what the first was asked', async () => {
  const first = await serve();
  const program = startProgram();
  program.ask('wait', 1);
  await until(() => first.methods.length === 1);
  const second = await serve(relay, 'second');
  expect((await program.answerTo(1)).error?.message).toBe(LOST);
  program.ask('next', 2);
  await program.answerTo(2);
  expect(second.methods).toEqual(['next']);
});

test('an answer to a question of an earlier tab reaches no later one', async () => {
  const first = await serve();
  const program = startProgram();
  program.ask('a', 1);
  await program.answerTo(1);
  const session = first.frames[0]?.t === 'open' ? first.frames[0].id : 0;
  const question = { jsonrpc: '2.0', id: 'q', method: 'elicitation/create' };
  first.send({ t: 'msg', id: session, m: JSON.stringify(question) });
  await until(() => program.received.some(({ method }) => method === 'elicitation/create'));
  first.leave();
  await first.closed;
  const second = await serve(relay, 'second');
  program.ask('b', 2);
  await program.answerTo(2);
  program.input.write('{"jsonrpc":"2.0","id":"q","result":{"action":"accept"}}\n');
  program.ask('c', 3);
  await program.answerTo(3);
  expect(second.methods).toEqual(['b', 'c']);
});

test('a relay that restarts: what was called fails, and the program goes on', async () => {
  const first = await serve();
  const program = startProgram();
  program.ask('wait', 1);
  await until(() => first.methods.length === 1);
  await relay.stop();
  await relay.restart();
  expect((await program.answerTo(1)).error?.message).toBe(LOST);
  program.ask('again', 2);
  const second = await serve(relay, 'second');
  expect((await program.answerTo(2)).result).toEqual({ method: 'again', name: 'second' });
  expect(second.methods).toEqual(['again']);
});

test('without a tab a request fails after a while, and says that nothing was called', async () => {
  const program = startProgram({ waitMs: { first: 60, other: 30 } });
  program.ask('initialize', 1);
  program.ask('tools/list', 2);
  expect((await program.answerTo(2)).error?.message).toContain('The call was not made.');
  expect((await program.answerTo(1)).error?.message).toContain('No Toolyard tab is connected.');
  expect(program.received.map(({ id }) => id)).toEqual([2, 1]);
});

test('a request that is cancelled while it waits is never sent', async () => {
  const program = startProgram();
  program.ask('a', 1);
  program.input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
  program.ask('b', 2);
  const tab = await serve();
  await program.answerTo(2);
  expect(tab.methods).toEqual(['b']);
});

test.each([
  ['wrong', 'x'.repeat(43)],
  ['missing', ''],
])('a %s token ends it with a reason', async (_what, token) => {
  const tab = await serve();
  const program = startProgram({ token });
  program.ask('a', 1);
  expect(await program.code).toBe(1);
  expect(program.reported).toEqual([
    'The token is missing, wrong or revoked. Set TOOLYARD_TOKEN to the token of a client.',
  ]);
  expect(program.received).toEqual([
    expect.objectContaining({
      id: 1,
      error: expect.objectContaining({ message: expect.stringContaining('not made') }),
    }),
  ]);
  expect(tab.frames).toEqual([]);
});

test('a client that is removed is ended', async () => {
  const tab = await serve();
  const program = startProgram();
  program.ask('wait', 1);
  await until(() => tab.methods.length === 1);
  await removeClient(relay.file, 'curl');
  expect(await program.code).toBe(1);
  expect(program.reported).toEqual(['The token of this client was revoked.']);
  expect((await program.answerTo(1)).error?.message).toBe(LOST);
  await until(() => tab.frames.some(({ t }) => t === 'abort' || t === 'close'));
});

test('a tab that ends the session says why', async () => {
  const tab = await serve();
  const program = startProgram();
  program.ask('wait', 1);
  await until(() => tab.methods.length === 1);
  const session = tab.frames[0]?.t === 'open' ? tab.frames[0].id : 0;
  tab.send({ t: 'close', id: session, why: 'A person ended it.' });
  expect([await program.code, program.reported]).toEqual([1, ['A person ended it.']]);
});

test('a program that closes its side gets the answers that are on their way', async () => {
  const tab = await serve();
  const program = startProgram();
  program.ask('wait', 1);
  await until(() => tab.methods.length === 1);
  program.input.end();
  const session = tab.frames[0]?.t === 'open' ? tab.frames[0].id : 0;
  tab.send({ t: 'msg', id: session, m: '{"jsonrpc":"2.0","id":1,"result":{}}' });
  expect(await program.code).toBe(0);
  expect(program.received).toHaveLength(1);
});
