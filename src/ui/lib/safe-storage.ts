/** A storage of the browser; undefined if cookies are blocked, since reading it then throws. */
export function safeStorage(of: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined {
  try {
    return globalThis[of];
  } catch {
    return undefined;
  }
}
