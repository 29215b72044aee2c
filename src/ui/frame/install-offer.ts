/** Chromium's event for a page that can be installed; it is not standardized. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Takes over the browser's offer to install the page as an app, so that the app shows it in a place of its own.
 *
 * @param offer called with the function that asks the person, and with undefined once it was used or the app is
 * installed: an offer can be used once
 */
export function watchInstall(offer: (install: (() => void) | undefined) => void): () => void {
  const onPrompt = (event: Event): void => {
    event.preventDefault();
    offer(() => {
      offer(undefined);
      void (event as InstallPromptEvent).prompt();
    });
  };
  const onInstalled = (): void => offer(undefined);
  addEventListener('beforeinstallprompt', onPrompt);
  addEventListener('appinstalled', onInstalled);
  return () => {
    removeEventListener('beforeinstallprompt', onPrompt);
    removeEventListener('appinstalled', onInstalled);
  };
}
