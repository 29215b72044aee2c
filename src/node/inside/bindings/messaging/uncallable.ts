import { native } from '../../host.ts';

/** A class that says in Node's way that it is none to be called. */
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
