/** Takes a path and answers whether it has gone there itself. */
type Diversion = (path: string) => boolean;

let diversion: Diversion | undefined;

/** Lets a part of the page that is not in the address, such as a trial, keep ways to itself; undefined ends that. */
export function divertNavigation(divert: Diversion | undefined): void {
  diversion = divert;
}

/** Goes to a path behind the `#`; a step the browser's Back undoes unless it replaces. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (diversion?.(path) === true) return;
  if (!replace) {
    location.hash = path;
    return;
  }
  history.replaceState(history.state, '', `#${path}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** What stands behind the `#`, as routes are written. */
export function pathOfAddress(): string {
  return `/${location.hash.replace(/^#?\/?/, '')}`;
}
