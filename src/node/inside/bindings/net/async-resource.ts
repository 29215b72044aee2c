import type { Runtime } from '../../runtime.ts';

/** What stands behind handles and requests of the native half: an id, and the context it was made in. */
export interface AsyncResourceClass {
  new (): AsyncResource;
}

export interface AsyncResource {
  getAsyncId(): number;
  asyncReset(): void;
  getProviderType(): number;
  /** Calls a function of Node's library on this object, in its context. Errors go to the loop. */
  makeCallback(callback: unknown, ...parameters: unknown[]): unknown;
}

/** The base class of handles and requests of one process. */
export function asyncResourceClass(runtime: Runtime): AsyncResourceClass {
  const { loop } = runtime;
  let wrap:
    | {
        readonly ids: Float64Array;
        readonly counter: number;
        readonly push: (id: number, trigger: number) => void;
        readonly pop: (id: number) => void;
      }
    | undefined;
  const ids = (): NonNullable<typeof wrap> => {
    if (wrap !== undefined) return wrap;
    const binding = runtime.internalBinding('async_wrap');
    wrap = {
      ids: binding['async_id_fields'] as Float64Array,
      counter: (binding['constants'] as { kAsyncIdCounter: number }).kAsyncIdCounter,
      push: binding['pushAsyncContext'] as (id: number, trigger: number) => void,
      pop: binding['popAsyncContext'] as (id: number) => void,
    };
    return wrap;
  };

  return class implements AsyncResource {
    #id: number;
    #frame = loop.contextFrame;

    constructor() {
      this.#id = newId(ids());
    }

    getAsyncId(): number {
      return this.#id;
    }

    asyncReset(): void {
      this.#id = newId(ids());
      this.#frame = loop.contextFrame;
    }

    getProviderType(): number {
      return 0;
    }

    makeCallback(callback: unknown, ...parameters: unknown[]): unknown {
      if (typeof callback !== 'function') return undefined;
      const { push, pop } = ids();
      const before = loop.contextFrame;
      loop.contextFrame = this.#frame;
      push(this.#id, 0);
      try {
        return callback.apply(this, parameters) as unknown;
      } finally {
        pop(this.#id);
        loop.contextFrame = before;
      }
    }
  };
}

function newId({ ids, counter }: { readonly ids: Float64Array; readonly counter: number }): number {
  return (ids[counter] = (ids[counter] ?? 0) + 1);
}
