import { LIMITS } from '../../core/limits.ts';
import { isPrivateHost } from '../../core/permissions/private-host.ts';
import { probeNoCors, localNetworkPermission, QUIET, reach, type FetchAddress } from '../../platform/reachability.ts';
import type { Observations, ProbeFindings } from './observations.ts';
import { defined } from '../../core/defined.ts';

const PING = JSON.stringify({ jsonrpc: '2.0', id: 'doctor', method: 'ping' });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Examines an address that failed, with few short requests that change nothing. */
export async function probe(
  {
    url,
    openUrl = url,
    transport,
    requests,
  }: Pick<Observations, 'url' | 'transport' | 'requests'> & {
    /** The part of the URL without secrets. */ readonly openUrl?: string;
  },
  headers: readonly string[],
  fetch: FetchAddress,
): Promise<ProbeFindings> {
  const wasAnswered = requests.some(({ outcome }) => outcome.kind === 'answer');
  if (requests.some(({ outcome }) => outcome.kind === 'answer' && outcome.isRedirect))
    return openUrl === url ? await probeRedirect(url, fetch) : {};
  if (wasAnswered) return await probeAnswering(url, transport, fetch);
  if (isOffline() && !isPrivateHost(url)) return { isOffline: true };
  const [blind, localNetwork] = await Promise.all([probeNoCors(fetch, openUrl), localNetworkPermission()]);
  const found: ProbeFindings = {
    ...defined({ blind, localNetwork }),
  };
  if (blind === 'failed' || blind === 'no-answer') return found;
  const simple = await reach(fetch, url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: PING });
  if (simple !== 'answered') return { ...found, simple: simple === 'failed' ? 'blocked' : 'no-answer' };
  const refusedHeaders = await refusedOf(fetch, url, headers);
  return { ...found, simple: 'readable', refusedHeaders };
}

/** Follows a redirect without data for the server itself: only a person may decide to go there. */
async function probeRedirect(url: string, fetch: FetchAddress): Promise<ProbeFindings> {
  try {
    const response = await fetch(url, {
      ...QUIET,
      redirect: 'follow',
      signal: AbortSignal.timeout(LIMITS.mcp.probeMs),
    });
    await response.body?.cancel();
    return response.url === '' || response.url === url ? {} : { leadsTo: response.url };
  } catch {
    // Its target does not let pages read it.
    return {};
  }
}

async function probeAnswering(url: string, transport: 'sse' | 'http', fetch: FetchAddress): Promise<ProbeFindings> {
  const opensStream = await looksAt(
    fetch,
    url,
    { headers: { accept: 'text/event-stream' } },
    ({ status, contentType }) => status === 200 && contentType.includes('text/event-stream'),
  );
  if (transport === 'http') return { opensStream };
  const takesPosts = await looksAt(
    fetch,
    url,
    { method: 'POST', headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' }, body: PING },
    ({ status, contentType }) => /json|event-stream/.test(contentType) && status !== 404,
  );
  return { opensStream, takesPosts };
}

/**
 * Tries one header at a time to find those that are refused. A request without additional headers tells whether
 * preflights work at all.
 */
async function refusedOf(fetch: FetchAddress, url: string, names: readonly string[]): Promise<readonly string[]> {
  const refused: string[] = [];
  if ((await reach(fetch, url, { method: 'POST', headers: JSON_TYPE, body: PING })) !== 'answered')
    return ['content-type', ...names];
  for (const name of names) {
    if (
      (await reach(fetch, url, { method: 'POST', headers: { ...JSON_TYPE, [name]: 'doctor' }, body: PING })) !==
      'answered'
    )
      refused.push(name);
  }
  return refused;
}

async function looksAt(
  fetch: FetchAddress,
  url: string,
  init: RequestInit,
  fits: (answer: { status: number; contentType: string }) => boolean,
): Promise<boolean> {
  try {
    const response = await fetch(url, { ...QUIET, ...init, signal: AbortSignal.timeout(LIMITS.mcp.probeMs) });
    const contentType = response.headers.get('content-type') ?? '';
    await response.body?.cancel();
    return fits({ status: response.status, contentType });
  } catch {
    // No response, or an unreadable one: it is not such a server.
    return false;
  }
}

/** Not every environment has `navigator.onLine`. */
function isOffline(): boolean {
  return (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine === false;
}
