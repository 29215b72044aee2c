import type { EventLoop } from '../../async/event-loop.ts';
import type { Runtime } from '../../runtime.ts';

/** The base of native handles and requests: an id, and the context in which it was created. */
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

/** The state of ids in the binding `async_wrap` of one process. */
interface AsyncIds {
  readonly ids: Float64Array;
  readonly counter: number;
  readonly push: (id: number, trigger: number) => void;
  readonly pop: (id: number) => void;
}

const known = new WeakMap<Runtime, AsyncIds>();

/** Base of handles and requests; a subclass that Node's library creates passes the runtime to it. */
export class AsyncWrap implements AsyncResource {
  readonly #loop: EventLoop;
  readonly #ids: AsyncIds;
  #id: number;
  #frame: EventLoop['contextFrame'];

  constructor(runtime: Runtime) {
    this.#loop = runtime.loop;
    this.#ids = idsOf(runtime);
    this.#id = newId(this.#ids);
    this.#frame = this.#loop.contextFrame;
  }

  getAsyncId(): number {
    return this.#id;
  }

  asyncReset(): void {
    this.#id = newId(this.#ids);
    this.#frame = this.#loop.contextFrame;
  }

  getProviderType(): number {
    return 0;
  }

  makeCallback(callback: unknown, ...parameters: unknown[]): unknown {
    if (typeof callback !== 'function') return undefined;
    const { push, pop } = this.#ids;
    const loop = this.#loop;
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
}

/** The base class of requests of one process. */
export function asyncResourceClass(runtime: Runtime): AsyncResourceClass {
  return class extends AsyncWrap {
    constructor() {
      super(runtime);
    }
  };
}

function idsOf(runtime: Runtime): AsyncIds {
  const before = known.get(runtime);
  if (before !== undefined) return before;
  const binding = runtime.internalBinding('async_wrap');
  const made: AsyncIds = {
    ids: binding['async_id_fields'] as Float64Array,
    counter: (binding['constants'] as { kAsyncIdCounter: number }).kAsyncIdCounter,
    push: binding['pushAsyncContext'] as (id: number, trigger: number) => void,
    pop: binding['popAsyncContext'] as (id: number) => void,
  };
  known.set(runtime, made);
  return made;
}

function newId({ ids, counter }: AsyncIds): number {
  return (ids[counter] = (ids[counter] ?? 0) + 1);
}
