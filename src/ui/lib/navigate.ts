/** Takes a path and returns whether it has handled the navigation. */
type Diversion = (path: string) => boolean;

let diversion: Diversion | undefined;

/** Lets a part of the page that is not in the address, such as a trial, handle navigation; undefined ends that. */
export function divertNavigation(divert: Diversion | undefined): void {
  diversion = divert;
}

/** Navigates to a path after the `#`. The browser's Back returns, unless it replaces the entry. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (diversion?.(path) === true) return;
  if (!replace) {
    location.hash = path;
    return;
  }
  history.replaceState(history.state, '', `#${path}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The path after the `#`, as routes are written. */
export function pathOfAddress(): string {
  return `/${location.hash.replace(/^#?\/?/, '')}`;
}
