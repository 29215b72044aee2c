import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 48;
/** After it was opened a conversation still finds its heights. */
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
 * Keeps a box at its end while something comes, until a person scrolls up.
 * @param turns a new value for all that came
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
    // A card that a person opens does not move what is read.
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
    // What grows at the end is no scrolling up.
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
