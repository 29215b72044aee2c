import { native } from '../../host.ts';

/** A class whose constructor throws Node's error that it cannot be called. */
export function uncallable<Class extends (new (...parameters: never[]) => object) & { readonly prototype: object }>(
  made: Class,
  code: string,
  message: string,
): Class {
  const callable = new native.Proxy(made, {
    apply() {
      throw Object.assign(new TypeError(message), { code });
    },
  });
  Object.defineProperty(made.prototype, 'constructor', {
    value: callable,
    writable: true,
    configurable: true,
  });
  return callable;
}
