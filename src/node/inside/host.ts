import type { ProcessHost } from './processes/process-host.ts';

/**
 * What the engine needs from its thread. It keeps the browser's own classes here before Node's library replaces them on
 * the global object.
 */
export interface Host {
  /** Runs `task` as a separate task, after all microtasks and reports of rejected promises. */
  hop(task: () => void): void;
  /** Writes bytes to file descriptor 1 or 2. */
  write(fd: number, bytes: Uint8Array): void;
  /** Reports that the program has ended. Nothing of it runs afterwards. */
  exit(code: number): void;
  /** Reports promises that were rejected without a handler, and those that got one later. */
  onRejection(listener: (kind: 'unhandled' | 'handled', promise: Promise<unknown>, reason: unknown) => void): void;
  /** Called before `exit` if a signal that the program sent itself ends it. */
  endingSignal?(signal: number): void;
  /** Starts other processes. Without it there are none. */
  processes?: ProcessHost | undefined;
  /** Loads a part that was not loaded with Node. Rejects if it is not available. */
  loadPart?(name: 'sqlite' | 'sqliteWasm' | 'git' | 'npm'): Promise<void>;
  /** Sends requests out of the thread, with the browser's own classes. Without it there is no way out. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The result of `setTimeout`; a number in browsers. */
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
  Blob: globalThis.Blob,
  Response: globalThis.Response,
  CompressionStream: globalThis.CompressionStream,
  DecompressionStream: globalThis.DecompressionStream,
  /** Evaluates in the global scope instead of the caller's. */
  evaluate: globalThis.eval as (text: string) => unknown,
} as const;
