import { followContext } from './async/async-context.ts';
import { missingMember } from './errors/failures.ts';
import { reviveBinding, type Binding } from './native-bindings.ts';
import { asyncContextFrameBinding, asyncWrapBinding } from './bindings/async-wrap.ts';
import { blobBinding } from './bindings/blob.ts';
import { bufferBinding } from './bindings/text/buffer.ts';
import { cjsLexerBinding } from './bindings/modules/cjs-lexer.ts';
import { contextifyBinding } from './bindings/modules/contextify.ts';
import { encodingBinding, icuBinding } from './bindings/text/encoding.ts';
import { errorsBinding } from './bindings/values/errors.ts';
import { fsBindings } from './bindings/fs.ts';
import { ipcSerdesBinding } from './bindings/process/ipc-serdes.ts';
import { messagingBinding } from './bindings/messaging.ts';
import { moduleWrapBinding } from './bindings/modules/module-wrap.ts';
import { modulesBinding } from './bindings/modules/modules.ts';
import { processMethodsBinding } from './bindings/process/process-methods.ts';
import { processBinding } from './bindings/process/process-wrap.ts';
import { taskQueueBinding, timersBinding } from './bindings/scheduling.ts';
import { serdesBinding } from './bindings/serdes.ts';
import { socketBindings } from './bindings/net/sockets.ts';
import { spawnSyncBinding } from './bindings/process/spawn-sync.ts';
import { stringDecoderBinding } from './bindings/text/string-decoder.ts';
import {
  credentialsBinding,
  optionsBinding,
  osBinding,
  performanceBinding,
  quietBindings,
  uvBinding,
} from './bindings/system.ts';
import { secureContextClass } from './bindings/net/tls-wrap.ts';
import { typesBinding } from './bindings/values/types.ts';
import { urlBinding } from './bindings/text/url.ts';
import { utilBinding } from './bindings/util.ts';
import { workerBinding } from './bindings/process/worker.ts';
import { ownModule } from './fetch/own-module.ts';
import { packedBinding } from './packed-binding.ts';
import type { Runtime } from './runtime.ts';

/**
 * Creates `internalBinding` of one Node: the facts of each binding, overlaid with our implementation. Members that are
 * not implemented exist by name and throw an error with that name when used.
 * @param perContext exports of Node's `per_context` files
 */
export function createInternalBinding(
  runtime: Runtime,
  perContext: Readonly<Record<string, unknown>>,
): (name: string) => Binding {
  const made = new Map<string, Binding>();
  const quiet = quietBindings(runtime);
  const factories = factoriesOf(runtime, perContext);
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    // Some bindings exist only behind a flag: the library mentions them without using them.
    const info = runtime.info.bindings[name] ?? {};
    const base = reviveBinding(info, name, (symbol) => runtime.symbol(symbol), missingMember);
    const binding = Object.assign(base, quiet[name], factories.get(name)?.(base));
    if (name === 'constants') makeImmutable(binding);
    made.set(name, binding);
    return binding;
  };
}

type Factory = (info: Binding) => Binding;

function factoriesOf(runtime: Runtime, perContext: Readonly<Record<string, unknown>>): ReadonlyMap<string, Factory> {
  const fs = fsBindings(runtime);
  return new Map<string, Factory>([
    ['async_context_frame', () => asyncContextFrameBinding(runtime)],
    ['async_wrap', (info) => asyncWrapBinding(runtime, info)],
    ['blob', blobBinding],
    ['buffer', () => bufferBinding(runtime)],
    ['builtins', () => builtinsBinding(runtime)],
    ['cjs_lexer', cjsLexerBinding],
    [
      'config',
      () => ({
        hasInspector: false,
        hasTracing: false,
        hasOpenSSL: true,
        fipsMode: false,
        getDefaultLocale: () => 'en-US',
      }),
    ],
    ['contextify', () => contextifyBinding(runtime)],
    ['crypto', (info) => ({ ...packedBinding(runtime, 'crypto', info), SecureContext: secureContextClass() })],
    ['credentials', () => credentialsBinding(runtime)],
    ['encoding_binding', () => encodingBinding(runtime)],
    ['errors', () => errorsBinding(runtime)],
    ['fs', () => fs.fs],
    ['fs_dir', () => fs.fs_dir],
    ['fs_event_wrap', () => fs.fs_event_wrap],
    ['icu', () => icuBinding(runtime)],
    ['ipc_serdes', () => ipcSerdesBinding(runtime)],
    ['messaging', () => messagingBinding(runtime, perContext)],
    ['module_wrap', () => moduleWrapBinding(runtime)],
    ['modules', () => modulesBinding(runtime)],
    ['options', () => optionsBinding(runtime)],
    ['os', () => osBinding(runtime)],
    ['performance', performanceBinding],
    ['process_wrap', () => processBinding(runtime)],
    ['process_methods', () => processMethodsBinding(runtime)],
    ['serdes', () => serdesBinding(runtime)],
    ['spawn_sync', () => spawnSyncBinding(runtime)],
    ['string_decoder', stringDecoderBinding],
    ['task_queue', () => taskQueueBinding(runtime)],
    ['timers', () => timersBinding(runtime)],
    ['types', typesBinding],
    ['url', () => urlBinding(runtime)],
    ['util', (info) => utilBinding(runtime, info)],
    ['uv', (info) => uvBinding(runtime, info)],
    ['worker', () => workerBinding(runtime)],
    ['zlib', (info) => packedBinding(runtime, 'zlib', info)],
    ...socketBindings(runtime),
  ]);
}

/** Programs see these objects themselves, as constants. */
function makeImmutable(object: object): void {
  Object.setPrototypeOf(object, null);
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'object' && value !== null) makeImmutable(value as object);
    else Object.defineProperty(object, key, { writable: false, configurable: false });
  }
}

function builtinsBinding(runtime: Runtime): Binding {
  return {
    builtinIds: runtime.library.ids(),
    natives: {},
    config: JSON.stringify(runtime.info.config),
    hasCachedBuiltins: () => true,
    compileFunction(id: string): unknown {
      if (id.startsWith('internal/async_local_storage/')) followContext();
      return ownModule(runtime, id) ?? runtime.library.compile(id);
    },
    setInternalLoaders(_internalBinding: unknown, requireBuiltin: (id: string) => unknown): void {
      runtime.requireBuiltin = requireBuiltin;
    },
  };
}
