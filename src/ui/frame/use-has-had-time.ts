import { useEffect, useState } from 'react';

/** True shortly after the start: components rendered then are ready when needed, and no key press is lost. */
export function useHasHadTime(): boolean {
  const [had, setHad] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHad(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return had;
}
