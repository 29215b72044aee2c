import { native } from '../host.ts';

/** Target and handler of every proxy the program made; a revoked one has neither. */
const proxies = new WeakMap<object, { target: object | null; handler: object | null }>();

/**
 * Puts a recording `Proxy` in place of the thread's own: nothing else can tell a proxy from its target, and Node's
 * `inspect` must, lest it run the program's traps.
 */
export function recordProxies(): void {
  const Native = native.Proxy;
  const keep = (proxy: object, target: object, handler: object): object => {
    proxies.set(proxy, { target, handler });
    return proxy;
  };
  const recording = new Native(Native, {
    construct: (_target, [target, handler]: [object, ProxyHandler<object>]) =>
      keep(new Native(target, handler), target, handler),
    get(target, key) {
      if (key !== 'revocable') return Reflect.get(target, key) as unknown;
      return function revocable(inner: object, handler: ProxyHandler<object>) {
        const made = Native.revocable(inner, handler);
        keep(made.proxy, inner, handler);
        return {
          proxy: made.proxy,
          revoke() {
            proxies.set(made.proxy, { target: null, handler: null });
            made.revoke();
          },
        };
      };
    },
  });
  globalThis.Proxy = recording;
}

export const isProxy = (value: unknown): boolean =>
  (typeof value === 'object' || typeof value === 'function') && value !== null && proxies.has(value);

/** @param full target and handler, else the target alone */
export function proxyDetails(value: unknown, full: boolean): unknown {
  if (!isProxy(value)) return undefined;
  const details = proxies.get(value as object);
  if (details === undefined) return undefined;
  return full ? [details.target, details.handler] : details.target;
}
