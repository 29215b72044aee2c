/**
 * The cache mode of a request. What a GET or HEAD brings is neither stored nor taken from the browser's cache. Browsers
 * cache no answer to other methods anyway, and with `no-store` Chromium also forgets that the server allowed the
 * request: each one would be asked for again (OPTIONS), a round trip for every step of an agent.
 */
export function cacheModeOf(method: string): RequestCache {
  return /^(?:get|head)$/i.test(method) ? 'no-store' : 'default';
}
