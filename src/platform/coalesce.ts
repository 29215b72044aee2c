/** Calls `notify` once for all calls within `ms` milliseconds, at the end of them: the last change is never lost. */
export function coalesce(notify: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      notify();
    }, ms);
  };
}
