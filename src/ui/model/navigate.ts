/** Goes to a path behind the `#`; a step the browser's Back undoes unless it replaces. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace) {
    location.hash = path;
    return;
  }
  history.replaceState(history.state, '', `#${path}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
