/** The part of the event loop that keeps a program alive. */
interface Holder {
  ref(): void;
  unref(): void;
  enqueue(callback: () => void): void;
}

const NAMES = ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'] as const;

/** Keeps the loop alive while the thread compiles, since the loop does not know the resulting promise. */
export function holdWebAssembly(loop: Holder, target: object = globalThis.WebAssembly): void {
  for (const name of NAMES) {
    const own = Object.getOwnPropertyDescriptor(target, name);
    const compile = own?.value as ((...parameters: unknown[]) => Promise<unknown>) | undefined;
    if (own === undefined || compile === undefined) continue;
    const held = {
      [name](this: unknown, ...parameters: unknown[]): Promise<unknown> {
        loop.ref();
        const done = (): void => loop.enqueue(() => loop.unref());
        // Returns the promise whose rejection counts as unhandled.
        return compile.apply(this, parameters).then(
          (value) => {
            done();
            return value;
          },
          (error: unknown) => {
            done();
            throw error;
          },
        );
      },
    };
    const made = held[name] as object;
    Object.defineProperty(made, 'length', { value: compile.length });
    Object.defineProperty(target, name, { ...own, value: made });
  }
}
