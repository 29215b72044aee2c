import type { PackRuntime } from '../../pack-support.ts';
import type { CryptoContext } from './context.ts';

/** Node's number for how a job runs: with a callback, synchronously, or with a promise of the Web Crypto API. */
const MODE = { callback: 0, now: 1, promise: 2 } as const;

type Done = (this: object, error: unknown, result?: unknown) => void;

/** Work that Node does in its thread pool. Here it runs on this thread, and its end is reported later. */
export interface JobClass {
  new (mode: number, work: () => unknown): { ondone?: Done; run(): unknown };
}

/** @returns the base class of all jobs; an error that `work` throws becomes the job's error */
export function createJobClass({ support: { runtime } }: CryptoContext): JobClass {
  return class CryptoJob {
    declare ondone?: Done;
    readonly #mode: number;
    readonly #work: () => unknown;

    constructor(mode: number, work: () => unknown) {
      this.#mode = mode;
      this.#work = work;
    }

    run(): unknown {
      if (this.#mode === MODE.now) return this.#results();
      if (this.#mode === MODE.promise) return this.#promise();
      const finish = asResource(runtime, this);
      runtime.loop.later(() => {
        const [error, result] = this.#results();
        finish(() => this.ondone?.(error, result));
      });
      return undefined;
    }

    #results(): [unknown, unknown?] {
      try {
        return [undefined, this.#work()];
      } catch (error) {
        return [error, undefined];
      }
    }

    #promise(): Promise<unknown> {
      return new Promise((resolve, reject) => {
        runtime.loop.later(() => {
          const [error, result] = this.#results();
          if (error === undefined) resolve(result);
          else reject(operationError(error));
        });
      });
    }
  };

  function operationError(cause: unknown): unknown {
    const { lazyDOMException } = runtime.requireBuiltin('internal/util') as {
      lazyDOMException: (message: string, options: object) => unknown;
    };
    return lazyDOMException('The operation failed for an operation-specific reason', { name: 'OperationError', cause });
  }
}

interface AsyncHooks {
  newAsyncId(): number;
  getDefaultTriggerAsyncId(): number;
  emitInit(asyncId: number, type: string, triggerAsyncId: number, resource: object): void;
  emitBefore(asyncId: number, triggerAsyncId: number, resource: object): void;
  emitAfter(asyncId: number): void;
}

/** Reports an operation to hooks and domains. @returns a function that calls back as that operation */
function asResource(runtime: PackRuntime, resource: object): (callback: () => void) => void {
  const hooks = runtime.requireBuiltin('internal/async_hooks') as AsyncHooks;
  const asyncId = hooks.newAsyncId();
  const triggerAsyncId = hooks.getDefaultTriggerAsyncId();
  hooks.emitInit(
    asyncId,
    `${resource.constructor.name.replace(/Job$/, '').toUpperCase()}REQUEST`,
    triggerAsyncId,
    resource,
  );
  return (callback) => {
    hooks.emitBefore(asyncId, triggerAsyncId, resource);
    // Not in a `finally`: an error clears the stack of contexts itself.
    callback();
    hooks.emitAfter(asyncId);
  };
}

/** The bytes as a separate `ArrayBuffer`, which jobs return. */
export function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}
