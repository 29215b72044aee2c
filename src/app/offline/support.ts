import type { OfflineState } from '../../platform/offline.ts';

interface Location {
  readonly isDevelopment: boolean;
  readonly isSecureContext: boolean;
  readonly hasServiceWorker: boolean;
}

/** Why the app cannot be stored for offline use here; undefined if it can. */
export function whyNotStored({ isDevelopment, isSecureContext, hasServiceWorker }: Location): OfflineState | undefined {
  if (isDevelopment) return 'development';
  // Browsers count https, localhost and loopback addresses as secure.
  if (!isSecureContext) return 'insecure';
  return hasServiceWorker ? undefined : 'unsupported';
}
