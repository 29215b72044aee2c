import { native } from '../../../host.ts';

/** Names that every context of V8 has on its global object before Node adds any. */
const LANGUAGE_NAMES = [
  'AggregateError',
  'Array',
  'ArrayBuffer',
  'AsyncDisposableStack',
  'Atomics',
  'BigInt',
  'BigInt64Array',
  'BigUint64Array',
  'Boolean',
  'DataView',
  'Date',
  'DisposableStack',
  'Error',
  'EvalError',
  'FinalizationRegistry',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Function',
  'Infinity',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Intl',
  'Iterator',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'ReferenceError',
  'Reflect',
  'RegExp',
  'Set',
  'SharedArrayBuffer',
  'String',
  'SuppressedError',
  'Symbol',
  'SyntaxError',
  'Temporal',
  'TypeError',
  'URIError',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'WeakMap',
  'WeakRef',
  'WeakSet',
  'WebAssembly',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'eval',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'undefined',
  'unescape',
] as const;

const CONSTANTS: ReadonlySet<string> = new Set(['Infinity', 'NaN', 'undefined']);

/** Methods of a context's console, which only informs a debugger. There is none here. */
const CONSOLE_METHODS = [
  'debug',
  'error',
  'info',
  'log',
  'warn',
  'dir',
  'dirxml',
  'table',
  'trace',
  'group',
  'groupCollapsed',
  'groupEnd',
  'clear',
  'count',
  'countReset',
  'assert',
  'profile',
  'profileEnd',
  'time',
  'timeLog',
  'timeEnd',
  'timeStamp',
] as const;

export interface ContextGlobal {
  /** `this` and `globalThis` of the context's scripts: its object, with the language's names behind it. */
  readonly global: object;
  /** The language's names that the context still has, with their values. */
  readonly language: ReadonlyMap<string | symbol, unknown>;
}

/** Makes the global object of a context whose names are the members of `object`. */
export function makeContextGlobal(object: object): ContextGlobal {
  const language = new Map<string | symbol, unknown>();
  for (const name of LANGUAGE_NAMES) if (name in globalThis) language.set(name, Reflect.get(globalThis, name));
  language.set(
    'console',
    Object.fromEntries(CONSOLE_METHODS.map((name) => [name, { [name]: (): void => undefined }[name]])),
  );

  const descriptorOf = (key: string | symbol): PropertyDescriptor | undefined => {
    const own = Reflect.getOwnPropertyDescriptor(object, key);
    if (own !== undefined || !language.has(key)) return own;
    const isChangeable = !CONSTANTS.has(String(key));
    return { value: language.get(key), writable: isChangeable, enumerable: false, configurable: isChangeable };
  };
  /** The target of a proxy must have its non-configurable members. */
  const target = Object.create(Object.create(Object.prototype) as object) as object;
  const keep = (key: string | symbol, descriptor: PropertyDescriptor | undefined): PropertyDescriptor | undefined => {
    if (descriptor?.configurable === false) Object.defineProperty(target, key, descriptor);
    return descriptor;
  };
  const global: object = new native.Proxy(target, {
    has: (_target, key) => Reflect.has(object, key) || language.has(key),
    get: (_target, key) =>
      Reflect.has(object, key) || !language.has(key) ? (Reflect.get(object, key) as unknown) : language.get(key),
    set: (_target, key, value) => (CONSTANTS.has(String(key)) ? false : Reflect.set(object, key, value)),
    deleteProperty(_target, key) {
      if (CONSTANTS.has(String(key)) || !Reflect.deleteProperty(object, key)) return false;
      language.delete(key);
      return true;
    },
    ownKeys: () => [...new Set([...Reflect.ownKeys(object), ...language.keys()])],
    getOwnPropertyDescriptor: (_target, key) => keep(key, descriptorOf(key)),
    defineProperty(_target, key, descriptor) {
      if (CONSTANTS.has(String(key)) || !Reflect.defineProperty(object, key, descriptor)) return false;
      keep(key, descriptorOf(key));
      return true;
    },
    preventExtensions: () => false,
  });
  language.set('globalThis', global);
  for (const name of CONSTANTS) keep(name, descriptorOf(name));
  return { global, language };
}
