import type { Binding } from '../../native-bindings.ts';
import { unavailable } from '../../errors/failures.ts';
import { native } from '../../host.ts';
import { childrenOf, SIGKILL, type Child, type ChildEnding } from '../../processes/children.ts';
import { writeOutput } from '../../processes/inherited.ts';
import { parseNodeArguments } from '../../processes/node-arguments.ts';
import type { ThreadOrder } from '../../processes/process-wire.ts';
import type { Runtime } from '../../runtime.ts';
import { messagingOf } from '../messaging.ts';
import type { OwnPort } from '../messaging/message-port.ts';
import { HandleWrap } from '../net/handle.ts';

const LIMITS = 4;
const THREADS_OF_ONE = 1000;
/** Time for a thread's last messages, which arrive on other ports than its end. */
const LAST_MESSAGES_MS = 2;

/** Options that only a whole process can have. */
const OF_THE_PROCESS =
  /^--(?:title|openssl-|icu-data-dir|v8-pool-size|trace-event|report-|security-revert|disable-wasm-trap-handler)/;

/** What a thread knows about itself. */
interface Self extends Binding {
  isMainThread: boolean;
  ownsProcessState: boolean;
  threadId: number;
  threadName: string;
  resourceLimits: Float64Array;
}

const environmentPorts = new WeakMap<Runtime, OwnPort>();

/** The parameters with which Node's library creates a thread. */
type ThreadParameters = [
  url: unknown,
  env: Readonly<Record<string, string>> | null | undefined,
  execArgv: readonly string[] | undefined,
  limits: Float64Array,
  tracksFds: boolean,
  isInternal: boolean,
  name: string,
];

/** Node's `Worker` handle: a thread of this program, and queries of a thread about itself. */
export function workerBinding(runtime: Runtime): Binding {
  let lastThread = 0;
  const self: Self = {
    isMainThread: true,
    ownsProcessState: true,
    isInternalThread: false,
    threadId: 0,
    threadName: '',
    resourceLimits: new Float64Array(LIMITS),
  };

  class Worker extends ThreadWrap {
    constructor(...parameters: ThreadParameters) {
      super(runtime, self.threadId * THREADS_OF_ONE + ++lastThread, ...parameters);
    }
  }

  return Object.assign(self, {
    Worker,
    getEnvMessagePort: () => environmentPorts.get(runtime),
  });
}

/** A thread of this program and its handle. */
class ThreadWrap extends HandleWrap {
  readonly threadId: number;
  readonly threadName: string;
  readonly messagePort: OwnPort;
  onexit: ((code: number, error?: string | null, message?: string | null) => void) | null | undefined;
  readonly invalidExecArgv: string[] | undefined;
  readonly invalidNodeOptions: string[] | undefined;
  readonly #runtime: Runtime;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #execArgv: readonly string[];
  readonly #limits: Float64Array;
  readonly #port: MessagePort;
  #child: Child | undefined;
  #startedMs = -1;

  constructor(runtime: Runtime, threadId: number, ...[, env, execArgv, limits, , , name]: ThreadParameters) {
    super(runtime);
    if (runtime.host.processes === undefined) throw unavailable('A thread of its own (worker_threads)');
    this.#runtime = runtime;
    this.threadId = threadId;
    this.threadName = name;
    this.#environment = env ?? Object.fromEntries(runtime.state.env);
    this.#execArgv = execArgv ?? runtime.state.execArgv;
    this.#limits = limits.slice();
    this.invalidExecArgv = execArgv === undefined ? undefined : refusedArguments(runtime, execArgv);
    this.invalidNodeOptions = refusedOptions(runtime, env?.['NODE_OPTIONS']);
    const { port1, port2 } = new native.MessageChannel();
    this.messagePort = messagingOf(runtime).ports.fromNative(port1);
    this.#port = port2;
  }

  startThread(): void {
    const { broadcasts } = messagingOf(this.#runtime);
    const { port1, port2 } = new native.MessageChannel();
    broadcasts.connect(port1);
    this.#child = childrenOf(this.#runtime).start(
      {
        kind: 'thread',
        argv: [],
        cwd: this.#runtime.state.cwd,
        env: this.#environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        thread: {
          threadId: this.threadId,
          name: this.threadName,
          port: this.#port,
          broadcasts: port2,
          resourceLimits: [...this.#limits],
          execArgv: this.#execArgv,
        },
      },
      {
        message: (message) => {
          if (message.type !== 'data') return;
          writeOutput(this.#runtime, message.fd, message.bytes);
          this.#child?.connection.send({ type: 'ack', fd: message.fd, count: message.bytes.length });
        },
        exit: (ending) => {
          broadcasts.disconnect(port1);
          native.setTimeout(() => this.#runtime.loop.enqueue(() => this.#ended(ending)), LAST_MESSAGES_MS);
        },
      },
      [this.#port, port2],
    );
    this.#startedMs = native.now();
    this.setActive('run', true);
  }

  stopThread(): void {
    this.#child?.kill(SIGKILL);
  }

  getResourceLimits(): Float64Array {
    return this.#limits;
  }

  loopStartTime(): number {
    return this.#startedMs;
  }

  loopIdleTime(): number {
    return 0;
  }

  takeHeapSnapshot(): never {
    throw unavailable('A snapshot of the heap');
  }

  getHeapStatistics(): never {
    throw unavailable('Statistics of the heap of another thread');
  }

  cpuUsage(): never {
    throw unavailable('The processor time of another thread');
  }

  override release(): void {
    // Nothing to free: the thread ends by itself or is stopped.
  }

  #ended({ code, signal, error }: ChildEnding): void {
    this.setActive('run', false);
    messagingOf(this.#runtime).ports.otherThreadEnded(this.messagePort);
    if (error !== undefined) this.onexit?.(1, 'ERR_WORKER_INIT_FAILED', error);
    else this.onexit?.(signal === 0 ? code : 1, null, null);
  }
}

/** The given options that a thread does not support. */
function refusedArguments({ info }: Runtime, execArgv: readonly string[]): string[] | undefined {
  const isRefused =
    parseNodeArguments(info, execArgv).error !== undefined || execArgv.some((word) => OF_THE_PROCESS.test(word));
  return isRefused ? [...execArgv] : undefined;
}

/** The same for `NODE_OPTIONS`, if they differ from those of the program. */
function refusedOptions({ info, state }: Runtime, options: string | undefined): string[] | undefined {
  if (options === undefined || options === state.env.get('NODE_OPTIONS')) return undefined;
  return parseNodeArguments(info, [], options).error === undefined ? undefined : [options];
}

/** Makes this Node a thread of another: runs what the library runs once in a thread other than the main one. */
export function becomeThread(runtime: Runtime, thread: ThreadOrder): void {
  const { ports, broadcasts } = messagingOf(runtime);
  environmentPorts.set(runtime, ports.fromNative(thread.port));
  broadcasts.connect(thread.broadcasts);
  const self = runtime.internalBinding('worker') as Self;
  Object.assign(self, {
    isMainThread: false,
    ownsProcessState: false,
    threadId: thread.threadId,
    threadName: thread.name,
  });
  self.resourceLimits.set(thread.resourceLimits.slice(0, LIMITS));
  runtime.runMain('internal/bootstrap/switches/is_not_main_thread');
  runtime.runMain('internal/bootstrap/switches/does_not_own_process_state');
}
