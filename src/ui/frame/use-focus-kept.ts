import { useEffect, useRef } from 'react';

const LOOKS = 20;
const LOOK_MS = 100;

/**
 * A screen that goes may take the focus along; the next one has it then, so that keys and screen readers go on from
 * there. It is looked after for two seconds, for what is loaded late takes the place of what stood there first.
 *
 * @param place another one for another screen
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
