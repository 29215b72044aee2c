/**
 * Helpers for `using`. The build compiles `using` in Node's library (`scripts/node-library/minify.mjs`), since not
 * every browser supports it. If the browser lacks its names, Node's library and programs get these. Semantics:
 * https://tc39.es/proposal-explicit-resource-management/
 */

interface Resource {
  readonly dispose: () => unknown;
  readonly isAsync: boolean;
}

/** The scope of a block with `using`: `u` and `a` register resources, `e` is the error of the block, `d` disposes. */
interface UsingScope {
  e: unknown;
  readonly u: <Value>(value: Value) => Value;
  readonly a: <Value>(value: Value) => Value;
  readonly d: () => unknown;
}

/** The object by which compiled code calls this file. */
export const usingHelpers = { usingCtx: createScope };

const NOTHING = Symbol('nothing');

function createScope(): UsingScope {
  const resources: Resource[] = [];
  const take = <Value>(value: Value, isAsync: boolean): Value => {
    // Nothing to dispose; an asynchronous block still waits.
    if (value === null || value === undefined) {
      if (isAsync) resources.push({ dispose: () => undefined, isAsync });
      return value;
    }
    const method = (isAsync ? methodOf(value, Symbol.asyncDispose) : undefined) ?? methodOf(value, Symbol.dispose);
    if (method === undefined) throw new TypeError('The value of `using` has no method to end it');
    resources.push({ dispose: () => Reflect.apply(method, value, []), isAsync });
    return value;
  };
  const scope: UsingScope = {
    e: NOTHING,
    u: (value) => take(value, false),
    a: (value) => take(value, true),
    d: () => {
      const end = (error: unknown): void => {
        scope.e = scope.e === NOTHING ? error : new globalThis.SuppressedError(error, scope.e);
      };
      const next = (): unknown => {
        for (let resource = resources.pop(); resource !== undefined; resource = resources.pop()) {
          try {
            const ended = resource.dispose();
            if (resource.isAsync) return Promise.resolve(ended).then(next, (error: unknown) => (end(error), next()));
          } catch (error) {
            end(error);
          }
        }
        if (scope.e !== NOTHING) throw scope.e;
        return undefined;
      };
      return next();
    },
  };
  return scope;
}

function methodOf(value: unknown, name: symbol): (() => unknown) | undefined {
  const method: unknown = Reflect.get(Object(value) as object, name, value);
  if (method === null || method === undefined) return undefined;
  if (typeof method !== 'function') throw new TypeError('The method that ends a value of `using` is no function');
  // The return value is ignored.
  return method as () => unknown;
}

/**
 * Defines the newer names of the language that the browser lacks. Call it before Node's library makes its own copies.
 */
export function provideDisposal(scope: typeof globalThis = globalThis): void {
  for (const name of ['dispose', 'asyncDispose']) {
    if (!(name in scope.Symbol)) Object.defineProperty(scope.Symbol, name, { value: Symbol(`Symbol.${name}`) });
  }
  // By a symbol that may not have existed when the class was defined.
  Object.defineProperty(DisposableStackHere.prototype, Symbol.dispose, {
    value: Reflect.get(DisposableStackHere.prototype, 'dispose'),
    writable: true,
    configurable: true,
  });
  for (const [name, value] of Object.entries({
    SuppressedError: SuppressedErrorHere,
    DisposableStack: DisposableStackHere,
  })) {
    if (name in scope) continue;
    Object.defineProperty(value, 'name', { value: name });
    Object.defineProperty(scope, name, { value, writable: true, configurable: true });
  }
}

class SuppressedErrorHere extends Error {
  override readonly name = 'SuppressedError';
  constructor(
    readonly error: unknown,
    readonly suppressed: unknown,
    message?: string,
  ) {
    super(message);
  }
}

class DisposableStackHere {
  #scope: UsingScope | undefined = createScope();

  get disposed(): boolean {
    return this.#scope === undefined;
  }
  use<Value>(value: Value): Value {
    return this.#open().u(value);
  }
  adopt<Value>(value: Value, end: (value: Value) => void): Value {
    this.#open().u({ [Symbol.dispose]: () => end(value) });
    return value;
  }
  defer(end: () => void): void {
    this.#open().u({ [Symbol.dispose]: () => end() });
  }
  move(): DisposableStackHere {
    const moved = new DisposableStackHere();
    moved.#scope = this.#open();
    this.#scope = undefined;
    return moved;
  }
  dispose(): void {
    const scope = this.#scope;
    this.#scope = undefined;
    scope?.d();
  }
  #open(): UsingScope {
    if (this.#scope === undefined) throw new ReferenceError('This DisposableStack has already been disposed');
    return this.#scope;
  }
}
