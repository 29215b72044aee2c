/** What Chromium tells a page that can become an app of its own; no standard has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Takes up the browser's offer to install the page as an app, so that it shows where one looks for it and covers
 * nothing.
 *
 * @param offer gets what asks the person, and nothing once it was asked or is installed: an offer is good for one time
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
