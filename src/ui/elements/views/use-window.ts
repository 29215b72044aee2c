import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const OVERSCAN = 10;

/** Which of many rows of equal height are visible. */
export interface RowWindow {
  readonly box: React.RefObject<HTMLDivElement | null>;
  /** From `first` to `last`, exclusive. */
  readonly first: number;
  readonly last: number;
  readonly onScroll: () => void;
  /**
   * Scrolls a row into view, as little as needed, including outer boxes; the row or the match in it has `data-current`.
   */
  readonly reveal: (index: number) => void;
}

/** @param headHeight height of a header at the top of the box, in pixels. */
export function useWindow(count: number, rowHeight: number, headHeight = 0): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const measure = useCallback(() => {
    const element = box.current;
    if (element !== null)
      setView((before) =>
        before.top === element.scrollTop && before.height === element.clientHeight
          ? before
          : { top: element.scrollTop, height: element.clientHeight },
      );
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  const isRequested = useRef(false);
  /** The box itself may be partly out of view, and the row may exist only after scrolling. */
  const show = useCallback(() => {
    const row = isRequested.current ? box.current?.querySelector('[data-current]') : undefined;
    if (row === undefined || row === null) return;
    isRequested.current = false;
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  useEffect(show);
  const reveal = useCallback(
    (index: number) => {
      const element = box.current;
      if (element === null) return;
      const top = index * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      if (top + rowHeight + headHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = top + rowHeight + headHeight - element.clientHeight;
      measure();
      isRequested.current = true;
      requestAnimationFrame(show);
    },
    [headHeight, measure, rowHeight, show],
  );
  return {
    box,
    first: Math.max(0, Math.min(count, Math.floor(view.top / rowHeight) - OVERSCAN)),
    last: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN),
    onScroll: measure,
    reveal,
  };
}
