import { isRefusal } from '../allowed-code.ts';
import { becomeThread } from '../bindings/process/worker.ts';
import { native } from '../host.ts';
import { joinNetwork } from '../net/runtime-networks.ts';
import type { BootedNode } from '../program.ts';
import type { Runtime } from '../runtime.ts';
import { runShell, withoutShell } from '../shell/run-shell.ts';
import { resolveCommand } from './commands.ts';
import { parseNodeArguments, type NodeArguments } from './node-arguments.ts';
import type { ProcessOrder } from './process-wire.ts';

const INVALID_ARGUMENT = 9;
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const USAGE = 'Usage: node [options] [ script.js ] [arguments]\n       node [options] -e code [arguments]\n';

/** Runs the order of a process to its end. */
export function runOrder(node: BootedNode, order: ProcessOrder): void {
  const { runtime } = node;
  const { state } = runtime;
  state.pid = order.pid;
  state.ppid = order.ppid;
  state.env.clear();
  if (order.execPath !== undefined) state.execPath = order.execPath;
  if (order.network !== undefined) joinNetwork(runtime, order.network);
  const run = (argv: readonly string[], main: () => void): void => {
    node.run({ argv, cwd: order.cwd, env: order.env }, () => {
      state.argv = [order.argv0 ?? 'node', ...argv];
      main();
    });
  };
  if (order.kind === 'thread') {
    const { thread } = order;
    if (thread === undefined) return;
    becomeThread(runtime, thread);
    use(runtime, parseNodeArguments(runtime.info, thread.execArgv));
    return run([], () => runtime.runMain('internal/main/worker_thread'));
  }
  if (order.kind === 'node') return runNode(runtime, order.argv, order.env['NODE_OPTIONS'], run);
  if (order.kind === 'shell') return runShellOr(runtime, order.argv, order, run);
  const [file = '', ...args] = order.argv;
  let resolved: ReturnType<typeof resolveCommand>;
  try {
    resolved = resolveCommand(file, args, {
      disk: runtime.disk,
      allowedCode: runtime.allowedCode,
      cwd: order.cwd,
      path: order.env['PATH'],
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return run([], () => leave(runtime, 2, `sh: ${error.message}\n`, NOT_RUNNABLE));
  }
  if ('error' in resolved) {
    return run([], () =>
      leave(
        runtime,
        2,
        `sh: ${file}: ${resolved.error === 'ENOENT' ? 'command not found' : 'cannot be run'}\n`,
        resolved.error === 'ENOENT' ? NOT_FOUND : NOT_RUNNABLE,
      ),
    );
  }
  if (resolved.kind === 'shell') return runShellOr(runtime, resolved.argv, order, run);
  runNode(runtime, resolved.argv, order.env['NODE_OPTIONS'], run);
}

function runNode(
  runtime: Runtime,
  argv: readonly string[],
  nodeOptions: string | undefined,
  run: (argv: readonly string[], main: () => void) => void,
): void {
  const parsed = parseNodeArguments(runtime.info, argv, nodeOptions);
  const { error, values } = parsed;
  use(runtime, parsed);
  const text = (message: string): void => leave(runtime, 1, message, 0);
  if (error !== undefined)
    return run([], () => leave(runtime, 2, `${error.replace(/^node/, runtime.state.execPath)}\n`, INVALID_ARGUMENT));
  if (values['--version'] === true) return run([], () => text(`${runtime.info.version.replace(/^(?=\d)/, 'v')}\n`));
  if (values['--help'] === true) return run([], () => text(USAGE));
  run(parsed.argv, () => runtime.runMain(mainOf(parsed)));
}

/** Selects Node's own script to begin with. */
function mainOf({ values, argv }: NodeArguments): string {
  if (values['--test'] === true) return 'internal/main/test_runner';
  if (values['--check'] === true && argv.length > 0) return 'internal/main/check_syntax';
  if (values['[has_eval_string]'] === true) return 'internal/main/eval_string';
  const [script] = argv;
  return script === undefined || script === '-' ? 'internal/main/eval_stdin' : 'internal/main/run_main_module';
}

function use({ state }: Runtime, { execArgv, values }: NodeArguments): void {
  state.execArgv = execArgv;
  state.options = values;
  // Garbage collection on demand is not available; programs that expose it get a function that does nothing.
  if (execArgv.some((word) => /^--expose[-_]gc$/.test(word)))
    Object.defineProperty(globalThis, 'gc', { value: () => undefined, writable: true, configurable: true });
}

function leave(runtime: Runtime, fd: number, text: string, code: number): void {
  runtime.host.write(fd, new native.TextEncoder().encode(text));
  runtime.exit(code);
}

/** Runs the shell, or directly the single program of its command line. */
function runShellOr(
  runtime: Runtime,
  argv: readonly string[],
  { cwd, env }: ProcessOrder,
  run: (argv: readonly string[], main: () => void) => void,
): void {
  const alone = withoutShell(runtime, argv, cwd, env);
  if (alone === undefined) {
    return run(argv.slice(1), () => {
      prepareMain(runtime);
      runShell(runtime, argv);
    });
  }
  runNode(runtime, alone.resolved.argv, alone.env['NODE_OPTIONS'], (words, main) =>
    run(words, () => {
      for (const [name, value] of Object.entries(alone.env)) runtime.state.env.set(name, value);
      main();
    }),
  );
}

/** Prepares Node up to where a script would start. */
function prepareMain(runtime: Runtime): void {
  const { prepareMainThreadExecution } = runtime.requireBuiltin('internal/process/pre_execution') as {
    prepareMainThreadExecution: () => void;
  };
  prepareMainThreadExecution();
}
