import type { PlaceFacts } from './place.ts';

/** Reads what there is to know of this address. The host is asked once, for the headers of the page itself. */
export async function readPlace(): Promise<PlaceFacts> {
  const answer = await askHost();
  return {
    isSecure: window.isSecureContext,
    isIsolated: window.crossOriginIsolated,
    policy: answer?.headers.get('content-security-policy') ?? undefined,
    wasAsked: answer !== undefined,
    path: location.pathname,
    hasBuckets: 'storageBuckets' in navigator,
    isOnItsOwn:
      matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true,
  };
}

/** Nothing without a network. A service worker answers for no such request, so it is the host that does. */
async function askHost(): Promise<Response | undefined> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true ? answer : undefined;
}
