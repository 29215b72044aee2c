import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';

/** A structured clone; failures are Node's `DOMException`, not the thread's. */
export function cloneValue(runtime: Runtime, value: unknown, options?: unknown): unknown {
  const transfer = Array.isArray(options) ? options : ((options as { transfer?: unknown[] } | undefined)?.transfer ?? []);
  try {
    return native.structuredClone(value, { transfer: transfer as Transferable[] });
  } catch (error) {
    const { DOMException } = runtime.internalBinding('messaging') as { DOMException: new (message: string, name: string) => Error };
    if (error instanceof Error && error.name === 'DataCloneError') throw new DOMException(error.message, 'DataCloneError');
    throw error;
  }
}
