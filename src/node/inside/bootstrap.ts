import { watchPromises } from './async/async-context.ts';
import { createInternalBinding } from './bindings.ts';
import { installPrepareStackTrace } from './bindings/values/errors.ts';
import { recordPromises } from './bindings/values/promises.ts';
import { recordProxies } from './bindings/values/proxies.ts';
import { restoreFunctionTexts } from './function-texts.ts';
import { provideDisposal } from './async/disposal.ts';
import { clearGlobals } from './globals.ts';
import type { Binding } from './native-bindings.ts';
import { holdWebAssembly } from './web-assembly.ts';
import type { RegisteredCallbacks, Runtime } from './runtime.ts';

/** Node's own files that run once in every realm, first of all. */
const PER_CONTEXT = [
  'internal/per_context/primordials',
  'internal/per_context/domexception',
  'internal/per_context/messageport',
];

/** Node's own files that set up a process with a main thread, in order. */
const PER_PROCESS = [
  'internal/bootstrap/node',
  'internal/bootstrap/web/exposed-wildcard',
  'internal/bootstrap/web/exposed-window-or-worker',
  'internal/bootstrap/switches/is_main_thread',
  'internal/bootstrap/switches/does_own_process_state',
];

/** Boots Node on this thread with its own bootstrap files. Afterwards the global object is Node's. */
export function bootstrap(runtime: Runtime): void {
  clearGlobals();
  provideDisposal();
  recordProxies();
  recordPromises();
  watchPromises(runtime.loop);
  restoreFunctionTexts();
  holdWebAssembly(runtime.loop);
  const { library, process } = runtime;
  const primordials = {};
  const perContext: Record<string, unknown> = {};
  const privateSymbols = symbolsOf(runtime, 'util', 'privateSymbols');
  const perIsolateSymbols = symbolsOf(runtime, 'symbols');
  for (const id of PER_CONTEXT) library.compile(id)(perContext, primordials, privateSymbols, perIsolateSymbols);
  runtime.callbacks.emitMessage = perContext['emitMessage'] as RegisteredCallbacks['emitMessage'];

  const getInternalBinding = createInternalBinding(runtime, perContext);
  runtime.internalBinding = getInternalBinding;
  prepareProcess(runtime, getInternalBinding('util'));
  let internalBinding: unknown;
  // The realm caches its own `internalBinding`; the later files get that one.
  const { builtins } = { builtins: getInternalBinding('builtins') };
  const setLoaders = builtins['setInternalLoaders'] as (binding: unknown, require: (id: string) => unknown) => void;
  builtins['setInternalLoaders'] = (binding: unknown, require: (id: string) => unknown) => {
    internalBinding = binding;
    setLoaders(binding, require);
  };
  library.compile('internal/bootstrap/realm')(process, getLinkedBinding, getInternalBinding, primordials);
  installPrepareStackTrace(runtime);
  for (const id of PER_PROCESS) library.compile(id)(process, runtime.requireBuiltin, internalBinding, primordials);
  runtime.runMain = (id = 'internal/main/run_main_module') =>
    library.compile(id)(process, runtime.requireBuiltin, internalBinding, primordials);
}

/** Adds the members of `process` that Node's native half sets before the library runs. */
function prepareProcess({ process, info, symbol }: Runtime, util: Binding): void {
  const members = {
    version: info.version,
    versions: info.versions,
    arch: 'x64',
    platform: 'linux',
    release: info.release,
  };
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(process, name, { value, enumerable: true, configurable: true, writable: false });
  void util;
  process[symbol('exit_info_private_symbol')] = new Int32Array(3);
}

function symbolsOf(runtime: Runtime, binding: string, member?: string): Record<string, symbol> {
  const info = runtime.info.bindings[binding] ?? {};
  const names = Object.keys(member === undefined ? info : ((info[member] as object | undefined) ?? {}));
  return Object.fromEntries(names.map((name) => [name, runtime.symbol(name)]));
}

function getLinkedBinding(name: string): never {
  throw new Error(`No such binding: ${name}`);
}
