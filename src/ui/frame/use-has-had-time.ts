import { useEffect, useState } from 'react';

/**
 * True a moment after the start: what is made then is there at once when it is wanted, and no key is lost on the way.
 */
export function useHasHadTime(): boolean {
  const [had, setHad] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHad(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return had;
}
