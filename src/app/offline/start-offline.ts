import type { HelloAnswer, OfflineMessage, OfflineStatus } from '../../platform/offline.ts';
import type { HostEvent } from '../../services/host-services.ts';
import { whyNotStored } from './support.ts';
import { holdTabLock } from './tab-lock.ts';

/** Late enough that the tab is fully loaded. */
const KEEP_ALL_AFTER_MS = 15_000;
const UPDATE_CHECK_MS = 3_600_000;

export interface OfflineLine {
  /** Calls `listener` with the current status and each later one. */
  readonly subscribe: (listener: (status: OfflineStatus) => void) => () => void;
}

interface OfflineOptions {
  /** Address of the entry script, whose name is unique to this version. */
  readonly entry: string;
  /** Resolves when the app has started: nothing is fetched in advance before that. */
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
}

/** Stores the app in this browser and watches for newer versions. If that is not possible, the status says why. */
export function startOffline({ entry, ready, subscribe }: OfflineOptions): OfflineLine {
  const listeners = new Set<(status: OfflineStatus) => void>();
  let status: OfflineStatus = {
    state:
      whyNotStored({
        isDevelopment: import.meta.env.DEV,
        isSecureContext: window.isSecureContext,
        hasServiceWorker: 'serviceWorker' in navigator,
      }) ?? 'preparing',
    isUpdateReady: false,
  };
  const set = (change: Partial<OfflineStatus>): void => {
    status = { ...status, ...change };
    for (const listener of [...listeners]) listener(status);
  };

  if (status.state === 'preparing') {
    const home = new URL(import.meta.env.BASE_URL, document.baseURI).pathname;
    const ownEntry = new URL(entry).pathname.slice(home.length);
    const { held, release } = holdTabLock(ownEntry);
    // This version cannot read data of a newer one: a reload should load the newer version.
    subscribe((event) => {
      if (event.type === 'outdated') release();
    });
    ready.catch(release);
    void ready
      .catch(() => undefined)
      .then(async () => {
        await Promise.all([held, untilIdle()]);
        await keep(home, ownEntry, set);
      })
      .catch(() => {
        set({ state: 'failed' });
      });
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      listener(status);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

async function keep(home: string, entry: string, set: (change: Partial<OfflineStatus>) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(`${home}sw.js`, { scope: home, updateViaCache: 'none' });
  registration.installing?.addEventListener('statechange', ({ target }) => {
    // A first version could not be stored. If there is an older one, it stays.
    if (target instanceof ServiceWorker && target.state === 'redundant' && registration.active === null)
      set({ state: 'failed' });
  });
  checkForUpdates(registration);
  await serviceWorker.ready;
  set({ state: 'ready' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const meet = async (): Promise<void> => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const message: OfflineMessage = { type: 'keep-all' };
      if (!savesData()) registration.active?.postMessage(message);
    }, KEEP_ALL_AFTER_MS);
    if (serviceWorker.controller === null) return;
    set({
      isUpdateReady: (
        await ask(serviceWorker.controller, {
          type: 'hello',
          entry,
          loaded: performance.getEntriesByType('resource').map(({ name }) => name),
        })
      ).newer,
    });
  };
  // Each new version is asked to store all of its files, so that the next visit works without a network.
  serviceWorker.addEventListener('controllerchange', () => void meet());
  await meet();
}

function ask(worker: ServiceWorker, message: OfflineMessage): Promise<HelloAnswer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<HelloAnswer>) => {
      resolve(data);
      port1.close();
    };
    worker.postMessage(message, [port2]);
  });
}

/**
 * The browser checks for updates on navigation when it has time, which under load may be never: each tab asks at its
 * start, and repeatedly while it is open.
 */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  // Offline, or the server is down: retry later.
  const update = (): void => void registration.update().catch(() => undefined);
  if (registration.active !== null) update();
  const check = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    update();
  };
  setInterval(check, UPDATE_CHECK_MS);
  document.addEventListener('visibilitychange', check);
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not in every browser.
    const { requestIdleCallback } = window as { requestIdleCallback?: typeof window.requestIdleCallback };
    if (requestIdleCallback === undefined) setTimeout(resolve, 1_000);
    else requestIdleCallback.call(window, () => resolve(), { timeout: 3_000 });
  });
}

/** The person has told the browser to save data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
