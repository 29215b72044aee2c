import type { Runtime } from '../../runtime.ts';

interface Listener {
  onsignal?: (signal: number) => void;
}

/** Called with the list of handled signals when it changes. */
let notifyHandled: (handled: readonly number[]) => void = () => undefined;

/** Listeners by signal. A thread runs one program. */
const listeners = new Map<number, Set<Listener>>();

/** `Signal`: a listener for one signal, which only the process itself can send. */
export function signalClass(runtime: Runtime) {
  return class Signal implements Listener {
    onsignal?: (signal: number) => void;
    #signal: number | undefined;

    start(signal: number): number {
      this.#signal = signal;
      const those = listeners.get(signal) ?? new Set();
      listeners.set(signal, those);
      those.add({
        onsignal: (number) => runtime.loop.enqueue(() => this.#signal === signal && this.onsignal?.(number)),
      });
      notifyHandled([...listeners.keys()]);
      return 0;
    }

    close(): void {
      if (this.#signal !== undefined) listeners.delete(this.#signal);
      this.#signal = undefined;
      notifyHandled([...listeners.keys()]);
    }

    ref(): void {
      // Only the program itself can send a signal, and then other handles keep the loop alive.
    }

    unref(): void {
      // See `ref`.
    }

    hasRef(): boolean {
      return false;
    }

    getAsyncId(): number {
      return 0;
    }
  };
}

/** @returns whether there is a listener */
export function raiseSignal(signal: number): boolean {
  const those = listeners.get(signal);
  for (const listener of those ?? []) listener.onsignal?.(signal);
  return those !== undefined && those.size > 0;
}

/** Sets a callback for the list of handled signals. */
export function onSignalsHandled(notify: (handled: readonly number[]) => void): void {
  notifyHandled = notify;
  notify([...listeners.keys()]);
}
