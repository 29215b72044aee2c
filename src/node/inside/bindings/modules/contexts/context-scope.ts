import { native } from '../../../host.ts';
import type { ContextGlobal } from './context-global.ts';
import type { Declarations } from './declarations.ts';

interface Lexical {
  value: unknown;
  state: 'declared' | 'set' | 'constant';
}

/** What scripts of one context share besides its object. */
export interface ContextState extends ContextGlobal {
  readonly object: object;
  readonly lexicals: Map<string, Lexical>;
  readonly allowsStrings: boolean;
}

/** Functions that compiled scripts call. */
export interface ScriptSupport {
  define(functions: Readonly<Record<string, unknown>>): void;
  check(): void;
}

/** @throws SyntaxError for a name that is already declared */
export function declareNames(
  { object, lexicals }: ContextState,
  { variables, functions, lexicals: added }: Declarations,
): void {
  for (const { name } of added)
    if (lexicals.has(name)) throw new SyntaxError(`Identifier '${name}' has already been declared`);
  for (const { name } of added) lexicals.set(name, { value: undefined, state: 'declared' });
  for (const name of [...functions, ...variables]) {
    if (lexicals.has(name)) throw new SyntaxError(`Identifier '${name}' has already been declared`);
    if (!Reflect.has(object, name)) Reflect.set(object, name, undefined);
  }
}

/** Makes the names that a script sees, as the object of a `with`, and the functions that its code calls. */
export function makeScope(
  state: ContextState,
  declared: Declarations,
  checkTime: () => void,
): { readonly scope: object; readonly support: ScriptSupport } {
  const { object, lexicals, language } = state;
  const constants = new Set(declared.lexicals.filter(({ isConstant }) => isConstant).map(({ name }) => name));
  // The script's functions are found in its own scope until they are members of the context.
  let declaring = new Set<string | symbol>(declared.functions);
  let isStarted = false;
  const refuse = (): never => {
    throw new EvalError('Code generation from strings disallowed for this context');
  };
  const traps: ProxyHandler<object> = {
    has(_target, key) {
      if (typeof key !== 'string' || key.startsWith('__node_')) return false;
      // The engine's own call, which runs the script, comes first.
      if (key === 'eval' && !isStarted) {
        isStarted = true;
        return false;
      }
      if (declaring.has(key)) return false;
      return (
        lexicals.has(key) ||
        Reflect.has(object, key) ||
        declared.assigned.has(key) ||
        language.has(key) ||
        key === 'arguments' ||
        key in globalThis
      );
    },
    get(_target, key) {
      if (typeof key === 'symbol') return undefined;
      const lexical = lexicals.get(key);
      if (lexical?.state === 'declared') throw new ReferenceError(`Cannot access '${key}' before initialization`);
      if (lexical !== undefined) return lexical.value;
      if (Reflect.has(object, key)) return Reflect.get(object, key) as unknown;
      if (!state.allowsStrings && (key === 'eval' || key === 'Function')) return refuse;
      return language.get(key);
    },
    set(_target, key, value) {
      const lexical = typeof key === 'string' ? lexicals.get(key) : undefined;
      if (lexical === undefined) {
        if (declared.isStrict && !Reflect.has(object, key)) throw new ReferenceError(`${String(key)} is not defined`);
        if (Reflect.set(object, key, value)) return true;
        if (declared.isStrict)
          throw new TypeError(`Cannot assign to read only property '${String(key)}' of object '#<Object>'`);
        return true;
      }
      if (lexical.state === 'constant') throw new TypeError('Assignment to constant variable.');
      lexical.value = value;
      lexical.state = constants.has(String(key)) ? 'constant' : 'set';
      return true;
    },
    deleteProperty: (_target, key) => Reflect.deleteProperty(object, key),
  };
  const support: ScriptSupport = {
    define(functions) {
      declaring = new Set();
      for (const [name, value] of Object.entries(functions)) Reflect.set(object, name, value);
    },
    check: checkTime,
  };
  return { scope: new native.Proxy(Object.create(null) as object, traps), support };
}
