import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * What is made of a text: at once when it is quick, else one after the other, each in a moment of its own, so that many
 * of them never hold up the page together. Undefined until it is there; while the text grows, what was made of it
 * before.
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

/** So much of a beginning tells that it is the same text, grown. */
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
