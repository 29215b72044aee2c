import { describe, expect, it } from 'vitest';
import { createKeeper } from './keeper.ts';
import { createProcessHost, MAX_PROCESSES, type ProcessHost, type ThreadLoss } from './process-host.ts';

interface Started {
  readonly slot: number;
  readonly host: ProcessHost;
  readonly crash: () => void;
}

/** A keeper that only records its threads. */
function setUp() {
  const ended: number[] = [];
  const started: Started[] = [];
  const waiting: ((thread: Started) => void)[] = [];
  const keeper = createKeeper(({ slot }, control, _parent, crash) => {
    const thread = { slot, host: createProcessHost(control, slot), crash };
    started.push(thread);
    waiting.shift()?.(thread);
    return () => void ended.push(slot);
  });
  const root = createProcessHost(keeper.control, 0);
  const start = async (from: ProcessHost, onLost: (why: ThreadLoss) => void = () => undefined) => {
    const next = new Promise<Started>((resolve) => void waiting.push(resolve));
    const spawned = from.spawn(onLost);
    return { ...(await next), ...spawned };
  };
  return { keeper, root, start, ended, started };
}

describe('createKeeper', () => {
  it('numbers processes in the order of their start', async () => {
    const { keeper, root, start } = setUp();
    const a = await start(root);
    const b = await start(a.host);
    const c = await start(root);
    expect([a.slot, b.slot, c.slot]).toEqual([1, 2, 3]);
    keeper.end();
  });

  it('ends a process with its descendants, and nothing else', async () => {
    const { keeper, root, start, ended } = setUp();
    const a = await start(root);
    await start((await start(a.host)).host);
    await start(root);
    a.kill();
    // The keeper receives this message before the next question.
    await start(root);
    expect(ended).toEqual([3, 2, 1]);
    keeper.end();
    expect([...ended].sort()).toEqual([0, 1, 2, 3, 4, 5].filter((slot) => slot > 0));
  });

  it('refuses processes over the cap, and accepts new ones when others have ended', async () => {
    const { keeper, root, start, started } = setUp();
    const first = await start(root);
    while (started.length < MAX_PROCESSES - 1) await start(root);
    expect(await new Promise<ThreadLoss>((resolve) => void root.spawn(resolve))).toBe('refused');
    first.kill();
    expect((await start(root)).slot).toBe(MAX_PROCESSES);
    keeper.end();
  });

  it('reports a crashed thread', async () => {
    const { keeper, root, start } = setUp();
    const loss = new Promise<ThreadLoss>((resolve) => void start(root, resolve).then(({ crash }) => crash()));
    expect(await loss).toBe('crashed');
    keeper.end();
  });

  it('ignores invalid commands', async () => {
    const { keeper, start, root, started } = setUp();
    for (const message of [null, 'spawn', ['spawn'], ['spawn', 'x'], ['kill', -1], { 0: 'spawn', 1: 5 }])
      keeper.control.postMessage(message);
    await start(root);
    expect(started).toHaveLength(1);
    keeper.end();
  });
});
