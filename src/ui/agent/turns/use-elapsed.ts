import { useEffect, useState } from 'react';

/** Milliseconds since a moment, updated ten times a second. @param since `Date.now()` of the start */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}
