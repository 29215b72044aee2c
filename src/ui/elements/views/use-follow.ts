import { useEffect, useRef, type RefObject, type UIEvent } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 24;

/**
 * Keeps a box scrolled to its end as lines arrive, unless a person has scrolled away.
 *
 * @param lines a new value for every new line
 */
export function useFollow(lines: unknown): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly follow: () => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight;
  }, [lines]);
  return {
    box,
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
      follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
    },
    follow: () => {
      follows.current = true;
    },
  };
}
