import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { decide } from '../../core/permissions/network-policy.ts';
import { isPrivateHost } from '../../core/permissions/private-host.ts';
import { localNetworkPermission, probeNoCors, type Reached } from '../../platform/reachability.ts';
import type { Probe } from '../contract/recent-probes.ts';
import { isMixedContent } from './fetch-failure.ts';

/** Servers that one run asks. */
const MAX_SERVERS = 8;

/**
 * Whether a server answers to which a request of the tool failed; undefined if it may not be asked, or the browser does
 * not tell.
 */
export type AskReachable = (failed: URL, rules: readonly NetworkRule[]) => Promise<Reached | undefined>;

export interface AskReachableOptions {
  readonly send: typeof globalThis.fetch;
  readonly ownOrigin: string;
  /** What runs learned in the last minute: these servers are not asked again. Nobody is asked without it. */
  readonly probes: readonly Probe[] | undefined;
  /** Called when a server is asked, and with its answer. */
  readonly onProbe?: ((probe: Probe) => void) | undefined;
  readonly localNetwork?: typeof localNetworkPermission;
}

/**
 * Asks a server, once for each origin of a run, whether anything answers: by one GET that nobody reads, without
 * credentials, headers, body, and without a word of the tool or a secret. Its address is that of a rule as a person
 * granted it, and the policy has to allow this GET too.
 *
 * The browser follows redirects of it. A page that may reach the local network without being asked would lead a server
 * outside into that network, so then only servers of that network are asked.
 */
export function createAskReachable({
  send,
  ownOrigin,
  probes,
  onProbe,
  localNetwork = localNetworkPermission,
}: AskReachableOptions): AskReachable {
  const asked = new Map<string, Promise<Reached | undefined>>(
    probes?.map(({ origin, reached }) => [origin, Promise.resolve(reached)]),
  );
  let left = MAX_SERVERS;
  const ask = async ({ href, origin }: URL): Promise<Reached | undefined> => {
    if (!isPrivateHost(href) && (await localNetwork()) === 'granted') return undefined;
    onProbe?.({ origin });
    // Called without `this`: the browser's fetch refuses any other.
    const reached = await probeNoCors((url, init) => send(url, init), href).catch(() => undefined);
    onProbe?.({ origin, reached });
    return reached;
  };
  return async (failed, rules) => {
    // A page served over https may not call it, so nothing was sent.
    const isBlocked = isMixedContent(failed, ownOrigin);
    const rule = rules.find(({ origin, methods }) => origin === failed.origin && methods.includes('GET'));
    if (probes === undefined || rule === undefined || isBlocked) return undefined;
    const decision = decide({ method: 'GET', url: `${rule.origin}${rule.pathPrefix}` }, rules, { ownOrigin });
    if (!decision.allowed) return undefined;
    const known = asked.get(decision.url.origin);
    if (known !== undefined) return await known;
    if (left === 0) return undefined;
    left -= 1;
    const answer = ask(decision.url);
    asked.set(decision.url.origin, answer);
    return await answer;
  };
}
