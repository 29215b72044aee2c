import { native } from '../../host.ts';

/** Target and handler of every proxy of the program; null for a revoked one. */
const proxies = new WeakMap<object, { target: object | null; handler: object | null }>();

/**
 * Replaces the thread's `Proxy` by one that records: Node's `inspect` must recognize a proxy, so as not to run the
 * program's traps, and nothing else can.
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

/** @param full returns target and handler, else the target alone */
export function proxyDetails(value: unknown, full: boolean): unknown {
  if (!isProxy(value)) return undefined;
  const details = proxies.get(value as object);
  if (details === undefined) return undefined;
  return full ? [details.target, details.handler] : details.target;
}
