import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { followsAfterScroll, isAtEnd, type ScrollPosition } from './follow-end.ts';

/** Time in which heights still change after the conversation was opened, and after a run: images and code are late. */
const SETTLING_MS = 1_500;

interface Newest {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** The person has scrolled up, so the end is out of sight. */
  readonly isAway: boolean;
  /** Scrolls to the end, and follows it again. */
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
  const settlesUntil = useRef(0);
  const runs = useRef(isRunning);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    runs.current = isRunning;
    settlesUntil.current = performance.now() + SETTLING_MS;
  }, [isRunning]);
  const toEnd = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, []);
  const updateAway = useCallback(() => {
    if (box.current !== null) setAway(!follows.current && !isAtEnd(positionOf(box.current)));
  }, []);
  useLayoutEffect(() => {
    if (follows.current) toEnd();
    else updateAway();
  }, [turns, toEnd, updateAway]);
  useEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (outer === null || inner === null) return undefined;
    // Expanding a card does not move what one reads; a box that becomes lower, as for an approval, keeps its end.
    let boxHeight = outer.clientHeight;
    const observer = new ResizeObserver(() => {
      const isLower = outer.clientHeight < boxHeight;
      boxHeight = outer.clientHeight;
      if (follows.current && (isLower || runs.current || performance.now() < settlesUntil.current)) toEnd();
      else updateAway();
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [toEnd, updateAway]);
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const now = positionOf(element);
    follows.current = followsAfterScroll(follows.current, lastTop.current, now);
    lastTop.current = now.top;
    updateAway();
  }, [updateAway]);
  const toNewest = useCallback(() => {
    follows.current = true;
    toEnd();
    setAway(false);
  }, [toEnd]);
  return { box, content, onScroll, isAway, toNewest };
}

function positionOf({ scrollTop, clientHeight, scrollHeight }: HTMLElement): ScrollPosition {
  return { top: scrollTop, boxHeight: clientHeight, contentHeight: scrollHeight };
}
