// @ts-check
/** Which of Node's modules are shipped, and with which parameters each is called. */

/**
 * Modules that need what a tab lacks (sockets below HTTP, a debugger, native add-ons), serve a prompt, are
 * experimental, or exist in browsers (undici).
 */
const LEFT_OUT =
  /^internal\/(?:deps\/(?:amaro|undici|v8|acorn\/acorn-walk)|quic|debugger|repl\/(?!history)|streams\/iter|vfs\/|webworker|bench_runner|http2|dtls|ffi|inspector|v8_prof|test\/|main\/(?!run_main_module|worker_thread|eval_string|eval_stdin|check_syntax|test_runner))|^(?:bench|repl|stream\/iter|zlib\/iter|vfs|dtls|ffi|quic|sqlite|http2|inspector|wasi|sea|trace_events)(?:\/|$)/;

/** Loaded first of all, or by the engine itself, which parses every program that awaits or imports. */
const ALWAYS_CORE =
  /^internal\/(?:per_context|bootstrap)\/|^internal\/(?:main\/run_main_module|deps\/acorn\/acorn\/dist\/acorn)$/;

/** @param {string} id */
export const isShipped = (id) => !/\.(?:json|gypi)$/.test(id) && !LEFT_OUT.test(id);

/** @param {string} id @param {ReadonlySet<string>} loaded by the pinned Node for a common program */
export const isCore = (id, loaded) => ALWAYS_CORE.test(id) || loaded.has(id);

/** The parameters that Node's loader passes to a module of this kind. @param {string} id */
export function parametersOf(id) {
  if (id.startsWith('internal/per_context/')) return 'exports, primordials, privateSymbols, perIsolateSymbols';
  if (id === 'internal/bootstrap/realm') return 'process, getLinkedBinding, getInternalBinding, primordials';
  if (/^internal\/(?:bootstrap|main)\//.test(id)) return 'process, require, internalBinding, primordials';
  return 'exports, require, module, process, internalBinding, primordials';
}
