import { holdContext, isFollowingContext, iterateInContext } from '../../../async/async-context.ts';
import { applyEdits, type Edit } from '../../../esm/edits.ts';
import { MODULE, replaceForms } from '../../../esm/forms.ts';
import { parseCode } from '../../../esm/syntax.ts';
import { evaluate } from '../../../library.ts';
import { toBuffer, type Runtime } from '../../../runtime.ts';
import { noteSyntaxError } from '../../../errors/syntax-errors.ts';
import { deadline, evaluateInContext } from '../contexts.ts';
import { importDynamically } from '../module-wrap.ts';
import { checkTime } from './deadline.ts';
import { CONTEXT } from './declarations.ts';

type ScriptClass = new (code: string, filename: string, ...rest: unknown[]) => object;

/** Counter for the global names by which scripts access the engine, one for each script that needs it. */
let made = 0;

/** Node's `ContextifyScript`: code that is compiled once and run in any context. */
export function contextifyScriptClass(runtime: Runtime): ScriptClass {
  const hostOption = runtime.symbol('host_defined_option_symbol');

  return class ContextifyScript {
    readonly #code: string;
    readonly #filename: string;
    readonly #lineOffset: number;
    readonly #forms: Edit[] = [];
    readonly #own: object;
    sourceMapURL: string | undefined;
    cachedData?: Uint8Array;
    cachedDataProduced?: boolean;
    cachedDataRejected?: boolean;

    constructor(
      code: string,
      filename: string,
      ...[lineOffset, , cachedData, producesCachedData, , referrer]: unknown[]
    ) {
      this.#code = code;
      this.#filename = filename;
      this.#lineOffset = Number(lineOffset ?? 0);
      this.sourceMapURL = sourceMapOf(code);
      runtime.sources.set(filename, code);
      // Reports syntax errors now instead of at run time; V8 has the message, our parser the position.
      try {
        evaluate(`(function () {${withoutHashbang(code)}\n})`, filename);
      } catch (error) {
        noteSyntaxError(runtime, error, code, filename);
        throw error;
      }
      if (/\bimport\s*\(/.test(code) || (isFollowingContext() && /\bawait\b/.test(code)))
        replaceForms(parseCode(runtime, code, 'script', filename), code, this.#forms);
      (this as Record<symbol, unknown>)[hostOption] = referrer;
      this.#own = {
        hold: holdContext,
        iterate: iterateInContext,
        import: (specifier: unknown, options: unknown) => importDynamically(referrer, specifier, options, filename),
      };
      if (cachedData !== undefined) this.cachedDataRejected = !isCacheOf(cachedData as Uint8Array, code);
      if (producesCachedData === true) {
        this.cachedData = this.createCachedData();
        this.cachedDataProduced = true;
      }
    }

    runInContext(context: object | null, timeoutMs = -1): unknown {
      runtime.sources.set(this.#filename, this.#code);
      return context === null
        ? this.#runHere(timeoutMs)
        : evaluateInContext(runtime, context, {
            code: this.#code,
            filename: this.#filename,
            lineOffset: this.#lineOffset,
            timeoutMs,
            edits: this.#formsOf(),
          });
    }

    createCachedData(): Uint8Array {
      return toBuffer(runtime, cacheOf(this.#code));
    }

    #runHere(timeoutMs: number): unknown {
      const edits = this.#formsOf();
      if (timeoutMs >= 0) checkTime(parseCode(runtime, this.#code, 'script', this.#filename), edits);
      runtime.layouts.delete(this.#filename);
      const lines = '\n'.repeat(Math.max(0, this.#lineOffset));
      if (edits.length === 0) return evaluate(lines + withoutHashbang(this.#code), this.#filename);
      const name = reachable({ check: deadline(timeoutMs) });
      const { text, layout } = applyEdits(
        withoutHashbang(this.#code),
        edits.map((edit) => ({ ...edit, text: edit.text.replaceAll(CONTEXT, name) })),
      );
      runtime.layouts.set(this.#filename, layout(0));
      return evaluate(lines + text, this.#filename);
    }

    #formsOf(): Edit[] {
      if (this.#forms.length === 0) return [];
      const name = reachable(this.#own);
      return this.#forms.map((edit) => ({ ...edit, text: edit.text.replaceAll(MODULE, name) }));
    }
  };
}

/** Makes an object available to a global script, which can only access the global object. */
function reachable(support: object): string {
  const name = `__node_script${++made}`;
  Object.defineProperty(globalThis, name, { value: support, configurable: true });
  return name;
}

/** Replaces a hashbang by an empty line, so that line numbers in stack traces stay right. */
export const withoutHashbang = (code: string): string => (code.startsWith('#!') ? `//${code.slice(2)}` : code);

export const sourceMapOf = (code: string): string | undefined => /\/\/[#@] sourceMappingURL=(\S+)\s*$/.exec(code)?.[1];

/** A digest instead of compiled code: it only shows whether a cache belongs to a source. */
function cacheOf(code: string): Uint8Array {
  let sum = 7;
  for (let at = 0; at < code.length; at++) sum = (Math.imul(sum, 31) + code.charCodeAt(at)) >>> 0;
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(0, code.length);
  new DataView(bytes.buffer).setUint32(4, sum);
  return bytes;
}

const isCacheOf = (bytes: Uint8Array, code: string): boolean => cacheOf(code).every((byte, at) => bytes[at] === byte);
