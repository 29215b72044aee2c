import { useEffect, useRef } from 'react';

const LOOKS = 20;
const LOOK_MS = 100;

/**
 * Moves the focus to the new screen if the old one had it, so that keys and screen readers continue there. Repeats this
 * for two seconds, since late components replace placeholders.
 *
 * @param location changes with the screen
 */
export function useRetainedFocus(location: string): void {
  const before = useRef(location);
  useEffect(() => {
    if (before.current === location) return undefined;
    before.current = location;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= LOOKS) clearInterval(timer);
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [location]);
}
