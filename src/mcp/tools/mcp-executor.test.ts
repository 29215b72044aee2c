import { expect, test } from 'vitest';
import { NO_EVENTS, type KillReason, type RunAnswer, type RunEvents } from '../../core/executor.ts';
import type { RunId, ToolCallId, ToolId, McpServerId } from '../../core/ids.ts';
import type { McpFailure, McpQuestion } from '../contract/mcp-api.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import type { McpCallEnd } from '../contract/mcp-worker-api.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import type { Connection } from '../manager/connection.ts';
import type { McpClientProxy } from '../manager/client-proxy.ts';
import { createQuestions } from '../manager/questions/questions.ts';
import { openLinkHere } from '../mcp-testing.ts';
import { createMcpExecutor } from './mcp-executor.ts';

const serverId = 'server' as McpServerId;
const server: McpServer = {
  id: serverId,
  name: 'small',
  transport: 'http',
  url: 'http://127.0.0.1:1',
  enabled: true,
  headers: {},
  createdAt: '',
  updatedAt: '',
};
const QUESTION: McpQuestion = { kind: 'form', message: 'Which?', schema: { type: 'object' } };
const FAILURE: McpFailure = { cause: 'closed', message: 'Gone.', fix: 'Wait.' };

/** One call of a tool of a server that answers when the test tells it to. */
async function setUp() {
  const received: string[] = [];
  const calls: { readonly answer: (end: McpCallEnd) => void; readonly progress: () => void }[] = [];
  let paused = 0;
  let isConnected = true;
  const unused = (): never => {
    throw new Error('no call asks for this');
  };
  const link: McpClientProxy = {
    ...openLinkHere(fetch),
    api: {
      ...openLinkHere(fetch).api,
      callTool: (_order, onProgress) =>
        new Promise((answer) => calls.push({ answer, progress: () => onProgress({ done: 1 }) })),
      cancel: async () => void received.push('cancelled at the server'),
    },
  };
  const own: Connection = {
    status: unused,
    connect: unused,
    disconnect: unused,
    requestSignIn: unused,
    beginSignIn: unused,
    finishSignIn: unused,
    stderr: unused,
    link: () => (isConnected ? link : undefined),
    giveUp: () => {
      isConnected = false;
    },
    reach: async () => {
      received.push(`reached, ${String(paused)} paused`);
      isConnected = true;
      return { state: 'connecting' };
    },
  };
  const questions = createQuestions(() => undefined);
  questions.setAnswering(true);
  const executor = createMcpExecutor({
    serverTool: () => ({ serverId, serverName: 'small', toolName: 'add' }),
    connection: async () => own,
    definition: async (_id, name) => ({ name, description: '', inputSchema: { type: 'object' } }),
    watchQuestions: questions.watch,
  });
  const events: RunEvents = {
    ...NO_EVENTS,
    report: (event) => {
      if (event.type === 'started') received.push(event.type);
      if (event.type === 'log') received.push(event.line.text);
    },
    extendClock: () => void received.push('extended'),
    pauseClock: () => {
      paused += 1;
      return () => void (paused -= 1);
    },
  };
  const run = executor.start(
    {
      tool: {
        id: 'mcp:small.add' as ToolId,
        name: 'small.add',
        description: '',
        inputSchema: { type: 'object' },
        origin: { kind: 'mcp', serverId, serverName: 'small', toolName: 'add', covered: {} },
        version: 1,
        requested: NO_PERMISSIONS,
        enabled: true,
        trusted: true,
        timeoutMs: 1_000,
      },
      call: {
        toolCallId: 'call' as ToolCallId,
        runId: 'run' as RunId,
        toolName: 'small.add',
        input: {},
        caller: 'api',
        conversationId: 'c',
      },
      deviceId: 'd',
      timeoutMs: 1_000,
    },
    events,
  );
  await expect.poll(() => calls.length, { interval: 1 }).toBe(1);
  return { calls, received, questions, run, pausedNow: () => paused };
}

const RESULT: McpCallEnd = { type: 'result', content: [{ type: 'text', text: 'three' }], isError: false };
const ANSWER: RunAnswer = { outcome: { ok: true, value: 'three' } };

test('the clock is paused while the server asks a person, and progress extends the deadline', async () => {
  const { calls, received, questions, run, pausedNow } = await setUp();
  calls[0]?.progress();
  expect(received).toEqual(['started', 'extended']);
  const [first, second] = [questions.ask(server, QUESTION), questions.ask(server, QUESTION)];
  const elsewhere = questions.ask({ ...server, id: 'other' as McpServerId }, QUESTION);
  expect(pausedNow()).toBe(1);
  const [one, two, three] = questions.open();
  questions.answer(one?.decision, { action: 'decline' });
  await first;
  expect(pausedNow()).toBe(1);
  questions.answer(two?.decision, { action: 'decline' });
  await second;
  expect(pausedNow()).toBe(0);
  void questions.ask(server, QUESTION);
  expect(pausedNow()).toBe(1);
  questions.cancelAll(serverId);
  expect(pausedNow()).toBe(0);
  calls[0]?.answer(RESULT);
  expect(await run.done).toEqual(ANSWER);
  questions.answer(three?.decision, { action: 'decline' });
  await elsewhere;
  void questions.ask(server, QUESTION);
  expect(pausedNow()).toBe(0);
});

test('what the server logged during a call is in its run', async () => {
  const { calls, received, run } = await setUp();
  calls[0]?.answer({ ...RESULT, logs: [{ level: 'info', text: 'half done', atMs: 3 }] });
  expect(await run.done).toEqual(ANSWER);
  expect(received).toEqual(['started', 'half done']);
});

test.each<KillReason>(['timeout', 'aborted'])(
  'killed for %s, a call ends at once and is cancelled at the server',
  async (why) => {
    const { received, run } = await setUp();
    run.kill(why);
    expect(await run.done).toMatchObject({ outcome: { ok: false } });
    expect(received).toEqual(['started', 'cancelled at the server']);
  },
);

test('a call without effect is retried, and the time to reconnect does not count', async () => {
  const { calls, received, run, pausedNow } = await setUp();
  calls[0]?.answer({ type: 'lost', failure: FAILURE, isUndone: true });
  await expect.poll(() => calls.length, { interval: 1 }).toBe(2);
  expect([received, pausedNow()]).toEqual([['started', 'reached, 1 paused', 'started'], 0]);
  calls[1]?.answer(RESULT);
  expect(await run.done).toEqual(ANSWER);
});
