import { DRAIN, EXIT } from '../errors/failures.ts';
import { native, type Host, type TimerId } from '../host.ts';
import type { TickQueue } from './tick-queue.ts';

/** Callbacks that Node's library registers with its native half. */
export interface LoopCallbacks {
  /** Returns when the next timer is due: negative if no timer keeps the loop alive, 0 for none. */
  processTimers(now: number): number;
  processImmediate(): void;
  /** Handles an uncaught error. Throws `EXIT` to end the program. */
  uncaught(error: unknown): void;
  /** Called when no work is left; listeners may add more. */
  beforeExit(): void;
  /** Called when the loop has ended. */
  ended(): void;
}

interface ImmediateItem {
  _idleNext: ImmediateItem | null;
  _idlePrev: ImmediateItem | null;
  _destroyed: boolean;
}

/** Node's `immediateQueue`, shared with its library. */
export interface ImmediateList {
  head: ImmediateItem | null;
  tail: ImmediateItem | null;
}

/** A step of the loop: continue in the next task, or wait for an event for at most this long. */
type Step = { readonly waitMs: number } | undefined;

/** A callback of the loop. It may return a `Continuation`. */
type LoopTask = () => unknown;

/** Returned by a callback: called after its ticks and microtasks, before anything else. */
export class Continuation {
  readonly task: LoopTask;

  constructor(task: LoopTask) {
    this.task = task;
  }
}

/**
 * Node's event loop in the tasks of a thread: timers, then finished operations, then immediates; ticks and microtasks
 * run after each callback. It lives as long as something is referenced.
 */
export class EventLoop {
  /** Node's `immediateInfo`: count, count of those that keep the loop alive, outstanding. */
  readonly immediateInfo = new Uint32Array(3);
  immediates: ImmediateList | undefined;
  /** For `process.getActiveResourcesInfo`: active requests with their kinds, and handles with their reasons. */
  readonly active = { requests: new Map<object, string>(), handles: new Map<object, ReadonlySet<string>>() };
  /**
   * The current value of `AsyncLocalStorage`; a callback of an operation gets the value from when the operation began.
   */
  contextFrame: unknown;
  readonly #host: Host;
  readonly #ticks: TickQueue;
  readonly #callbacks: LoopCallbacks;
  #events: LoopTask[] = [];
  /** Called at the end of a turn. */
  #closings: (() => void)[] = [];
  #references = 0;
  #timerAt = Infinity;
  #timerHoldsLoop = false;
  #steps: Generator<Step, void, void> | undefined;
  #state: 'new' | 'waiting' | 'scheduled' | 'running' | 'stopped' = 'new';
  #wakeTimer: TimerId | undefined;
  #nowMs = Math.floor(native.now());

  constructor(host: Host, ticks: TickQueue, callbacks: LoopCallbacks) {
    this.#host = host;
    this.#ticks = ticks;
    this.#callbacks = callbacks;
    ticks.onScheduled = () => this.#wake();
  }

  /** Milliseconds since the start, updated once in each turn. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Keeps the loop alive until `unref`. */
  ref(): void {
    this.#references++;
  }

  unref(): void {
    this.#references--;
    if (!this.#isAlive()) this.#wake();
  }

  /** Calls `callback` in the phase of finished operations. */
  enqueue(callback: LoopTask): void {
    const frame = this.contextFrame;
    this.#events.push(() => {
      const before = this.contextFrame;
      this.contextFrame = frame;
      try {
        return callback();
      } finally {
        this.contextFrame = before;
      }
    });
    this.#wake();
  }

  /** Calls `callback` at the end of a turn, after immediates, where closed handles are notified. */
  enqueueClosing(callback: () => void): void {
    this.#closings.push(callback);
    this.#wake();
  }

  /** Reports later an operation that is already done, like every operation of Node. */
  later(callback: () => void): void {
    this.ref();
    this.enqueue(() => {
      this.unref();
      callback();
    });
  }

  /** Keeps the loop alive until a native promise settles. */
  hold<T>(promise: Promise<T>): Promise<T> {
    this.ref();
    const done = (): void => this.enqueue(() => this.unref());
    promise.then(done, done);
    return promise;
  }

  scheduleTimer(delayMs: number): void {
    this.#timerAt = this.updateNow() + Math.max(1, delayMs);
    if (this.#state === 'waiting') this.#wake();
  }

  setTimerHoldsLoop(holds: boolean): void {
    this.#timerHoldsLoop = holds;
    if (this.#state === 'waiting') this.#wake();
  }

  /** Called when immediates begin to keep the loop alive. */
  immediatesChanged(): void {
    this.#wake();
  }

  updateNow(): number {
    this.#nowMs = Math.floor(native.now());
    return this.#nowMs;
  }

  /** Runs `main`, then the loop until nothing is left. */
  start(main: () => void): void {
    this.#steps = this.#run(main);
    this.#schedule();
  }

  /** Stops: no more callbacks of the program. */
  stop(): void {
    this.#state = 'stopped';
    native.clearTimeout(this.#wakeTimer);
    this.#events = [];
    this.#closings = [];
  }

  #isAlive(): boolean {
    return (
      this.#references > 0 ||
      this.#events.length > 0 ||
      this.#closings.length > 0 ||
      (this.#timerHoldsLoop && this.#timerAt !== Infinity) ||
      (this.immediateInfo[1] ?? 0) > 0
    );
  }

  #wake(): void {
    if (this.#state === 'waiting') this.#schedule();
  }

  #schedule(): void {
    this.#state = 'scheduled';
    native.clearTimeout(this.#wakeTimer);
    this.#host.hop(this.#advance);
  }

  readonly #advance = (): void => {
    if (this.#state !== 'scheduled' || this.#steps === undefined) return;
    this.#state = 'running';
    let step: IteratorResult<Step, void>;
    try {
      step = this.#steps.next();
    } catch (error) {
      this.stop();
      if (error === EXIT) return;
      throw error;
    }
    if (step.done === true) return this.stop();
    const { value } = step;
    if (value === undefined) return this.#schedule();
    this.#state = 'waiting';
    if (value.waitMs !== Infinity) this.#wakeTimer = native.setTimeout(() => this.#wake(), value.waitMs);
    // Something may have arrived during the step.
    if (this.#events.length > 0 || this.#closings.length > 0 || !this.#ticks.isEmpty) this.#schedule();
  };

  *#run(main: () => void): Generator<Step, void, void> {
    yield* this.#call(main);
    for (;;) {
      while (this.#isAlive()) yield* this.#turn();
      yield* this.#call(() => this.#callbacks.beforeExit());
      if (!this.#isAlive()) break;
    }
    this.#callbacks.ended();
  }

  *#turn(): Generator<Step, void, void> {
    if (this.updateNow() >= this.#timerAt) yield* this.#runTimers();
    const events = this.#events;
    this.#events = [];
    for (const event of events) yield* this.#call(event);
    if (
      (this.immediateInfo[1] ?? 0) === 0 &&
      this.#events.length === 0 &&
      this.#closings.length === 0 &&
      this.#isAlive()
    ) {
      this.updateNow();
      if (this.#timerAt > this.#nowMs) {
        yield { waitMs: this.#timerAt - this.#nowMs };
        yield* this.#drain();
      }
    }
    yield* this.#runImmediates();
    const closings = this.#closings;
    this.#closings = [];
    for (const closing of closings) yield* this.#call(closing);
  }

  *#runTimers(): Generator<Step, void, void> {
    const now = this.#nowMs;
    for (;;) {
      let next: number | undefined;
      this.#timerAt = Infinity;
      try {
        next = this.#callbacks.processTimers(now);
      } catch (error) {
        if (error !== DRAIN) this.#callbacks.uncaught(error);
      }
      if (next !== undefined) {
        this.#timerAt = next === 0 ? Infinity : Math.max(Math.abs(next), this.#nowMs + 1);
        this.#timerHoldsLoop = next > 0;
      }
      yield* this.#drain();
      if (next !== undefined) return;
    }
  }

  /** Runs one immediate at a time: Node's own function would run all without microtasks in between. */
  *#runImmediates(): Generator<Step, void, void> {
    const list = this.immediates;
    if (list === undefined || list.head === null) return;
    const batch: ImmediateItem[] = [];
    for (let item: ImmediateItem | null = list.head; item !== null; item = item._idleNext) batch.push(item);
    for (const item of batch) item._idleNext = item._idlePrev = null;
    list.head = list.tail = null;
    for (const item of batch) {
      if (item._destroyed) continue;
      const { head, tail } = list;
      list.head = list.tail = item;
      yield* this.#call(() => {
        try {
          this.#callbacks.processImmediate();
        } finally {
          if (head !== null && tail !== null) {
            // Immediates queued earlier run before those that this one queued.
            tail._idleNext = list.head;
            if (list.head !== null) list.head._idlePrev = tail;
            list.tail ??= tail;
            list.head = head;
          }
        }
      });
    }
  }

  *#call(callback: LoopTask): Generator<Step, void, void> {
    for (let task: LoopTask | undefined = callback; task !== undefined;) {
      let next: unknown;
      try {
        next = task();
      } catch (error) {
        if (error !== DRAIN) {
          this.#callbacks.uncaught(error);
          // Ticks wait for the next callback, which Node's handler has queued.
          return yield undefined;
        }
      }
      yield* this.#drain();
      task = next instanceof Continuation ? next.task : undefined;
    }
  }

  /** Runs ticks and microtasks alternately until both are empty. */
  *#drain(): Generator<Step, void, void> {
    do {
      if (!this.#ticks.isEmpty) {
        try {
          this.#ticks.run();
        } catch (error) {
          this.#callbacks.uncaught(error);
        }
      }
      yield undefined;
    } while (!this.#ticks.isEmpty);
  }
}
