/**
 * States of promises, for `inspect`. A thread cannot read the state of a promise: those made by `Promise.resolve` and
 * `Promise.reject` are recorded, others count as pending.
 */

const PENDING = 0;
const FULFILLED = 1;
const REJECTED = 2;

type Settled = readonly [state: 1 | 2, value: unknown];
const settled = new WeakMap<Promise<unknown>, Settled>();

/** Records promises made by `Promise.resolve` and `Promise.reject`, whose state is known at once. */
export function recordPromises(): void {
  const { resolve, reject } = Promise;
  const recorded = {
    resolve(this: PromiseConstructor, ...parameters: [unknown]): Promise<unknown> {
      const promise = resolve.apply(this, parameters) as Promise<unknown>;
      const [value] = parameters;
      const isPlain =
        (typeof value !== 'object' && typeof value !== 'function') ||
        value === null ||
        (!(value instanceof Promise) && !('then' in value));
      if (isPlain && !settled.has(promise)) settled.set(promise, [FULFILLED, value]);
      return promise;
    },
    reject(this: PromiseConstructor, ...parameters: [unknown]): Promise<unknown> {
      const promise = reject.apply(this, parameters) as Promise<unknown>;
      settled.set(promise, [REJECTED, parameters[0]]);
      return promise;
    },
  };
  for (const [name, value] of Object.entries(recorded))
    Object.defineProperty(Promise, name, { value, writable: true, configurable: true, enumerable: false });
}

/** `[state, result]`, as far as known. */
export function promiseDetails(promise: Promise<unknown>): [number, unknown] {
  const known = settled.get(promise);
  return known === undefined ? [PENDING, undefined] : [...known];
}
