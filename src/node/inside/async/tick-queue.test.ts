import { describe, expect, it } from 'vitest';
import { TickQueue } from './tick-queue.ts';

describe('TickQueue', () => {
  it('throws to let microtasks run, and only once for the same ones', () => {
    const ticks = new TickQueue();
    ticks.info[0] = 1;
    let isPastMicrotasks = false;
    ticks.callback = () => {
      ticks.runMicrotasks();
      isPastMicrotasks = true;
      ticks.info[1] = 0;
    };
    ticks.run();
    expect({ isPastMicrotasks, isEmpty: ticks.isEmpty }).toEqual({ isPastMicrotasks: false, isEmpty: true });
    // The next task: only a rejection was queued.
    ticks.info[1] = 1;
    ticks.run();
    expect({ isPastMicrotasks, isEmpty: ticks.isEmpty }).toEqual({ isPastMicrotasks: true, isEmpty: true });
  });

  it('passes on what a callback throws', () => {
    const ticks = new TickQueue();
    ticks.info[0] = 1;
    ticks.callback = () => {
      throw new Error('from a tick');
    };
    expect(() => ticks.run()).toThrow('from a tick');
  });

  it('wakes the loop when something is queued', () => {
    const ticks = new TickQueue();
    let woken = 0;
    ticks.onScheduled = () => woken++;
    ticks.info[0] = 1;
    ticks.info[0] = 0;
    expect(woken).toBe(1);
  });
});
