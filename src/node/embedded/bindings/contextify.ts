import { unavailable } from '../failures.ts';
import type { Binding } from '../facts.ts';
import { evaluate } from '../library.ts';
import type { Runtime } from '../runtime.ts';
import { noteSyntaxError } from '../syntax-errors.ts';
import { holdContext, iterateInContext } from '../async-context.ts';
import { plainLayout } from '../esm/edits.ts';
import { MODULE } from '../esm/forms.ts';
import { transformScript } from '../esm/transform.ts';
import { importDynamically } from './module-wrap.ts';
import { evaluateInContext } from './contexts.ts';

const CJS_PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
/** What V8 says of an ES module that is compiled as a script. */
const MODULE_SYNTAX = /^(?:Cannot use import statement|Unexpected token 'export'|Cannot use 'import\.meta'|await is only valid|Unexpected reserved word)/;

/** Compiling the program's own texts. */
export function contextifyBinding(runtime: Runtime): Binding {
  const compile = (code: string, filename: string, parameters: readonly string[]): unknown => {
    runtime.sources.set(filename, code);
    try {
      const own = transformScript(runtime, code);
      const head = `${own === undefined ? '(' : `((${MODULE}) => `}function (${parameters.join(', ')}) {`;
      runtime.layouts.set(filename, own?.layout(head.length) ?? plainLayout(head.length));
      if (own === undefined) return evaluate(`${head}${withoutHashbang(code)}\n})`, filename);
      const make = evaluate(`${head}${own.text}\n})`, filename) as (module: object) => unknown;
      return make({ hold: holdContext, iterate: iterateInContext, import: (specifier: unknown, options: unknown) => importDynamically(runtime.symbol('vm_dynamic_import_default_internal'), specifier, options, filename) });
    } catch (error) {
      noteSyntaxError(runtime, error, code, filename);
      throw error;
    }
  };
  const contextSymbol = runtime.symbol('contextify_context_private_symbol');

  class ContextifyScript {
    readonly #code: string;
    readonly #filename: string;
    sourceMapURL: string | undefined;

    constructor(code: string, filename: string, ...[, , , , , imports]: unknown[]) {
      // By it Node's library finds who answers `import()` in this script.
      (this as Record<symbol, unknown>)[runtime.symbol('host_defined_option_symbol')] = typeof imports === 'symbol' ? imports : Symbol(filename);
      this.#code = code;
      this.#filename = filename;
      // Only to hear of wrong syntax now and not when it runs.
      compile(code, filename, []);
      runtime.layouts.delete(filename);
    }

    runInContext(context: object | null): unknown {
      runtime.sources.set(this.#filename, this.#code);
      return context === null ? evaluate(withoutHashbang(this.#code), this.#filename) : evaluateInContext(context, this.#code, this.#filename);
    }

    createCachedData(): Uint8Array {
      return new Uint8Array(0);
    }
  }

  return {
    ContextifyScript,
    makeContext(context: object | symbol): object {
      const target = typeof context === 'symbol' ? {} : context;
      (target as Record<symbol, unknown>)[contextSymbol] = target;
      return target;
    },
    compileFunction(code: string, filename: string, ...[, , , , context, , parameters]: unknown[]): object {
      if (context !== undefined) throw unavailable('vm.compileFunction with a context');
      return { function: compile(code, filename, Array.isArray(parameters) ? (parameters as string[]) : []), sourceMapURL: undefined };
    },
    compileFunctionForCJSLoader(code: string, filename: string, _isEntry: boolean, shouldDetectModule: boolean): object {
      const result = { __proto__: null, cachedDataRejected: false, sourceMapURL: sourceMapOf(code), sourceURL: undefined, canParseAsESM: false, function: undefined as unknown };
      try {
        result.function = compile(code, filename, CJS_PARAMETERS);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        if (!shouldDetectModule || !MODULE_SYNTAX.test(error.message)) throw error;
        result.canParseAsESM = true;
      }
      return result;
    },
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

/** The first line stays a line, so that numbers in stack traces are right. */
const withoutHashbang = (code: string): string => (code.startsWith('#!') ? `//${code}` : code);

const sourceMapOf = (code: string): string | undefined => /\/\/[#@] sourceMappingURL=(\S+)\s*$/.exec(code)?.[1];

