import type { Binding } from '../facts.ts';
import { unavailable } from '../failures.ts';
import { native } from '../host.ts';
import { childrenOf, SIGKILL, type Child } from '../processes/children.ts';
import { writeOutput } from '../processes/inherited.ts';
import { parseNodeArguments } from '../processes/node-arguments.ts';
import type { ThreadOrder } from '../processes/process-wire.ts';
import type { Runtime } from '../runtime.ts';
import { messagingOf } from './messaging.ts';
import type { OwnPort } from './messaging/message-port.ts';
import { asyncResourceClass } from './net/async-resource.ts';
import { handleClass } from './net/handle.ts';

const LIMITS = 4;
const THREADS_OF_ONE = 1000;
/** Messages that a thread sent before it ended come by other ports than its end. */
const LAST_MESSAGES_MS = 2;

/** Options that only a whole process can have. */
const OF_THE_PROCESS =
  /^--(?:title|openssl-|icu-data-dir|v8-pool-size|trace-event|report-|security-revert|disable-wasm-trap-handler)/;

/** What a thread knows of itself, once it is one. */
interface Self extends Binding {
  isMainThread: boolean;
  ownsProcessState: boolean;
  threadId: number;
  threadName: string;
  resourceLimits: Float64Array;
}

const environmentPorts = new WeakMap<Runtime, OwnPort>();

/** Node's `Worker` handle: a thread of this program, and what a thread asks about itself. */
export function workerBinding(runtime: Runtime): Binding {
  const { loop } = runtime;
  let lastThread = 0;
  const self: Self = {
    isMainThread: true,
    ownsProcessState: true,
    isInternalThread: false,
    threadId: 0,
    threadName: '',
    resourceLimits: new Float64Array(LIMITS),
  };

  class Worker extends handleClass(runtime, asyncResourceClass(runtime)) {
    readonly threadId: number;
    readonly threadName: string;
    readonly messagePort: OwnPort;
    onexit: ((code: number, error?: string | null, message?: string | null) => void) | null | undefined;
    readonly invalidExecArgv: string[] | undefined;
    readonly invalidNodeOptions: string[] | undefined;
    readonly #environment: Readonly<Record<string, string>>;
    readonly #execArgv: readonly string[];
    readonly #limits: Float64Array;
    readonly #port: MessagePort;
    #child: Child | undefined;
    #startedMs = -1;

    constructor(
      _url: unknown,
      env: Readonly<Record<string, string>> | null | undefined,
      execArgv: readonly string[] | undefined,
      limits: Float64Array,
      _tracksFds: boolean,
      _isInternal: boolean,
      name: string,
    ) {
      super();
      if (runtime.host.processes === undefined) throw unavailable('A thread of its own (worker_threads)');
      this.threadId = self.threadId * THREADS_OF_ONE + ++lastThread;
      this.threadName = name;
      this.#environment = env ?? Object.fromEntries(runtime.state.env);
      this.#execArgv = execArgv ?? runtime.state.execArgv;
      this.#limits = limits.slice();
      if (
        execArgv !== undefined &&
        (parseNodeArguments(runtime.facts, execArgv).error !== undefined ||
          execArgv.some((word) => OF_THE_PROCESS.test(word)))
      )
        this.invalidExecArgv = [...execArgv];
      const options = env?.['NODE_OPTIONS'];
      if (
        options !== undefined &&
        options !== runtime.state.env.get('NODE_OPTIONS') &&
        parseNodeArguments(runtime.facts, [], options).error !== undefined
      )
        this.invalidNodeOptions = [options];
      const { port1, port2 } = new native.MessageChannel();
      this.messagePort = messagingOf(runtime).ports.fromNative(port1);
      this.#port = port2;
    }

    startThread(): void {
      const { broadcasts } = messagingOf(runtime);
      const { port1, port2 } = new native.MessageChannel();
      broadcasts.connect(port1);
      const thread: ThreadOrder = {
        threadId: this.threadId,
        name: this.threadName,
        port: this.#port,
        broadcasts: port2,
        resourceLimits: [...this.#limits],
        execArgv: this.#execArgv,
      };
      this.#child = childrenOf(runtime).start(
        {
          kind: 'thread',
          argv: [],
          cwd: runtime.state.cwd,
          env: this.#environment,
          stdio: ['ignore', 'pipe', 'pipe'],
          thread,
        },
        {
          message: (message) => {
            if (message.type !== 'data') return;
            writeOutput(runtime, message.fd, message.bytes);
            this.#child?.connection.send({ type: 'ack', fd: message.fd, count: message.bytes.length });
          },
          exit: ({ code, signal, error }) => {
            broadcasts.disconnect(port1);
            native.setTimeout(
              () =>
                loop.enqueue(() => {
                  this.setActive('run', false);
                  messagingOf(runtime).ports.otherThreadEnded(this.messagePort);
                  if (error !== undefined) this.onexit?.(1, 'ERR_WORKER_INIT_FAILED', error);
                  else this.onexit?.(signal === 0 ? code : 1, null, null);
                }),
              LAST_MESSAGES_MS,
            );
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
      // Nothing to give back: the thread ends by itself or is stopped.
    }
  }

  return Object.assign(self, {
    Worker,
    getEnvMessagePort: () => environmentPorts.get(runtime),
  });
}

/** Makes this Node a thread of another: what its library does once in a thread that is not the main one. */
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
