import type { Runtime } from '../runtime.ts';

interface Listener {
  onsignal?: (signal: number) => void;
}

/** Called with the signals that are listened for, when they change. */
let tellHandled: (handled: readonly number[]) => void = () => undefined;

/** Who listens for which signal. A thread runs one program. */
const listeners = new Map<number, Set<Listener>>();

/** `Signal`: a listener for one signal, which the process can only send to itself. */
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
      tellHandled([...listeners.keys()]);
      return 0;
    }

    close(): void {
      if (this.#signal !== undefined) listeners.delete(this.#signal);
      this.#signal = undefined;
      tellHandled([...listeners.keys()]);
    }

    ref(): void {
      // A signal can come from the program alone, which is held by other things then.
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

/** @returns whether anybody listens for it */
export function raiseSignal(signal: number): boolean {
  const those = listeners.get(signal);
  for (const listener of those ?? []) listener.onsignal?.(signal);
  return those !== undefined && those.size > 0;
}

/** Says from now on which signals somebody listens for. */
export function onSignalsHandled(tell: (handled: readonly number[]) => void): void {
  tellHandled = tell;
  tell([...listeners.keys()]);
}
