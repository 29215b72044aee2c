import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Keeps the height of a box while new content loads, so that the content below does not jump. */
export function useReservedSpace(isUnderWay: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    element.style.minHeight = isUnderWay ? `${String(height.current)}px` : '';
    if (isUnderWay) return undefined;
    const observer = new ResizeObserver(() => (height.current = element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isUnderWay]);
  return box;
}
