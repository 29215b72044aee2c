import { DiskError, type DiskChange } from '../../disk/disk.ts';
import { native, type TimerId } from '../../host.ts';
import type { Runtime } from '../../runtime.ts';
import type { FsContext } from './fs-context.ts';
import { statFields, type StatFields } from './stats.ts';

/** Keeps the loop alive while it is active and referenced, like every handle of Node. */
class Handle {
  readonly #loop: Runtime['loop'];
  #isOn = false;
  #isReferenced = true;

  constructor(loop: Runtime['loop']) {
    this.#loop = loop;
  }

  turn(on: boolean): void {
    if (on === this.#isOn) return;
    this.#isOn = on;
    if (this.#isReferenced) this.#count(on);
  }

  setReferenced(referenced: boolean): void {
    if (referenced === this.#isReferenced) return;
    this.#isReferenced = referenced;
    if (this.#isOn) this.#count(referenced);
  }

  get isReferenced(): boolean {
    return this.#isReferenced;
  }

  #count(on: boolean): void {
    if (on) this.#loop.ref();
    else this.#loop.unref();
  }
}

/** `FSEvent`: reports changes of a file or directory. */
export function fsEventClass(context: FsContext) {
  const { runtime } = context;
  return class FSEvent {
    onchange?: (status: number, event: string, name: string | Uint8Array) => void;
    readonly #handle = new Handle(runtime.loop);
    #stop: (() => void) | undefined;

    get initialized(): boolean {
      return this.#stop !== undefined;
    }

    getAsyncId(): number {
      return 0;
    }

    start(raw: string, persistent: boolean, _recursive: boolean, encoding: string): number {
      const uv = runtime.info.bindings['uv'] ?? {};
      try {
        const path = context.path(raw);
        const base = runtime.disk.realPath(path);
        const isDirectory = (runtime.disk.stat(path, true).mode & 0o170000) === 0o040000;
        this.#stop = runtime.disk.watch(path, (change) => this.#notify(change, base, isDirectory, encoding));
      } catch (error) {
        if (error instanceof DiskError) return Number(uv[`UV_${error.code}`]);
        throw error;
      }
      if (!persistent) this.#handle.setReferenced(false);
      this.#handle.turn(true);
      return 0;
    }

    close(): void {
      this.#stop?.();
      this.#stop = undefined;
      this.#handle.turn(false);
    }

    ref(): void {
      this.#handle.setReferenced(true);
    }

    unref(): void {
      this.#handle.setReferenced(false);
    }

    hasRef(): boolean {
      return this.#handle.isReferenced;
    }

    #notify(change: DiskChange, base: string, isDirectory: boolean, encoding: string): void {
      const relative = change.path.slice(base === '/' ? 1 : base.length + 1);
      // A directory reports only its own entries; Node watches those below with separate handles.
      if (relative.includes('/') || (isDirectory && relative === '')) return;
      const name = isDirectory ? relative : base.slice(base.lastIndexOf('/') + 1);
      runtime.loop.enqueue(() => {
        if (this.initialized) this.onchange?.(0, change.kind, context.encode(name, encoding));
      });
    }
  };
}

/** `StatWatcher`: polls a path. */
export function statWatcherClass(context: FsContext) {
  const { runtime } = context;
  const absent = Number(runtime.info.bindings['uv']?.['UV_ENOENT']);
  return class StatWatcher {
    onchange?: (status: number, fields: StatFields) => void;
    readonly #handle = new Handle(runtime.loop);
    readonly #big: boolean;
    #timer: TimerId | undefined;

    constructor(big: boolean) {
      this.#big = big;
    }

    getAsyncId(): number {
      return 0;
    }

    start(raw: string, intervalMs: number): number {
      const path = context.path(raw);
      let previous = statAt(runtime, path, this.#big);
      this.#handle.turn(true);
      // A missing path is reported once.
      if (previous.absent) runtime.loop.enqueue(() => this.#notify(absent, previous.fields, previous.fields));
      const look = (): void => {
        this.#timer = native.setTimeout(() => {
          const current = statAt(runtime, path, this.#big);
          if (!sameFields(current.fields, previous.fields)) {
            const before = previous;
            runtime.loop.enqueue(() => this.#notify(current.absent ? absent : 0, current.fields, before.fields));
          }
          previous = current;
          look();
        }, intervalMs);
      };
      look();
      return 0;
    }

    close(): void {
      if (this.#timer !== undefined) native.clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#handle.turn(false);
    }

    ref(): void {
      this.#handle.setReferenced(true);
    }

    unref(): void {
      this.#handle.setReferenced(false);
    }

    #notify(status: number, current: StatFields, before: StatFields): void {
      if (this.#timer === undefined) return;
      this.onchange?.(status, bothOf(current, before));
    }
  };
}

function statAt(runtime: Runtime, path: string, big: boolean): { fields: StatFields; absent: boolean } {
  try {
    return { fields: statFields(runtime.disk.stat(path, true), big), absent: false };
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    return { fields: big ? new BigInt64Array(18) : new Float64Array(18), absent: true };
  }
}

/** Current and previous fields, in the form that Node's library expects. */
function bothOf(current: StatFields, before: StatFields): StatFields {
  const both = current instanceof BigInt64Array ? new BigInt64Array(36) : new Float64Array(36);
  both.set(current as Float64Array & BigInt64Array, 0);
  both.set(before as Float64Array & BigInt64Array, 18);
  return both;
}

/** Ignores the access time: reading is not a change. */
const sameFields = (a: StatFields, b: StatFields): boolean =>
  a.every((value: number | bigint, index: number) => index === 10 || index === 11 || value === b[index]);
