import { isRecord } from '../core/json/json.ts';
import { LIMITS } from '../core/limits.ts';

export type FetchAddress = (url: string, init: RequestInit) => Promise<Response>;
export type Reached = 'answered' | 'failed' | 'no-answer';

/** Sends no credentials and follows no redirects. */
export const QUIET: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'manual',
};

/** Milliseconds to wait for the report of a blocked response, which arrives after the failure. */
const REPORT_MS = 500;
/** Names of the browser's permission, newest first. */
const LOCAL_NETWORK = ['loopback-network', 'local-network', 'local-network-access'];

interface ReportWatch {
  observe(): void;
  disconnect(): void;
}

/**
 * Whether something listens at an address, even if its response cannot be read; undefined if the browser does not tell.
 * A cross-origin isolated page gets no response from a server that does not allow embedding; a report then proves that
 * there was one.
 */
export async function probeNoCors(fetch: FetchAddress, url: string): Promise<Reached | undefined> {
  // Only newer browsers have it, and the worker library does not declare it.
  const { ReportingObserver: Observer, crossOriginIsolated: isIsolated } = globalThis as {
    ReportingObserver?: new (
      received: (reports: readonly unknown[]) => void,
      options: { types: string[] },
    ) => ReportWatch;
    crossOriginIsolated?: boolean;
  };
  const { origin, pathname } = new URL(url);
  const location = `${origin}${pathname}`;
  let receive: () => void = () => undefined;
  const blocked = new Promise<'answered'>((resolve) => (receive = () => resolve('answered')));
  const watch =
    Observer === undefined
      ? undefined
      : new Observer((reports) => reports.some((report) => blockedBy(report).startsWith(location)) && receive(), {
          types: ['coep'],
        });
  watch?.observe();
  try {
    // Browsers refuse such a request unless it follows redirects; the response is not read, so their targets do not
    // matter.
    const outcome = await reach(fetch, url, { mode: 'no-cors', method: 'GET', redirect: 'follow' });
    if (outcome !== 'failed' || isIsolated !== true) return outcome;
    if (watch === undefined) return undefined;
    return await Promise.race([
      blocked,
      new Promise<'failed'>((resolve) => setTimeout(() => resolve('failed'), REPORT_MS)),
    ]);
  } finally {
    watch?.disconnect();
  }
}

/** The address that was blocked. The body of a report has no properties, so its JSON is read. */
function blockedBy(report: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(report));
  const body = isRecord(plain) ? plain.body : undefined;
  return isRecord(body) && typeof body.blockedURL === 'string' ? body.blockedURL : '';
}

/** Sends one request with a short timeout; the response is not read. */
export async function reach(fetch: FetchAddress, url: string, init: RequestInit): Promise<Reached> {
  const signal = AbortSignal.timeout(LIMITS.mcp.probeMs);
  try {
    const response = await fetch(url, { ...QUIET, ...init, signal });
    await response.body?.cancel();
    return 'answered';
  } catch {
    // Browsers do not say why.
    return signal.aborted ? 'no-answer' : 'failed';
  }
}

/** The browser's permission for addresses in private networks; undefined if it has none. */
export async function localNetworkPermission(): Promise<'granted' | 'denied' | 'prompt' | undefined> {
  for (const name of LOCAL_NETWORK) {
    try {
      // A name that the library does not declare yet.
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // This browser does not have this permission: try the next name.
      continue;
    }
  }
  return undefined;
}
