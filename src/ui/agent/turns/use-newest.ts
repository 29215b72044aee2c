import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 48;
/** Time in which the heights of a newly opened conversation still change. */
const SETTLING_MS = 1_500;

interface Newest {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** The person has scrolled up. */
  readonly isAway: boolean;
  readonly toNewest: () => void;
}

/**
 * Keeps a box scrolled to its end during output, until a person scrolls up.
 * @param turns a new value for each change
 */
export function useNewest(turns: unknown, isRunning: boolean): Newest {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const openedAt = useRef(0);
  const runs = useRef(isRunning);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    runs.current = isRunning;
  }, [isRunning]);
  const toEnd = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, []);
  useLayoutEffect(() => {
    if (follows.current) toEnd();
  }, [turns, toEnd]);
  useEffect(() => {
    openedAt.current = performance.now();
    const element = content.current;
    if (element === null) return undefined;
    // Expanding a card does not move what the person reads.
    const observer = new ResizeObserver(() => {
      if (follows.current && (runs.current || performance.now() - openedAt.current < SETTLING_MS)) toEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [toEnd]);
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (isNear) follows.current = true;
    // Growth at the end is not scrolling up.
    else if (element.scrollTop < lastTop.current - 1) follows.current = false;
    lastTop.current = element.scrollTop;
    setAway(!isNear && !follows.current);
  }, []);
  const toNewest = useCallback(() => {
    follows.current = true;
    toEnd();
    setAway(false);
  }, [toEnd]);
  return { box, content, onScroll, isAway, toNewest };
}
