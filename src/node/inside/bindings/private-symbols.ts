import type { Runtime } from '../runtime.ts';

/**
 * Node's private symbols. Those of the engine are seen by nobody; ours are accessors on `Object.prototype` that keep
 * the value aside, so that an object shows no member more than it does in Node.
 */
export function hiddenSymbols(facts: Record<string, unknown>, runtime: Runtime): Record<string, symbol> {
  const symbols: Record<string, symbol> = {};
  for (const name of Object.keys(facts)) {
    const symbol = runtime.symbol(name);
    const values = new WeakMap<object, unknown>();
    Object.defineProperty(Object.prototype, symbol, {
      get(this: object) {
        return values.get(this);
      },
      set(this: object, value: unknown) {
        values.set(this, value);
      },
      enumerable: false,
      configurable: true,
    });
    symbols[name] = symbol;
  }
  return symbols;
}
