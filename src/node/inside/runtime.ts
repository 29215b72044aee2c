import type { AllowedCode } from './allowed-code.ts';
import type { Disk } from './disk/disk.ts';
import type { Layout } from './esm/edits.ts';
import type { EventLoop } from './async/event-loop.ts';
import type { Binding, NodeInfo } from './native-bindings.ts';
import type { Host } from './host.ts';
import type { Library } from './library.ts';
import type { TickQueue } from './async/tick-queue.ts';

/** Functions that Node's library registers with its native half at the start. */
export interface RegisteredCallbacks {
  promiseReject: (type: number, promise: Promise<unknown>, reason: unknown) => void;
  processTimers: (now: number) => number;
  processImmediate: () => void;
  prepareStackTrace: ((realm: object, error: unknown, trace: readonly unknown[]) => unknown) | undefined;
  enhanceBeforeInspector: ((error: unknown) => void) | undefined;
  enhanceAfterInspector: ((error: unknown) => unknown) | undefined;
  emitMessage: ((this: object, data: unknown, ports: readonly unknown[], type: string) => void) | undefined;
}

/** The part of Node's `process` that the native half uses. */
export interface ProcessObject {
  [key: string | symbol]: unknown;
  _fatalException?: unknown;
  emit?: (event: string, ...parameters: unknown[]) => boolean;
  exitCode?: unknown;
}

/** State of the process that programs change through bindings. */
export interface ProcessState {
  cwd: string;
  umask: number;
  title: string;
  argv: readonly string[];
  execPath: string;
  readonly env: Map<string, string>;
  pid: number;
  ppid: number;
  execArgv: readonly string[];
  /** Command-line options by name, which override Node's defaults. */
  options: Readonly<Record<string, unknown>>;
  /** Set once `reallyExit` was called: nothing is written afterwards. */
  exited: boolean;
}

/** One running Node: the state that its bindings share. */
export interface Runtime {
  readonly host: Host;
  readonly info: NodeInfo;
  readonly library: Library;
  readonly loop: EventLoop;
  readonly ticks: TickQueue;
  readonly disk: Disk;
  /** Set before the code of a run that may load only allowed files. */
  allowedCode: AllowedCode | undefined;
  readonly state: ProcessState;
  readonly process: ProcessObject;
  readonly callbacks: RegisteredCallbacks;
  /** Sources of the program's modules by file name, for the line above an uncaught error. */
  readonly sources: Map<string, string>;
  /** Maps positions in compiled files to their sources. */
  readonly layouts: Map<string, Layout>;
  /** `Buffer.prototype`, once Node's library has defined it. */
  bufferPrototype: object | undefined;
  /** Node's `require` for its own modules; set by its bootstrap. */
  requireBuiltin: (id: string) => unknown;
  internalBinding: (name: string) => Binding;
  /** Creates `import.meta.resolve` of a module; set by Node's module loader. */
  makeMetaResolve: (...parameters: unknown[]) => unknown;
  /** URL of the entry module during its evaluation. */
  waitingFor: string | undefined;
  /** Runs the program's script with Node's own loader. */
  runMain: (id?: string) => void;
  /** The symbol of this name that bindings share. */
  symbol(name: string): symbol;
  /** Ends the program: notifies the host and leaves the program's stack. */
  exit(code: number): never;
  /** Reports an uncaught error like Node's native half. Throws `EXIT` if the program ends. */
  uncaught(error: unknown, fromPromise?: boolean): void;
}

/** Makes a `Buffer` of the program that shares the bytes. */
export function toBuffer(runtime: Pick<Runtime, 'bufferPrototype'>, bytes: Uint8Array): Uint8Array {
  return Object.setPrototypeOf(bytes, runtime.bufferPrototype ?? Uint8Array.prototype) as Uint8Array;
}

/** The bytes of a view of any kind. */
export function bytesOf(view: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(view)
    ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    : new Uint8Array(view);
}
