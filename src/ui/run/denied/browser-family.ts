/** Browser families in which documents of tools behave differently. */
export type BrowserFamily = 'chromium' | 'firefox' | 'other';

export function browserFamily(userAgent: string): BrowserFamily {
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  return /\b(?:Chrome|Chromium)\/|\bHeadlessChrome\//.test(userAgent) ? 'chromium' : 'other';
}
