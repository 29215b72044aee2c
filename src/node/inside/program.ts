import { bootstrap } from './bootstrap.ts';
import type { Disk } from './disk/disk.ts';
import { addSystemFiles } from './disk/system-files.ts';
import { EventLoop } from './async/event-loop.ts';
import { EXIT } from './errors/failures.ts';
import type { NodeInfo } from './native-bindings.ts';
import { native, type Host } from './host.ts';
import { Library, type Packs } from './library.ts';
import { childrenOf } from './processes/children.ts';
import type { ProcessObject, RegisteredCallbacks, Runtime } from './runtime.ts';
import { TickQueue } from './async/tick-queue.ts';
import { reportUncaught } from './errors/uncaught.ts';

export interface BootOptions {
  readonly packs: Packs;
  readonly info: NodeInfo;
  readonly host: Host;
  readonly disk: Disk;
}

/** The start parameters of a process. */
export interface ProcessStart {
  /** Absolute path of the script, and its parameters. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A booted Node that waits for something to run. It can be used for one `run` or `runScript`. */
export interface BootedNode {
  readonly runtime: Runtime;
  /** Runs `argv[0]` like `node script …`, then the loop to its end. */
  runScript(start: ProcessStart): void;
  /** Runs `main` inside Node's event loop, then the loop to its end. */
  run(start: ProcessStart, main: () => void): void;
}

const UNSETTLED_AWAIT = 13;
const EXEC_PATH = '/usr/bin/node';

/** Boots Node on this thread and replaces the global object by Node's. What to run may be decided later. */
export function bootNode(options: BootOptions): BootedNode {
  const { host, info } = options;
  const ticks = new TickQueue();
  const callbacks = noCallbacks();
  const process = makeProcessObject();
  addSystemFiles(options.disk, EXEC_PATH);
  const loop: EventLoop = new EventLoop(host, ticks, {
    processTimers: (now) => callbacks.processTimers.call(process, now),
    processImmediate: () => callbacks.processImmediate(),
    uncaught: (error) => runtime.uncaught(error),
    beforeExit: () => void process.emit?.('beforeExit', process.exitCode ?? 0),
    ended: () => endProgram(runtime),
  });
  const symbols = new Map<string, symbol>();
  const runtime: Runtime = {
    host,
    info,
    loop,
    ticks,
    process,
    callbacks,
    disk: options.disk,
    allowedCode: undefined,
    library: new Library(options.packs, info.leftOut),
    state: startState(),
    sources: new Map(),
    layouts: new Map(),
    bufferPrototype: undefined,
    requireBuiltin: notYet,
    internalBinding: notYet,
    runMain: notYet,
    makeMetaResolve: notYet,
    waitingFor: undefined,
    symbol: (name) => {
      const known = symbols.get(name) ?? Symbol(name);
      symbols.set(name, known);
      return known;
    },
    exit(code): never {
      if (!runtime.state.exited) {
        runtime.state.exited = true;
        loop.stop();
        host.exit(code);
      }
      throw EXIT;
    },
    uncaught: (error, fromPromise = false) => reportUncaught(runtime, error, fromPromise),
  };
  host.onRejection((kind, promise, reason) => {
    callbacks.promiseReject(kind === 'unhandled' ? 0 : 1, promise, reason);
  });
  // From here on, changes of the disk are sent to other processes.
  childrenOf(runtime);
  bootstrap(runtime);

  const run = (start: ProcessStart, main: () => void): void => runIn(runtime, start, main);
  return { runtime, run, runScript: (start) => run(start, () => runtime.runMain()) };
}

/** Placeholders until Node's library registers its callbacks. */
function noCallbacks(): RegisteredCallbacks {
  return {
    promiseReject: () => undefined,
    processTimers: () => 0,
    processImmediate: () => undefined,
    prepareStackTrace: undefined,
    enhanceBeforeInspector: undefined,
    enhanceAfterInspector: undefined,
    emitMessage: undefined,
  };
}

function startState(): Runtime['state'] {
  return {
    cwd: '/',
    umask: 0o022,
    title: 'node',
    argv: ['node'],
    execPath: EXEC_PATH,
    env: new Map(),
    pid: 2,
    ppid: 1,
    execArgv: [],
    options: {},
    exited: false,
  };
}

function runIn(runtime: Runtime, { argv, cwd, env }: ProcessStart, main: () => void): void {
  const { state } = runtime;
  state.argv = ['node', ...argv];
  state.cwd = cwd;
  for (const [name, value] of Object.entries(env)) state.env.set(name, value);
  runtime.loop.start(() => {
    try {
      main();
    } finally {
      // The script had context 1; callbacks of the loop have only their own.
      (runtime.internalBinding('async_wrap')['clearAsyncIdStack'] as () => void)();
    }
  });
}

/** Ends the program when the loop is empty: runs listeners of `exit`, then notifies the host. */
function endProgram(runtime: Runtime): void {
  const { process, waitingFor } = runtime;
  // The entry module awaits something that can no longer happen.
  const code = waitingFor === undefined ? 0 : UNSETTLED_AWAIT;
  if (waitingFor !== undefined)
    runtime.host.write(
      2,
      new native.TextEncoder().encode(`Warning: Detected unsettled top-level await at ${waitingFor}\n`),
    );
  try {
    process['_exiting'] = true;
    process.emit?.('exit', process.exitCode ?? code);
  } catch (error) {
    runtime.uncaught(error);
  }
  const { exitCode } = process;
  runtime.exit(typeof exitCode === 'number' ? exitCode : code);
}

/** Creates `process` with a function of that name, which programs see in its prototype. */
function makeProcessObject(): ProcessObject {
  const make = Object.defineProperty(function () {}, 'name', { value: 'process' });
  const process: ProcessObject = {};
  Object.setPrototypeOf(process, make.prototype as object);
  return process;
}

function notYet(): never {
  throw new Error('Node is not booted yet');
}
