/** Watches for the person's own input in the page, which comes before whatever a model does there. */
export interface Person {
  /** Milliseconds since the person last did something here. */
  readonly idleMs: () => number;
  /** Calls back when the person does something. The returned function ends it. */
  readonly onInput: (listener: () => void) => () => void;
}

const INPUTS = ['pointerdown', 'mousedown', 'touchstart', 'keydown', 'wheel', 'paste', 'drop'] as const;

/** Made before the page's own scripts run: no listener of theirs is earlier. */
export function createPerson(): Person {
  const listeners = new Set<() => void>();
  let at = -Infinity;
  const onEvent = (event: Event): void => {
    // A page cannot make events that are trusted.
    if (!event.isTrusted) return;
    at = performance.now();
    for (const listener of [...listeners]) listener();
  };
  for (const type of INPUTS) window.addEventListener(type, onEvent, { capture: true, passive: true });
  return {
    idleMs: () => performance.now() - at,
    onInput: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
