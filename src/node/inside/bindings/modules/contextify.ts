import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import { evaluate } from '../../library.ts';
import { toBuffer, type Runtime } from '../../runtime.ts';
import { noteSyntaxError } from '../../errors/syntax-errors.ts';
import { holdContext, iterateInContext } from '../../async/async-context.ts';
import { plainLayout } from '../../esm/edits.ts';
import { MODULE } from '../../esm/forms.ts';
import { transformScript } from '../../esm/transform.ts';
import { importDynamically } from './module-wrap.ts';
import { evaluateInContext, makeContextOf } from './contexts.ts';
import { contextifyScriptClass, sourceMapOf, withoutHashbang } from './contexts/script.ts';

const CJS_PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
/** V8's errors when an ES module is compiled as a script. */
const MODULE_SYNTAX =
  /^(?:Cannot use import statement|Unexpected token 'export'|Cannot use 'import\.meta'|await is only valid|Unexpected reserved word)/;

type FunctionParameters = [code: string, filename: string, ...rest: unknown[]];

/** Compiles the program's own scripts. */
export function contextifyBinding(runtime: Runtime): Binding {
  const contextSymbol = runtime.symbol('contextify_context_private_symbol');

  return {
    ContextifyScript: contextifyScriptClass(runtime),
    makeContext(context: object | symbol, ...[, , allowsStrings]: unknown[]): object {
      const target = typeof context === 'symbol' ? {} : context;
      (target as Record<symbol, unknown>)[contextSymbol] = target;
      const global = makeContextOf(target, allowsStrings !== false);
      // Without an object, the context is the global object itself.
      return typeof context === 'symbol' ? global : target;
    },
    compileFunction: (...parameters: FunctionParameters) => compileFunction(runtime, ...parameters),
    compileFunctionForCJSLoader: (code: string, filename: string, _isEntry: boolean, shouldDetectModule: boolean) =>
      compileCommonJs(runtime, code, filename, shouldDetectModule),
    containsModuleSyntax(code: string): boolean {
      try {
        evaluate(`(function (${CJS_PARAMETERS.join(', ')}) {${withoutHashbang(code)}\n})`, 'node:internal/detect');
        return false;
      } catch (error) {
        return error instanceof SyntaxError && MODULE_SYNTAX.test(error.message);
      }
    },
    startSigintWatchdog: () => undefined,
    stopSigintWatchdog: () => false,
    watchdogHasPendingSigint: () => false,
  };
}

function compile(
  runtime: Runtime,
  code: string,
  filename: string,
  parameters: readonly string[],
  referrer: unknown = runtime.symbol('vm_dynamic_import_default_internal'),
): unknown {
  // Code may set its own name for stack traces.
  const name = /\n\/\/# sourceURL=(\S+)\s*$/.exec(code)?.[1] ?? filename;
  runtime.sources.set(name, code);
  try {
    const own = transformScript(runtime, code);
    const head = `${own === undefined ? '(' : `((${MODULE}) => `}function (${parameters.join(', ')}) {`;
    runtime.layouts.set(name, own?.layout(head.length) ?? plainLayout(head.length));
    if (own === undefined) return evaluate(`${head}${withoutHashbang(code)}\n})`, name);
    const make = evaluate(`${head}${own.text}\n})`, name) as (module: object) => unknown;
    return make({
      hold: holdContext,
      iterate: iterateInContext,
      import: (specifier: unknown, options: unknown) => importDynamically(referrer, specifier, options, filename),
    });
  } catch (error) {
    noteSyntaxError(runtime, error, code, filename);
    throw error;
  }
}

function compileFunction(
  runtime: Runtime,
  ...[
    code,
    filename,
    lineOffset,
    ,
    cachedData,
    producesCachedData,
    context,
    extensions,
    names,
    referrer,
  ]: FunctionParameters
): object {
  if (Array.isArray(extensions) && extensions.length > 0)
    throw unavailable('vm.compileFunction with extensions of the context');
  const parameters = Array.isArray(names) ? (names as string[]) : [];
  const made =
    context === undefined
      ? compile(runtime, code, filename, parameters, referrer)
      : evaluateInContext(runtime, context as object, {
          code: `(function (${parameters.join(', ')}) {${code}\n})`,
          filename,
          lineOffset: Number(lineOffset ?? 0),
          timeoutMs: -1,
          edits: [],
        });
  (made as Record<symbol, unknown>)[runtime.symbol('host_defined_option_symbol')] = referrer;
  const cache = {
    cachedDataRejected: cachedData === undefined ? undefined : false,
    ...(producesCachedData === true
      ? { cachedDataProduced: true, cachedData: toBuffer(runtime, new Uint8Array(16)) }
      : {}),
  };
  return { function: made, sourceMapURL: sourceMapOf(code), ...cache };
}

function compileCommonJs(runtime: Runtime, code: string, filename: string, shouldDetectModule: boolean): object {
  runtime.allowedCode?.need(filename);
  const result = {
    __proto__: null,
    cachedDataRejected: false,
    sourceMapURL: sourceMapOf(code),
    sourceURL: undefined,
    canParseAsESM: false,
    function: undefined as unknown,
  };
  try {
    result.function = compile(runtime, code, filename, CJS_PARAMETERS);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (!shouldDetectModule || !MODULE_SYNTAX.test(error.message)) throw error;
    result.canParseAsESM = true;
  }
  return result;
}
