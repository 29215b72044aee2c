import type { Runtime } from '../../runtime.ts';
import { AsyncWrap, type AsyncResource } from './async-resource.ts';

/** A native handle: it keeps the loop alive while it is active and referenced. */
export interface Handle extends AsyncResource {
  close(callback?: () => void): void;
  ref(): void;
  unref(): void;
  hasRef(): boolean;
  readonly isClosing: boolean;
  /** Called for each reason to be active: listening, connecting, reading. */
  setActive(reason: string, isActive: boolean): void;
}

/** Base of handles. Calls `release` once, when the handle is closed. */
export abstract class HandleWrap extends AsyncWrap implements Handle {
  readonly #loop: Runtime['loop'];
  readonly #reasons = new Set<string>();
  #isReferenced = true;
  #holdsLoop = false;
  #isClosing = false;

  constructor(runtime: Runtime) {
    super(runtime);
    this.#loop = runtime.loop;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  abstract release(): void;

  close(callback?: () => void): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.release();
    this.#reasons.clear();
    this.#update();
    this.#loop.enqueueClosing(() => {
      if (typeof callback === 'function') this.makeCallback(callback);
    });
  }

  ref(): void {
    this.#isReferenced = true;
    this.#update();
  }

  unref(): void {
    this.#isReferenced = false;
    this.#update();
  }

  hasRef(): boolean {
    return this.#isReferenced && !this.#isClosing;
  }

  setActive(reason: string, isActive: boolean): void {
    if (isActive && !this.#isClosing) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    this.#update();
  }

  #update(): void {
    const holds = this.#isReferenced && this.#reasons.size > 0;
    if (holds === this.#holdsLoop) return;
    this.#holdsLoop = holds;
    if (holds) {
      this.#loop.active.handles.set(this, this.#reasons);
      this.#loop.ref();
    } else {
      this.#loop.active.handles.delete(this);
      this.#loop.unref();
    }
  }
}
