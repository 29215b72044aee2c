import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NodeKit } from '../../contract/sandbox-wire.ts';
import { createProcessKeeper } from './process-keeper.ts';

/** A worker whose events the test triggers. */
class NotedWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message?: string; preventDefault(): void }) => void) | null = null;
  isEnded = false;
  constructor() {
    workers.push(this);
    appeared.shift()?.(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.isEnded = true;
  }
  fail(message?: string): void {
    this.onerror?.({ ...(message === undefined ? {} : { message }), preventDefault: () => undefined });
  }
}

const workers: NotedWorker[] = [];
const appeared: ((worker: NotedWorker) => void)[] = [];

beforeEach(() => void vi.stubGlobal('Worker', NotedWorker));
afterEach(() => {
  vi.unstubAllGlobals();
  workers.length = 0;
});

/** A run that has started one process. */
async function start() {
  const broken: string[] = [];
  const lost: string[] = [];
  // Nobody reads it here.
  const keeper = createProcessKeeper(
    { kit: {} as NodeKit, url: 'blob:null/worker' },
    { send: () => undefined, onSignal: () => undefined, onBroken: (why) => void broken.push(why) },
  );
  const next = new Promise<NotedWorker>((resolve) => void appeared.push(resolve));
  const isLost = new Promise<void>((resolve) => {
    // Requests a process and receives its end, like a program.
    keeper.control.onmessage = ({ data }: MessageEvent<readonly ['lost', number, string]>): void => {
      lost.push(data[2]);
      resolve();
    };
    keeper.control.postMessage(['spawn', 1], [new MessageChannel().port1]);
  });
  return { keeper, broken, lost, isLost, worker: await next };
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
])('a process whose worker does not start reports why: %s', async (_name, message, said) => {
  const { keeper, broken, lost, isLost, worker } = await start();
  worker.fail(message);
  await isLost;
  expect({ broken, lost, isEnded: worker.isEnded }).toEqual({ broken: [said], lost: ['crashed'], isEnded: true });
  keeper.end();
});

it('a process that fails while it runs is a failure of its program, and the run continues', async () => {
  const { keeper, broken, lost, isLost, worker } = await start();
  worker.onmessage?.({ data: 0 });
  worker.fail('RangeError: out of memory');
  await isLost;
  expect({ broken, lost }).toEqual({ broken: [], lost: ['crashed'] });
  keeper.end();
});
