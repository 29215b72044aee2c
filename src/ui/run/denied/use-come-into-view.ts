import { useEffect, type RefObject } from 'react';

/** Time in which late parts of the page may still move it. */
const SETTLES_MS = 6_000;
/** After one of these events nothing scrolls automatically. */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls an element into view when it appears, and again while late parts of the page move it. */
export function useComeIntoView(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    return whileItSettles(element, () => element.scrollIntoView({ block: 'nearest' }));
  }, [box]);
}

/**
 * Scrolls now, and again while late parts of the page change what is around an element. @returns the way to end that
 */
export function whileItSettles(element: Element, come: () => void): () => void {
  come();
  const observer = new ResizeObserver(come);
  // What stands beside it too: in a box that scrolls, it moves an element without a change of the box.
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
    for (const beside of each.parentElement?.children ?? []) observer.observe(beside);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of ACTIONS) removeEventListener(act, stop, true);
  };
  const timer = setTimeout(stop, SETTLES_MS);
  for (const act of ACTIONS) addEventListener(act, stop, { capture: true, passive: true });
  return stop;
}
