import type { Runtime } from '../runtime.ts';

/** Node's own classes, on which bodies and events of fetch are based so that they work with the rest of its library. */
export interface NodeClasses {
  readonly Blob: typeof globalThis.Blob;
  readonly File: typeof globalThis.File;
  readonly ReadableStream: typeof globalThis.ReadableStream;
  readonly URLSearchParams: typeof globalThis.URLSearchParams;
  readonly AbortController: typeof globalThis.AbortController;
  readonly Event: typeof globalThis.Event;
  isDisturbed(stream: unknown): boolean;
  isAbortSignal(value: unknown): value is AbortSignal;
}

const known = new WeakMap<Runtime, NodeClasses>();

export function nodeClasses(runtime: Runtime): NodeClasses {
  const before = known.get(runtime);
  if (before !== undefined) return before;
  const load = (id: string): Record<string, unknown> => runtime.requireBuiltin(id) as Record<string, unknown>;
  const { AbortController, AbortSignal } = load('internal/abort_controller') as {
    AbortController: typeof globalThis.AbortController;
    AbortSignal: typeof globalThis.AbortSignal;
  };
  // Node's own library exports them, and no type says what its inner modules export.
  const classes = {
    Blob: load('internal/blob')['Blob'],
    File: load('internal/file')['File'],
    ReadableStream: load('internal/webstreams/readablestream')['ReadableStream'],
    URLSearchParams: load('internal/url')['URLSearchParams'],
    AbortController,
    Event: load('internal/event_target')['Event'],
    isDisturbed: load('stream')['isDisturbed'],
    isAbortSignal: (value: unknown): value is AbortSignal => value instanceof AbortSignal,
  } as unknown as NodeClasses;
  known.set(runtime, classes);
  return classes;
}

/** Node's symbol for a custom `inspect` method. */
export const CUSTOM_INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Makes the method that shows an object in `console.log`: its class and these members. */
export function showMembers(
  name: string,
  members: readonly string[],
): (this: object, depth: number, options: object, inspect: (value: unknown, options: object) => string) => string {
  return function (depth, options, inspect) {
    if (depth < 0) return `[${name}]`;
    return (
      `${name} ` +
      `${inspect(Object.fromEntries(members.map((member) => [member, Reflect.get(this, member)])), options)}`
    );
  };
}
