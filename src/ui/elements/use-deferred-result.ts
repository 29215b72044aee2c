import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Computes a value from a text: immediately if that is quick, else in a queue of short tasks, so that many of them
 * never block the page. Undefined until computed; while the text grows, returns the previous value.
 */
export function useLater<Made>(text: string, isQuick: boolean, make: (text: string) => Made): Made | undefined {
  const [made, setMade] = useState<{ readonly text: string; readonly value: Made } | undefined>(() =>
    isQuick ? { text, value: make(text) } : undefined,
  );
  if (isQuick && made?.text !== text) setMade({ text, value: make(text) });
  useEffect(() => {
    if (made?.text === text) return undefined;
    return later(() => setMade({ text, value: make(text) }));
  }, [made, make, text]);
  return made === undefined || text.startsWith(made.text.slice(0, SAME)) ? made?.value : undefined;
}

/** An equal beginning of this length means the same text, extended. */
const SAME = 200;

function later(job: () => void): () => void {
  waiting.add(job);
  timer ??= setTimeout(next, 0);
  return () => void waiting.delete(job);
}

function next(): void {
  const [job] = waiting;
  timer = undefined;
  if (job === undefined) return;
  waiting.delete(job);
  if (waiting.size > 0) timer = setTimeout(next, 0);
  job();
}
