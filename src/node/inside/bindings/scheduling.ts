import type { ImmediateList } from '../async/event-loop.ts';
import type { Binding } from '../native-bindings.ts';
import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';

/** Ticks, microtasks and rejected promises. */
export function taskQueueBinding(runtime: Runtime): Binding {
  return {
    tickInfo: runtime.ticks.info,
    runMicrotasks: runtime.ticks.runMicrotasks,
    setTickCallback(callback: () => void): void {
      runtime.ticks.callback = () => callback.call(runtime.process);
    },
    enqueueMicrotask(callback: () => void): void {
      native.queueMicrotask(() => {
        try {
          callback();
        } catch (error) {
          runtime.loop.enqueue(() => runtime.uncaught(error));
        }
      });
    },
    setPromiseRejectCallback(callback: (type: number, promise: Promise<unknown>, reason: unknown) => void): void {
      runtime.callbacks.promiseReject = callback;
    },
  };
}

export function timersBinding(runtime: Runtime): Binding {
  const { loop, callbacks } = runtime;
  return {
    immediateInfo: loop.immediateInfo,
    setupTimers(processImmediate: () => void, processTimers: (now: number) => number): void {
      callbacks.processImmediate = processImmediate;
      callbacks.processTimers = processTimers;
      loop.immediates = (runtime.requireBuiltin('internal/timers') as { immediateQueue: ImmediateList }).immediateQueue;
    },
    getLibuvNow: () => loop.nowMs,
    scheduleTimer: (delayMs: number) => loop.scheduleTimer(delayMs),
    toggleTimerRef: (holds: boolean) => loop.setTimerHoldsLoop(holds),
    toggleImmediateRef: () => loop.immediatesChanged(),
  };
}
