import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NodeKit, RunInfo } from '../../contract/sandbox-wire.ts';
import { createProcessKeeper, type ProcessKeeper } from './process-keeper.ts';
import { createProcessSpares } from './process-spares.ts';
import { defined } from '../../../core/defined.ts';

/** A worker whose events the test triggers. */
class NotedWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  #onFirst: (() => void) | undefined;
  onerror: ((event: { readonly message?: string; preventDefault(): void }) => void) | null = null;
  isEnded = false;
  readonly sent: (readonly [message: unknown, ports: readonly MessagePort[]])[] = [];
  readonly made: readonly unknown[];
  constructor(...made: readonly unknown[]) {
    this.made = made;
    workers.push(this);
  }
  addEventListener(_type: 'message', listener: () => void): void {
    this.#onFirst = listener;
  }
  /** A message of the worker. */
  say(data: unknown): void {
    this.#onFirst?.();
    this.#onFirst = undefined;
    this.onmessage?.({ data });
  }
  postMessage(message: unknown, ports: readonly MessagePort[] = []): void {
    this.sent.push([message, ports]);
    if (ports.length > 0) appeared.shift()?.(this);
  }
  terminate(): void {
    this.isEnded = true;
  }
  fail(message?: string): void {
    this.onerror?.({ ...defined({ message }), preventDefault: prevented });
  }
  /** The port through which its process talks to the broker. */
  get port(): MessagePort {
    const port = this.sent.at(-1)?.[1].at(-1);
    if (port === undefined) throw new Error('It has not begun');
    return port;
  }
}

const workers: NotedWorker[] = [];
const appeared: ((worker: NotedWorker) => void)[] = [];
const prevented = vi.fn();
const KIT = { shell: 'kit' } as unknown as NodeKit;

beforeEach(() => {
  vi.stubGlobal('Worker', NotedWorker);
  // No spares are made after a test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  workers.length = 0;
  prevented.mockClear();
});

/** A run that has started one process. */
async function start(begin: (keeper: ProcessKeeper) => void = () => undefined) {
  const broken: string[] = [];
  const sent: unknown[] = [];
  const signals: unknown[] = [];
  const lost: string[] = [];
  // Nobody reads it here.
  const keeper = createProcessKeeper(
    { kit: KIT, spares: createProcessSpares(KIT, 'blob:null/worker') },
    {
      send: (message) => sent.push(message),
      onSignal: (process, data) => signals.push([process, data]),
      onBroken: (why) => void broken.push(why),
    },
  );
  begin(keeper);
  const next = new Promise<NotedWorker>((resolve) => void appeared.push(resolve));
  const isLost = new Promise<void>((resolve) => {
    // Requests a process and receives its end, like a program.
    keeper.control.onmessage = ({ data }: MessageEvent<readonly ['lost', number, string]>): void => {
      lost.push(data[2]);
      resolve();
    };
    keeper.control.postMessage(['spawn', 1], [new MessageChannel().port1]);
  });
  return { keeper, broken, lost, isLost, sent, signals, worker: await next };
}

it.each([
  [
    'its script does not run',
    'SyntaxError: Unexpected token',
    'a process that it started could not begin: SyntaxError: Unexpected token',
  ],
  [
    'the browser refuses it and says why',
    'Refused by policy',
    'a process that it started could not begin: Refused by policy',
  ],
  [
    'the browser refuses it without a word',
    undefined,
    'a process that it started could not begin: the browser refused to start a worker',
  ],
  [
    'the browser refuses it with no words',
    '',
    'a process that it started could not begin: the browser refused to start a worker',
  ],
])('a process whose worker does not start reports why: %s', async (_name, message, reported) => {
  const { keeper, broken, lost, isLost, worker } = await start();
  worker.fail(message);
  await isLost;
  expect({ broken, lost, isEnded: worker.isEnded }).toEqual({ broken: [reported], lost: ['crashed'], isEnded: true });
  keeper.end();
});

it('a process that fails while it runs is a failure of its program, and the run continues', async () => {
  const { keeper, broken, lost, isLost, worker } = await start();
  worker.say(0);
  worker.fail('RangeError: out of memory');
  await isLost;
  expect({ broken, lost, prevented: prevented.mock.calls.length }).toEqual({
    broken: [],
    lost: ['crashed'],
    prevented: 1,
  });
  keeper.end();
});

const INFO = { isProgram: true, disk: { root: 'a' } } as unknown as RunInfo;

it('begins a process with the kit, and with the disk and files of the first run', async () => {
  const files = [new Blob(['a'])];
  const { keeper, worker } = await start(({ begin }) => {
    begin(INFO, files);
    begin({ ...INFO, isProgram: false }, []);
  });
  expect(keeper.start).toEqual({ type: 'tool', kit: KIT });
  expect(worker.made).toEqual(['blob:null/worker', { name: 'process' }]);
  expect(worker.sent.map(([message]) => message)).toEqual([
    { type: 'process', kit: KIT, isAhead: false },
    { slot: 1, disk: INFO.disk, files },
  ]);
  expect(worker.sent[1]?.[1].every((port) => port instanceof MessagePort)).toBe(true);
  expect([worker.sent[1]?.[1].length, keeper.isProgram()]).toEqual([3, true]);
  keeper.end();
});

it('begins a process without a run', async () => {
  const { keeper, worker } = await start();
  expect(worker.sent[1]?.[0]).toEqual({ slot: 1, disk: undefined, files: [] });
  expect(keeper.isProgram()).toBe(false);
  keeper.end();
});

it.each([
  [true, true],
  [false, false],
])('knows whether a program runs: %s', async (isProgram, expected) => {
  const { keeper } = await start(({ begin }) => begin({ ...INFO, isProgram }, []));
  expect(keeper.isProgram()).toBe(expected);
  keeper.end();
});

it('what a process sends after its first message are signals', async () => {
  const { keeper, worker, signals } = await start();
  worker.say('booted');
  expect(signals).toEqual([]);
  worker.say('pong');
  expect(signals).toEqual([[worker, 'pong']]);
  keeper.end();
});

it('requests of a process go to the broker under ids of their own, and nothing else does', async () => {
  const { keeper, worker, sent } = await start();
  const part = new Uint8Array([7]).buffer;
  for (const other of ['a', null, [], [{ type: 'fetch', id: 1 }], ['{"type":"result","id":1}']])
    worker.port.postMessage(other);
  worker.port.postMessage(['{"type":"fetch","id":3}', part]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([[JSON.stringify({ type: 'fetch', id: 2 ** 32 + 3 }), part]]);
  keeper.end();
});

it('responses reach the process that asked', async () => {
  const { keeper, worker } = await start();
  const received: unknown[] = [];
  worker.port.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data);
  const bytes = new Uint8Array([7]).buffer;
  const blob = new Blob(['a']);
  expect(keeper.deliver('{"type":"head","id":3}', [])).toBe(false);
  expect(keeper.deliver(JSON.stringify({ type: 'head', id: 2 * 2 ** 32 }), [])).toBe(true);
  expect(keeper.deliver(JSON.stringify({ type: 'head', id: 2 ** 32 + 3 }), [bytes, blob])).toBe(true);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received).toEqual([['{"type":"head","id":3}', Uint8Array.of(7).buffer, expect.any(Blob)]]);
  // It was moved, not copied.
  expect(bytes.byteLength).toBe(0);
  worker.port.onmessage = null;
  keeper.end();
});

it('the end of a run ends its processes', async () => {
  const { keeper, worker } = await start();
  const isClosed = new Promise((resolve) => worker.port.addEventListener('close', resolve));
  expect(keeper.workers()).toEqual([worker]);
  keeper.end();
  expect([worker.isEnded, keeper.workers()]).toEqual([true, []]);
  // Nobody is there to hear it.
  expect(keeper.deliver(JSON.stringify({ type: 'head', id: 2 ** 32 + 3 }), [])).toBe(true);
  await isClosed;
});
