import type { ProcessHost } from './processes/process-host.ts';

/**
 * What the engine takes from the thread it runs in. The browser's own classes are kept here before Node's library puts
 * its own in their place on the global object.
 */
export interface Host {
  /** Runs `task` as a task of its own, after all microtasks and after rejections of promises were told. */
  hop(task: () => void): void;
  /** Bytes for file descriptor 1 or 2. */
  write(fd: number, bytes: Uint8Array): void;
  /** The program is over. Nothing of it runs after this. */
  exit(code: number): void;
  /** Tells of promises that were rejected with nobody listening, and of listeners that came later. */
  onRejection(listener: (kind: 'unhandled' | 'handled', promise: Promise<unknown>, reason: unknown) => void): void;
  /** Said before `exit` if a signal that the program sent itself ends it. */
  endingSignal?(signal: number): void;
  /** Starts other processes. Without it there are none. */
  processes?: ProcessHost | undefined;
  /** Brings a part that was not loaded with Node. Rejects when it cannot be had. */
  loadPart?(name: 'sqlite' | 'sqliteWasm'): Promise<void>;
  /** Requests that leave the thread, of the browser's own classes. Without it there is no way out. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What `setTimeout` gives back; a number in browsers. */
export type TimerId = ReturnType<typeof globalThis.setTimeout>;

const {
  setTimeout,
  clearTimeout,
  queueMicrotask,
  structuredClone,
  performance,
  TextDecoder,
  TextEncoder,
  URL,
  atob,
  btoa,
  crypto,
} = globalThis;

/** The thread's own functions and classes, bound where they need their global object. */
export const native = {
  setTimeout: (task: () => void, delayMs: number): TimerId => setTimeout.call(globalThis, task, delayMs),
  clearTimeout: (id: TimerId | undefined): void => clearTimeout.call(globalThis, id),
  queueMicrotask: queueMicrotask.bind(globalThis),
  structuredClone: structuredClone.bind(globalThis),
  /** Milliseconds since the thread began. */
  now: performance.now.bind(performance),
  timeOrigin: performance.timeOrigin,
  atob: atob.bind(globalThis),
  btoa: btoa.bind(globalThis),
  TextDecoder,
  TextEncoder,
  URL,
  Proxy: globalThis.Proxy,
  MessageChannel: globalThis.MessageChannel,
  fillRandom: crypto.getRandomValues.bind(crypto) as (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
  WebAssembly: globalThis.WebAssembly,
  AbortController: globalThis.AbortController,
  Headers: globalThis.Headers,
  /** Evaluates in the global scope, not in that of the caller. */
  evaluate: globalThis.eval as (text: string) => unknown,
} as const;
