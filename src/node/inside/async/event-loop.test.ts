import { describe, expect, it } from 'vitest';
import { EventLoop, type LoopCallbacks } from './event-loop.ts';
import { EXIT } from '../errors/failures.ts';
import type { Host } from '../host.ts';
import { TickQueue } from './tick-queue.ts';

/** Runs `main` in a loop until it ends and records events in order. */
function runLoop(
  main: (loop: EventLoop, note: (text: string) => void) => void,
  own: Partial<LoopCallbacks> = {},
): Promise<string[]> {
  return new Promise((resolve) => {
    const notes: string[] = [];
    const host: Host = {
      hop: (task) => void setImmediate(task),
      write: () => undefined,
      exit: () => undefined,
      onRejection: () => undefined,
    };
    const loop = new EventLoop(host, new TickQueue(), {
      processTimers: () => 0,
      processImmediate: () => undefined,
      uncaught(error) {
        notes.push(`uncaught ${String(error)}`);
      },
      beforeExit: () => void notes.push('beforeExit'),
      ended() {
        notes.push('ended');
        resolve(notes);
      },
      ...own,
    });
    loop.start(() => main(loop, (text) => notes.push(text)));
  });
}

describe('EventLoop', () => {
  it('ends when nothing keeps it alive', async () => {
    expect(await runLoop((_loop, note) => note('main'))).toEqual(['main', 'beforeExit', 'ended']);
  });

  it('runs microtasks between two callbacks', async () => {
    const notes = await runLoop((loop, note) => {
      loop.later(() => {
        note('first');
        void Promise.resolve().then(() => note('microtask'));
      });
      loop.later(() => note('second'));
    });
    expect(notes).toEqual(['first', 'microtask', 'second', 'beforeExit', 'ended']);
  });

  it('waits for a native promise that is held', async () => {
    const notes = await runLoop((loop, note) => {
      void loop.hold(new Promise<void>((done) => setTimeout(done, 5))).then(() => note('settled'));
    });
    expect(notes).toEqual(['settled', 'beforeExit', 'ended']);
  });

  it('continues after an uncaught error', async () => {
    const notes = await runLoop((loop, note) => {
      loop.later(() => {
        throw new Error('lost');
      });
      loop.later(() => note('after'));
    });
    expect(notes).toEqual(['uncaught Error: lost', 'after', 'beforeExit', 'ended']);
  });

  it('continues when beforeExit adds new work', async () => {
    let rounds = 0;
    const notes: string[] = [];
    await new Promise<void>((resolve) => {
      const host: Host = {
        hop: (task) => void setImmediate(task),
        write: () => undefined,
        exit: () => undefined,
        onRejection: () => undefined,
      };
      const loop = new EventLoop(host, new TickQueue(), {
        processTimers: () => 0,
        processImmediate: () => undefined,
        uncaught: () => undefined,
        beforeExit() {
          if (rounds++ < 2) loop.later(() => notes.push(`round ${rounds}`));
        },
        ended: resolve,
      });
      loop.start(() => undefined);
    });
    expect(notes).toEqual(['round 1', 'round 2']);
  });

  it('calls nothing after the program has exited', async () => {
    const notes: string[] = [];
    const host: Host = {
      hop: (task) => void setImmediate(task),
      write: () => undefined,
      exit: () => undefined,
      onRejection: () => undefined,
    };
    const loop = new EventLoop(host, new TickQueue(), {
      processTimers: () => 0,
      processImmediate: () => undefined,
      uncaught(error) {
        throw error;
      },
      beforeExit: () => notes.push('beforeExit'),
      ended: () => notes.push('ended'),
    });
    loop.start(() => {
      loop.later(() => notes.push('late'));
      notes.push('main');
      throw EXIT;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(notes).toEqual(['main']);
  });
});
