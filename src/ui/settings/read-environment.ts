import type { EnvironmentInfo } from './environment-rows.ts';

/** Collects the facts about this address. Sends the host one request, for the headers of the page itself. */
export async function readEnvironment(): Promise<EnvironmentInfo> {
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

/** Undefined without a network. A service worker does not handle this request, so the response comes from the host. */
async function askHost(): Promise<Response | undefined> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true ? answer : undefined;
}
