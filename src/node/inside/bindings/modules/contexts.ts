import { timedOut } from '../../../../core/errors.ts';
import { applyEdits, type Edit } from '../../esm/edits.ts';
import { parseCode } from '../../esm/syntax.ts';
import { native } from '../../host.ts';
import type { Runtime } from '../../runtime.ts';
import { makeContextGlobal } from './contexts/context-global.ts';
import { declareNames, makeScope, type ContextState, type ScriptSupport } from './contexts/context-scope.ts';
import { checkTime } from './contexts/deadline.ts';
import { CONTEXT, readDeclarations } from './contexts/declarations.ts';

/**
 * Contexts of `vm` without realms of their own: names are looked up in the context first, then among the language's
 * globals. What a script declares or assigns belongs to the context. `Array`, `Error` and other built-ins are those of
 * the program.
 */

export interface ContextScript {
  readonly code: string;
  readonly filename: string;
  /** Number added to line numbers. */
  readonly lineOffset: number;
  /** Time limit; negative for none. */
  readonly timeoutMs: number;
  /** Edits that are always made, such as those for `import()`. */
  readonly edits: readonly Edit[];
}

const states = new WeakMap<object, ContextState>();

/** Makes the members of `object` the global names of scripts. @returns the global object of these scripts */
export function makeContextOf(object: object, allowsStrings: boolean): object {
  const state = { object, lexicals: new Map(), allowsStrings, ...makeContextGlobal(object) };
  states.set(object, state);
  states.set(state.global, state);
  return state.global;
}

/** Runs a script with `object` as its global object and returns the value of its last statement. */
export function evaluateInContext(
  runtime: Runtime,
  object: object,
  { code, filename, lineOffset, timeoutMs, edits }: ContextScript,
): unknown {
  const state = states.get(object) ?? {
    object,
    lexicals: new Map(),
    allowsStrings: true,
    ...makeContextGlobal(object),
  };
  const tree = parseCode(runtime, code, 'script', filename);
  const declared = readDeclarations(tree);
  const timed: Edit[] = [];
  if (timeoutMs >= 0) checkTime(tree, timed);
  declareNames(state, declared);
  const { scope, support } = makeScope(state, declared, deadline(timeoutMs));
  const { text, layout } = applyEdits(code, [...declared.edits, ...edits, ...timed]);
  runtime.layouts.set(filename, layout(0));
  const run = native.evaluate(
    `(function (__node_scope, __node_code, ${CONTEXT}) { with (__node_scope) { return eval(__node_code); } })`,
  ) as (this: object, scope: object, code: string, support: ScriptSupport) => unknown;
  return run.call(
    state.global,
    scope,
    `${'\n'.repeat(Math.max(0, lineOffset))}${text}\n//# sourceURL=${filename}`,
    support,
  );
}

/** Returns a function that throws once the time is over. */
export function deadline(timeoutMs: number): () => void {
  const end = timeoutMs < 0 ? Infinity : native.now() + timeoutMs;
  return () => {
    if (native.now() >= end)
      throw Object.assign(new Error(timedOut(timeoutMs, 'Script').message), {
        code: 'ERR_SCRIPT_EXECUTION_TIMEOUT',
      });
  };
}
