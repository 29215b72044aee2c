import { isRecord } from '../core/json.ts';
import { LIMITS } from '../core/limits.ts';

export type FetchAddress = (url: string, init: RequestInit) => Promise<Response>;
export type Reached = 'answered' | 'failed' | 'no-answer';

/** Nothing of the browser's goes along, and nothing is followed. */
export const QUIET: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'manual',
};

/** A report of what was blocked comes after the failure. */
const REPORT_MS = 500;
/** Names of the browser's permission, newer ones first. */
const LOCAL_NETWORK = ['loopback-network', 'local-network', 'local-network-access'];

interface ReportWatch {
  observe(): void;
  disconnect(): void;
}

/**
 * Whether something listens, whoever may read it; undefined where the browser does not tell. An isolated page is given
 * no answer of a server that does not say it may be embedded; the report of that says that there was one.
 */
export async function askBlindly(fetch: FetchAddress, url: string): Promise<Reached | undefined> {
  // Of the newer browsers, and not in the library of workers.
  const { ReportingObserver: Observer, crossOriginIsolated: isIsolated } = globalThis as {
    ReportingObserver?: new (heard: (reports: readonly unknown[]) => void, options: { types: string[] }) => ReportWatch;
    crossOriginIsolated?: boolean;
  };
  const { origin, pathname } = new URL(url);
  const place = `${origin}${pathname}`;
  let hear: () => void = () => undefined;
  const blocked = new Promise<'answered'>((resolve) => (hear = () => resolve('answered')));
  const watch =
    Observer === undefined
      ? undefined
      : new Observer((reports) => reports.some((report) => blockedBy(report).startsWith(place)) && hear(), {
          types: ['coep'],
        });
  watch?.observe();
  try {
    // Browsers refuse such a request unless it follows redirects: where to is for the server to say, and nobody reads
    // what comes.
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

/** The address that was kept from the page. A report says it in its JSON alone: its body has no properties. */
function blockedBy(report: unknown): string {
  const said: unknown = JSON.parse(JSON.stringify(report));
  const body = isRecord(said) ? said.body : undefined;
  return isRecord(body) && typeof body.blockedURL === 'string' ? body.blockedURL : '';
}

/** One request with a short time, whose answer nobody reads. */
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

/** The browser's own permission for addresses in private networks; undefined where there is none. */
export async function localNetworkPermission(): Promise<'granted' | 'denied' | 'prompt' | undefined> {
  for (const name of LOCAL_NETWORK) {
    try {
      // A name that the library does not know yet.
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // This browser has no such permission: the next name.
      continue;
    }
  }
  return undefined;
}
