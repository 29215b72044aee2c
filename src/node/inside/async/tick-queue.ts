import { DRAIN } from '../errors/failures.ts';

/**
 * Node's `tickInfo`, and the points at which its library wants microtasks to run. A thread runs them only at the end of
 * a task: `runMicrotasks` therefore throws, and the event loop continues in the next task.
 */
export class TickQueue {
  /** The two flags of `tickInfo`, which Node's library sees as an array. */
  readonly info: { 0: number; 1: number };
  /** Node's `processTicksAndRejections`. */
  callback: () => void = () => undefined;
  /** Called when something is queued: the loop may be waiting while a native promise runs user code. */
  onScheduled: () => void = () => undefined;
  #hasTick = 0;
  #microtasksAreDone = false;

  constructor() {
    const info = { 0: 0, 1: 0 };
    Object.defineProperty(info, 0, {
      get: () => this.#hasTick,
      set: (value: number) => {
        this.#hasTick = value;
        if (value !== 0) this.onScheduled();
      },
    });
    this.info = info;
  }

  get isEmpty(): boolean {
    return this.#hasTick === 0 && this.info[1] === 0;
  }

  /** Runs the queue, up to the next point where microtasks come first. Throws what a callback throws. */
  run(): void {
    // They are done at the start of a task; a tick that runs may queue new ones.
    this.#microtasksAreDone = this.#hasTick === 0;
    try {
      this.callback();
    } catch (error) {
      if (error !== DRAIN) throw error;
    }
  }

  /** The binding's `runMicrotasks`. Node calls it only when the tick queue is empty. */
  readonly runMicrotasks = (): void => {
    if (this.#microtasksAreDone) {
      this.#microtasksAreDone = false;
      return;
    }
    this.#hasTick = 0;
    throw DRAIN;
  };
}
