import type { Runtime } from '../../runtime.ts';

/**
 * Node's private symbols. In Node nobody can see them; here they are accessors on `Object.prototype` that store the
 * value elsewhere, so that an object shows no extra members.
 */
export function hiddenSymbols(info: Record<string, unknown>, runtime: Runtime): Record<string, symbol> {
  const symbols: Record<string, symbol> = {};
  for (const name of Object.keys(info)) {
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
