import { DRAIN, EXIT } from './failures.ts';
import { native, type Host, type TimerId } from './host.ts';
import type { TickQueue } from './tick-queue.ts';

/** What Node's library registers with its native half to be called by the loop. */
export interface LoopCallbacks {
  /** Returns when the next timer is due; negative if no timer keeps the loop alive; 0 for none. */
  processTimers(now: number): number;
  processImmediate(): void;
  /** An error nobody caught. Throws `EXIT` to end the program. */
  uncaught(error: unknown): void;
  /** Nothing is left to do; listeners may add more. */
  beforeExit(): void;
  /** The loop has ended. */
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

/** A step of the loop: go on in the next task, or wait for an event, at most this long. */
type Step = { readonly waitMs: number } | undefined;

/** What the loop calls. It may give back what is to go on. */
type LoopTask = () => unknown;

/** Given back by a callback: this is called when its ticks and microtasks are done, before anything else. */
export class Continuation {
  readonly task: LoopTask;

  constructor(task: LoopTask) {
    this.task = task;
  }
}

/**
 * Node's event loop in tasks of a thread: timers, then finished operations, then immediates, and after every single
 * callback its ticks and microtasks. It lives as long as something holds a reference.
 */
export class EventLoop {
  /** `immediateInfo` of Node: count, count of those that keep the loop alive, outstanding. */
  readonly immediateInfo = new Uint32Array(3);
  immediates: ImmediateList | undefined;
  /**
   * What is under way, for `process.getActiveResourcesInfo`: requests with their kinds, and handles with what they do.
   */
  readonly active = { requests: new Map<object, string>(), handles: new Map<object, ReadonlySet<string>>() };
  /** What `AsyncLocalStorage` holds now; an operation's callback gets what was held when it began. */
  contextFrame: unknown;
  readonly #host: Host;
  readonly #ticks: TickQueue;
  readonly #callbacks: LoopCallbacks;
  #events: LoopTask[] = [];
  /** Told at the end of a turn. */
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

  /** Milliseconds since the start, as of this turn of the loop. */
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

  /** Calls `callback` in the loop's phase of finished operations. */
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

  /** Calls `callback` at the end of a turn, after immediates: there handles are told that they are closed. */
  enqueueClosing(callback: () => void): void {
    this.#closings.push(callback);
    this.#wake();
  }

  /** An operation that is done at once but tells of it later, as every operation of Node's does. */
  later(callback: () => void): void {
    this.ref();
    this.enqueue(() => {
      this.unref();
      callback();
    });
  }

  /** Keeps the loop alive until a native promise is settled. */
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

  /** Runs `main` and then the loop until nothing is left. */
  start(main: () => void): void {
    this.#steps = this.#run(main);
    this.#schedule();
  }

  /** Nothing of the program is called any more. */
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
    // Something may have come while the step ran.
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

  /** One immediate a time: Node's own function would run all, with no way for microtasks to come between. */
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
            // What was queued before this one ran comes before what it queued.
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
          // Ticks wait for the next callback then; Node's handler has made one.
          return yield undefined;
        }
      }
      yield* this.#drain();
      task = next instanceof Continuation ? next.task : undefined;
    }
  }

  /** Ticks and microtasks in turns until there are none of either. */
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
