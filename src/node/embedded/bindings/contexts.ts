import { native } from '../host.ts';

/**
 * Contexts of `vm` without realms of their own: names are looked up in the context first and then among the language's
 * globals, and assignments land in the context. `Array`, `Error` and so on are those of the program.
 */

/** Names of the language, visible in every context. */
const LANGUAGE = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => /^(?:[A-Z]\w*(?:Error|Array)?|parse\w+|is[A-Z]\w+|(?:de|en)code\w+|undefined|NaN|Infinity|escape|unescape|eval)$/.test(name) && !/^(?:URL|Text|Message|Event|Abort|Blob|File|Form|Headers|Request|Response|Readable|Writable|Transform|Worker|Buffer|Performance)/.test(name)));

/** Runs a script with `context` as its global object and answers with the value of its last statement. */
export function evaluateInContext(context: object, code: string, filename: string): unknown {
  const scope = new native.Proxy(context, {
    has: (_target, key) => typeof key === 'string' && key !== '__code',
    get(target, key) {
      if (key === Symbol.unscopables) return undefined;
      if (Reflect.has(target, key)) return Reflect.get(target, key) as unknown;
      if (key === 'globalThis') return target;
      if (typeof key === 'string' && LANGUAGE.has(key)) return (globalThis as unknown as Record<string, unknown>)[key];
      throw new ReferenceError(`${String(key)} is not defined`);
    },
  });
  const run = native.evaluate('(function (__scope, __code) { with (__scope) { return eval(__code); } })') as (scope: object, code: string) => unknown;
  return run(scope, `${declarationsToGlobals(code)}\n//# sourceURL=${filename}`);
}

/** Declarations at the top of a script are members of its global object; in our function they would be lost. */
function declarationsToGlobals(code: string): string {
  return code.replace(/^(\s*)(?:var|let|const)\s+(?=[A-Za-z_$][\w$]*\s*=)/gm, '$1').replace(/^(\s*)((?:async\s+)?function\*?)\s+([A-Za-z_$][\w$]*)/gm, '$1$3 = $2 $3');
}
