import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * While something new is on its way, its box stays as high as what stood in it before: nothing below jumps up and down
 * again.
 */
export function useRoomKept(isUnderWay: boolean): RefObject<HTMLDivElement | null> {
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
