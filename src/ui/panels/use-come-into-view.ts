import { useEffect, type RefObject } from 'react';

/** How long what stands around it may still take to come, in milliseconds. */
const SETTLES_MS = 2_000;
/** What a person does: from then on nothing moves by itself. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Comes into sight as it appears, and stays there while parts of it, and of what stands above, are still loaded. */
export function useComeIntoView(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const come = (): void => element.scrollIntoView({ block: 'nearest' });
    come();
    const observer = new ResizeObserver(come);
    for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
      observer.observe(each);
    const stop = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      for (const act of ACTS) removeEventListener(act, stop, true);
    };
    const timer = setTimeout(stop, SETTLES_MS);
    for (const act of ACTS) addEventListener(act, stop, { capture: true, passive: true });
    return stop;
  }, [box]);
}
