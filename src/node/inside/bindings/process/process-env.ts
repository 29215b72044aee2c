import { native } from '../../host.ts';

/** `process.env`: all names and values are text. */
export function environmentObject(env: Map<string, string>): object {
  const textOf = (value: unknown): string => {
    if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
    return String(value);
  };
  return new native.Proxy(
    {},
    {
      get: (target, key) =>
        typeof key === 'string' && env.has(key) ? env.get(key) : (Reflect.get(target, key) as unknown),
      set(_target, key, value) {
        env.set(textOf(key), textOf(value));
        return true;
      },
      has: (target, key) => (typeof key === 'string' && env.has(key)) || Reflect.has(target, key),
      deleteProperty(_target, key) {
        if (typeof key === 'string') env.delete(key);
        return true;
      },
      ownKeys: () => [...env.keys()],
      getOwnPropertyDescriptor(_target, key) {
        const value = typeof key === 'string' ? env.get(key) : undefined;
        return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
      },
      defineProperty(_target, key, descriptor) {
        if ('get' in descriptor || 'set' in descriptor)
          throw envError("'process.env' does not accept an accessor(getter/setter) descriptor");
        if (descriptor.configurable !== true || descriptor.writable !== true || descriptor.enumerable !== true) {
          throw envError("'process.env' only accepts a configurable, writable, and enumerable data descriptor");
        }
        env.set(textOf(key), textOf(descriptor.value));
        return true;
      },
    },
  );
}

function envError(message: string): Error {
  return Object.assign(new TypeError(message), { code: 'ERR_INVALID_OBJECT_DEFINE_PROPERTY' });
}
