import type { Host } from './host.ts';

/** A message from a program's thread to the thread that started it. */
export type ProgramMessage =
  | { readonly type: 'output'; readonly fd: number; readonly bytes: Uint8Array }
  | { readonly type: 'exit'; readonly code: number };

/**
 * The engine's host in a browser's worker. Create it before the program runs: it stores functions of the global object
 * that the program must not reach.
 */
export function createBrowserHost(send: (message: ProgramMessage) => void): Host {
  const { port1, port2 } = new MessageChannel();
  const post = port2.postMessage.bind(port2);
  let next: (() => void) | undefined;
  let hops = 0;
  port1.onmessage = () => {
    // The browser reports rejected promises in a task of its own, queued after the microtasks. The first of our two
    // messages is posted before that task, the second after it.
    if (++hops % 2 === 1) return post(null);
    const task = next;
    next = undefined;
    task?.();
  };
  const listen = globalThis.addEventListener.bind(globalThis) as (
    type: string,
    listener: (event: PromiseRejectionEvent) => void,
  ) => void;
  return {
    hop(task) {
      next = task;
      post(null);
    },
    write: (fd, bytes) => send({ type: 'output', fd, bytes: bytes.slice() }),
    exit: (code) => send({ type: 'exit', code }),
    onRejection(listener) {
      listen('unhandledrejection', (event) => {
        event.preventDefault();
        listener('unhandled', event.promise, event.reason);
      });
      listen('rejectionhandled', (event) => listener('handled', event.promise, event.reason));
    },
  };
}
