/**
 * `AsyncLocalStorage` across promises. V8 keeps a frame with every reaction of a promise, out of reach of scripts. Here
 * `then` keeps it with its callbacks, and code of programs and of Node's library is compiled so that each `await` goes
 * through `holdContext`. Neither takes or gives a microtask that a program could see.
 */

/** What holds the frame of now; the event loop. */
interface FrameHolder {
  contextFrame: unknown;
}

type Callback = ((value: unknown) => unknown) | null | undefined;

// Of the thread itself: programs may put others in their place.
const { resolve } = Promise;
const { then } = Promise.prototype as { then: (this: unknown, done?: Callback, failed?: Callback) => Promise<unknown> };

/** One thread runs one program. */
let holder: FrameHolder = { contextFrame: undefined };
let isFollowing = false;

/** Puts a `then` in place that keeps the frame. To be called before Node's library takes its own copy. */
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

/** From now on there may be frames: the program has asked for `AsyncLocalStorage`. */
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
 * What an `await` waits for, such that the frame of now is there again when it goes on, with a value or with an error:
 * a reaction of ours is registered right before that of the `await` and so runs right before it.
 */
export function holdContext(value: unknown): unknown {
  if (!isFollowing) return value;
  const frame = holder.contextFrame;
  // What `await` does first; for its result it does it not again.
  const promise = resolve.call(Promise, value);
  const restore = (): void => {
    holder.contextFrame = frame;
  };
  void then.call(promise, restore, restore);
  return promise;
}

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>;

/** What `for await` goes through, such that each round has the frame in which it was asked for. */
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

/** @param wait makes what is awaited of a result */
function held(iterator: AnyIterator, wait: (result: unknown) => unknown): AsyncIterator<unknown> {
  const { next } = iterator as { next: (value?: unknown) => unknown };
  const over = { next: () => holdContext(wait(next.call(iterator))) as Promise<IteratorResult<unknown>> };
  Object.defineProperty(over, 'return', {
    // Asked for when the loop is left early, and only then.
    get() {
      const leave = iterator.return?.bind(iterator);
      return leave === undefined ? undefined : () => holdContext(wait(leave()));
    },
  });
  return over;
}

/** A result of a synchronous iterator, whose value is waited for. */
function settled(result: unknown): unknown {
  const { done, value } = result as IteratorResult<unknown>;
  return then.call(resolve.call(Promise, value), (ready) => ({ done, value: ready }));
}
