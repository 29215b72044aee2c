import { native } from '../host.ts';

/** The states of a module, with the numbers of `module_wrap`. */
export const STATUS = {
  uninstantiated: 0,
  instantiating: 1,
  instantiated: 2,
  evaluating: 3,
  evaluated: 4,
  errored: 5,
} as const;

export type Getter = () => unknown;

/** A module as other modules import from it. */
export interface Exporter {
  /** The live value of an export, or undefined if there is none; `seen` ends cycles of `export *`. */
  resolveExport(name: string, seen?: Set<unknown>): Getter | undefined;
  exportNames(seen?: Set<unknown>): string[];
}

/** Creates a namespace object: sorted names, live values that look like plain members, all read-only. */
export function makeNamespace(exporter: Exporter): object {
  const getters = new Map<string | symbol, Getter>();
  const target = Object.create(null) as object;
  for (const name of exporter.exportNames().sort()) {
    const get = exporter.resolveExport(name);
    if (get === undefined) continue;
    getters.set(name, get);
    Object.defineProperty(target, name, { value: undefined, writable: true, enumerable: true, configurable: true });
  }
  Object.defineProperty(target, Symbol.toStringTag, {
    value: 'Module',
    enumerable: false,
    configurable: false,
    writable: false,
  });
  return new native.Proxy(Object.preventExtensions(target), {
    get: (from, key) => (getters.has(key) ? getters.get(key)?.() : (Reflect.get(from, key) as unknown)),
    getOwnPropertyDescriptor(from, key) {
      const own = Reflect.getOwnPropertyDescriptor(from, key);
      return own === undefined || !getters.has(key) ? own : { ...own, value: getters.get(key)?.() };
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: (_from, key) => !getters.has(key),
  });
}
