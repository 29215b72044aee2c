/** A storage of the browser, or none: reading it throws where cookies are blocked. */
export function safeStorage(of: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined {
  try {
    return globalThis[of];
  } catch {
    return undefined;
  }
}
