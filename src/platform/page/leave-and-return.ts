/**
 * Ends what a page runs when it is put aside for a way back, and begins anew when a person comes that way. A page that
 * waits there keeps its database connections: WebKit freezes them in the middle of a transaction, behind which the next
 * page of the app would wait for ever. What was acknowledged is stored by then.
 *
 * @param end called when the browser keeps the page. A page that it does not keep ends by itself.
 */
export function beginAnewOnReturn(end: () => void, page: Pick<Window, 'addEventListener' | 'location'> = window): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) end();
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
}
