/**
 * Ends a page that goes into the back/forward cache, and reloads it when a person returns. A cached page keeps its
 * database connections: WebKit freezes them in the middle of a transaction, and the next page of the app would wait for
 * it forever. Everything acknowledged is stored by then.
 *
 * @param end called when the browser caches the page; a page that is not cached ends by itself
 */
export function reloadOnReturn(end: () => void, page: Pick<Window, 'addEventListener' | 'location'> = window): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) end();
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
}
