/**
 * `AsyncLocalStorage` across promises. V8 keeps a frame with every promise reaction, which scripts cannot reach. Here
 * `then` keeps the frame with its callbacks, and code of programs and of Node's library is compiled so that each
 * `await` goes through `holdContext`. Neither adds or removes a microtask that a program could notice.
 */

/** The event loop, which holds the current frame. */
interface FrameHolder {
  contextFrame: unknown;
}

type Callback = ((value: unknown) => unknown) | null | undefined;

// The thread's own: programs may replace these functions.
const { resolve } = Promise;
const { then } = Promise.prototype as { then: (this: unknown, done?: Callback, failed?: Callback) => Promise<unknown> };

/** Each thread runs one program. */
let holder: FrameHolder = { contextFrame: undefined };
let isFollowing = false;

/** Installs a `then` that keeps the frame. Call it before Node's library copies the original. */
export function watchPromises(owner: FrameHolder): void {
  holder = owner;
  const watched = {
    then(this: unknown, ...[done, failed]: [Callback, Callback]): unknown {
      return isFollowing ? then.call(this, keepFrame(done), keepFrame(failed)) : then.call(this, done, failed);
    },
  };
  Object.defineProperty(watched.then, 'length', { value: 2 });
  void Object.defineProperty(Promise.prototype, 'then', {
    value: watched.then,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

/** Starts tracking frames, since the program has loaded `AsyncLocalStorage`. */
export function followContext(): void {
  isFollowing = true;
}

export const isFollowingContext = (): boolean => isFollowing;

function keepFrame(callback: Callback): Callback {
  if (typeof callback !== 'function') return callback;
  const frame = holder.contextFrame;
  return (value) => {
    const before = holder.contextFrame;
    holder.contextFrame = frame;
    try {
      return callback(value);
    } finally {
      holder.contextFrame = before;
    }
  };
}

/**
 * Wraps the operand of an `await` so that the current frame is restored when it continues, with a value or an error:
 * our reaction is registered right before that of the `await`, so it also runs right before it.
 */
export function holdContext(value: unknown): unknown {
  if (!isFollowing) return value;
  const frame = holder.contextFrame;
  // This is the first step of `await`, which does not repeat it for the result.
  const promise = resolve.call(Promise, value);
  const restore = (): void => {
    holder.contextFrame = frame;
  };
  void then.call(promise, restore, restore);
  return promise;
}

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>;

/** Wraps the iterable of a `for await`, so that each iteration has the frame in which it was requested. */
export function iterateInContext(iterable: AsyncIterable<unknown> | Iterable<unknown>): unknown {
  if (!isFollowing) return iterable;
  return {
    [Symbol.asyncIterator](): AsyncIterator<unknown> {
      const makeAsync = (iterable as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] as
        (() => AsyncIterator<unknown>) | null | undefined;
      if (makeAsync !== undefined && makeAsync !== null) return held(makeAsync.call(iterable), (result) => result);
      return held((iterable as Iterable<unknown>)[Symbol.iterator](), settled);
    },
  };
}

/** @param wait makes the promise that is awaited for a result */
function held(iterator: AnyIterator, wait: (result: unknown) => unknown): AsyncIterator<unknown> {
  const { next } = iterator as { next: (value?: unknown) => unknown };
  const over = { next: () => holdContext(wait(next.call(iterator))) as Promise<IteratorResult<unknown>> };
  Object.defineProperty(over, 'return', {
    // Read only when the loop is left early.
    get() {
      const leave = iterator.return?.bind(iterator);
      return leave === undefined ? undefined : () => holdContext(wait(leave()));
    },
  });
  return over;
}

/** A result of a synchronous iterator, with its value awaited. */
function settled(result: unknown): unknown {
  const { done, value } = result as IteratorResult<unknown>;
  return then.call(resolve.call(Promise, value), (ready) => ({ done, value: ready }));
}
