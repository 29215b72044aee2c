import { useEffect, useRef } from 'react';

const LOOKS = 20;
const LOOK_MS = 100;

/**
 * Moves the focus to the new screen if the old one had it, so that keys and screen readers continue there. Repeats this
 * for two seconds, since late components replace placeholders.
 *
 * @param place changes with the screen
 */
export function useFocusKept(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= LOOKS) clearInterval(timer);
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [place]);
}
